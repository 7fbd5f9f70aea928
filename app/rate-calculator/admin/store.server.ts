import { sql } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { type ListPage, rowsOf } from '#platform/staff/lists.ts';
import type { ServiceRow } from '../store.server.ts';

const columns = { place: 'place', title: 'title', rateKobo: 'min_rate_kobo' } as const;

export interface ServiceQuery extends ListPage {
  readonly sort: keyof typeof columns;
  readonly order: 'asc' | 'desc';
  readonly q?: string | undefined;
}

function found(db: Executor, { q }: Pick<ServiceQuery, 'q'>) {
  const rows = db.selectFrom('services').selectAll();
  // A few dozen rows by nature: looking into each costs nothing.
  return q ? rows.where(sql<boolean>`strpos(lower(title), ${q.toLowerCase()}) > 0`) : rows;
}

/** The next rows by id, for the export. */
export function readServicesAfter(
  db: Executor,
  query: Pick<ServiceQuery, 'q'>,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ServiceRow[]> {
  const rows = after ? found(db, query).where('id', '>', after) : found(db, query);
  return rows.orderBy('id').limit(limit).execute();
}

export function readServicePage(db: Executor, query: ServiceQuery): Promise<ServiceRow[]> {
  const { limit, offset } = rowsOf(query);
  return found(db, query)
    .orderBy(columns[query.sort], query.order)
    .orderBy('id', query.order)
    .limit(limit)
    .offset(offset)
    .execute();
}

export function readService(db: Executor, id: string): Promise<ServiceRow | undefined> {
  return db.selectFrom('services').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Undefined when the title is taken. */
export function insertService(
  trx: Trx,
  row: Omit<ServiceRow, 'version'>,
): Promise<ServiceRow | undefined> {
  return trx
    .insertInto('services')
    .values(row)
    .onConflict((conflict) => conflict.column('title').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Changes the row if it still has this version. */
export function updateServiceRow(
  trx: Trx,
  { id, version }: { id: string; version: number },
  values: Pick<ServiceRow, 'title' | 'description' | 'min_rate_kobo' | 'place'>,
): Promise<ServiceRow | undefined> {
  return trx
    .updateTable('services')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}

export async function hasTitle(trx: Trx, title: string, except: string): Promise<boolean> {
  const row = await trx
    .selectFrom('services')
    .select('id')
    .where('title', '=', title)
    .where('id', '!=', except)
    .executeTakeFirst();
  return row !== undefined;
}

export function removeService(trx: Trx, id: string): Promise<ServiceRow | undefined> {
  return trx.deleteFrom('services').where('id', '=', id).returningAll().executeTakeFirst();
}

/** The titles that are taken. */
export async function readTitles(db: Executor): Promise<Set<string>> {
  const rows = await db.selectFrom('services').select('title').execute();
  return new Set(rows.map(({ title }) => title));
}
