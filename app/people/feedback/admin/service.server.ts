import { countReview, findRecordId } from '#app/people/verification/service.server.ts';
import { type Received, Refused } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { StaffVisit } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Staff } from '#platform/staff/guard.server.ts';
import { disclose } from '#platform/staff/openings.server.ts';
import { beginningOf } from '#platform/text/beginning.ts';
import { type FeedbackEntry, type FeedbackLine, moderation } from '../contract.ts';
import { RepliedMail, repliedSubject } from '../mails.server.tsx';
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

/** What staff do with feedback. `by` is the staff account; each access leaves its row (I8). */

type Needs = Pick<Platform, 'audit' | 'clock' | 'database' | 'mail'>;

const personal = ['name', 'email', 'message'];

function entryOf(row: FeedbackRow, now: Date): FeedbackEntry {
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
    const { email: _, reply: __, message, ...line } = entryOf(row, now);
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
  visit: StaffVisit,
  { overdue, ...query }: Wanted,
) {
  const now = platform.clock.now();
  const filter = { ...query, overdueAt: overdue ? now : undefined };
  return feedbackRows.exported(platform, visit, {
    resource: 'feedback',
    filter,
    columns: [
      ['Received', ({ received_at }) => received_at],
      ['From', ({ name }) => name],
      ['Email', ({ email }) => email],
      ['About', ({ verification_id }) => verification_id],
      ['Begins with', ({ message }) => beginningOf(message)],
      ['State', ({ state }) => state],
      ['Overdue', (row) => entryOf(row, now).overdue],
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
): Promise<FeedbackEntry | Refused> {
  const { clock, database } = needs;
  const row = await findFeedback(database.kysely, id);
  if (!row) return new Refused(moderation.notFound);
  const asked = { kind: 'feedback', subject: id, fields: personal };
  const refused = await disclose(needs, staff, { ...asked, ...(requestId ? { requestId } : {}) });
  return refused ?? entryOf(row, clock.now());
}

type Decision = { id: string; by: string; decision: 'publish' | 'hide'; reply?: string };

/**
 * Publishes a feedback, so that it counts as a review of its record, or hides it. A reply is mailed
 * where an address was given. The same decision with the same reply again changes and sends nothing.
 */
export async function moderateFeedback(
  platform: Needs,
  { id, by, decision, reply = '' }: Decision,
): Promise<FeedbackEntry | Refused> {
  const { audit, clock, database, mail } = platform;
  const state = decision === 'publish' ? 'published' : 'hidden';
  return database.transaction(async (trx) => {
    const row = await lockFeedback(trx, id);
    if (!row) return new Refused(moderation.notFound);
    if (state === 'published' && !row.record_id) return new Refused(moderation.unmatched);
    const said = reply.trim();
    const isNewReply = said !== '' && said !== row.reply;
    if (row.state === state && !isNewReply) return entryOf(row, clock.now());

    const change = {
      state,
      decided_at: clock.now(),
      decided_by: by,
      reply: said || row.reply,
    } as const;
    await updateFeedback(trx, id, change);
    if (row.state !== state) await recount(trx, row, { ...row, ...change });
    if (isNewReply && row.email) {
      const react = RepliedMail({ verificationId: row.verification_id, reply: said });
      await mail.send({ to: row.email, subject: repliedSubject, react }, trx);
    }
    const action = `feedback.${decision}`;
    await audit.record({ action, actor: by, subject: id, level: 'L3' }, trx);
    return entryOf({ ...row, ...change }, clock.now());
  });
}

/** Gives a feedback the record that it is about, by the badge number. */
export async function matchFeedback(
  platform: Needs,
  { id, badge, by }: { id: string; badge: string; by: string },
): Promise<FeedbackEntry | Refused> {
  const { audit, clock, database } = platform;
  const recordId = await findRecordId(platform, badge);
  if (!recordId) return new Refused(moderation.unknownRecord);
  return database.transaction(async (trx) => {
    const row = await lockFeedback(trx, id);
    if (!row) return new Refused(moderation.notFound);
    if (row.record_id === recordId) return entryOf(row, clock.now());
    const matched = { ...row, record_id: recordId };
    await updateFeedback(trx, id, { record_id: recordId });
    await recount(trx, row, matched);
    await audit.record({ action: 'feedback.match', actor: by, subject: id, level: 'L3' }, trx);
    return entryOf(matched, clock.now());
  });
}

/** Moves a published review from the record it was counted for to the one it is counted for now. */
async function recount(trx: Trx, before: FeedbackRow, after: FeedbackRow): Promise<void> {
  const countedFor = ({ state, record_id: id }: FeedbackRow) => (state === 'published' ? id : null);
  const [from, to] = [countedFor(before), countedFor(after)];
  if (from) await countReview(trx, from, -1);
  if (to) await countReview(trx, to, 1);
}
