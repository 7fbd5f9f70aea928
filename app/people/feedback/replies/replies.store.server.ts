import type { Selectable } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { staffList } from '#platform/staff/list.server.ts';
import { counted, countUpTo } from '#platform/telemetry/counts.server.ts';
import type { DisputeGround, DisputeOutcome } from './replies.contract.ts';

interface DisputeTable {
  id: string;
  feedback_id: string;
  /** Whose dispute it is: feedback can be matched to another record. */
  record_id: string;
  round: number;
  ground: DisputeGround;
  words: string;
  raised_at: Date;
  due_at: Date;
  /** The members who may not decide it. */
  not_by: string[];
  decided_at: Date | null;
  decided_by: string | null;
  outcome: DisputeOutcome | null;
  reason: string | null;
}
export type DisputeRow = Selectable<DisputeTable>;

declare module '#platform/database/database.server.ts' {
  interface Tables {
    feedback_disputes: DisputeTable;
  }
}

/** As many as a worker's page shows. */
export const mostShown = 200;

/**
 * What a worker may read: what is released about the record, and what was taken back at their word. What was released
 * last comes first, however long it had waited: it is still to be read. So many at most, or all.
 */
export function readOwn(db: Executor, recordId: string, most?: number) {
  const rows = db
    .selectFrom('feedbacks')
    .select(['id', 'message', 'state', 'released_at', 'decided_at', 'taken_back_at'])
    .where('record_id', '=', recordId)
    .where((eb) => eb.or([eb('state', '=', 'published'), eb('taken_back_at', 'is not', null)]))
    .orderBy((eb) => eb.fn.coalesce('released_at', 'decided_at', 'received_at'), 'desc')
    .orderBy('id');
  return (most === undefined ? rows : rows.limit(most)).execute();
}

/** What is kept about a record and was not released, or is no more: without its words and who wrote it. */
export function readUnreleased(db: Executor, recordId: string) {
  return db
    .selectFrom('feedbacks')
    .select(['id', 'received_at', 'answer', 'answered_at'])
    .where('record_id', '=', recordId)
    .where('state', '!=', 'published')
    .where('taken_back_at', 'is', null)
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .execute();
}

/** The disputes that a worker has raised about these feedbacks, the first before its appeal. */
export async function readDisputes(db: Executor, ids: readonly string[], recordId?: string) {
  if (ids.length === 0) return [];
  const rows = db
    .selectFrom('feedback_disputes')
    .selectAll()
    .where('feedback_id', 'in', [...ids])
    .orderBy('raised_at')
    .orderBy('round');
  return (recordId ? rows.where('record_id', '=', recordId) : rows).execute();
}

export async function insertDispute(trx: Trx, dispute: DisputeRow): Promise<void> {
  await trx.insertInto('feedback_disputes').values(dispute).execute();
}

export function readDispute(db: Executor, id: string) {
  return db.selectFrom('feedback_disputes').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether somebody is still to decide about a feedback. */
export async function hasOpenDispute(db: Executor, feedbackId: string): Promise<boolean> {
  const row = await db
    .selectFrom('feedback_disputes')
    .select('id')
    .where('feedback_id', '=', feedbackId)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

type Decision = Pick<DisputeRow, 'decided_at' | 'decided_by' | 'outcome' | 'reason'>;

/** Decides a dispute; the table refuses who may not. */
export async function decideRow(trx: Trx, id: string, decision: Decision): Promise<void> {
  await trx.updateTable('feedback_disputes').set(decision).where('id', '=', id).execute();
}

interface DisputeFilter {
  readonly state?: 'open' | 'upheld' | 'dismissed' | undefined;
  /** Only what is overdue at this instant. */
  readonly overdueAt?: Date | undefined;
}

export const disputeRows = staffList({
  found(db, { state, overdueAt }: DisputeFilter) {
    let rows = db.selectFrom('feedback_disputes').selectAll();
    if (state === 'open') rows = rows.where('decided_at', 'is', null);
    else if (state) rows = rows.where('outcome', '=', state);
    if (overdueAt) rows = rows.where('decided_at', 'is', null).where('due_at', '<', overdueAt);
    return rows;
  },
  sorts: { dueAt: 'due_at', raisedAt: 'raised_at' },
});

/** How many disputes wait for a decision, and how many of those are late: as far as `counted` says. */
export function countDisputes(db: Executor, at: Date) {
  const waits = db.selectFrom('feedback_disputes').where('decided_at', 'is', null);
  return countUpTo(db, {
    waiting: counted(waits),
    overdue: counted(waits.where('due_at', '<', at)),
  });
}

/** What workers of these records have typed goes: of a decided dispute the decision stays. */
export async function dropWords(trx: Trx, recordIds: readonly string[]): Promise<void> {
  if (recordIds.length === 0) return;
  const theirs = [...recordIds];
  await trx
    .deleteFrom('feedback_disputes')
    .where('record_id', 'in', theirs)
    .where('decided_at', 'is', null)
    .execute();
  await trx
    .updateTable('feedback_disputes')
    .set({ words: '', reason: '' })
    .where('record_id', 'in', theirs)
    .execute();
}
