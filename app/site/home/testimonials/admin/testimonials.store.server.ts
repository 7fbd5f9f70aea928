import type { Executor } from '#platform/database/database.server.ts';
import { contains, type FilterOf, staffList } from '#platform/staff/list.server.ts';
import { versionedRows } from '#platform/staff/versions.server.ts';
import type { staffTestimonials } from './testimonials.contract.ts';

export const testimonials = versionedRows('testimonials');

export const testimonialRows = staffList({
  found(db, { q }: FilterOf<typeof staffTestimonials>) {
    const rows = db.selectFrom('testimonials').selectAll();
    // A few dozen rows by nature: looking into each costs nothing.
    return q ? rows.where(contains('name', q)) : rows;
  },
  sorts: { place: 'place', name: 'name' },
});

/** The paths of kept pictures. */
export async function readPictures(db: Executor): Promise<string[]> {
  const kept = db.selectFrom('testimonials').select('avatar').where('avatar', 'like', 'kept/%');
  return (await kept.execute()).map(({ avatar }) => avatar);
}
