import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { Kobo } from '#platform/money.ts';
import type { Platform } from '#platform/platform.server.ts';
import {
  RefundFailedMail,
  RefundMail,
  refundFailedSubject,
  refundSubject,
} from './mails.server.tsx';
import { isGivenBack } from './rules.ts';
import { type PaymentRow, readPayment } from './store.server.ts';
import { elsewhereOf, refundDone, refundEventOf, refundFailures } from './webhook/webhook.rules.ts';
import { readEventsSince } from './webhook/webhook.store.server.ts';

const words = {
  'on-its-way': [refundSubject, RefundMail],
  failed: [refundFailedSubject, RefundFailedMail],
} as const;

/** What became of a refund: the provider took it, or could not do it. */
type End = keyof typeof words;

/** The job in which whoever sells for a purpose under the site's own address tells who paid of a refund. */
export const refundedJob = (purpose: string): string => `payment-refunded-${purpose}`;

export interface RefundTold {
  readonly reference: string;
  readonly subject: string;
  readonly end: End;
}

interface Told {
  readonly end: End;
  /** Of whoever paid, or of all who may have. */
  readonly to: readonly string[];
  readonly isForAll: boolean;
}

/** Mails what became of a refund. */
export async function mailRefund(
  { config, mail }: Pick<Platform, 'config' | 'mail'>,
  trx: Trx,
  { reference, paid_kobo: amount, paid_at: paidAt, cancel_path: path }: PaymentRow,
  { end, to: addresses, isForAll }: Told,
): Promise<void> {
  if (amount === null) return;
  const { pathname } = new URL(path, config.SITE_URL);
  const address = new URL(pathname, config.SITE_URL).href;
  const [subjectOf, Words] = words[end];
  const react = Words({ reference, amount, paidAt, address, isForAll });
  for (const to of addresses) await mail.send({ to, subject: subjectOf(reference), react }, trx);
}

/** Tells whoever paid, in the transaction that first writes what became of a refund. */
export async function tellRefund(
  platform: Pick<Platform, 'config' | 'jobs' | 'mail'>,
  trx: Trx,
  payment: PaymentRow,
  end: End,
): Promise<void> {
  const { reference, purpose, subject, email } = payment;
  // Who was forgotten has no address any more. Who paid under the site's own is known to who sells, if to anybody.
  if (email === platform.config.MAIL_FROM) {
    const told: RefundTold = { reference, subject, end };
    await platform.jobs.send(refundedJob(purpose), told, trx);
  } else if (email) await mailRefund(platform, trx, payment, { end, to: [email], isForAll: false });
}

/** Whether its failure is of a refund before, which a server of an earlier version let be asked for again. */
const isOfOneBefore = ({ refund_failed_at: failed, refund_asked_at: asked }: PaymentRow): boolean =>
  failed !== null && asked !== null && failed < asked;

const isSameMoment = (one: Date | null, other: Date | null): boolean =>
  one?.getTime() === other?.getTime();

/**
 * Whether each refund that was asked for before the last one is known to have failed, by an event of the provider's. A
 * server of an earlier version lets another be asked for and does not say so.
 */
export const areOthersOver = (payment: PaymentRow): boolean =>
  isSameMoment(payment.refund_cleared_at, payment.refund_released_at) && !isOfOneBefore(payment);

/** The refund of a payment as its events are held against it; `id`: its number, where an answer has just told it. */
export async function ownRefundOf(
  db: Executor,
  payment: PaymentRow,
  id: string | null = payment.refund_id,
) {
  const { reference, created_at: since, refund_asked_at: askedAt, paid_kobo: kobo } = payment;
  const events =
    askedAt && payment.refund_released_at
      ? await readEventsSince(db, reference, { kinds: refundFailures, since })
      : [];
  const before = events.map(refundEventOf).filter((one) => askedAt && one.receivedAt < askedAt);
  return { askedAt, id, kobo, before, areOthersOver: areOthersOver(payment) };
}

/** When and how much of a payment went back by a refund that was made at the provider; null: it was not told how much. */
export async function refundsElsewhere(
  db: Executor,
  { reference, created_at: since, refund_asked_at: askedAt, refund_id: id }: PaymentRow,
): Promise<{ at: Date; kobo: Kobo | null }[]> {
  const events = await readEventsSince(db, reference, { kinds: [refundDone], since });
  const others = elsewhereOf(events.map(refundEventOf), { askedAt, id });
  return others.map(({ receivedAt: at, kobo }) => ({ at, kobo }));
}

/** Whether the money of a payment was asked back or went back; false where there is none. */
export async function wentBack(db: Executor, reference: string | null): Promise<boolean> {
  const payment = reference ? await readPayment(db, reference) : undefined;
  return payment !== undefined && isGivenBack(payment);
}
