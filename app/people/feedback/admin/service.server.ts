import { personOfRecord } from '#app/people/verification/person/person.service.server.ts';
import {
  releaseReview,
  withdrawReview,
} from '#app/people/verification/reviews/reviews.service.server.ts';
import { findRecordId } from '#app/people/verification/service.server.ts';
import { ApiError, common, type Received } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { StaffRequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { disclose } from '#platform/staff/access-grants.server.ts';
import type { Staff } from '#platform/staff/guard.server.ts';
import { beginningOf } from '#platform/text/beginning.ts';
import {
  type FeedbackEntry,
  type FeedbackLine,
  type FeedbackState,
  moderation,
} from '../contract.ts';
import { RepliedMail, repliedSubject } from '../mails.server.tsx';
import { hasOpenDispute } from '../replies/replies.store.server.ts';
import { tellOfRelease } from '../replies/tell.service.server.ts';
import { isOverdue } from '../rules.ts';
import {
  countFeedback,
  type FeedbackRow,
  feedbackRows,
  findFeedback,
  lockFeedback,
  updateFeedback,
} from '../store.server.ts';
import type { staffFeedback } from './contract.ts';
import { badgeOf, repliesTo } from './entry.service.server.ts';

/** What staff do with feedback. `by` is the staff account; each access leaves its row (I8). */
type Needs = Pick<
  Platform,
  'audit' | 'clock' | 'config' | 'database' | 'log' | 'mail' | 'messages'
>;

const personal = ['name', 'email', 'message'];

function lineOf(
  row: FeedbackRow,
  now: Date,
): FeedbackLine & Pick<FeedbackEntry, 'email' | 'reply'> {
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  const { acknowledge_by: acknowledgeBy, acknowledged_at: acknowledgedAt, act_by: actBy } = row;
  return {
    id: row.id,
    name: row.name,
    verificationId: row.verification_id,
    message: row.message,
    email: row.email,
    state: row.state,
    matched: row.record_id !== null,
    suspected: row.suspected,
    receivedAt: row.received_at.toISOString(),
    acknowledgeBy: acknowledgeBy.toISOString(),
    acknowledgedAt: iso(acknowledgedAt),
    actBy: actBy.toISOString(),
    overdue: isOverdue({ state: row.state, acknowledgeBy, acknowledgedAt, actBy }, now),
    decidedAt: iso(row.decided_at),
    reply: row.reply,
  };
}

type Wanted = Received<typeof staffFeedback>['query'];

/**
 * A page of the feedback by the time it came. In a list a feedback has no address and only the
 * beginning of its words, so that reading a page is no opening of a person's record.
 */
export async function listFeedback(
  { clock, database }: Pick<Needs, 'clock' | 'database'>,
  { overdue, ...query }: Wanted,
): Promise<{ data: FeedbackLine[]; hasNext: boolean }> {
  const now = clock.now();
  const overdueAt = overdue ? now : undefined;
  const page = await feedbackRows.page(database.kysely, { ...query, overdueAt });
  const data = page.data.map((row) => {
    const { email: _, reply: __, message, ...line } = lineOf(row, now);
    return { ...line, message: beginningOf(message) };
  });
  return { ...page, data };
}

/**
 * The list as CSV, filtered like it. The address leaves with it; of the words, which may tell anything
 * about a worker, no more than stands in the list.
 */
export function feedbackExport(
  platform: Platform,
  context: StaffRequestContext,
  { overdue, ...query }: Wanted,
) {
  const now = platform.clock.now();
  const filter = { ...query, overdueAt: overdue ? now : undefined };
  return feedbackRows.exported(platform, context, {
    resource: 'feedback',
    filter,
    columns: [
      ['Received', ({ received_at }) => received_at],
      ['From', ({ name }) => name],
      ['Email', ({ email }) => email],
      ['Verification ID as typed', ({ verification_id }) => verification_id],
      ['Begins with', ({ message }) => beginningOf(message)],
      ['State', ({ state }) => state],
      ['Overdue', (row) => lineOf(row, now).overdue],
      ['Matches a record', ({ record_id }) => record_id !== null],
      ['Sent like a program', ({ suspected }) => suspected],
      ['Decide by', ({ act_by }) => act_by],
      ['Decided', ({ decided_at }) => decided_at],
    ],
  });
}

/** How much feedback waits for a decision, and how much of it is late. */
export function waitingFeedback({ clock, database }: Pick<Needs, 'clock' | 'database'>) {
  return countFeedback(database.kysely, clock.now());
}

/** One feedback with everything that was sent, for a member of staff who has said why. */
export async function readFeedback(
  needs: Needs,
  {
    id,
    staff,
    requestId,
  }: { id: string; staff: Pick<Staff, 'id' | 'session'>; requestId?: string },
): Promise<FeedbackEntry | ApiError> {
  const { clock, database, mail } = needs;
  const row = await findFeedback(database.kysely, id);
  if (!row) return new ApiError(moderation.notFound);
  const asked = { kind: 'feedback', subject: id, fields: personal };
  const refused = await disclose(needs, staff, { ...asked, ...(requestId ? { requestId } : {}) });
  if (refused) return refused;
  const record = await badgeOf(database.kysely, row);
  const mailed = row.email !== null && (await mail.reaches(row.email, database.kysely));
  return { ...lineOf(row, clock.now()), record, mailed, ...(await repliesTo(needs, row)) };
}

interface Decision {
  readonly id: string;
  readonly by: string;
  readonly decision: 'publish' | 'hide';
  /** The state that staff saw. */
  readonly from: FeedbackState;
  /** The record that staff saw it matched to; not said by a console of before. */
  readonly record?: string | null | undefined;
  readonly reply?: string | undefined;
}

/** What a member of staff has done, as far as the console needs it. */
export type Moderated = Pick<FeedbackEntry, 'state' | 'matched' | 'reply'> & {
  /** Set where a reply was kept and not sent: no mail reaches who wrote. */
  readonly unheard?: boolean;
  /** Set where it was released now: whether the worker is told. */
  readonly told?: boolean;
};
const moderatedOf = ({ state, record_id, reply }: FeedbackRow): Moderated => ({
  state,
  matched: record_id !== null,
  reply,
});

/**
 * Why a feedback stays as it is; null: it may change. It is released to no record that is hidden or erased: its days
 * to be read first would go by unread (ME-07).
 */
async function obstacleTo(
  trx: Trx,
  row: FeedbackRow,
  releasedTo: string | null,
): Promise<ApiError | null> {
  if (row.taken_back_at) return new ApiError(moderation.takenBack);
  if (await hasOpenDispute(trx, row.id)) return new ApiError(moderation.disputed);
  const isGone = releasedTo !== null && !(await personOfRecord(trx, releasedTo));
  return isGone ? new ApiError(moderation.recordGone) : null;
}

/**
 * Releases a feedback, so that the worker reads it and it counts as a review five days later, or hides
 * it. A reply is mailed where an address was given. The same decision with the same reply again changes
 * and sends nothing; another one over a colleague's that was not seen is refused, also of the
 * record. A reply alone decides nothing: who released it stays the one who may not decide its dispute.
 */
export async function moderateFeedback(
  platform: Needs,
  { id, by, decision, from, record, reply = '' }: Decision,
): Promise<Moderated | ApiError> {
  const { audit, clock, database, mail } = platform;
  const state: FeedbackState = decision === 'publish' ? 'published' : 'hidden';
  return database.transaction(async (trx) => {
    const row = await lockFeedback(trx, id);
    if (!row) return new ApiError(moderation.notFound);
    const isNew = row.state !== state;
    if (state === 'published' && !row.record_id) return new ApiError(moderation.unmatched);
    const releasedTo = state === 'published' ? row.record_id : null;
    const obstacle = isNew ? await obstacleTo(trx, row, releasedTo) : null;
    if (obstacle) return obstacle;
    const said = reply.trim();
    const isNewReply = said !== '' && said !== row.reply;
    if (!isNew && !isNewReply) return moderatedOf(row);
    if (row.state !== from) return new ApiError(common.changed);
    if (releasedTo && record !== undefined && record !== (await badgeOf(trx, row)))
      return new ApiError(common.changed);

    const now = clock.now();
    const change: Parameters<typeof updateFeedback>[2] = {
      reply: said || row.reply,
      ...(isNew ? { state, decided_at: now, decided_by: by } : {}),
      ...(isNew && state === 'published' ? { released_at: now, released_by: by } : {}),
    };
    await updateFeedback(trx, id, change);
    const told = isNew && (await recount(platform, trx, row, { ...row, ...change }));
    const to = isNewReply ? row.email : null;
    const isHeard = to !== null && (await mail.reaches(to, trx));
    if (to && isHeard) {
      const react = RepliedMail({ badge: await badgeOf(trx, row), reply: said });
      await mail.send({ to, subject: repliedSubject, react }, trx);
    }
    const action = `feedback.${decision}`;
    await audit.record({ action, actor: by, subject: id, level: 'L3' }, trx);
    return {
      ...moderatedOf({ ...row, ...change }),
      ...(to && !isHeard ? { unheard: true } : {}),
      ...(isNew && releasedTo ? { told } : {}),
    };
  });
}

interface Matching extends Partial<Pick<Decision, 'from' | 'record'>> {
  readonly id: string;
  readonly by: string;
  readonly badge: string;
}

/** Gives a feedback the record that it is about, by the badge number. */
export async function matchFeedback(
  platform: Needs,
  { id, badge, by, from, record }: Matching,
): Promise<Moderated | ApiError> {
  const { audit, clock, database } = platform;
  const recordId = await findRecordId(platform, badge);
  if (!recordId) return new ApiError(moderation.unknownRecord);
  return database.transaction(async (trx) => {
    const row = await lockFeedback(trx, id);
    if (!row) return new ApiError(moderation.notFound);
    if (row.record_id === recordId) return moderatedOf(row);
    const isOther = record !== undefined && record !== (await badgeOf(trx, row));
    if (isOther || (from && row.state !== from)) return new ApiError(common.changed);
    const obstacle = await obstacleTo(trx, row, row.state === 'published' ? recordId : null);
    if (obstacle) return obstacle;
    // Whom it is about now has not read it yet.
    const again = row.state === 'published' ? { released_at: clock.now(), released_by: by } : {};
    const change = { record_id: recordId, ...again };
    await updateFeedback(trx, id, change);
    const told = await recount(platform, trx, row, { ...row, ...change });
    await audit.record({ action: 'feedback.match', actor: by, subject: id, level: 'L3' }, trx);
    return {
      ...moderatedOf({ ...row, ...change }),
      ...(row.state === 'published' ? { told } : {}),
    };
  });
}

const none = { answer: null, answered_at: null };

/**
 * Takes a released review off the record that it was about, and begins the days of the one it is about now. True: the
 * worker of that one is told.
 */
async function recount(
  platform: Needs,
  trx: Trx,
  before: FeedbackRow,
  after: FeedbackRow,
): Promise<boolean> {
  const releasedTo = ({ state, record_id: id }: FeedbackRow) => (state === 'published' ? id : null);
  const [from, to] = [releasedTo(before), releasedTo(after)];
  const { id, message: words, quotable } = after;
  const taken = from ? await withdrawReview(trx, { id, recordId: from }) : before;
  // Whom it is about now has answered nothing.
  const said = before.record_id === after.record_id ? taken : none;
  const { answer, answered_at } = said;
  await updateFeedback(trx, id, to ? none : { answer, answered_at });
  if (!to) return false;
  const now = platform.clock.now();
  await releaseReview(trx, { id, recordId: to, words, quotable, now, answer, answered_at });
  return tellOfRelease(platform, trx, { recordId: to, feedbackId: id, now });
}
