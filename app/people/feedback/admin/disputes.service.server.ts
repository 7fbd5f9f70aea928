import {
  markDisputed,
  reviewsById,
  withdrawReview,
} from '#app/people/verification/reviews/reviews.service.server.ts';
import { type Answer, ApiError, type Received } from '#platform/contract.ts';
import type { StaffRequestContext, Working } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { disclose } from '#platform/staff/access-grants.server.ts';
import { staffNames } from '#platform/staff/directory.server.ts';
import { groundNames } from '../replies/replies.rules.ts';
import {
  countDisputes,
  type DisputeRow,
  decideRow,
  disputeRows,
  readDispute,
  readDisputes,
} from '../replies/replies.store.server.ts';
import { tellOfDecision } from '../replies/tell.service.server.ts';
import { findFeedback, lockFeedback, updateFeedback } from '../store.server.ts';
import {
  type DisputeEntry,
  type DisputeLine,
  decideDispute,
  type staffDisputes,
} from './disputes.contract.ts';
import { badgeOf } from './entry.service.server.ts';

type Needs = Pick<Platform, 'audit' | 'clock' | 'config' | 'database' | 'mail' | 'messages'>;
type RequestContext = Pick<StaffRequestContext, 'staff' | 'requestId' | 'may'>;
type Wanted = Received<typeof staffDisputes>['query'];

const isOverdue = (row: DisputeRow, now: Date) => row.decided_at === null && row.due_at < now;

function lineOf(row: DisputeRow, { staff, may }: Pick<RequestContext, 'staff' | 'may'>, now: Date) {
  const isOpen = row.decided_at === null;
  return {
    id: row.id,
    feedbackId: row.feedback_id,
    round: row.round,
    ground: row.ground,
    state: row.outcome ?? 'open',
    raisedAt: row.raised_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    overdue: isOverdue(row, now),
    decidedAt: row.decided_at?.toISOString() ?? null,
    mayDecide: isOpen && may('disputes.write') && !row.not_by.includes(staff.id),
  } satisfies DisputeLine;
}

/** A page of the disputes, without a word of either side. */
export async function listDisputes(
  { clock, database }: Pick<Needs, 'clock' | 'database'>,
  context: RequestContext,
  { overdue, ...query }: Wanted,
): Promise<{ data: DisputeLine[]; hasNext: boolean }> {
  const now = clock.now();
  const overdueAt = overdue ? now : undefined;
  const page = await disputeRows.page(database.kysely, { ...query, overdueAt });
  return { ...page, data: page.data.map((row) => lineOf(row, context, now)) };
}

/** The list as CSV, filtered like it. */
export function disputesExport(
  platform: Platform,
  context: StaffRequestContext,
  { overdue, ...query }: Wanted,
) {
  const now = platform.clock.now();
  return disputeRows.exported(platform, context, {
    resource: 'disputes',
    filter: { ...query, overdueAt: overdue ? now : undefined },
    columns: [
      ['Raised', ({ raised_at }) => raised_at],
      ['Ground', ({ ground }) => groundNames[ground]],
      ['Appeal', ({ round }) => round > 1],
      ['Decide by', ({ due_at }) => due_at],
      ['Overdue', (row) => isOverdue(row, now)],
      ['Outcome', ({ outcome }) => outcome ?? 'open'],
      ['Decided', ({ decided_at }) => decided_at],
    ],
  });
}

/** How many disputes wait for a decision, and how many of them are late. */
export function waitingDisputes({ clock, database }: Pick<Needs, 'clock' | 'database'>) {
  return countDisputes(database.kysely, clock.now());
}

/** One dispute with the words of both sides, for a member of staff who has said why (L3). */
export async function oneDispute(
  platform: Needs,
  context: RequestContext,
  id: string,
): Promise<DisputeEntry | ApiError> {
  const { clock, database } = platform;
  const db = database.kysely;
  const row = await readDispute(db, id);
  const feedback = row && (await findFeedback(db, row.feedback_id));
  if (!row || !feedback) return new ApiError(decideDispute.errors.notFound);
  const { staff, requestId } = context;
  const disclosed = { kind: 'disputes', subject: id, fields: ['message', 'text'], requestId };
  const refused = await disclose(platform, staff, disclosed);
  if (refused) return refused;
  const review = (await reviewsById(db, [feedback.id])).get(feedback.id);
  const others = await readDisputes(db, [feedback.id], row.record_id);
  const by = row.decided_by;
  const names = await staffNames({ database }, [...row.not_by, ...(by ? [by] : [])]);
  const nameOf = (member: string) => names.get(member) ?? 'A former member';
  return {
    ...lineOf(row, context, clock.now()),
    verificationId: feedback.verification_id,
    record: await badgeOf(db, row),
    feedback: feedback.message,
    answer: review?.answer ?? null,
    text: row.words,
    notBy: row.not_by.map(nameOf),
    decidedBy: by && nameOf(by),
    reason: row.reason,
    before: others.flatMap(({ round, ground, words, outcome, decided_at: at, reason }) =>
      round < row.round && outcome && at
        ? [{ ground, text: words, outcome, decidedAt: at.toISOString(), reason: reason ?? '' }]
        : [],
    ),
  };
}

/**
 * Decides a dispute: upheld, the feedback is taken back and a dated stub stays; dismissed, it counts again.
 * Whoever released the feedback or decided about it before is refused, by the table too. The worker is told, where a
 * message reaches them.
 */
export async function settleDispute(
  platform: Needs,
  { staff, requestId }: Working,
  { id, outcome, reason }: { readonly id: string } & Received<typeof decideDispute>['body'],
): Promise<Answer<typeof decideDispute> | ApiError> {
  const { audit, clock, database } = platform;
  const { errors } = decideDispute;
  const seen = await readDispute(database.kysely, id);
  if (!seen) return new ApiError(errors.notFound);
  return database.transaction(async (trx) => {
    // The feedback's row is what everybody who changes something of it waits for.
    const feedback = await lockFeedback(trx, seen.feedback_id);
    const row = await readDispute(trx, id);
    if (!row || !feedback) return new ApiError(errors.notFound);
    if (row.decided_at) return new ApiError(errors.decided);
    if (row.not_by.includes(staff.id)) return new ApiError(errors.sameOfficer);
    const now = clock.now();
    await decideRow(trx, id, { decided_at: now, decided_by: staff.id, outcome, reason });
    const review = { id: feedback.id, recordId: row.record_id };
    if (outcome === 'upheld') {
      await withdrawReview(trx, { ...review, disputed: true });
      const stub = { state: 'hidden', message: '', taken_back_at: now } as const;
      await updateFeedback(trx, feedback.id, stub);
    } else {
      await markDisputed(trx, { ...review, disputed: false, withheld: false });
    }
    const isTold = await tellOfDecision(platform, trx, { recordId: row.record_id, disputeId: id });
    await audit.record(
      {
        action: `disputes.${outcome === 'upheld' ? 'uphold' : 'dismiss'}`,
        actor: staff.id,
        subject: id,
        reason: row.ground,
        level: 'L3',
        requestId,
      },
      trx,
    );
    const decided =
      outcome === 'upheld'
        ? 'Taken back.'
        : 'It counts again, once its worker has had the days to read it.';
    const told = isTold ? 'The worker is told.' : 'No message reaches the worker.';
    return { success: true as const, message: `${decided} ${told}` };
  });
}
