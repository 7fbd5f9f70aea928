import { type ExpressionBuilder, type Generated, type Selectable, sql } from 'kysely';
import type { Executor, Tables, Trx } from '#platform/database/database.server.ts';
import { staffList } from '#platform/staff/list.server.ts';
import { counted, countUpTo } from '#platform/telemetry/counts.server.ts';
import { mostCounted } from '#platform/text/numbers.ts';
import type { FeedbackState } from './contract.ts';

interface FeedbackTable {
  id: string;
  /** Keyed hash of everything that was sent and the day: the same again is one feedback. */
  fingerprint: string;
  name: string;
  verification_id: string;
  record_id: string | null;
  message: string;
  email: string | null;
  state: FeedbackState;
  suspected: boolean;
  received_at: Date;
  acknowledge_by: Date;
  acknowledged_at: Date | null;
  act_by: Date;
  decided_at: Date | null;
  decided_by: string | null;
  reply: string | null;
  /** Whether its author was told that the worker and then anybody may read the words. */
  quotable: Generated<boolean>;
  released_by: Generated<string | null>;
  released_at: Generated<Date | null>;
  /** What the worker had answered when staff hid it: it stands beside it again when they release it. */
  answer: Generated<string | null>;
  answered_at: Generated<Date | null>;
  /** When an upheld dispute took it back: the words are gone and it is never released again. */
  taken_back_at: Generated<Date | null>;
}
export type FeedbackRow = Selectable<FeedbackTable>;

declare module '#platform/database/database.server.ts' {
  interface Tables {
    feedbacks: FeedbackTable;
  }
}

export async function isKnown(executor: Executor, fingerprint: string): Promise<boolean> {
  const row = await executor
    .selectFrom('feedbacks')
    .select('id')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return row !== undefined;
}

type Decided = 'state' | 'decided_at' | 'decided_by' | 'reply';
type Released = 'released_by' | 'released_at' | 'taken_back_at' | 'answer' | 'answered_at';
type NewFeedback = Omit<FeedbackRow, Decided | Released>;

/** Writes a feedback unless the same one stands there. Says whether it did. */
export async function insertFeedback(executor: Executor, feedback: NewFeedback): Promise<boolean> {
  const undecided = { state: 'new', decided_at: null, decided_by: null, reply: null } as const;
  const { numInsertedOrUpdatedRows } = await executor
    .insertInto('feedbacks')
    .values({ ...feedback, ...undecided })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findFeedback(executor: Executor, id: string) {
  return executor.selectFrom('feedbacks').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The feedback, its row locked until the transaction ends. */
export async function lockFeedback(trx: Trx, id: string) {
  return trx
    .selectFrom('feedbacks')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateFeedback(
  trx: Trx,
  id: string,
  change: Partial<Pick<FeedbackRow, 'record_id' | 'message' | Decided | Released>>,
): Promise<void> {
  await trx.updateTable('feedbacks').set(change).where('id', '=', id).execute();
}

interface FeedbackFilter {
  readonly state?: FeedbackState | undefined;
  readonly unmatched?: boolean | undefined;
  readonly suspected?: boolean | undefined;
  /** Only what is overdue at this instant. */
  readonly overdueAt?: Date | undefined;
}

export const feedbackRows = staffList({
  found(db, { state, unmatched, suspected, overdueAt }: FeedbackFilter) {
    let rows = db.selectFrom('feedbacks').selectAll();
    if (state) rows = rows.where('state', '=', state);
    if (suspected) rows = rows.where('suspected', '=', true);
    if (unmatched) rows = rows.where('record_id', 'is', null);
    if (overdueAt) rows = rows.where('state', '=', 'new').where(overdue(overdueAt));
    return rows;
  },
  sorts: { receivedAt: 'received_at' },
});

const overdue = (at: Date) => (eb: ExpressionBuilder<Tables, 'feedbacks'>) =>
  eb.or([
    eb('act_by', '<', at),
    eb.and([eb('acknowledged_at', 'is', null), eb('acknowledge_by', '<', at)]),
  ]);

/** How many wait for a decision, and how many of those are late: as far as `counted` says. */
export async function countFeedback(
  db: Executor,
  at: Date,
): Promise<{ waiting: number; overdue: number }> {
  const waits = db.selectFrom('feedbacks').where('state', '=', 'new');
  const { waiting, undecided } = await countUpTo(db, {
    waiting: counted(waits),
    undecided: counted(waits.where('act_by', '<', at)),
  });
  if (undecided > mostCounted) return { waiting, overdue: undecided };
  // The latest first: those that are late in both ways, of which there are few, come behind.
  const unanswered = waits
    .where('acknowledged_at', 'is', null)
    .where('acknowledge_by', '<', at)
    .where('act_by', '>=', at)
    .orderBy('acknowledge_by', 'desc');
  const { more } = await countUpTo(db, { more: counted(unanswered) });
  return { waiting, overdue: Math.min(undecided + more, mostCounted + 1) };
}

/** What somebody has written about workers, by their address in lower case, the youngest first. */
export function readGivenBy(db: Executor, email: string) {
  return db
    .selectFrom('feedbacks')
    .select(['verification_id as about', 'name', 'email', 'message', 'state', 'reply'])
    .select(['received_at', 'acknowledged_at', 'decided_at', 'taken_back_at'])
    .where(sql<boolean>`lower(email) = ${email}`)
    .orderBy('received_at', 'desc')
    .limit(500)
    .execute();
}

/** Drops the answers that workers of these records gave to feedback that staff have hidden since. */
export async function dropAnswers(trx: Trx, recordIds: readonly string[]): Promise<void> {
  if (recordIds.length === 0) return;
  await trx
    .updateTable('feedbacks')
    .set({ answer: null, answered_at: null })
    .where('record_id', 'in', [...recordIds])
    .execute();
}

/**
 * Takes whoever gave feedback out of it. What is published stays as a text without its author; what
 * nobody has released goes, but for the dated stub of what was taken back. The fingerprint goes too: it is a code of everything that was typed.
 */
export async function dropAuthor(trx: Trx, email: string): Promise<void> {
  const theirs = sql<boolean>`lower(email) = ${email}`;
  await trx
    .deleteFrom('feedbacks')
    .where(theirs)
    .where('state', '<>', 'published')
    .where('taken_back_at', 'is', null)
    .execute();
  await trx
    .updateTable('feedbacks')
    .set((eb) => ({ name: '', email: null, reply: null, fingerprint: eb.ref('id') }))
    .where(theirs)
    .execute();
}
