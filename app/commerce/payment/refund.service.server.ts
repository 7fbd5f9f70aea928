import { ApiError } from '#platform/contract.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { formatNaira, koboOf } from '#platform/money.ts';
import type { ApprovalActions } from '#platform/staff/approvals.server.ts';
import { hourMs } from '#platform/time.ts';
import { refundPayment } from './admin/contract.ts';
import { readRefundsUnderWay } from './admin/store.server.ts';
import { providerOf } from './provider.service.server.ts';
import { ownRefundOf, tellRefund } from './refunded.service.server.ts';
import { isRefundFailed, referencePattern, refundObstacle } from './rules.ts';
import { callStaff, type PaymentNeeds, paymentUnder, settle } from './service.server.ts';
import { lockPayment, type PaymentRow, readPayment, updatePayment } from './store.server.ts';
import { failedAtBy, isFailureOf, refundEventOf, refundFailures } from './webhook/webhook.rules.ts';
import { readEventsSince } from './webhook/webhook.store.server.ts';

/**
 * What stands against giving a payment back, by who deals with what it bought: something was granted on it
 * (`granted`), or is asked for and not decided (`asked`).
 */
export type Objection = (
  db: Executor,
  payment: Pick<PaymentRow, 'purpose' | 'subject'>,
) => Promise<'granted' | 'asked' | null>;

/** Why a payment is not given back, if so; and whether something is asked for on what it bought. */
export async function refundHeldBy(
  executor: Executor,
  payment: PaymentRow,
  objection: Objection,
): Promise<{ obstacle: 'nothingPaid' | 'disputed' | 'granted' | null; isAsked: boolean }> {
  const obstacle = refundObstacle(payment);
  // One that needs attention bought nothing.
  if (obstacle || payment.status !== 'paid') return { obstacle, isAsked: false };
  const stands = await objection(executor, payment);
  return { obstacle: stands === 'granted' ? stands : null, isAsked: stands === 'asked' };
}

const askedOnIt =
  'An insurance claim on what it bought is not decided yet: once the money goes back, it can only be declined.';

/** A refund as whoever approves it reads it. */
export function refundSummary(
  { reference, paid_kobo: paid }: Pick<PaymentRow, 'reference' | 'paid_kobo'>,
  isAsked: boolean,
): string {
  const what = `Refund ${formatNaira(paid ?? koboOf(0))} paid under ${reference}.`;
  return isAsked ? `${what} ${askedOnIt}` : what;
}

/** What is said of a refund that the provider has taken. */
const onItsWay = 'The refund is on its way.';

/** Why staff are called, as the log has it. */
const failedReason = 'a refund that failed';

/**
 * Asks the provider to give a payment back in whole. The provider has no key against doing it twice,
 * so the request is written down before it is sent, and never sent again unless it was clearly refused.
 * `actor` is the member of staff who asked for it; the reason stands in the audit trail.
 */
export async function refund(
  platform: PaymentNeeds,
  {
    reference,
    reason,
    actor,
    objection,
  }: { reference: string; reason: string; actor: string; objection: Objection },
): Promise<string | ApiError> {
  const { errors } = refundPayment;
  const { audit, clock, database, log } = platform;
  const askedAt = await database.transaction(async (trx) => {
    const payment = referencePattern.test(reference)
      ? await lockPayment(trx, reference)
      : undefined;
    if (!payment) return errors.notFound;
    const { obstacle } = await refundHeldBy(trx, payment, objection);
    if (obstacle) return errors[obstacle];
    const now = clock.now();
    const asked = { refund_asked_at: now, refund_queued_at: null, refund_id: null };
    // One that was closed with a note is open again: whatever becomes of its refund, somebody must see it.
    await updatePayment(trx, reference, { ...asked, refund_failed_at: null, closed_at: null });
    await audit.record({ action: 'payment.refund', actor, subject: reference, reason }, trx);
    return now;
  });
  if (!(askedAt instanceof Date)) return new ApiError(askedAt);
  const answer = await providerOf(platform).refund(reference);
  if (answer.kind !== 'queued') log.warn({ reference, said: answer }, 'a refund was not taken');
  if (answer.kind === 'unclear')
    return unlessTaken(platform, { reference, askedAt }, errors.uncertain);
  if (answer.kind === 'queued') {
    const isOnItsWay = await noteRefunded(platform, reference, answer.refund.id || null);
    return isOnItsWay ? onItsWay : new ApiError(errors.failed);
  }
  if (answer.kind === 'failed') {
    await noteFailed(platform, { reference, askedAt, id: answer.refund.id || null });
    return unlessTaken(platform, { reference, askedAt }, errors.failed);
  }
  await database.transaction(async (trx) => {
    if (await stillAsked(trx, reference, askedAt))
      await updatePayment(trx, reference, { refund_asked_at: null });
  });
  // What must be mended first stands in the provider's words alone, as that its balance is too low for it.
  const why = answer.message && `${errors.refused.message} It says: ${answer.message}`;
  const refused = why ? { ...errors.refused, message: why } : errors.refused;
  return unlessTaken(platform, { reference, askedAt }, refused);
}

/** What is said of a refund that was not answered as taken: by an event that came meanwhile it may be on its way. */
async function unlessTaken(
  { database }: Pick<PaymentNeeds, 'database'>,
  { reference, askedAt }: { readonly reference: string; readonly askedAt: Date },
  error: ConstructorParameters<typeof ApiError>[0],
): Promise<string | ApiError> {
  const payment = await readPayment(database.kysely, reference);
  const isSame = payment?.refund_asked_at?.getTime() === askedAt.getTime();
  return isSame && payment.refund_queued_at ? onItsWay : new ApiError(error);
}

/**
 * The payment where this very asking stands and nothing was heard of it: a late answer says nothing of one that was asked
 * for since, nor of one that went out.
 */
async function stillAsked(trx: Trx, reference: string, askedAt: Date) {
  const payment = await lockPayment(trx, reference);
  const isSame = payment?.refund_asked_at?.getTime() === askedAt.getTime();
  return isSame && !payment.refund_queued_at ? payment : null;
}

/** Writes that the provider answered a refund as failed. Who paid was not told of it, and staff by its event at most. */
async function noteFailed(
  platform: PaymentNeeds,
  { reference, askedAt, id }: { reference: string; askedAt: Date; id: string | null },
): Promise<void> {
  await platform.database.transaction(async (trx) => {
    const payment = await stillAsked(trx, reference, askedAt);
    if (!payment) return;
    if (!isRefundFailed(payment))
      await callStaff(platform, trx, { reference, reason: failedReason });
    const failedAt = payment.refund_failed_at ?? platform.clock.now();
    await updatePayment(trx, reference, { refund_id: id, refund_failed_at: failedAt });
  });
}

/**
 * What the provider's events have told already of this refund, which may overtake its answer: whether it did not go out,
 * and when it was said to have failed for sure.
 */
export async function toldOf(
  trx: Trx,
  payment: PaymentRow,
  id: string | null = payment.refund_id,
): Promise<{ stopped: boolean; failedAt: Date | null }> {
  const { reference, refund_asked_at: since } = payment;
  if (!since) return { stopped: false, failedAt: null };
  const own = await ownRefundOf(trx, payment, id);
  const events = await readEventsSince(trx, reference, { kinds: refundFailures, since });
  const told = events.map(refundEventOf).filter((one) => isFailureOf(one, own));
  const [failedAt = null] = told.map((one) => failedAtBy(one, own)).filter((at) => at !== null);
  return { stopped: told.length > 0, failedAt };
}

/**
 * Writes once that the provider has taken a refund, with its number there, and tells whoever paid. Says
 * whether it is on its way: not where its failure has been told already.
 */
export async function writeRefunded(
  platform: PaymentNeeds,
  trx: Trx,
  { reference, id }: { readonly reference: string; readonly id: string | null },
): Promise<boolean> {
  const payment = await lockPayment(trx, reference);
  if (!payment) return false;
  // It may have been heard from the provider's event first, or by another process.
  const queued = payment.refund_queued_at;
  const told = queued ? null : await toldOf(trx, payment, id);
  const failed = told?.stopped ?? false;
  // Who was called by its event knows.
  if (failed && !isRefundFailed(payment))
    await callStaff(platform, trx, { reference, reason: failedReason });
  const now = platform.clock.now();
  await updatePayment(trx, reference, {
    refund_id: id ?? payment.refund_id,
    // Staff may have released it while the provider was being asked: it went out all the same.
    refund_asked_at: payment.refund_asked_at ?? now,
    refund_queued_at: queued ?? (failed ? null : now),
    refund_failed_at: told?.failedAt ?? null,
  });
  if (!queued && !failed) await tellRefund(platform, trx, payment, 'on-its-way');
  return !failed;
}

/** Writes what `writeRefunded` does, in a transaction of its own. */
export const noteRefunded = (
  platform: PaymentNeeds,
  reference: string,
  id: string | null,
): Promise<boolean> =>
  platform.database.transaction((trx) => writeRefunded(platform, trx, { reference, id }));

/** Its end takes some days; one that has none after the second is for the provider's support. */
const looked = { afterMs: 24 * hourMs, forMs: 45 * 24 * hourMs, most: 500 };

/**
 * Asks the provider about refunds that are on their way: the event of one that failed may be lost, and its buyer would
 * wait for money that does not come. One that nobody can tell of is looked at the next time.
 */
export async function lookAtRefunds(platform: PaymentNeeds): Promise<void> {
  const { clock, database } = platform;
  const now = clock.now().getTime();
  const [from, to] = [new Date(now - looked.forMs), new Date(now - looked.afterMs)];
  const span = { from, to, limit: looked.most };
  for (const { reference, refund_id: id } of await readRefundsUnderWay(database.kysely, span)) {
    const answer = id ? await providerOf(platform).refundState(id) : null;
    if (answer?.kind !== 'found') continue;
    if (answer.status === 'processed') await settle(platform, reference);
    if (answer.status === 'failed') await noteFailedLater(platform, { reference, id });
  }
}

/** Writes that a refund failed which was on its way, and tells who waits for it. */
async function noteFailedLater(
  platform: PaymentNeeds,
  { reference, id }: { readonly reference: string; readonly id: string | null },
): Promise<void> {
  await platform.database.transaction(async (trx) => {
    const payment = await lockPayment(trx, reference);
    // Its event may have come meanwhile, or another refund.
    if (!payment?.refund_queued_at || payment.refund_id !== id) return;
    if (payment.said_status === 'reversed') return;
    const failed = { refund_queued_at: null, refund_failed_at: platform.clock.now() };
    await updatePayment(trx, reference, { ...failed, closed_at: null });
    await callStaff(platform, trx, { reference, reason: failedReason });
    await tellRefund(platform, trx, payment, 'failed');
  });
}

/** Gives a payment back after two have agreed. May run again after a kill: the money goes out once. */
export const paymentDoings = (platform: PaymentNeeds, objection: Objection): ApprovalActions => ({
  'payments.refund': {
    may: 'payments.refund',
    async run({ subject: reference, reason, askedBy }) {
      const outcome = await refund(platform, { reference, reason, actor: askedBy, objection });
      const { failed, nothingPaid, uncertain } = refundPayment.errors;
      if (!(outcome instanceof ApiError) || outcome.definition.code !== nothingPaid.code)
        return outcome;
      const payment = await paymentUnder(platform, reference);
      if (!payment?.refund_asked_at) return outcome;
      if (payment.refund_queued_at) return onItsWay;
      return new ApiError(isRefundFailed(payment) ? failed : uncertain);
    },
    async summaryNow(executor, { subject, summary }) {
      const payment = await readPayment(executor, subject);
      if (!payment) return summary;
      const { obstacle, isAsked } = await refundHeldBy(executor, payment, objection);
      const now = refundSummary(payment, isAsked);
      if (!obstacle) return now;
      return `${now} Approved now, it is not carried out: ${refundPayment.errors[obstacle].message}`;
    },
  },
});
