import type { Executor, Trx } from '#platform/database/database.server.ts';
import { type ApprovalRow, unlessForgotten } from '#platform/staff/approvals.server.ts';
import { type FilterOf, staffList } from '#platform/staff/list.server.ts';
import { counted, countUpTo } from '#platform/telemetry/counts.server.ts';
import type { listApprovals } from './contract.ts';

export function readApproval(db: Executor, id: string): Promise<ApprovalRow | undefined> {
  return db.selectFrom('approvals').selectAll().where('id', '=', id).executeTakeFirst();
}

export function lockApproval(trx: Trx, id: string): Promise<ApprovalRow | undefined> {
  return trx
    .selectFrom('approvals')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** What waits of what a member has asked for, locked until the transaction ends. */
export function lockWaitingOf(trx: Trx, staffId: string): Promise<ApprovalRow[]> {
  return trx
    .selectFrom('approvals')
    .selectAll()
    .where('asked_by', '=', staffId)
    .where('status', '=', 'waiting')
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function updateApproval(
  db: Executor,
  id: string,
  values: Partial<ApprovalRow>,
): Promise<void> {
  const ends = values.status && values.status !== 'agreed';
  await db
    .updateTable('approvals')
    .set({ ...values, ...(ends ? { reason: unlessForgotten } : {}) })
    .where('id', '=', id)
    .execute();
}

/** Notes that what was agreed to is being done; false where it was ended meanwhile. */
export async function beginAgreed(db: Executor, id: string, outcome: string): Promise<boolean> {
  const done = await db
    .updateTable('approvals')
    .set({ outcome })
    .where('id', '=', id)
    .where('status', '=', 'agreed')
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Whose requests are shown beside those of these actions; all of them without. */
export interface Seen {
  readonly seen?: { readonly by: string; readonly actions: readonly string[] } | undefined;
}

function found(db: Executor, { status, seen }: FilterOf<typeof listApprovals> & Seen) {
  const all = db.selectFrom('approvals');
  const rows = seen
    ? all.where((eb) => eb.or([eb('asked_by', '=', seen.by), eb('action', 'in', seen.actions)]))
    : all;
  return status ? rows.where('status', '=', status) : rows;
}

export const approvalRows = staffList({
  found: (db, filter: FilterOf<typeof listApprovals> & Seen) => found(db, filter).selectAll(),
  sorts: { askedAt: 'asked_at' },
});

/** How many wait for a colleague, as far as they are seen, counted as far as `counted` says. */
export async function countWaiting(db: Executor, seen: Seen['seen']): Promise<number> {
  const rows = found(db, { status: 'waiting', seen });
  return (await countUpTo(db, { count: counted(rows) })).count;
}
