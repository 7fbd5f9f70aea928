import { sql } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { type ListPage, rowsOf } from '#platform/staff/lists.ts';
import type { Kind } from '../contract.ts';
import { type Kept, type KeptRow, rowOf } from '../store.server.ts';

export interface PlanQuery extends ListPage {
  readonly sort: 'kind' | 'name' | 'priceKobo' | 'updatedAt';
  readonly order: 'asc' | 'desc';
  readonly q?: string | undefined;
  readonly kind?: Kind | undefined;
}

const columns = { name: 'name', priceKobo: 'base_price_kobo', updatedAt: 'updated_at' } as const;

export function readPlanPage(db: Executor, query: PlanQuery): Promise<KeptRow[]> {
  const { limit, offset } = rowsOf(query);
  let rows = db.selectFrom('plans').selectAll();
  if (query.kind) rows = rows.where('kind', '=', query.kind);
  // A few dozen rows by nature: looking into each costs nothing.
  if (query.q) rows = rows.where(sql<boolean>`strpos(lower(name), ${query.q.toLowerCase()}) > 0`);
  if (query.sort === 'kind') rows = rows.orderBy('kind', query.order).orderBy('position');
  else rows = rows.orderBy(columns[query.sort], query.order).orderBy('kind');
  return rows.orderBy('id').limit(limit).offset(offset).execute();
}

/** A plan, withdrawn ones too. */
export function readKept(db: Executor, kind: string, slug: string): Promise<KeptRow | undefined> {
  return db
    .selectFrom('plans')
    .selectAll()
    .where('kind', '=', kind as Kind)
    .where('id', '=', slug)
    .executeTakeFirst();
}

/** Changes a plan if it still has this version. */
export function updateKept(
  trx: Trx,
  kind: Kind,
  kept: Kept,
  { version, at }: { version: number; at: Date },
): Promise<KeptRow | undefined> {
  return trx
    .updateTable('plans')
    .set((eb) => ({ ...rowOf(kind, kept), updated_at: at, version: eb('version', '+', 1) }))
    .where('kind', '=', kind)
    .where('id', '=', kept.plan.id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}
