import type { Executor, Trx } from '#platform/database/database.server.ts';
import { contains, type FilterOf, staffList } from '#platform/staff/list.server.ts';
import type { NewTestimonialRow, TestimonialRow } from '../store.server.ts';
import type { staffTestimonials } from './contract.ts';

export const testimonialRows = staffList({
  found(db, { q }: FilterOf<typeof staffTestimonials>) {
    const rows = db.selectFrom('testimonials').selectAll();
    // A few dozen rows by nature: looking into each costs nothing.
    return q ? rows.where(contains('name', q)) : rows;
  },
  sorts: { place: 'place', name: 'name' },
});

export function readTestimonial(db: Executor, id: string): Promise<TestimonialRow | undefined> {
  return db.selectFrom('testimonials').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Changes the row if it still has this version. */
export function updateTestimonialRow(
  trx: Trx,
  { id, version }: { id: string; version: number },
  values: Omit<NewTestimonialRow, 'id'>,
): Promise<TestimonialRow | undefined> {
  return trx
    .updateTable('testimonials')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}

export function removeTestimonial(trx: Trx, id: string): Promise<TestimonialRow | undefined> {
  return trx.deleteFrom('testimonials').where('id', '=', id).returningAll().executeTakeFirst();
}

/** The paths of kept pictures. */
export async function readPictures(db: Executor): Promise<string[]> {
  const kept = db.selectFrom('testimonials').select('avatar').where('avatar', 'like', 'kept/%');
  return (await kept.execute()).map(({ avatar }) => avatar);
}
