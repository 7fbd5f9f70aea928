import type { Kobo } from '#platform/money.ts';
import { providerOf } from './provider.service.server.ts';
import { isHeld, mayComeAfterAll, nextCheck } from './rules.ts';
import { type PaymentNeeds, settle } from './service.server.ts';
import {
  insertPayment,
  type PaymentRow,
  readPayment,
  readPaymentsFor,
  updatePending,
} from './store.server.ts';

/** What somebody wants to be paid for. */
export interface Order {
  /** Who sells: `request` or `renewal`; the word of its job `payment-settled-<purpose>`. */
  readonly purpose: string;
  /** The id of what is sold, in the seller's own words. */
  readonly subject: string;
  /** More than none. */
  readonly amountKobo: Kobo;
  readonly email: string;
  /** Paths on this site: where the provider sends the buyer back to, and on cancelling. */
  readonly returnPath: string;
  readonly cancelPath: string;
}

export type Checkout =
  | { readonly kind: 'ready'; readonly reference: string; readonly checkoutUrl: string }
  | { readonly kind: 'paid'; readonly reference: string }
  /** Money came that fits nothing: nobody pays again before staff have looked. */
  | { readonly kind: 'held'; readonly reference: string }
  /**
   * Money may be on its way by an earlier one: nobody pays beside it. Who has not paid, as where the code of the bank
   * never came, goes on at that one, which is paid once; null: its address was lost.
   */
  | { readonly kind: 'under-way'; readonly reference: string; readonly checkoutUrl: string | null }
  /** Paid, and given back since. */
  | { readonly kind: 'refunded' }
  | { readonly kind: 'declined'; readonly message: string }
  /** The provider did not answer; asking again is safe. */
  | { readonly kind: 'away' };

/**
 * Gives the one checkout at which an order can be paid (I4). While an earlier one can still be paid
 * it is that one; what was paid meanwhile is found out first. The row stands before the provider is
 * called, so that no payment can be lost (I1).
 */
export async function openCheckout(platform: PaymentNeeds, order: Order): Promise<Checkout> {
  const earlier = await takeStock(platform, order);
  if (earlier) return earlier;
  const { clock, database, secrets } = platform;
  const now = clock.now();
  const reference = `SW-${secrets.randomToken()}`;
  const written = await insertPayment(database.kysely, {
    reference,
    purpose: order.purpose,
    subject: order.subject,
    amount_kobo: order.amountKobo,
    email: order.email,
    return_path: order.returnPath,
    cancel_path: order.cancelPath,
    created_at: now,
    next_check_at: nextCheck(now, now),
  });
  // Somebody else opened one in the same moment: theirs is the one that can be paid.
  if (!written) return (await takeStock(platform, order)) ?? { kind: 'away' };
  return initialize(platform, reference, order);
}

/** The answer that earlier payments for the same thing give; null: there is nothing to pay at. */
async function takeStock(platform: PaymentNeeds, order: Order): Promise<Checkout | null> {
  const { clock, database } = platform;
  const rows = await readPaymentsFor(database.kysely, order.purpose, order.subject);
  const paid = rows.find(({ status }) => status === 'paid');
  if (paid?.refund_queued_at) return { kind: 'refunded' };
  if (paid) return { kind: 'paid', reference: paid.reference };
  const held = rows.find(isHeld);
  if (held) return { kind: 'held', reference: held.reference };
  // After a declined card, or after its time, the provider lets a checkout be paid all the same: whoever
  // may have paid is not sent to pay again.
  let pending: PaymentRow | null = null;
  let underWay: PaymentRow | null = null;
  for (const row of rows.filter(({ status }) => status !== 'needs-attention')) {
    const settled = await settle(platform, row.reference);
    if (!settled?.clear) return { kind: 'away' };
    const { payment } = settled;
    if (payment.status === 'paid') return { kind: 'paid', reference: payment.reference };
    if (isHeld(payment)) return { kind: 'held', reference: payment.reference };
    if (payment.status === 'pending') pending = payment;
    if (mayComeAfterAll(payment, clock.now())) underWay ??= payment;
  }
  if (underWay) {
    const { reference, checkout_url: checkoutUrl } = underWay;
    return { kind: 'under-way', reference, checkoutUrl };
  }
  return pending && open(platform, pending, order);
}

function open(platform: PaymentNeeds, payment: PaymentRow, order: Order): Promise<Checkout> {
  const { reference, checkout_url: checkoutUrl, said_status: said } = payment;
  // What is paid at a checkout that the provider does not know, as one of another account, is never heard of.
  if (!checkoutUrl || said === 'unknown') return initialize(platform, reference, order);
  return sendAgain(platform, reference, checkoutUrl);
}

/**
 * Hands out a checkout that is open already. Its time and the reconciler's looks begin anew: somebody
 * who was killed off, or went away, is about to pay now, and a lost webhook must not make him wait for
 * a look that was planned for the first visit.
 */
async function sendAgain(
  { clock, database }: PaymentNeeds,
  reference: string,
  checkoutUrl: string,
): Promise<Checkout> {
  const now = clock.now();
  const anew = { checkout_at: now, next_check_at: nextCheck(now, now) };
  const stillOpen = await updatePending(database.kysely, reference, anew);
  return stillOpen ? { kind: 'ready', reference, checkoutUrl } : { kind: 'away' };
}

async function initialize(
  platform: PaymentNeeds,
  reference: string,
  order: Order,
): Promise<Checkout> {
  const { clock, config, database, log } = platform;
  const on = (path: string) => new URL(path, config.SITE_URL).href;
  const answer = await providerOf(platform).initialize({
    reference,
    amountKobo: order.amountKobo,
    email: order.email,
    callbackUrl: on(order.returnPath),
    cancelUrl: on(order.cancelPath),
  });
  const now = clock.now();
  const change = (fields: Partial<PaymentRow>) => updatePending(database.kysely, reference, fields);
  if (answer.kind === 'ready') {
    const { checkoutUrl } = answer;
    const opened = { checkout_url: checkoutUrl, checkout_at: now };
    const stillOpen = await change({ ...opened, next_check_at: nextCheck(now, now) });
    return stillOpen ? { kind: 'ready', reference, checkoutUrl } : { kind: 'away' };
  }
  if (answer.kind === 'declined' && answer.isOurs) {
    // Nobody looked at the order: it can be paid once the operator has mended the key.
    log.error({ reference, code: answer.code }, 'the payment provider does not accept our key');
    return { kind: 'away' };
  }
  if (answer.kind === 'declined') {
    await change({ status: 'failed', reason: answer.message, settled_at: now });
    return { kind: 'declined', message: answer.message };
  }
  if (answer.kind === 'unclear') {
    log.warn({ reference, why: answer.why }, 'payment provider gave no clear answer');
    return { kind: 'away' };
  }
  return checkoutElsewhere(platform, reference);
}

/** Longer than an initialize can take: who has not written an address by now never will. */
const initializeEndsMs = 10_000;

/**
 * The provider knows the reference already. Either another request of this moment is opening its
 * checkout, or the address was lost on its way to us: then nobody can be sent there, and the payment
 * is given up for a fresh one.
 */
async function checkoutElsewhere(platform: PaymentNeeds, reference: string): Promise<Checkout> {
  const { clock, database } = platform;
  const payment = await readPayment(database.kysely, reference);
  if (payment?.checkout_url) return sendAgain(platform, reference, payment.checkout_url);
  const now = clock.now();
  if (payment && now.getTime() - payment.created_at.getTime() > initializeEndsMs) {
    const lost = { status: 'expired', reason: 'its checkout was lost', settled_at: now } as const;
    await updatePending(database.kysely, reference, lost);
  }
  return { kind: 'away' };
}
