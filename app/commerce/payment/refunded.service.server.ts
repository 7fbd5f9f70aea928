import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import {
  RefundFailedMail,
  RefundMail,
  refundFailedSubject,
  refundSubject,
} from './mails.server.tsx';
import { isGivenBack } from './rules.ts';
import { type PaymentRow, readPayment } from './store.server.ts';

const words = {
  'on-its-way': [refundSubject, RefundMail],
  failed: [refundFailedSubject, RefundFailedMail],
} as const;

/** Tells whoever paid, in the transaction that first writes what became of a refund: the provider took it, or failed. */
export async function tellRefund(
  { config, mail }: Pick<Platform, 'config' | 'mail'>,
  trx: Trx,
  { reference, email, paid_kobo: amount, paid_at: paidAt, cancel_path: path }: PaymentRow,
  end: keyof typeof words,
): Promise<void> {
  // Who was forgotten has no address any more; what was paid under the site's own has a payer it does not know.
  if (!email || email === config.MAIL_FROM || amount === null) return;
  const { pathname } = new URL(path, config.SITE_URL);
  const address = new URL(pathname, config.SITE_URL).href;
  const [subjectOf, Words] = words[end];
  const react = Words({ reference, amount, paidAt, address });
  await mail.send({ to: email, subject: subjectOf(reference), react }, trx);
}

/** Whether the money of a payment was asked back or went back; false where there is none. */
export async function wentBack(db: Executor, reference: string | null): Promise<boolean> {
  const payment = reference ? await readPayment(db, reference) : undefined;
  return payment !== undefined && isGivenBack(payment);
}
