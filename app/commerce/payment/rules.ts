import { type Kobo, koboOf } from '#platform/money.ts';
import { aheadMs, hourMs, minuteMs } from '#platform/time.ts';
import type { MoneyState, PaymentStatus } from './contract.ts';

/** How long a checkout can be paid before its payment counts as expired (I5). */
export const checkoutHoldsMs = 35 * minuteMs;

/** How long a late success is still looked for and honoured (I5). */
export const lateSuccessMs = 72 * hourMs;

/** When the reconciler looks, counted from the opening of the checkout; then hourly. */
const looksAt = [15_000, 40_000, 2 * minuteMs, 5 * minuteMs, 15 * minuteMs, 60 * minuteMs];

/** The next look at a payment that was opened at `openedAt`; null: nobody looks any more. */
export function nextCheck(openedAt: Date, now: Date): Date | null {
  const age = now.getTime() - openedAt.getTime();
  // Opened by a clock that had gone ahead: nobody waits until that time has come.
  if (age < -aheadMs) return new Date(now.getTime() + hourMs);
  const soon = looksAt.find((at) => at > age);
  const next = soon ?? Math.ceil((age + 1) / hourMs) * hourMs;
  return next > lateSuccessMs ? null : new Date(openedAt.getTime() + next);
}

/**
 * The look after one that the provider did not answer clearly: it told nothing, so the next one comes
 * after a tenth of the payment's age, 10 s to 5 minutes, and none is the last.
 */
export function nextTry(openedAt: Date, now: Date): Date {
  // Opened by a clock that had gone ahead, it is as old the other way.
  const tenth = Math.abs(now.getTime() - openedAt.getTime()) / 10;
  const soon = new Date(now.getTime() + Math.min(Math.max(tenth, 10_000), 5 * minuteMs));
  const planned = nextCheck(openedAt, now);
  return planned && planned < soon ? planned : soon;
}

/** What the provider said of a payment, boiled down to what a decision needs. */
export type Said =
  | { readonly kind: 'paid-in-full' }
  /** Success, but another amount or currency than was asked for. */
  | { readonly kind: 'paid-otherwise' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'reversed' }
  /** Not final, or unknown to the provider. */
  | { readonly kind: 'open' }
  /** No clear answer: nothing may be concluded from it, not even that the time is over. */
  | { readonly kind: 'silent' };

export interface Decision {
  readonly status: PaymentStatus;
  readonly reason: string | null;
  /** The buyer is to be told: it was not paid before and is now. */
  readonly fulfils: boolean;
}

interface PaymentFacts {
  readonly status: PaymentStatus;
  /** When the last checkout was opened, else when the payment was made. */
  readonly openedAt: Date;
  /** Another payment for the same thing is paid. */
  readonly paidOtherwise: boolean;
  /** We ourselves have asked the provider to give the money back. */
  readonly refundAsked: boolean;
}

/**
 * What becomes of a payment (I2, I3, I5). Paid stays paid, whatever comes; money that does not fit, or
 * comes a second time for one thing, needs somebody's attention and fulfils nothing.
 */
export function decide(
  { status, openedAt, paidOtherwise, refundAsked }: PaymentFacts,
  said: Said,
  now: Date,
): Decision {
  const keep = (reason: string | null = null): Decision => ({ status, reason, fulfils: false });
  if (status === 'paid') {
    return said.kind === 'reversed' && !refundAsked ? attention(takenBack) : keep();
  }
  if (status === 'needs-attention') return keep();
  if (said.kind === 'paid-otherwise') return attention(notInFull);
  if (said.kind === 'reversed') return attention(takenBack);
  if (said.kind === 'paid-in-full') {
    return paidOtherwise
      ? attention('paid twice')
      : { status: 'paid', reason: null, fulfils: true };
  }
  if (status !== 'pending' || said.kind === 'silent') return keep();
  if (said.kind === 'failed') return { status: 'failed', reason: said.reason, fulfils: false };
  const over = now.getTime() - openedAt.getTime() >= checkoutHoldsMs;
  return over ? { status: 'expired', reason: null, fulfils: false } : keep();
}

/** The reason of a payment whose money went back by no refund of ours. */
export const takenBack = 'reversed';
/** The reason of a payment that is not what was asked for. Any other one fits, and came for nothing. */
export const notInFull = 'another amount or currency';

function attention(reason: string): Decision {
  return { status: 'needs-attention', reason, fulfils: false };
}

/** What the provider is asked about: our own references and nothing else (128 random bits). */
export const referencePattern = /^SW-[0-9A-HJKMNP-TV-Z]{26}$/;

type Held = {
  readonly status: PaymentStatus;
  readonly paid_kobo: Kobo | null;
  readonly refund_asked_at: Date | null;
  readonly refund_queued_at: Date | null;
  readonly closed_at: Date | null;
  /** The provider's last word. */
  readonly said_status: string | null;
  readonly dispute_at: Date | null;
  readonly dispute_end: string | null;
};

/** Whether its money was asked back, or the provider has taken it back. */
export function isGivenBack(payment: Pick<Held, 'refund_asked_at' | 'said_status'>): boolean {
  return payment.refund_asked_at !== null || payment.said_status === 'reversed';
}

type MaybeBack = Pick<Held, 'refund_queued_at' | 'said_status'> & { readonly said_at: Date | null };

/** When its money went back: by a refund of ours that the provider has taken, or by the provider's word; null: not. */
export function wentBackAt({
  refund_queued_at: refundedAt,
  said_status: status,
  said_at: saidAt,
}: MaybeBack): Date | null {
  return refundedAt ?? (status === 'reversed' ? saidAt : null);
}

/** Where a payment stands, for people. */
export const stateOf = (payment: MaybeBack & Pick<Held, 'status'>): MoneyState =>
  wentBackAt(payment) ? 'refunded' : payment.status;

/**
 * Whether money of it is with us that fits nothing and that nobody has judged: what it was meant for is not to be
 * paid again before staff have looked.
 */
export const isHeld = (payment: MaybeBack & Pick<Held, 'status' | 'closed_at'>): boolean =>
  payment.status === 'needs-attention' && !payment.closed_at && wentBackAt(payment) === null;

type Counting = Parameters<typeof isHeld>[0] & {
  readonly reason: string | null;
  readonly created_at: Date;
};

/** Whether the provider took its money back after the newest one was opened, at which nothing came: that is no new try. */
function isBackSince(payment: Counting, newest: Counting): boolean {
  const at = payment.reason === takenBack ? wentBackAt(payment) : null;
  return (
    at !== null &&
    at >= newest.created_at &&
    newest.status !== 'needs-attention' &&
    newest.status !== 'pending'
  );
}

/**
 * Which of the payments for a thing, newest first, counts: the paid one, else one that is held, else one whose money
 * the provider took back meanwhile, else the newest.
 */
export function countingOf<One extends Counting>(payments: readonly One[]): One | null {
  const [newest] = payments;
  if (!newest) return null;
  const paid = payments.find(({ status }) => status === 'paid');
  const back = () => payments.find((one) => isBackSince(one, newest));
  return paid ?? payments.find(isHeld) ?? back() ?? newest;
}

/**
 * Why we give it no money back; null where its money is with us and nobody has asked for it back. What needs attention
 * came in too, but for what the provider has taken back. In a dispute the buyer gets it from the provider: not twice.
 */
export function refundObstacle(payment: Held): 'nothingPaid' | 'disputed' | null {
  const came = payment.status === 'paid' || payment.status === 'needs-attention';
  if (!came || payment.paid_kobo === null || isGivenBack(payment)) return 'nothingPaid';
  return isDisputed(payment) ? 'disputed' : null;
}

type MaybeStopped = Pick<Held, 'refund_asked_at' | 'refund_queued_at'>;
type MaybeFailed = MaybeStopped & { readonly refund_failed_at: Date | null };

/** Whether a refund of it was asked for and is not on its way, as far as anybody knows. */
const isRefundStopped = ({ refund_asked_at: askedAt, refund_queued_at: takenAt }: MaybeStopped) =>
  askedAt !== null && takenAt === null;

/** Whether the provider itself says that its refund failed: no money went back. An earlier one's failure is none of it. */
export function isRefundFailed(payment: MaybeFailed): boolean {
  const { refund_asked_at: askedAt, refund_failed_at: failedAt } = payment;
  return isRefundStopped(payment) && askedAt !== null && failedAt !== null && failedAt >= askedAt;
}

/** Whether nobody knows what became of its refund: the provider kept silent, or waits for something itself. */
export const isRefundUncertain = (payment: MaybeFailed): boolean =>
  isRefundStopped(payment) && !isRefundFailed(payment);

/** The provider's word for a dispute that the buyer has lost: the money stays with us. */
export const keptInDispute = 'declined';

/** The end of a dispute of which the provider does not say how it ended. */
export const unknownEnd = 'unknown';

/** Whether a dispute of it is to be answered at the provider, or was lost. */
function isDisputed({ dispute_at, dispute_end }: Held): boolean {
  return dispute_at !== null && dispute_end !== keptInDispute;
}

/** Whether somebody must look at it. Never accepted by hand: only what the provider confirms counts (I3). */
export function waitsForStaff(payment: Held): boolean {
  if (payment.closed_at) return false;
  const odd = payment.status === 'needs-attention' && payment.refund_asked_at === null;
  return odd || isRefundStopped(payment) || isDisputed(payment);
}

/**
 * Whether what it paid for was cancelled, and its money is with us all the same: nobody has asked it back, or noted since
 * why it stays. `cancelledAt`: null where that moment is not known.
 */
export function isUnrefunded(payment: Held | null, cancelledAt: Date | null): boolean {
  if (!payment) return false;
  const { closed_at: closedAt, status } = payment;
  const isNoted = closedAt !== null && (cancelledAt === null || closedAt >= cancelledAt);
  return status === 'paid' && refundObstacle(payment) === null && !isNoted;
}

type Receipted = MaybeBack &
  Pick<Held, 'status'> & {
    readonly reference: string;
    readonly reason: string | null;
    readonly paid_at: Date | null;
  };

/**
 * Whether there is a receipt of it: it is paid, or the provider took back what `counted`, the reference that its order
 * was paid by. What never fitted has none.
 */
export function hasReceipt(payment: Receipted | null, counted: string | null): boolean {
  if (!payment?.paid_at) return false;
  const isOrders = payment.reference === counted && payment.reason === takenBack;
  const isTaken = isOrders && wentBackAt(payment) !== null;
  return payment.status === 'paid' || isTaken;
}

/** The line of a receipt for what the buyer was charged above the price: the account may have buyers pay the fee. */
export function feeOnTop(paid: Kobo, price: Kobo): { name: string; amount: Kobo }[] {
  return paid > price
    ? [{ name: 'Fee of the payment provider', amount: koboOf(paid - price) }]
    : [];
}

/** Whether nobody has paid anything at a checkout yet, by the provider's word for it. */
export function isUntouched(saidStatus: string | null): boolean {
  return saidStatus === 'abandoned' || saidStatus === 'unknown';
}

/** The provider's words for a buyer who is about to pay, by a transfer for example, or has and is not confirmed. */
const wordsUnderWay = ['ongoing', 'pending', 'processing', 'queued'];

type MaybeUnderWay = Pick<Held, 'status' | 'said_status'> & {
  readonly checkout_at: Date | null;
  readonly created_at: Date;
};

/**
 * Whether money may be on its way by a payment, by the provider's last word for it, also after a declined card or after
 * its time: nobody pays beside it. A word that never changes stands in nobody's way longer than a late success counts.
 */
export function isUnderWay(
  { status, said_status: said, checkout_at: openedAt, created_at: madeAt }: MaybeUnderWay,
  now: Date,
): boolean {
  if (status === 'paid' || status === 'needs-attention') return false;
  // Opened by a clock that had gone ahead, it is as old the other way.
  const age = Math.abs(now.getTime() - (openedAt ?? madeAt).getTime());
  return said !== null && wordsUnderWay.includes(said) && age < lateSuccessMs;
}

/** The same of one that was given up: no other one is opened meanwhile. */
export const mayComeAfterAll = (payment: MaybeUnderWay, now: Date): boolean =>
  payment.status !== 'pending' && isUnderWay(payment, now);
