import type { Executor, Trx } from '#platform/database/database.server.ts';
import { contains, type FilterOf, staffList } from '#platform/staff/list.server.ts';
import type { NewPartnerRow, PartnerRow } from '../store.server.ts';
import type { staffPartners } from './contract.ts';

export const partnerRows = staffList({
  found(db, { q }: FilterOf<typeof staffPartners>) {
    const rows = db.selectFrom('partners').selectAll();
    // A few dozen rows by nature: looking into each costs nothing.
    return q ? rows.where(contains('name', q)) : rows;
  },
  sorts: { place: 'place', name: 'name' },
});

export function readPartner(db: Executor, id: string): Promise<PartnerRow | undefined> {
  return db.selectFrom('partners').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Changes the row if it still has this version. */
export function updatePartnerRow(
  trx: Trx,
  { id, version }: { id: string; version: number },
  values: Omit<NewPartnerRow, 'id'>,
): Promise<PartnerRow | undefined> {
  return trx
    .updateTable('partners')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}

export function removePartner(trx: Trx, id: string): Promise<PartnerRow | undefined> {
  return trx.deleteFrom('partners').where('id', '=', id).returningAll().executeTakeFirst();
}

/** The paths of kept pictures. */
export async function readPictures(db: Executor): Promise<string[]> {
  const kept = db.selectFrom('partners').select('logo').where('logo', 'like', 'kept/%');
  return (await kept.execute()).map(({ logo }) => logo);
}
