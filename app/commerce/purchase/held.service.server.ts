import { type Cancelled, moneyOfCancelled } from '#app/commerce/payment/admin/service.server.ts';
import { refundObstacle } from '#app/commerce/payment/rules.ts';
import { paymentUnder } from '#app/commerce/payment/service.server.ts';
import { isShared } from '#app/people/cases/erasure/erasure.service.server.ts';
import type { Executor } from '#platform/database/database.server.ts';
import { decimalOf } from '#platform/money.ts';
import type { Platform } from '#platform/platform.server.ts';
import { dayOf } from '#platform/time.ts';
import { countUnrefunded } from './admin/store.server.ts';
import { whollyAbout } from './erasure/erasure.service.server.ts';
import { isOnTalk } from './rules.ts';
import { purpose } from './service.server.ts';
import { readOrdersOf, readRequest } from './store.server.ts';

/**
 * The orders under an address that is proven to be the asker's, for the asker (ME-06). Where several people have the
 * address, an order that is wholly about one of them says nothing of whom: nobody knows whose it is (decision 058).
 */
export async function ordersHeldOf(executor: Executor, email: string) {
  const rows = await readOrdersOf(executor, email.toLowerCase());
  const shared = await isShared(executor, { email });
  return rows.map(({ total_kobo: total, ...row }) => {
    const whole = { ...row, totalNaira: decimalOf(total) };
    if (!shared || !whollyAbout.includes(row.kind)) return whole;
    const { customer_name: _name, customer_phone: _phone, form_data: _answers, ...bare } = whole;
    return bare;
  });
}

/** How the insurance of a request stands; `from`: the day in Lagos on which its cover began, null where nobody knows. */
type Cover =
  | { readonly is: 'none' | 'to-agree' }
  | { readonly is: 'active'; readonly from: string | null };

/**
 * Whether the insurance that a request bought covers anything. None is bought where it is not paid for, or cancelled, or
 * somebody has asked its money back: we for the buyer, or the buyer at the bank. Where the price is agreed by talking, what
 * is paid with the order is no premium: it covers from the day on which staff have marked the request as done (HIRE-07).
 */
export async function coverOf(
  { database }: { readonly database: { readonly kysely: Executor } },
  requestId: string,
): Promise<Cover> {
  const request = await readRequest(database.kysely, requestId);
  if (request?.kind !== 'INSURED' || request.status === 'cancelled') return { is: 'none' };
  const onTalk = isOnTalk(request.kind, request.base_kobo);
  if (onTalk && request.status !== 'fulfilled') return { is: 'to-agree' };
  const { paid_reference: reference, paid_at: heardAt, closed_at: doneAt } = request;
  if (!onTalk && !reference) return { is: 'none' };
  const payment = reference ? await paymentUnder({ database }, reference) : null;
  const isBack = payment && (payment.status !== 'paid' || refundObstacle(payment) !== null);
  if (isBack) return { is: 'none' };
  // By the provider's word: it may have been heard of days later.
  const paidAt = [payment?.paid_at, heardAt].flatMap((at) => at?.getTime() ?? []);
  const began = onTalk ? doneAt : paidAt.length > 0 ? new Date(Math.min(...paidAt)) : null;
  return { is: 'active', from: began && dayOf(began) };
}

/** How many orders were cancelled after they were paid, and nobody has given that back or said why it stays. */
export const requestsUnrefunded = ({ database }: Pick<Platform, 'database'>): Promise<number> =>
  countUnrefunded(database.kysely, moneyOfCancelled);

/** When the order that a payment counted for was cancelled. */
export const cancelledOrder: Cancelled = async (db, { purpose: bought, subject, reference }) => {
  const request = bought === purpose ? await readRequest(db, subject) : undefined;
  const isIts = request?.status === 'cancelled' && request.paid_reference === reference;
  return isIts ? { at: request.closed_at } : null;
};
