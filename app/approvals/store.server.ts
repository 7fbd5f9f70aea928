import type { Executor, Trx } from '#platform/database/database.server.ts';
import { type FilterOf, staffList } from '#platform/staff/list.server.ts';
import type { listApprovals } from './contract.ts';

declare module '#platform/database/database.server.ts' {
  interface Tables {
    approvals: ApprovalRow;
  }
}

export interface ApprovalRow {
  id: string;
  action: string;
  subject: string;
  payload: unknown;
  summary: string;
  reason: string;
  status: 'waiting' | 'agreed' | 'refused' | 'done' | 'failed';
  outcome: string | null;
  asked_by: string;
  asked_name: string;
  asked_at: Date;
  decided_by: string | null;
  decided_name: string | null;
  decided_at: Date | null;
}

/** Answers false when the same wish is open already. */
export async function insertApproval(
  trx: Trx,
  row: Omit<ApprovalRow, 'status' | 'outcome' | 'decided_by' | 'decided_name' | 'decided_at'>,
): Promise<boolean> {
  const done = await trx
    .insertInto('approvals')
    .values({
      ...row,
      payload: JSON.stringify(row.payload),
      status: 'waiting',
      outcome: null,
      decided_by: null,
      decided_name: null,
      decided_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

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
  await db.updateTable('approvals').set(values).where('id', '=', id).execute();
}

export const approvalRows = staffList({
  found(db, { status }: FilterOf<typeof listApprovals>) {
    const rows = db.selectFrom('approvals').selectAll();
    return status ? rows.where('status', '=', status) : rows;
  },
  sorts: { askedAt: 'asked_at' },
});

export async function countWaiting(db: Executor): Promise<number> {
  const row = await db
    .selectFrom('approvals')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
