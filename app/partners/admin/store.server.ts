import { sql } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { type ListPage, rowsOf } from '#platform/staff/lists.ts';
import type { NewPartnerRow, PartnerRow } from '../store.server.ts';

export interface PartnerFilter {
  readonly q?: string | undefined;
}

export interface PartnerQuery extends ListPage, PartnerFilter {
  readonly sort: 'place' | 'name';
  readonly order: 'asc' | 'desc';
}

function found(db: Executor, { q }: PartnerFilter) {
  const rows = db.selectFrom('partners').selectAll();
  // A few dozen rows by nature: looking into each costs nothing.
  return q ? rows.where(sql<boolean>`strpos(lower(name), ${q.toLowerCase()}) > 0`) : rows;
}

export function readPartnerPage(db: Executor, query: PartnerQuery): Promise<PartnerRow[]> {
  const { limit, offset } = rowsOf(query);
  return found(db, query)
    .orderBy(query.sort, query.order)
    .orderBy('id', query.order)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The next ones by id, for the export. */
export function readPartnersAfter(
  db: Executor,
  filter: PartnerFilter,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<PartnerRow[]> {
  const rows = after === undefined ? found(db, filter) : found(db, filter).where('id', '>', after);
  return rows.orderBy('id').limit(limit).execute();
}

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
