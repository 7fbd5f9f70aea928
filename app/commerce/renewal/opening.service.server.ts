import { isHeld } from '#app/commerce/payment/rules.ts';
import { type PaymentNeeds, paymentFor, settleFor } from '#app/commerce/payment/service.server.ts';
import type { ToRenew } from '#app/people/verification/service.server.ts';
import { ApiError } from '#platform/contract.ts';
import type { RequestContext } from '#platform/http/calls.server.ts';
import type { Kobo } from '#platform/money.ts';
import { initiateRenewal } from './contract.ts';
import { closeRenewal, insertRenewal, type RenewalRow, readOpenRenewal } from './store.server.ts';

/** The word under which payments of renewals run; their job is `payment-settled-renewal`. */
export const purpose = 'renewal';

/**
 * The record's open renewal. One whose payment came to nothing makes room for a new one, and so does one
 * that is not paid at a price of before: the checkout asks what the page shows (RNW-01).
 */
export async function renewalOf(
  platform: PaymentNeeds,
  record: ToRenew,
  context: RequestContext,
): Promise<RenewalRow | ApiError> {
  const { clock, database, limits, secrets } = platform;
  const { kysely } = database;
  const open = await readOpenRenewal(kysely, record.id);
  if (open && !(await makesRoom(platform, open, record.priceKobo))) return open;
  const limited =
    (await limits.check('renewal-visitor', context, [record.id])) ??
    (await limits.check('renewal-record', context, [record.id]));
  if (limited) return limited;
  if (open) await closeRenewal(kysely, open.id);
  const id = `RN-${secrets.randomToken()}`;
  await insertRenewal(kysely, {
    id,
    record_id: record.id,
    badge: record.badge,
    type_name: record.typeName,
    price_kobo: record.priceKobo,
    old_expires_at: record.expiresAt,
    created_at: clock.now(),
  });
  // Somebody else may have opened one in the same moment: then it is theirs.
  const openRenewal = await readOpenRenewal(kysely, record.id);
  return openRenewal ?? new ApiError(initiateRenewal.errors.away);
}

/**
 * Whether nobody can pay for this renewal any more, or not at the price of now. After a declined card the
 * provider lets the buyer try another one, and a checkout of before may be paid beside the newest: so each
 * is asked about once more, and nobody is sent to pay for what is paid, or may be by a transfer.
 */
async function makesRoom(
  platform: PaymentNeeds,
  { id, price_kobo: price }: RenewalRow,
  now: Kobo,
): Promise<boolean> {
  const known = await paymentFor(platform, purpose, id);
  if (!known) return price !== now;
  if (known.status === 'pending' && price === now) return false;
  // What did not fit was given back, or staff have closed it: whatever the provider says now.
  if (known.status === 'needs-attention' && (known.closed_at || known.refund_queued_at))
    return true;
  const settled = await settleFor(platform, purpose, id);
  // Without a clear answer it may have been paid a moment ago, after a declined card too.
  if (!settled?.clear || settled.underWay) return false;
  // Whoever paid does not pay again before staff have looked at what came.
  return settled.payment.status !== 'paid' && !isHeld(settled.payment);
}
