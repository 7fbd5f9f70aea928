import { randomUUID } from 'node:crypto';
import { holdPictures } from '#app/intake/files/site-pictures/site-pictures.service.server.ts';
import { type Answer, ApiError, type Received } from '#platform/contract.ts';
import type { Executor } from '#platform/database/database.server.ts';
import type { StaffRequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Staff } from '#platform/staff/guard.server.ts';
import { changeSeen } from '#platform/staff/versions.server.ts';
import { insertTestimonial, type TestimonialRow } from '../testimonials.store.server.ts';
import {
  deleteTestimonial,
  type NewTestimonial,
  type StaffTestimonial,
  staffTestimonial,
  type staffTestimonials,
  updateTestimonial,
} from './testimonials.contract.ts';
import { readPictures, testimonialRows, testimonials } from './testimonials.store.server.ts';

type Query = Received<typeof staffTestimonials>['query'];
type Needs = Pick<Platform, 'audit' | 'config' | 'database'>;

const shown = ({ config }: Needs, row: TestimonialRow): StaffTestimonial => ({
  ...row,
  imageBase: config.IMAGE_BASE_URL,
});
const rowOf = ({ title, feedback, name, location, avatar, sample, place }: NewTestimonial) => ({
  title,
  feedback,
  name,
  location,
  avatar,
  sample,
  place,
});

/** The pictures of all testimonials. */
export const testimonialPictures = (db: Executor) => readPictures(db);

/** A page of testimonials for staff, beyond those that visitors see too. */
export async function testimonialPage(
  needs: Needs,
  query: Query,
): Promise<Answer<typeof staffTestimonials>> {
  const { data, hasNext } = await testimonialRows.page(needs.database.kysely, query);
  return { data: data.map((row) => shown(needs, row)), hasNext };
}

/** The list as CSV, filtered like it. */
export function testimonialExport(platform: Platform, context: StaffRequestContext, query: Query) {
  return testimonialRows.exported(platform, context, {
    resource: 'testimonials',
    filter: query,
    columns: [
      ['Position', ({ place }) => place],
      ['Name', ({ name }) => name],
      ['From', ({ location }) => location],
      ['Title', ({ title }) => title],
      ['Testimonial', ({ feedback }) => feedback],
      ['Sample', ({ sample }) => sample],
    ],
  });
}

export async function oneTestimonial(
  needs: Needs,
  id: string,
): Promise<StaffTestimonial | ApiError> {
  const row = await testimonials.read(needs.database.kysely, id);
  return row ? shown(needs, row) : new ApiError(staffTestimonial.errors.notFound);
}

/** Adds a testimonial; the home page shows it at once if it stands among the first. */
export function addTestimonial(
  needs: Needs,
  staff: Staff,
  given: NewTestimonial,
): Promise<StaffTestimonial | ApiError> {
  return needs.database.transaction(async (trx) => {
    const gone = await holdPictures(trx, { avatar: given.avatar });
    if (gone) return gone;
    const row = await insertTestimonial(trx, { id: randomUUID(), ...rowOf(given) });
    const action = 'testimonials.create';
    await needs.audit.record({ action, actor: staff.id, subject: row.id }, trx);
    return shown(needs, row);
  });
}

/**
 * Changes a testimonial. Refused when it was changed since the version that was read. Taking the sample
 * mark away is an action of its own in the trail: somebody answers for it that this is real (W-24).
 */
export function changeTestimonial(
  needs: Needs,
  staff: Staff,
  { id, version, ...given }: NewTestimonial & { readonly id: string; readonly version: number },
): Promise<StaffTestimonial | ApiError> {
  const seen = { id, version, errors: updateTestimonial.errors };
  return changeSeen(needs, testimonials, seen, async (trx, before) => {
    const gone = await holdPictures(trx, { avatar: given.avatar });
    if (gone) return gone;
    const row = await testimonials.change(trx, id, rowOf(given));
    const action = before.sample && !row.sample ? 'testimonials.unmark' : 'testimonials.update';
    await needs.audit.record({ action, actor: staff.id, subject: id }, trx);
    return shown(needs, row);
  });
}

/** Deletes one. Refused when it was changed since the version that was read. */
export function dropTestimonial(
  needs: Needs,
  staff: Staff,
  given: { readonly id: string; readonly version?: number | undefined },
): Promise<StaffTestimonial | ApiError> {
  const seen = { ...given, errors: deleteTestimonial.errors };
  return changeSeen(needs, testimonials, seen, async (trx, row) => {
    await testimonials.remove(trx, row.id);
    await needs.audit.record(
      { action: 'testimonials.delete', actor: staff.id, subject: row.id },
      trx,
    );
    return shown(needs, row);
  });
}
