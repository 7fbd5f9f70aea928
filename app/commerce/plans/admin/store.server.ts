import { sql } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { contains, type FilterOf, staffList } from '#platform/staff/list.server.ts';
import type { Kind, Tier } from '../contract.ts';
import { type Kept, type KeptRow, rowOf } from '../store.server.ts';
import type { staffPlans } from './contract.ts';

export const planRows = staffList({
  found(db, { q, kind }: FilterOf<typeof staffPlans>) {
    let rows = db.selectFrom('plans').selectAll();
    if (kind) rows = rows.where('kind', '=', kind);
    // A few dozen rows by nature: looking into each costs nothing.
    if (q) rows = rows.where(contains('name', q));
    return rows;
  },
  sorts: {
    kind: ['kind', 'position'],
    name: ['name', 'kind'],
    priceKobo: ['base_price_kobo', 'kind'],
    updatedAt: ['updated_at', 'kind'],
  },
  // An address alone may stand under two kinds.
  walk: {
    by: ['kind', 'id'],
    behind: ({ kind, id }) => sql`(kind, id) > (${kind}, ${id})`,
  },
});

const kept = (db: Executor, kind: string, slug: string) =>
  db
    .selectFrom('plans')
    .selectAll()
    .where('kind', '=', kind as Kind)
    .where('id', '=', slug);

/** A plan, withdrawn ones too. */
export function readKept(db: Executor, kind: string, slug: string): Promise<KeptRow | undefined> {
  return kept(db, kind, slug).executeTakeFirst();
}

/** The same, held until the transaction ends. */
export function lockKept(trx: Trx, kind: string, slug: string): Promise<KeptRow | undefined> {
  return kept(trx, kind, slug).forUpdate().executeTakeFirst();
}

/** The address of the one plan that has a tier. */
export async function readTierHolder(db: Executor, tier: Tier): Promise<string | undefined> {
  const held = db.selectFrom('plans').select('id').where('tier', '=', tier);
  return (await held.executeTakeFirst())?.id;
}

/** Changes a plan that is held; its version grows. */
export function updateKept(trx: Trx, kind: Kind, plan: Kept, at: Date): Promise<KeptRow> {
  return trx
    .updateTable('plans')
    .set((eb) => ({ ...rowOf(kind, plan), updated_at: at, version: eb('version', '+', 1) }))
    .where('kind', '=', kind)
    .where('id', '=', plan.plan.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
