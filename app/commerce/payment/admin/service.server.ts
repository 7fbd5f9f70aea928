import { type Answer, ApiError, type Received } from '#platform/contract.ts';
import { nairaCell } from '#platform/csv/write.server.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { StaffRequestContext } from '#platform/http/calls.server.ts';
import { type Kobo, koboOf } from '#platform/money.ts';
import type { Platform } from '#platform/platform.server.ts';
import { disclose } from '#platform/staff/access-grants.server.ts';
import { askApproval, endAgreed } from '#platform/staff/approvals.server.ts';
import type { Staff } from '#platform/staff/guard.server.ts';
import { waitingFor } from '#platform/staff/waiting.server.ts';
import { dayOf, lastDays, startOfDay } from '#platform/time.ts';
import { type Objection, refundHeldBy, refundSummary, toldOf } from '../refund.service.server.ts';
import { areOthersOver, refundsElsewhere } from '../refunded.service.server.ts';
import {
  isRefundFailed,
  isRefundUncertain,
  isUnrefunded,
  referencePattern,
  refundObstacle,
  stateOf,
  waitsForStaff,
} from '../rules.ts';
import { type PaymentNeeds, paymentUnder, settle } from '../service.server.ts';
import { lockPayment, type PaymentRow, updatePayment } from '../store.server.ts';
import { eventsOf } from '../webhook/admin/webhook.service.server.ts';
import {
  askPayment,
  closePayment,
  type PaymentLine,
  refundPayment,
  releaseRefund,
  type StaffPayment,
  staffPayment,
  type staffPayments,
} from './contract.ts';
import { countWaiting, paymentRows, readSums, unrefundedIn } from './store.server.ts';

type Query = Received<typeof staffPayments>['query'];
type Done = { message: string };

const refundAction = 'payments.refund';

const iso = (at: Date | null) => at?.toISOString() ?? null;

const lineOf = (row: PaymentRow): PaymentLine => ({
  id: row.reference,
  purpose: row.purpose,
  subject: row.subject,
  amountKobo: row.amount_kobo,
  paidKobo: row.paid_kobo,
  status: row.status,
  state: stateOf(row),
  reason: row.reason,
  waits: waitsForStaff(row),
  refundAskedAt: iso(row.refund_asked_at),
  createdAt: row.created_at.toISOString(),
  settledAt: iso(row.settled_at),
});

/** A page of payments for staff, without anything of a person. */
export async function paymentList(
  { database }: Pick<PaymentNeeds, 'database'>,
  query: Query,
): Promise<Answer<typeof staffPayments>> {
  const page = await paymentRows.page(database.kysely, query);
  return { ...page, data: page.data.map(lineOf) };
}

/** The list as CSV, filtered like it, with the buyer's address; nothing of a card. */
export function paymentExport(platform: Platform, context: StaffRequestContext, query: Query) {
  return paymentRows.exported(platform, context, {
    resource: 'payments',
    filter: query,
    columns: [
      ['Created', ({ created_at }) => created_at],
      ['Reference', ({ reference }) => reference],
      ['Purpose', ({ purpose }) => purpose],
      ['Number', ({ subject }) => subject],
      ['Email', ({ email }) => email],
      ['Amount, naira', ({ amount_kobo }) => nairaCell(amount_kobo)],
      ['Paid, naira', ({ paid_kobo }) => nairaCell(paid_kobo)],
      ['State', stateOf],
      ['Reason', ({ reason }) => reason],
      ['Needs attention', waitsForStaff],
      ['Paid', ({ paid_at }) => paid_at],
      ['Settled', ({ settled_at }) => settled_at],
      ['Refund requested', ({ refund_asked_at }) => refund_asked_at],
      ['Refund in progress', ({ refund_queued_at }) => refund_queued_at],
      ['Closed', ({ closed_at }) => closed_at],
    ],
  });
}

/** One payment with the provider's answers and events; needs a reason, leaves an audit row (L3). */
export async function onePayment(
  platform: PaymentNeeds,
  staff: Staff,
  { id, requestId, cancelled }: { id: string; requestId: string; cancelled: Cancelled },
): Promise<StaffPayment | ApiError> {
  const row = await paymentUnder(platform, id);
  if (!row) return new ApiError(staffPayment.errors.notFound);
  const fields = ['email', 'last4'];
  const kept = await disclose(platform, staff, {
    kind: 'payments',
    subject: id,
    fields,
    requestId,
  });
  if (kept) return kept;
  const { kysely } = platform.database;
  const elsewhere = await refundsElsewhere(kysely, row);
  const request = await waitingFor(kysely, { action: refundAction, subject: id });
  const unrefunded = await isKept(kysely, row, cancelled);
  return {
    ...lineOf(row),
    email: row.email,
    channel: row.channel,
    brand: row.brand,
    last4: row.last4,
    providerId: row.provider_id,
    paidAt: iso(row.paid_at),
    checkoutAt: iso(row.checkout_at),
    checks: row.checks,
    nextCheckAt: iso(row.next_check_at),
    refundQueuedAt: iso(row.refund_queued_at),
    closedAt: iso(row.closed_at),
    closedName: row.closed_name,
    closedNote: row.closed_note,
    said: saidOf(row),
    canRefund: refundObstacle(row) === null && request === null,
    canClose: unrefunded || canClose(row),
    unrefunded,
    refundFailed: isRefundFailed(row),
    refundUncertain: isRefundUncertain(row),
    refundsElsewhere: elsewhere.map(({ at, kobo }) => ({ at: at.toISOString(), kobo })),
    dispute: row.dispute_at && {
      at: row.dispute_at.toISOString(),
      dueAt: iso(row.dispute_due_at),
      end: row.dispute_end,
    },
    refundRequest: request && {
      askedBy: request.asked_name,
      askedAt: request.asked_at.toISOString(),
    },
    events: await eventsOf(platform, id),
  };
}

const saidOf = (row: PaymentRow): StaffPayment['said'] =>
  row.said_at && {
    at: row.said_at.toISOString(),
    status: row.said_status ?? 'unknown',
    amountKobo: row.said_kobo,
    currency: row.said_currency,
    response: row.said_response,
  };

/** When what a payment paid for was cancelled, by who deals with it; null: it was not. */
export type Cancelled = (
  db: Executor,
  payment: Pick<PaymentRow, 'purpose' | 'reference' | 'subject'>,
) => Promise<{ readonly at: Date | null } | null>;

const isKept = async (db: Executor, row: PaymentRow, cancelled: Cancelled): Promise<boolean> => {
  const when = await cancelled(db, row);
  return when !== null && isUnrefunded(row, when.at);
};

const canClose = (row: PaymentRow) => waitsForStaff(row) && !isRefundUncertain(row);

/** Asks the provider about a payment now, the same way as everybody else does. */
export async function askProvider(
  platform: PaymentNeeds,
  staff: Staff,
  id: string,
): Promise<Done | ApiError> {
  const { errors } = askPayment;
  const settled = await settle(platform, id);
  if (!settled) return new ApiError(errors.notFound);
  await platform.audit.record({ action: 'payments.ask', actor: staff.id, subject: id });
  if (!settled.clear) return new ApiError(errors.away);
  return { message: 'The provider has answered. Its response is shown on this page.' };
}

type Seen = Received<typeof closePayment>['body'];

/** Whether a payment stands no more as a member has read it. */
const isOther = (row: PaymentRow, seen: NonNullable<Seen['seen']>) =>
  row.status !== seen.status ||
  (seen.closedAt !== undefined && iso(row.closed_at) !== seen.closedAt) ||
  iso(row.refund_asked_at) !== seen.refundAskedAt ||
  iso(row.dispute_at) !== seen.disputeAt ||
  row.dispute_end !== seen.disputeEnd;

/** Changes a payment under its lock, with an audit row. Refused where something came since it was read. */
function change(
  { audit, database }: PaymentNeeds,
  { id, seen }: { readonly id: string } & Omit<Seen, 'note'>,
  work: (trx: Trx, row: PaymentRow) => Promise<Parameters<typeof audit.record>[0] | ApiError>,
): Promise<Done | ApiError> {
  return database.transaction(async (trx) => {
    const row = referencePattern.test(id) ? await lockPayment(trx, id) : undefined;
    if (!row) return new ApiError(closePayment.errors.notFound);
    if (seen && isOther(row, seen)) return new ApiError(closePayment.errors.changed);
    const entry = await work(trx, row);
    if (entry instanceof ApiError) return entry;
    await audit.record(entry, trx);
    return { message: 'Done.' };
  });
}

/** Finds what is paid for by money that is with us though it was cancelled. */
export const moneyOfCancelled = unrefundedIn;

/** Closes what needed attention, or is kept. The request or renewal behind it is not touched (I3). */
export function close(
  platform: PaymentNeeds,
  staff: Staff,
  { id, note, seen, cancelled }: { readonly id: string; readonly cancelled: Cancelled } & Seen,
): Promise<Done | ApiError> {
  return change(platform, { id, seen }, async (trx, row) => {
    if (!canClose(row) && !(await isKept(trx, row, cancelled)))
      return new ApiError(closePayment.errors.notWaiting);
    await updatePayment(trx, id, {
      closed_at: platform.clock.now(),
      closed_by: staff.id,
      closed_name: staff.name,
      closed_note: note,
    });
    return { action: 'payments.close', actor: staff.id, subject: id, reason: note };
  });
}

const releasedUndone = 'Not carried out to its end: the refund was released to be asked for again.';

/** Lets a refund be asked for again that the provider says failed, or of which staff say that it does not know. */
export function release(
  platform: PaymentNeeds,
  staff: Staff,
  { id, note, seen }: { readonly id: string } & Seen,
): Promise<Done | ApiError> {
  return change(platform, { id, seen }, async (trx, row) => {
    if (!isRefundFailed(row) && !isRefundUncertain(row))
      return new ApiError(releaseRefund.errors.notUncertain);
    const now = platform.clock.now();
    // A failure that no event has told yet may be told after the next refund was asked for.
    const isOver = areOthersOver(row) && (await toldOf(trx, row)).failedAt !== null;
    const released = { refund_released_at: now, refund_cleared_at: isOver ? now : null };
    await updatePayment(trx, id, { ...released, refund_failed_at: null, refund_asked_at: null });
    // What was agreed to and broken off would go out later, though staff may have given the money back otherwise.
    await endAgreed(trx, { action: refundAction, subject: id, outcome: releasedUndone });
    return { action: 'payments.release', actor: staff.id, subject: id, reason: note };
  });
}

/** Asks for a payment to be given back. Nothing moves before a colleague has agreed. */
export function askRefund(
  platform: PaymentNeeds,
  staff: Staff,
  { id, reason, objection }: { id: string; reason: string; objection: Objection },
): Promise<Answer<typeof refundPayment> | ApiError> {
  const { errors } = refundPayment;
  return platform.database.transaction(async (trx) => {
    const row = referencePattern.test(id) ? await lockPayment(trx, id) : undefined;
    if (!row) return new ApiError(errors.notFound);
    const { obstacle, isAsked } = await refundHeldBy(trx, row, objection);
    if (obstacle) return new ApiError(errors[obstacle]);
    const payload = { kobo: row.paid_kobo };
    const summary = refundSummary(row, isAsked);
    const request = { action: refundAction, subject: id, payload, summary, reason };
    return askApproval(platform, trx, staff, request);
  });
}

/** How many payments wait for somebody to look at them. */
export function paymentsWaiting({ database }: Pick<PaymentNeeds, 'database'>): Promise<number> {
  return countWaiting(database.kysely);
}

interface RevenueDay {
  /** `2026-11-21`, Lagos time. */
  readonly day: string;
  readonly paidKobo: Kobo;
  readonly refundedKobo: Kobo;
}

/** What came in and went back on each of the last days, today last; days without money too. */
export async function revenueByDay(
  { clock, database }: Pick<PaymentNeeds, 'clock' | 'database'>,
  days = 30,
): Promise<RevenueDay[]> {
  const last = lastDays(clock.now(), days);
  const [first = dayOf(clock.now())] = last;
  const { paid, refunded } = await readSums(database.kysely, startOfDay(first));
  const on = (sums: typeof paid, day: string) =>
    koboOf(sums.find((one) => one.day === day)?.kobo ?? 0);
  return last.map((day) => ({ day, paidKobo: on(paid, day), refundedKobo: on(refunded, day) }));
}
