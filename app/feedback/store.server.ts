import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { FeedbackState } from './contract.ts';

export interface FeedbackRow {
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
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    feedbacks: FeedbackRow;
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

export type NewFeedback = Omit<FeedbackRow, 'state' | 'decided_at' | 'decided_by' | 'reply'>;

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
  change: Partial<Pick<FeedbackRow, 'record_id' | 'state' | 'decided_at' | 'decided_by' | 'reply'>>,
): Promise<void> {
  await trx.updateTable('feedbacks').set(change).where('id', '=', id).execute();
}

export interface Wanted {
  readonly state?: FeedbackState | undefined;
  readonly matched?: boolean | undefined;
  readonly suspected?: boolean | undefined;
  /** Only what is overdue at this instant. */
  readonly overdueAt?: Date | undefined;
  /** Only what stands after this one in the list. */
  readonly after?: { readonly receivedAt: Date; readonly id: string } | undefined;
  readonly count: number;
}

/** The newest first. */
export async function selectFeedback(executor: Executor, wanted: Wanted): Promise<FeedbackRow[]> {
  const { state, matched, suspected, overdueAt, after, count } = wanted;
  let query = executor.selectFrom('feedbacks').selectAll();
  if (state) query = query.where('state', '=', state);
  if (suspected !== undefined) query = query.where('suspected', '=', suspected);
  if (matched !== undefined) query = query.where('record_id', matched ? 'is not' : 'is', null);
  if (overdueAt) {
    query = query
      .where('state', '=', 'new')
      .where((eb) =>
        eb.or([
          eb('act_by', '<', overdueAt),
          eb.and([eb('acknowledged_at', 'is', null), eb('acknowledge_by', '<', overdueAt)]),
        ]),
      );
  }
  if (after) {
    query = query.where((eb) =>
      eb.or([
        eb('received_at', '<', after.receivedAt),
        eb.and([eb('received_at', '=', after.receivedAt), eb('id', '<', after.id)]),
      ]),
    );
  }
  return query.orderBy('received_at', 'desc').orderBy('id', 'desc').limit(count).execute();
}
