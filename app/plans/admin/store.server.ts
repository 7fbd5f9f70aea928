import { sql } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { type ListPage, rowsOf } from '#platform/staff/lists.ts';
import type { Kind } from '../contract.ts';
import { type Kept, type KeptRow, rowOf } from '../store.server.ts';

export interface PlanFilter {
  readonly q?: string | undefined;
  readonly kind?: Kind | undefined;
}

export interface PlanQuery extends ListPage, PlanFilter {
  readonly sort: 'kind' | 'name' | 'priceKobo' | 'updatedAt';
  readonly order: 'asc' | 'desc';
}

const columns = { name: 'name', priceKobo: 'base_price_kobo', updatedAt: 'updated_at' } as const;

function found(db: Executor, { q, kind }: PlanFilter) {
  let rows = db.selectFrom('plans').selectAll();
  if (kind) rows = rows.where('kind', '=', kind);
  // A few dozen rows by nature: looking into each costs nothing.
  if (q) rows = rows.where(sql<boolean>`strpos(lower(name), ${q.toLowerCase()}) > 0`);
  return rows;
}

export function readPlanPage(db: Executor, query: PlanQuery): Promise<KeptRow[]> {
  const { limit, offset } = rowsOf(query);
  let rows = found(db, query);
  if (query.sort === 'kind') rows = rows.orderBy('kind', query.order).orderBy('position');
  else rows = rows.orderBy(columns[query.sort], query.order).orderBy('kind');
  return rows.orderBy('id').limit(limit).offset(offset).execute();
}

/** The next plans by kind and address, for the export. */
export function readPlansAfter(
  db: Executor,
  filter: PlanFilter,
  { after, limit }: { readonly after: KeptRow | undefined; readonly limit: number },
): Promise<KeptRow[]> {
  let rows = found(db, filter);
  // An address alone may stand under two kinds.
  if (after) rows = rows.where(sql<boolean>`(kind, id) > (${after.kind}, ${after.id})`);
  return rows.orderBy('kind').orderBy('id').limit(limit).execute();
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
