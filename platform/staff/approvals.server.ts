import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Audit } from '../audit.server.ts';
import type { Clock } from '../clock.server.ts';
import { ApiError } from '../contract.ts';
import type { Executor, Trx } from '../database/database.server.ts';
import { alreadyAsked } from './approvals.ts';
import type { Staff } from './guard.server.ts';

declare module '../database/database.server.ts' {
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

export interface Approved {
  readonly subject: string;
  readonly payload: unknown;
  readonly reason: string;
  readonly askedBy: string;
  readonly decidedBy: string;
}

export interface ApprovalAction {
  /** The permission that the one who agrees must hold too. */
  readonly may: string;
  /** Does it and says the outcome or the refusal. May run again: must be repeatable. */
  run(agreed: Approved): Promise<string | ApiError>;
  /** The member whom the action is about; they may not decide it. Null: nobody. */
  doneBy?(executor: Executor, asked: Pick<ApprovalRow, 'subject'>): Promise<string | null>;
  /** What is asked for, in the words of now, where more may have come since it was asked. */
  summaryNow?(executor: Executor, asked: Pick<ApprovalRow, 'subject' | 'summary'>): Promise<string>;
}
export type ApprovalActions = Readonly<Record<string, ApprovalAction>>;

/** Answers false when the same request is open already. */
async function insertApproval(
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

/** Asks for a colleague's approval, with an audit row; refused while the same request is open. */
export async function askApproval(
  { audit, clock }: { readonly audit: Audit; readonly clock: Clock },
  trx: Trx,
  staff: Pick<Staff, 'id' | 'name'>,
  request: {
    readonly action: string;
    readonly subject: string;
    readonly payload: unknown;
    readonly summary: string;
    readonly reason: string;
  },
): Promise<{ approvalId: string; message: string } | ApiError> {
  const id = randomUUID();
  const asked = { asked_by: staff.id, asked_name: staff.name, asked_at: clock.now() };
  if (!(await insertApproval(trx, { id, ...request, ...asked }))) return new ApiError(alreadyAsked);
  const { action, subject, reason } = request;
  await audit.record({ action: `${action}.ask`, actor: staff.id, subject, reason }, trx);
  return { approvalId: id, message: 'Sent for approval. A colleague must approve it first.' };
}

/** Ends what was agreed to and whose process was killed: it is not taken up again. */
export async function endAgreed(
  trx: Trx,
  { outcome, ...which }: Pick<ApprovalRow, 'action' | 'subject'> & { readonly outcome: string },
): Promise<void> {
  await trx
    .updateTable('approvals')
    .set({ status: 'failed', outcome, reason: unlessForgotten })
    .where('action', '=', which.action)
    .where('subject', '=', which.subject)
    .where('status', '=', 'agreed')
    .execute();
}

/** For an erasure: ends what waits about these subjects and empties the reasons, which the audit trail has. */
export async function forgetApprovals(
  { clock }: { readonly clock: Clock },
  trx: Trx,
  subjects: readonly string[],
): Promise<void> {
  if (subjects.length === 0) return;
  const lower = subjects.map((one) => one.toLowerCase());
  const outcome = 'Ended: the data of the person was erased.';
  await trx
    .updateTable('approvals')
    .set({ status: 'refused', outcome, decided_at: clock.now() })
    .where(firstWord, 'in', lower)
    .where('status', '=', 'waiting')
    .execute();
  await forgetReasons(trx, subjects);
}

// A subject may have more behind its first word.
const firstWord = sql`split_part(lower(subject), ' ', 1)`;

/** Empties the reasons; one that is still needed for a decision goes at its end (`unlessForgotten`). */
export async function forgetReasons(trx: Trx, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return;
  const lower = subjects.map((one) => one.toLowerCase());
  const theirs = trx.updateTable('approvals').where(firstWord, 'in', lower);
  const open = ['waiting', 'agreed'] as const;
  await theirs.set({ reason: '' }).where('status', 'not in', open).execute();
  const marked = sql`payload || '{"forgets": true}'`;
  await theirs.set({ payload: marked }).where('status', 'in', open).execute();
}

/** The reason of an approval that ends, unless whom it is about was erased meanwhile. */
export const unlessForgotten = sql<string>`case when payload ->> 'forgets' is null then reason else '' end`;
