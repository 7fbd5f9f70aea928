import { sql } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { contains, type FilterOf, staffList } from '#platform/staff/list.server.ts';
import { versionedRows } from '#platform/staff/versions.server.ts';
import type { ServiceRow } from '../store.server.ts';
import type { staffServices } from './contract.ts';

export const services = versionedRows('services');

export const serviceRows = staffList({
  found(db, { q }: FilterOf<typeof staffServices>) {
    const rows = db.selectFrom('services').selectAll();
    // A few dozen rows by nature: looking into each costs nothing.
    return q ? rows.where(contains('title', q)) : rows;
  },
  sorts: { place: 'place', title: 'title', rateKobo: 'min_rate_kobo' },
});

/** Whether another service has this title, in whatever case. Who asks has the titles alone until the transaction ends. */
export async function hasTitle(trx: Trx, title: string, except: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('service titles'))`.execute(trx);
  const row = await trx
    .selectFrom('services')
    .select('id')
    .where(sql<boolean>`lower(title) = lower(${title})`)
    .where('id', '!=', except)
    .executeTakeFirst();
  return row !== undefined;
}

/** Undefined when the title is taken. */
export async function insertService(
  trx: Trx,
  row: Omit<ServiceRow, 'version'>,
): Promise<ServiceRow | undefined> {
  if (await hasTitle(trx, row.title, row.id)) return undefined;
  return trx
    .insertInto('services')
    .values(row)
    .onConflict((conflict) => conflict.column('title').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** The titles that are taken, in lower case. */
export async function readTitles(db: Executor): Promise<Set<string>> {
  const rows = await db.selectFrom('services').select('title').execute();
  return new Set(rows.map(({ title }) => title.toLowerCase()));
}
