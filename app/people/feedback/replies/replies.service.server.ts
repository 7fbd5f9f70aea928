import { randomUUID } from 'node:crypto';
import { holidaysFrom } from '#app/people/cases/service.server.ts';
import { meErrors } from '#app/people/me/contract.ts';
import { heldAsOwner, requireOwner, requireWorker } from '#app/people/me/session.service.server.ts';
import {
  answerReview,
  markDisputed,
  reviewsById,
} from '#app/people/verification/reviews/reviews.service.server.ts';
import { type Answer, ApiError, type Received } from '#platform/contract.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { RequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { dayOf } from '#platform/time.ts';
import { type FeedbackRow, lockFeedback } from '../store.server.ts';
import {
  answerFeedback,
  disputeFeedback,
  type myFeedback,
  type OwnDispute,
  type OwnFeedback,
} from './replies.contract.ts';
import {
  answerObstacle,
  disputeDue,
  disputeObstacle,
  isWithheld,
  type Released,
  replyState,
} from './replies.rules.ts';
import {
  type DisputeRow,
  insertDispute,
  mostShown,
  readDisputes,
  readOwn,
  readUnreleased,
} from './replies.store.server.ts';

/** What a worker reads, answers and disputes of the feedback about them (ME-07). */

type Needs = Pick<Platform, 'audit' | 'clock' | 'config' | 'database' | 'secrets'>;
type Reviews = Awaited<ReturnType<typeof reviewsById>>;
type Review = Reviews extends ReadonlyMap<string, infer R> ? R : never;

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;

function releasedOf(
  row: Pick<FeedbackRow, 'taken_back_at'>,
  review: Review | undefined,
  disputes: readonly DisputeRow[],
): Released {
  return {
    takenBack: row.taken_back_at !== null,
    countsFrom: review?.countsFrom ?? null,
    answered: Boolean(review?.answer),
    outcomes: disputes.map(({ outcome }) => outcome),
  };
}

/** A masked session reads that there is a dispute and what became of it, and nothing that anybody has written in it. */
const ownDispute = (one: DisputeRow, masked: boolean, now: Date): OwnDispute => ({
  round: one.round,
  ground: one.ground,
  text: masked ? '' : one.words,
  raisedAt: one.raised_at.toISOString(),
  dueAt: one.due_at.toISOString(),
  overdue: one.outcome === null && one.due_at < now,
  outcome: one.outcome,
  decidedAt: iso(one.decided_at),
  reason: masked ? null : one.reason,
});

interface Reading {
  readonly recordId: string;
  readonly now: Date;
  readonly masked: boolean;
  /** So many at most; else all. */
  readonly most?: number;
}

/** What is released about a record, as its worker may read it. */
async function listOf(db: Executor, { recordId, now, masked, most }: Reading) {
  const rows = await readOwn(db, recordId, most);
  const ids = rows.map(({ id }) => id);
  const reviews = await reviewsById(db, ids);
  const disputes = await readDisputes(db, ids, recordId);
  return rows.map((row): OwnFeedback => {
    const review = reviews.get(row.id);
    const raised = disputes.filter((one) => one.feedback_id === row.id);
    const released = releasedOf(row, review, raised);
    return {
      id: row.id,
      text: row.taken_back_at ? null : row.message,
      state: replyState(released, now),
      releasedAt: iso(row.released_at ?? row.decided_at),
      countsFrom: iso(review?.countsFrom),
      answer: review?.answer ?? null,
      answeredAt: iso(review?.answeredAt),
      disputes: raised.map((dispute) => ownDispute(dispute, masked, now)),
      can: {
        answer: !masked && answerObstacle(released, now) === null,
        dispute: !masked && disputeObstacle(released, now) === null,
      },
    };
  });
}

/** The released feedback about who is signed in. Who wrote it is told to nobody but staff. */
export async function ownFeedback(
  platform: Needs,
  context: RequestContext,
): Promise<Answer<typeof myFeedback> | ApiError> {
  const worker = await requireWorker(platform, context);
  if (worker instanceof ApiError) return worker;
  const { clock, database } = platform;
  const { masked, recordId } = worker;
  const now = clock.now();
  const data = await listOf(database.kysely, { recordId, now, masked, most: mostShown });
  return { success: true, masked, data };
}

/**
 * What is held of a worker here, for the worker's own export: feedback, answers and disputes. Of what is not released
 * its words stay with the moderators: it may name others, and who wrote it was not heard yet.
 */
export async function feedbackHeldOf(db: Executor, { recordId }: { readonly recordId: string }) {
  const list = await listOf(db, { recordId, now: new Date(0), masked: false });
  const released = list.map(({ can: _can, state: _state, disputes, ...held }) => ({
    ...held,
    disputes: disputes.map(({ overdue: _overdue, ...dispute }) => dispute),
  }));
  const unreleased = (await readUnreleased(db, recordId)).map((row) => ({
    id: row.id,
    receivedAt: row.received_at.toISOString(),
    notReleased: true as const,
    answer: row.answer,
    answeredAt: iso(row.answered_at),
  }));
  return [...released, ...unreleased];
}

interface Own {
  readonly row: FeedbackRow;
  readonly recordId: string;
  readonly review: Review | undefined;
  readonly disputes: readonly DisputeRow[];
  readonly released: Released;
  readonly now: Date;
}

/**
 * Does something with the worker's own feedback, its row locked: that of others and what nobody has
 * released is not found alike.
 */
async function withOwn<T>(
  platform: Needs,
  context: RequestContext,
  id: string,
  work: (trx: Trx, own: Own) => Promise<T | ApiError>,
): Promise<T | ApiError> {
  const worker = await requireOwner(platform, context);
  if (worker instanceof ApiError) return worker;
  const { recordId } = worker;
  return platform.database.transaction(async (trx) => {
    const row = await lockFeedback(trx, id);
    const isOwn = row?.record_id === recordId;
    if (!row || !isOwn || !(row.state === 'published' || row.taken_back_at)) {
      return new ApiError(answerFeedback.errors.notFound);
    }
    // After the feedback, as whoever erases the person does.
    if (!(await heldAsOwner(trx, worker))) return new ApiError(meErrors.unauthorized);
    const review = (await reviewsById(trx, [id])).get(id);
    const disputes = await readDisputes(trx, [id], recordId);
    const released = releasedOf(row, review, disputes);
    const now = platform.clock.now();
    return work(trx, { row, recordId, review, disputes, released, now });
  });
}

type Asked<C extends typeof answerFeedback | typeof disputeFeedback> = {
  readonly id: string;
  readonly body: Received<C>['body'];
};

/** Puts the worker's one public answer beside feedback. It is public when the feedback is. */
export function answerOwn(
  platform: Needs,
  { id, body }: Asked<typeof answerFeedback>,
  context: RequestContext,
): Promise<Answer<typeof answerFeedback> | ApiError> {
  const { errors } = answerFeedback;
  return withOwn(platform, context, id, async (trx, { released, now }) => {
    const obstacle = answerObstacle(released, now);
    if (obstacle) return new ApiError(errors[obstacle]);
    await answerReview(trx, { id, answer: body.text, now });
    const { requestId } = context;
    await platform.audit.record(
      { action: 'feedback.answer', actor: 'public', subject: id, requestId },
      trx,
    );
    return { success: true as const, message: 'Your answer stands beside the feedback.' };
  });
}

/**
 * Disputes feedback: until it is decided it does not count. Once more after a dismissal, as an appeal that
 * neither who released the feedback nor who dismissed the dispute decides.
 */
export function disputeOwn(
  platform: Needs,
  { id, body }: Asked<typeof disputeFeedback>,
  context: RequestContext,
): Promise<Answer<typeof disputeFeedback> | ApiError> {
  const { errors } = disputeFeedback;
  return withOwn(platform, context, id, async (trx, own) => {
    const { row, recordId, review, disputes, released, now } = own;
    const obstacle = disputeObstacle(released, now);
    if (obstacle) return new ApiError(errors[obstacle]);
    const dueAt = disputeDue(now, await holidaysFrom(trx, dayOf(now)));
    const before = disputes.map(({ decided_by: by }) => by);
    const releasedBy = row.released_by ?? row.decided_by;
    await insertDispute(trx, {
      id: randomUUID(),
      feedback_id: id,
      record_id: recordId,
      round: disputes.length + 1,
      ground: body.ground,
      words: body.text,
      raised_at: now,
      due_at: dueAt,
      not_by: [releasedBy, ...before].filter((by): by is string => Boolean(by)),
      decided_at: null,
      decided_by: null,
      outcome: null,
      reason: null,
    });
    const withheld = isWithheld(body.ground, review?.countsFrom ?? null, now);
    await markDisputed(trx, { id, recordId, disputed: true, withheld });
    const { requestId } = context;
    await platform.audit.record(
      {
        action: 'feedback.dispute',
        actor: 'public',
        subject: id,
        reason: body.ground,
        requestId,
      },
      trx,
    );
    return {
      success: true as const,
      message: 'Your dispute has arrived. Until it is decided the feedback does not count.',
      dueAt: dueAt.toISOString(),
    };
  });
}
