import type { Platform } from '#platform/platform.server.ts';
import { lockPayment, updatePayment } from '../store.server.ts';
import { afterDispute, isOfDispute } from './dispute.rules.ts';
import { readEvent } from './webhook.store.server.ts';

type Needs = Pick<Platform, 'audit' | 'database' | 'log'>;

/**
 * Notes what the kept event tells of a dispute, any number of times, and raises an alarm for one that must be
 * answered: the provider asks nobody else, and whoever is silent loses the money. The provider's signature is
 * all that vouches for it; it changes nothing about what was paid.
 */
export async function noteDispute(
  { audit, database, log }: Needs,
  { hash, reference }: { readonly hash: string; readonly reference: string },
): Promise<void> {
  await database.transaction(async (trx) => {
    const kept = await readEvent(trx, hash);
    if (!kept || !isOfDispute(kept.event)) return;
    const payment = await lockPayment(trx, reference);
    const told = payment && afterDispute(payment, kept);
    if (!told) return;
    await updatePayment(trx, reference, told.change);
    if (!told.isUrgent) return;
    await audit.record(
      { action: 'alarm.dispute', actor: 'payment-provider', subject: reference },
      trx,
    );
    log.error({ reference, event: kept.event }, 'a payment is disputed');
  });
}
