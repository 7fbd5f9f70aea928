import { addMonths, dayMs, dayOf, hourMs, startOfDay } from '#platform/time.ts';
import type { Place } from './contract.ts';

/** How long something stays after the time that `from` names; months are those of Lagos’ calendar. */
type Span = readonly [count: number, unit: 'hour' | 'day' | 'month'];

const words = ([count, unit]: Span) => (count === 1 ? `one ${unit}` : `${count} ${unit}s`);

/** What a job removes by itself. */
interface TimedRow {
  readonly place: Place | null;
  readonly table: string;
  /** The column that the time is counted from. */
  readonly from: string;
  readonly kept: Span;
  readonly job: string;
  /** Only this column is emptied; the row stays. */
  readonly empties?: string;
  /** How the privacy page says it; nothing where a row of its kind says it already. */
  readonly says?: (span: string) => string;
}

const timed = <Name extends string>(rows: Readonly<Record<Name, TimedRow>>) => rows;

/**
 * Everything that is removed by its age. The jobs take their times from here, and the privacy page its
 * sentences (SCALE-02). What a screen or mail promises of a link or a session stands with that link: such
 * rows go when it has run out, at zero hours after its end.
 */
export const retention = timed({
  proofPlaces: {
    ...{ place: 'records', table: 'proof_indices', from: 'ends_at', kept: [30, 'day'] },
    job: 'proof-sweep-places',
    says: (span) =>
      `A place in the list by which codes are checked goes ${span} after the last code that names it has ended.`,
  },
  providerAnswers: {
    ...{ place: 'cases', table: 'case_asks', from: 'answered_at', kept: [7, 'day'] },
    ...{ empties: 'answer_sealed', job: 'cases-erase-answers' },
    says: (span) => `The sealed answer of an identity provider is erased ${span} after it came.`,
  },
  askDays: {
    ...{ place: null, table: 'case_ask_days', from: 'day', kept: [90, 'day'] },
    job: 'cases-erase-answers',
  },
  shares: {
    ...{ place: 'consents', table: 'record_shares', from: 'until', kept: [24, 'month'] },
    job: 'shares-sweep',
    says: (span) => `A share link goes ${span} after its end.`,
  },
  shareOpenings: {
    ...{ place: 'searches', table: 'share_openings', from: 'expires_at', kept: [0, 'hour'] },
    job: 'shares-sweep',
    says: () => 'The code of a browser that opened a share link goes when it has run out.',
  },
  ownSessions: {
    ...{ place: 'own-page', table: 'me_sessions', from: 'ends_at', kept: [0, 'hour'] },
    job: 'me-sweep',
  },
  idleOwnSessions: {
    ...{ place: 'own-page', table: 'me_sessions', from: 'seen_at', kept: [12, 'hour'] },
    job: 'me-sweep',
    says: (span) =>
      `A sign-in that has ended, or was not used for ${span}, goes in the night after.`,
  },
  ownCodes: {
    ...{ place: 'own-page', table: 'me_codes', from: 'until', kept: [1, 'hour'] },
    job: 'me-sweep',
    says: (span) => `What belongs to a code goes in the night after it ran out, ${span} at least.`,
  },
  passkeyChallenges: {
    ...{ place: 'own-page', table: 'me_challenges', from: 'until', kept: [0, 'hour'] },
    job: 'me-sweep',
  },
  ownDevices: {
    ...{ place: 'own-page', table: 'me_devices', from: 'seen_at', kept: [180, 'day'] },
    job: 'me-sweep',
    says: (span) => `A browser goes ${span} after it was last used.`,
  },
  grants: {
    ...{ place: 'searches', table: 'verification_grants', from: 'expires_at', kept: [0, 'hour'] },
    job: 'verification-sweep-grants',
    says: () => 'A match is removed soon after it has run out.',
  },
  lookups: {
    ...{ place: 'searches', table: 'record_lookups', from: 'minute', kept: [24, 'month'] },
    job: 'lookups-forget-old',
    says: (span) => `An opening that the worker reads stays ${span} and is then only counted.`,
  },
  wrongTries: {
    ...{ place: 'searches', table: 'record_tries', from: 'day', kept: [24, 'month'] },
    job: 'lookups-forget-old',
    says: (span) => `So is the number of searches that did not match, after ${span}.`,
  },
  inquiries: {
    ...{ place: 'searches', table: 'lookup_inquiries', from: 'answered_at', kept: [24, 'month'] },
    job: 'lookups-forget-old',
    says: (span) => `An inquiry stays ${span} from its answer.`,
  },
  lookupCounts: {
    ...{ place: null, table: 'verification_lookups', from: 'minute', kept: [8, 'day'] },
    job: 'verification-sweep-lookups',
  },
  limits: {
    ...{ place: 'limits', table: 'limits', from: 'started_at', kept: [24, 'hour'] },
    job: 'platform-sweep',
    says: (span) => `Both go ${span} after they began.`,
  },
  idempotency: {
    ...{ place: 'limits', table: 'idempotency_keys', from: 'created_at', kept: [24, 'hour'] },
    job: 'platform-sweep',
  },
  unconfirmed: {
    ...{ place: 'mailing-list', table: 'mail_subscribers', from: 'confirm_until' },
    ...{ kept: [0, 'hour'], job: 'mailing-list-sweep' },
    says: () => 'One not confirmed by then goes the night after, one that leaves before at once.',
  },
  messages: {
    ...{ place: 'mail', table: 'message_outbox', from: 'created_at', kept: [90, 'day'] },
    job: 'message-sweep',
    says: (span) => `What we know of an SMS or a WhatsApp message goes after ${span}.`,
  },
  messageKeys: {
    ...{ place: 'mail', table: 'message_outbox_keys', from: 'created_at', kept: [90, 'day'] },
    job: 'message-sweep',
  },
  messageStops: {
    ...{ place: 'mail', table: 'message_stops', from: 'stopped_at', kept: [180, 'day'] },
    job: 'message-sweep',
    says: (span) => `The code of a number that takes no messages goes after ${span}.`,
  },
  mailStops: {
    ...{ place: 'mail', table: 'mail_stops', from: 'stopped_at', kept: [180, 'day'] },
    job: 'message-sweep',
    says: (span) =>
      `Of an address that its mail server refused for good we keep a code made of it, so that nothing is sent there; it goes after ${span}, or before when mail is let through again or the address is forgotten. Where a reader called our mail spam it stays until then.`,
  },
  messageDays: {
    ...{ place: null, table: 'message_days', from: 'day', kept: [90, 'day'] },
    job: 'message-sweep',
  },
  reminders: {
    ...{ place: 'mail', table: 'record_reminders', from: 'expires_at', kept: [90, 'day'] },
    job: 'reminders-send',
    says: (span) =>
      `That we reminded you goes ${span} after the day we reminded you of, and with the record.`,
  },
  uploads: {
    ...{ place: 'applications', table: 'uploads', from: 'created_at', kept: [24, 'hour'] },
    job: 'files-remove-unused',
    says: (span) => `A file that is not sent with a form within ${span} goes.`,
  },
  pictures: {
    ...{ place: 'authors', table: 'site_pictures', from: 'created_at', kept: [24, 'hour'] },
    job: 'files-remove-unused-pictures',
    says: (span) => `A picture that no page shows ${span} after it was added goes.`,
  },
  accountTokens: {
    ...{ place: 'accounts', table: 'account_tokens', from: 'expires_at', kept: [0, 'hour'] },
    job: 'account-sweep-tokens',
    says: () => 'A sign-in goes in the night after it has run out.',
  },
  erasures: {
    ...{ place: 'accounts', table: 'account_erasures', from: 'link_until', kept: [0, 'hour'] },
    job: 'account-sweep-erasures',
  },
  staffSessions: {
    ...{ place: 'accounts', table: 'staff_sessions', from: 'created_at', kept: [90, 'day'] },
    job: 'staff-sweep-sessions',
    says: (span) => `Where staff began a session goes after ${span}.`,
  },
  staffOpenings: {
    ...{ place: 'accounts', table: 'staff_openings', from: 'opened_at', kept: [90, 'day'] },
    job: 'staff-sweep-sessions',
    says: (span) => `Why they opened somebody’s data goes ${span} after that.`,
  },
});

export type Timed = keyof typeof retention;

/** So long after its end a month of the audit trail stays in its tables, beside its archive (`audit-archive`). */
const trail: Span = [24, 'month'];

interface UntimedRow {
  readonly place: Place;
  readonly tables: readonly string[];
  readonly says: string;
}

/** Tables without a fixed end, a sentence for those that go together. */
export const untimed: readonly UntimedRow[] = [
  {
    place: 'records',
    tables: ['verification_records', 'verification_documents', 'record_checks', 'imports'],
    says: 'No end is fixed: a record stays after its expiry date, shown as expired without a tick, until it is renewed or its erasure is asked for.',
  },
  {
    place: 'cases',
    tables: [
      ...['cases', 'case_checks', 'case_consents', 'case_guarantors', 'case_asks'],
      ...['case_proposals', 'case_events', 'case_codes'],
    ],
    says: 'No end is fixed for the rest. When the account with the person’s address is deleted, a case that is not decided goes with all its files. Of a decided one the person, the papers, the notes and the guarantors go; what was asked for, which checks were made, the consents and the decision stay. When the account with a guarantor’s address is deleted, their name, number, address and reason go; that they answered stays.',
  },
  {
    place: 'consents',
    tables: ['verification_consents'],
    says: 'A consent stays until the record itself is erased.',
  },
  {
    place: 'own-page',
    tables: ['me_passkeys'],
    says: 'All of it goes when the record is erased, a passkey also when you remove it.',
  },
  {
    place: 'searches',
    tables: ['record_tries_new'],
    says: 'What was typed in a search that did not match is kept sealed for some minutes, until it is counted.',
  },
  {
    place: 'searches',
    tables: ['record_lookup_counts', 'audit_log', 'audit_seals', 'audit_carried'],
    says: `The counts go with the record. The trail stays without end: in the database for ${words(trail)} after each month, and after that in sealed archives, see [how long things stay](#retention).`,
  },
  {
    place: 'mailing-list',
    tables: ['mail_subscribers'],
    says: 'Who leaves is kept as “left” so that no mail goes out again, until erasure is asked for or the account with that address is deleted.',
  },
  {
    place: 'mail',
    tables: ['mail_outbox', 'reminder_stops', 'record_channels'],
    says: 'For mail no end is fixed. When the account with that address is deleted, mail that waits goes, and the address is taken out of what was sent, but for an address of several people. Mail about an account that was made or deleted is kept without the address once it was sent, and goes when it cannot be delivered. Your choices go with the record.',
  },
  {
    place: 'purchases',
    tables: [
      ...['purchase_requests', 'purchase_notes', 'payments', 'payment_webhooks'],
      ...['payment_webhook_keys', 'renewals', 'renewal_payers'],
    ],
    says: 'No end is fixed. When the account with that address is deleted, name, email, phone number, answers and files go; the order, its amount, date and reference stay. When somebody whom an order is about is erased, what the order says of them goes, with its files and our notes: of a verification, a background check and a health plan all answers, of a clearance pass and an incident report the name. The buyer keeps the order with its amount, date and reference; one whose answers all go is cancelled where nobody works on it yet. What a buyer reports of an incident stays, because a claim rests on it.',
  },
  {
    place: 'applications',
    tables: ['form_submissions', 'submission_notes', 'agreement_signatures', 'uploads'],
    says: 'For what was sent no end is fixed. When the account with the address that you applied with is deleted, the application goes, with its files and notes. Of a paper of the partner agreement that we accepted, its number and date and the signature stay as proof of the contract: the name, the designation, the version of the text and the time. An application of somebody else that names you is theirs and stays.',
  },
  {
    place: 'messages',
    tables: [
      ...['feedbacks', 'feedback_disputes', 'record_reviews', 'contacts'],
      ...['insurance_claims', 'claim_notes', 'claim_documents'],
    ],
    says: 'No end is fixed. When the account with the address that you wrote from is deleted, messages and feedback go. The text of feedback that was published stays, without your name, your address and our answer. Feedback that was taken back after a dispute loses its words at once. When the worker is erased, the public answer and the words of disputes go. An incident report is an order: see [when you buy](#purchases). Of a claim the number, the days, the amounts and the decision stay; who asked, what happened and the proof go.',
  },
  {
    place: 'accounts',
    tables: ['accounts', 'account_erasures', 'staff', 'approvals'],
    says: 'An account stays until you [delete it](#deletion), or have everything under its address erased. Where a link was mailed to have a record or an order erased, the address is kept with it until the data is gone, you undo it, or the link has run out. Of staff, name, work address and role stay, as the audit trail names them by account; who leaves is switched off. Why they opened a record or case, or asked a colleague for approval, goes with it at once; the audit trail keeps it.',
  },
  { place: 'authors', tables: ['blog_posts'], says: 'The rest stays until we take the post down.' },
  {
    place: 'testimonials',
    tables: ['testimonials'],
    says: 'Until the customer withdraws the consent or we take the entry down.',
  },
];

/** A span in words: `90 days`. */
export const spanText = (name: Timed): string => words(retention[name].kept);

/** The span in milliseconds; months have none. */
export function keptMs(name: Timed): number {
  const [count, unit] = retention[name].kept;
  if (unit === 'month') throw new Error(`${name} is kept for calendar months`);
  return count * (unit === 'hour' ? hourMs : dayMs);
}

const monthsAgo = (count: number, now: Date) => startOfDay(addMonths(dayOf(now), -count));

/** What was at this instant or before it is old enough to go. */
export function keptSince(name: Timed, now: Date): Date {
  const [count, unit] = retention[name].kept;
  return unit === 'month' ? monthsAgo(count, now) : new Date(now.getTime() - keptMs(name));
}

/** A month of the trail that had ended by this instant goes from the tables. */
export const archivedSince = (now: Date): Date => monthsAgo(trail[0], now);
