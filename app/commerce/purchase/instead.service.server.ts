import { randomUUID } from 'node:crypto';
import { isHeld, wentBackAt } from '#app/commerce/payment/rules.ts';
import { type PaymentNeeds, settleFor } from '#app/commerce/payment/service.server.ts';
import { freeUploads } from '#app/intake/files/service.server.ts';
import { filesTaken } from '#app/intake/forms/service.server.ts';
import { ApiError } from '#platform/contract.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { insertNote, readNotes } from './admin/store.server.ts';
import { createRequest, type OrderBody } from './contract.ts';
import { cancelWaiting, keepWithout, type StoredRequest } from './store.server.ts';

const purpose = 'purchase-order-own';
/** Under which the payments of orders run. */
const payments = 'request';

/** By whom the note of an order is that gave way. */
export const itsBuyer = 'public';

/** What the answer to an order gives its buyer, who alone may put another one in its place. */
export const proofOf = ({ secrets }: Pick<Platform, 'secrets'>, requestId: string): string =>
  secrets.sign(purpose, requestId);

/**
 * Why an order does not give way to another one: it is paid, as in another tab or a moment ago, or may be and the
 * provider cannot say, or a transfer for it may be on its way, or money came that staff have to look at. Its buyer
 * would pay twice.
 */
export async function whyItStays(
  platform: PaymentNeeds,
  instead: OrderBody['instead'],
): Promise<ApiError | null> {
  if (!instead || !platform.secrets.verify(purpose, instead.requestId, instead.proof)) return null;
  const settled = await settleFor(platform, payments, instead.requestId);
  if (!settled) return null;
  const { payment, clear, underWay } = settled;
  const { errors } = createRequest.VERIFICATION;
  if (isHeld(payment)) return new ApiError(errors.attention);
  if (payment.status === 'paid') return wentBackAt(payment) ? null : new ApiError(errors.paid);
  if (!clear) return new ApiError(errors.away);
  return underWay ? new ApiError(errors.stillOpen) : null;
}

/**
 * Cancels the order in whose place its own buyer puts another one (`by`) before anybody works on it, and frees its
 * files for that. It keeps none of their handles: whatever becomes of it, they are the other one's. Staff read why.
 * Without its proof nothing is done (C-58).
 */
export async function giveWay(
  { audit, clock, secrets }: Pick<Platform, 'audit' | 'clock' | 'secrets'>,
  trx: Trx,
  { requestId, proof, by }: NonNullable<OrderBody['instead']> & { readonly by: string },
): Promise<void> {
  if (!secrets.verify(purpose, requestId, proof)) return;
  const at = clock.now();
  const before = await cancelWaiting(trx, requestId, at);
  if (!before) return;
  const files = await filesTaken(trx, before.form_id, before.form_data);
  await freeUploads(trx, files);
  await keepWithout(trx, requestId, files);
  await insertNote(trx, {
    id: randomUUID(),
    request_id: requestId,
    at,
    verb: 'note',
    by_id: itsBuyer,
    by_name: 'The buyer',
    text: `Cancelled: ${by} was put in its place.`,
  });
  await audit.record({ action: 'purchase.replaced', actor: 'public', subject: requestId }, trx);
}

/** Whether an order is cancelled because its buyer has put another one in its place. */
export async function isReplaced(
  db: Executor,
  { id, status }: Pick<StoredRequest, 'id' | 'status'>,
): Promise<boolean> {
  if (status !== 'cancelled') return false;
  // The newest first: what staff have taken up again since is cancelled by them.
  const notes = await readNotes(db, id);
  return notes.find(({ verb, by_id: by }) => verb === 'reopen' || by === itsBuyer)?.verb === 'note';
}
