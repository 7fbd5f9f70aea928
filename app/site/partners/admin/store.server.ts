import type { Executor } from '#platform/database/database.server.ts';
import { contains, type FilterOf, staffList } from '#platform/staff/list.server.ts';
import { versionedRows } from '#platform/staff/versions.server.ts';
import type { staffPartners } from './contract.ts';

export const partners = versionedRows('partners');

export const partnerRows = staffList({
  found(db, { q }: FilterOf<typeof staffPartners>) {
    const rows = db.selectFrom('partners').selectAll();
    // A few dozen rows by nature: looking into each costs nothing.
    return q ? rows.where(contains('name', q)) : rows;
  },
  sorts: { place: 'place', name: 'name' },
});

/** The paths of kept pictures. */
export async function readPictures(db: Executor): Promise<string[]> {
  const kept = db.selectFrom('partners').select('logo').where('logo', 'like', 'kept/%');
  return (await kept.execute()).map(({ logo }) => logo);
}
