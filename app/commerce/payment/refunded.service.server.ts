import type { Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { RefundMail, refundSubject } from './mails.server.tsx';
import { lockPayment, type PaymentRow, updatePayment } from './store.server.ts';

type Needs = Pick<Platform, 'clock' | 'config' | 'database' | 'mail'>;

/** Tells whoever paid, in the transaction that first writes that the provider has taken the refund. */
export async function tellRefunded(
  { config, mail }: Pick<Needs, 'config' | 'mail'>,
  trx: Trx,
  { reference, email, paid_kobo: amount, paid_at: paidAt, cancel_path: path }: PaymentRow,
): Promise<void> {
  // Who was forgotten has no address any more; what was paid under the site's own has a payer it does not know.
  if (!email || email === config.MAIL_FROM || amount === null) return;
  const { pathname } = new URL(path, config.SITE_URL);
  const address = new URL(pathname, config.SITE_URL).href;
  const react = RefundMail({ reference, amount, paidAt, address });
  await mail.send({ to: email, subject: refundSubject(reference), react }, trx);
}

/** Writes once that the provider has taken a refund, with its number there, and tells whoever paid. */
export async function noteRefunded(
  platform: Needs,
  reference: string,
  id: string | null,
): Promise<void> {
  const { clock, database } = platform;
  await database.transaction(async (trx) => {
    const payment = await lockPayment(trx, reference);
    if (!payment) return;
    // Another process may have heard of it from the provider first.
    const queued = payment.refund_queued_at;
    await updatePayment(trx, reference, {
      refund_id: id,
      refund_queued_at: queued ?? clock.now(),
    });
    if (queued) return;
    await tellRefunded(platform, trx, payment);
  });
}
