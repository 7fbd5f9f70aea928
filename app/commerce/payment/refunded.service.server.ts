import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { RefundMail, refundSubject } from './mails.server.tsx';
import { isGivenBack } from './rules.ts';
import { lockPayment, type PaymentRow, readPayment, updatePayment } from './store.server.ts';
import { isFailureOf, refundEventOf, refundFailures } from './webhook/webhook.rules.ts';
import { readEventsSince } from './webhook/webhook.store.server.ts';

type Needs = Pick<Platform, 'clock' | 'config' | 'database' | 'log' | 'mail'>;

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

/** Whether the money of a payment was asked back or went back; false where there is none. */
export async function wentBack(db: Executor, reference: string | null): Promise<boolean> {
  const payment = reference ? await readPayment(db, reference) : undefined;
  return payment !== undefined && isGivenBack(payment);
}

/** Whether the provider's event has come already that tells that this refund failed: it may overtake the answer. */
async function hasFailed(trx: Trx, payment: PaymentRow, id: string | null): Promise<boolean> {
  const { reference, refund_asked_at: askedAt } = payment;
  if (!askedAt) return false;
  const events = await readEventsSince(trx, reference, { kinds: refundFailures, since: askedAt });
  return events.some((one) => isFailureOf(refundEventOf(one), { askedAt, id }));
}

/**
 * Writes once that the provider has taken a refund, with its number there, and tells whoever paid. Says
 * whether it is on its way: not where its failure has been told already.
 */
export async function noteRefunded(
  platform: Needs,
  reference: string,
  id: string | null,
): Promise<boolean> {
  const { clock, database, log } = platform;
  return database.transaction(async (trx) => {
    const payment = await lockPayment(trx, reference);
    if (!payment) return false;
    // Another process may have heard of it from the provider first.
    const queued = payment.refund_queued_at;
    const failed = !queued && (await hasFailed(trx, payment, id));
    if (failed) log.error({ reference }, 'a refund did not go through');
    const now = clock.now();
    await updatePayment(trx, reference, {
      refund_id: id,
      // Staff may have released it while the provider was being asked: it went out all the same.
      refund_asked_at: payment.refund_asked_at ?? now,
      refund_queued_at: queued ?? (failed ? null : now),
    });
    if (!queued && !failed) await tellRefunded(platform, trx, payment);
    return !failed;
  });
}
