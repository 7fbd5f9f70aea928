import type { Verified } from '#paystack/client.ts';
import { isPaidInFull, type Transaction } from '#paystack/shapes.ts';
import { type Kobo, koboOf } from '#platform/money.ts';
import { aheadMs } from '#platform/time.ts';
import type { PaymentStatus } from './contract.ts';
import { type Decision, decide, nextCheck, nextTry, type Said } from './rules.ts';

/** What of a payment's row decides what becomes of it. */
export interface StoredPayment {
  readonly reference: string;
  readonly amount_kobo: Kobo;
  readonly status: PaymentStatus;
  readonly reason: string | null;
  readonly created_at: Date;
  readonly checkout_at: Date | null;
  readonly checks: number;
  readonly settled_at: Date | null;
  readonly refund_asked_at: Date | null;
  readonly refund_queued_at: Date | null;
  /** When the answer was asked for that staff read. */
  readonly said_at: Date | null;
  readonly said_status: string | null;
}

/** Whether the provider gave an answer from which something follows. */
export function isClear({ kind }: Verified): boolean {
  return kind === 'found' || kind === 'unknown-reference';
}

/**
 * What follows from the provider's answer for a payment as it stands: the decision, the columns that
 * change, and whether a refund of which nobody knew is told by it. `paidOtherwise`: another payment for
 * the same thing is paid; `askedAt`: when the answer was asked for, which may have been on its way for long.
 */
export function settlingOf(
  payment: StoredPayment,
  verified: Verified,
  {
    paidOtherwise,
    askedAt,
    now,
  }: { readonly paidOtherwise: boolean; readonly askedAt: Date; readonly now: Date },
) {
  const openedAt = payment.checkout_at ?? payment.created_at;
  const said = saidBy(verified, payment);
  const refundAsked = payment.refund_asked_at !== null;
  const { status } = payment;
  const decision = decide({ status, openedAt, paidOtherwise, refundAsked }, said, now);
  const found = verified.kind === 'found' ? verified.transaction : null;
  const clear = isClear(verified);
  const next = clear ? nextCheck(openedAt, now) : nextTry(openedAt, now);
  // A refund of which nobody knew whether it went out: it did.
  const wentOut = said.kind === 'reversed' && refundAsked && !payment.refund_queued_at;
  const { said_at: saidAt } = payment;
  // What was heard by a clock that had gone ahead stands over nothing.
  const isAhead = saidAt !== null && saidAt.getTime() - now.getTime() > aheadMs;
  const isNewest = !saidAt || isAhead || askedAt >= saidAt;
  // What went back did so when that was heard first: its buyer is told when.
  const isKnown = found?.status === 'reversed' && payment.said_status === 'reversed';
  const change = {
    ...changeOf(payment, decision, found, next, now),
    ...(clear && isNewest && !isKnown ? lastWord(found, askedAt) : {}),
    ...(wentOut ? { refund_queued_at: now } : {}),
  };
  return { decision, change, clear, wentOut };
}

function saidBy(verified: Verified, payment: StoredPayment): Said {
  if (verified.kind === 'unknown-reference') return { kind: 'open' };
  if (verified.kind !== 'found') return { kind: 'silent' };
  const { transaction } = verified;
  const { status } = transaction;
  if (status === 'reversed') return { kind: 'reversed' };
  if (status === 'failed') {
    return { kind: 'failed', reason: transaction.gateway_response ?? 'Declined' };
  }
  if (status !== 'success') return { kind: 'open' };
  const { reference, amount_kobo: amountKobo } = payment;
  const full = isPaidInFull(transaction, { reference, amountKobo });
  return { kind: full ? 'paid-in-full' : 'paid-otherwise' };
}

/** What is kept of how somebody paid: never more than the last four digits (facts). */
function traces({ id, channel, authorization, amount, paid_at }: Transaction, now: Date) {
  const { last4, brand } = authorization;
  return {
    provider_id: id,
    channel,
    brand,
    last4: last4 && /^\d{4}$/.test(last4) ? last4 : null,
    paid_kobo: koboOf(amount),
    paid_at: paid_at ? new Date(paid_at) : now,
  };
}

/** The provider's answer as staff read it who must decide what does not fit. */
function lastWord(found: Transaction | null, askedAt: Date) {
  return {
    said_at: askedAt,
    said_status: found?.status ?? 'unknown',
    said_kobo: found && koboOf(found.amount),
    said_currency: found?.currency.slice(0, 10) ?? null,
    said_response: found?.gateway_response?.slice(0, 200) ?? null,
  };
}

function changeOf(
  payment: StoredPayment,
  { status, reason }: Decision,
  found: Transaction | null,
  next: Date | null,
  now: Date,
) {
  const over = status === 'paid' || status === 'needs-attention';
  const turned = status !== payment.status;
  const money = found && turned && over ? traces(found, now) : {};
  return {
    ...money,
    status,
    reason: turned ? reason : payment.reason,
    checks: payment.checks + 1,
    next_check_at: over ? null : next,
    settled_at: turned ? now : payment.settled_at,
    // One that was closed with a note, as after a dispute, is open again.
    ...(turned && status === 'needs-attention' ? { closed_at: null } : {}),
  };
}
