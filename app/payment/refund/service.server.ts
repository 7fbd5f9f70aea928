import { type Answer, Refused } from '#platform/contract.ts';
import type { Platform } from '#platform/platform.server.ts';
import { refundPayment } from '../contract.ts';
import { providerOf } from '../provider/service.server.ts';
import { referencePattern } from '../rules.ts';
import type { PaymentNeeds } from '../service.server.ts';
import { lockPayment, updatePayment } from '../store.server.ts';

type Needs = PaymentNeeds & Pick<Platform, 'audit'>;
type Done = Answer<typeof refundPayment>;

/**
 * Asks the provider to give a payment back in whole. The provider has no key against doing it twice,
 * so the wish is written down before it is asked, and never asked again unless it was clearly refused.
 * `actor` is the member of staff; the reason stands in the audit trail.
 */
export async function refund(
  platform: Needs,
  { reference, reason, actor }: { reference: string; reason: string; actor: string },
): Promise<Done | Refused> {
  const { refusals } = refundPayment;
  const { audit, clock, database } = platform;
  const claimed = await database.transaction(async (trx) => {
    const payment = referencePattern.test(reference)
      ? await lockPayment(trx, reference)
      : undefined;
    if (!payment) return refusals.notFound;
    // Money that needs attention came in as well: paid twice, or another amount.
    const came = payment.status === 'paid' || payment.status === 'needs-attention';
    if (!came || payment.paid_kobo === null || payment.refund_asked_at) return refusals.nothingPaid;
    await updatePayment(trx, reference, { refund_asked_at: clock.now() });
    await audit.record({ action: 'payment.refund', actor, subject: reference, reason }, trx);
    return null;
  });
  if (claimed) return new Refused(claimed);
  const answer = await providerOf(platform).refund(reference);
  if (answer.kind === 'queued') return { success: true, message: 'The refund is on its way.' };
  if (answer.kind === 'unclear') return new Refused(refusals.uncertain);
  await updatePayment(database.kysely, reference, { refund_asked_at: null });
  return new Refused(refusals.refused);
}
