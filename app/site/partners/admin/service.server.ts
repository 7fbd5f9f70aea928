import { randomUUID } from 'node:crypto';
import { holdPictures } from '#app/intake/files/site-pictures/site-pictures.service.server.ts';
import { type Answer, ApiError, type Received } from '#platform/contract.ts';
import type { Executor } from '#platform/database/database.server.ts';
import type { StaffRequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Staff } from '#platform/staff/guard.server.ts';
import { changeSeen } from '#platform/staff/versions.server.ts';
import { insertPartner, type PartnerRow } from '../store.server.ts';
import {
  deletePartner,
  type NewPartner,
  type StaffPartner,
  staffPartner,
  type staffPartners,
  updatePartner,
} from './contract.ts';
import { partnerRows, partners, readPictures } from './store.server.ts';

type Query = Received<typeof staffPartners>['query'];
type Needs = Pick<Platform, 'audit' | 'config' | 'database'>;

const shown = ({ config }: Needs, row: PartnerRow): StaffPartner => ({
  ...row,
  imageBase: config.IMAGE_BASE_URL,
});
const rowOf = ({ name, logo, sample, place }: NewPartner) => ({ name, logo, sample, place });

/** The pictures of all partners. */
export const partnerPictures = (db: Executor) => readPictures(db);

/** A page of partners for staff, beyond those that visitors see too. */
export async function partnerPage(
  needs: Needs,
  query: Query,
): Promise<Answer<typeof staffPartners>> {
  const { data, hasNext } = await partnerRows.page(needs.database.kysely, query);
  return { data: data.map((row) => shown(needs, row)), hasNext };
}

/** The list as CSV, filtered like it. */
export function partnerExport(platform: Platform, context: StaffRequestContext, query: Query) {
  return partnerRows.exported(platform, context, {
    resource: 'partners',
    filter: query,
    columns: [
      ['Position', ({ place }) => place],
      ['Name', ({ name }) => name],
      ['Sample', ({ sample }) => sample],
    ],
  });
}

export async function onePartner(needs: Needs, id: string): Promise<StaffPartner | ApiError> {
  const row = await partners.read(needs.database.kysely, id);
  return row ? shown(needs, row) : new ApiError(staffPartner.errors.notFound);
}

/** Adds a partner; the home page shows it at once if it stands among the first. */
export function addPartner(
  needs: Needs,
  staff: Staff,
  given: NewPartner,
): Promise<StaffPartner | ApiError> {
  return needs.database.transaction(async (trx) => {
    const gone = await holdPictures(trx, { logo: given.logo });
    if (gone) return gone;
    const row = await insertPartner(trx, { id: randomUUID(), ...rowOf(given) });
    const action = 'partners.create';
    await needs.audit.record({ action, actor: staff.id, subject: row.id }, trx);
    return shown(needs, row);
  });
}

/**
 * Changes a partner. Refused when it was changed since the version that was read. Taking the sample
 * mark away is an action of its own in the trail: somebody answers for it that this is real (W-24).
 */
export function changePartner(
  needs: Needs,
  staff: Staff,
  { id, version, ...given }: NewPartner & { readonly id: string; readonly version: number },
): Promise<StaffPartner | ApiError> {
  const seen = { id, version, errors: updatePartner.errors };
  return changeSeen(needs, partners, seen, async (trx, before) => {
    const gone = await holdPictures(trx, { logo: given.logo });
    if (gone) return gone;
    const row = await partners.change(trx, id, rowOf(given));
    const action = before.sample && !row.sample ? 'partners.unmark' : 'partners.update';
    await needs.audit.record({ action, actor: staff.id, subject: id }, trx);
    return shown(needs, row);
  });
}

/** Deletes one. Refused when it was changed since the version that was read. */
export function dropPartner(
  needs: Needs,
  staff: Staff,
  given: { readonly id: string; readonly version?: number | undefined },
): Promise<StaffPartner | ApiError> {
  const seen = { ...given, errors: deletePartner.errors };
  return changeSeen(needs, partners, seen, async (trx, row) => {
    await partners.remove(trx, row.id);
    await needs.audit.record({ action: 'partners.delete', actor: staff.id, subject: row.id }, trx);
    return shown(needs, row);
  });
}
