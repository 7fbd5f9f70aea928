import { ApiError } from '#platform/contract.ts';
import type { ApprovalActions } from '#platform/staff/approvals.server.ts';
import { refundPayment } from './admin/contract.ts';
import { providerOf } from './provider.service.server.ts';
import { noteRefunded } from './refunded.service.server.ts';
import { referencePattern, refundObstacle } from './rules.ts';
import { type PaymentNeeds, paymentUnder } from './service.server.ts';
import { lockPayment, updatePayment } from './store.server.ts';

/** What is said of a refund that the provider has taken. */
export const onItsWay = 'The refund is on its way.';

/**
 * Asks the provider to give a payment back in whole. The provider has no key against doing it twice,
 * so the request is written down before it is sent, and never sent again unless it was clearly refused.
 * `actor` is the member of staff who asked for it; the reason stands in the audit trail.
 */
export async function refund(
  platform: PaymentNeeds,
  { reference, reason, actor }: { reference: string; reason: string; actor: string },
): Promise<string | ApiError> {
  const { errors } = refundPayment;
  const { audit, clock, database } = platform;
  const claimed = await database.transaction(async (trx) => {
    const payment = referencePattern.test(reference)
      ? await lockPayment(trx, reference)
      : undefined;
    if (!payment) return errors.notFound;
    const obstacle = refundObstacle(payment);
    if (obstacle) return errors[obstacle];
    const asked = { refund_asked_at: clock.now(), refund_queued_at: null, refund_id: null };
    // One that was closed with a note is open again: whatever becomes of its refund, somebody must see it.
    await updatePayment(trx, reference, { ...asked, closed_at: null });
    await audit.record({ action: 'payment.refund', actor, subject: reference, reason }, trx);
    return null;
  });
  if (claimed) return new ApiError(claimed);
  const answer = await providerOf(platform).refund(reference);
  if (answer.kind === 'unclear') return new ApiError(errors.uncertain);
  if (answer.kind === 'queued') {
    const isOnItsWay = await noteRefunded(platform, reference, answer.refund.id || null);
    return isOnItsWay ? onItsWay : new ApiError(errors.failed);
  }
  await updatePayment(database.kysely, reference, { refund_asked_at: null });
  return new ApiError(errors.refused);
}

/** Gives a payment back after two have agreed. May run again after a kill: the money goes out once. */
export const paymentDoings = (platform: PaymentNeeds): ApprovalActions => ({
  'payments.refund': {
    may: 'payments.refund',
    async run({ subject: reference, reason, askedBy }) {
      const outcome = await refund(platform, { reference, reason, actor: askedBy });
      const { nothingPaid, uncertain } = refundPayment.errors;
      if (!(outcome instanceof ApiError) || outcome.definition.code !== nothingPaid.code)
        return outcome;
      const payment = await paymentUnder(platform, reference);
      if (!payment?.refund_asked_at) return outcome;
      return payment.refund_queued_at ? onItsWay : new ApiError(uncertain);
    },
  },
});
