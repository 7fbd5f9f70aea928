import { mailRefund, type RefundTold } from '#app/commerce/payment/refunded.service.server.ts';
import { paymentUnder } from '#app/commerce/payment/service.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { readPayers } from './store.server.ts';

/** Tells who asked for the receipt of a renewal what became of its refund. */
export async function tellRefunded(
  platform: Pick<Platform, 'config' | 'database' | 'mail'>,
  { reference, subject, end }: RefundTold,
): Promise<void> {
  const payment = await paymentUnder(platform, reference);
  if (!payment) return;
  await platform.database.transaction(async (trx) => {
    const to = await readPayers(trx, subject);
    await mailRefund(platform, trx, payment, { end, to, isForAll: true });
  });
}
