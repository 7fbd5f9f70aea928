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

/**
 * Whether a request bought an insurance, is paid for and is not cancelled, and nobody has asked its money back: we for
 * the buyer, or the buyer at the bank.
 */
export async function isPaidInsurance(
  { database }: { readonly database: { readonly kysely: Executor } },
  requestId: string,
): Promise<boolean> {
  const request = await readRequest(database.kysely, requestId);
  if (request?.kind !== 'INSURED' || request.status === 'cancelled') return false;
  const { paid_reference: reference } = request;
  // One that costs nothing and was never sent insures nobody yet (C-75).
  if (!reference) return request.payment !== 'unpaid' && request.status !== 'received';
  const payment = await paymentUnder({ database }, reference);
  return !payment || (payment.status === 'paid' && refundObstacle(payment) === null);
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

/**
 * The day in Lagos on which an insurance was paid, by the provider's word: it may have been heard of days later. Null:
 * nothing was, as where its price is agreed by talking.
 */
export async function paidOn(
  { database }: { readonly database: { readonly kysely: Executor } },
  requestId: string,
): Promise<string | null> {
  const request = await readRequest(database.kysely, requestId);
  if (!request?.paid_at) return null;
  const { paid_reference: reference, paid_at: heardAt } = request;
  const payment = reference ? await paymentUnder({ database }, reference) : null;
  const paidAt = payment?.paid_at ?? heardAt;
  return dayOf(new Date(Math.min(paidAt.getTime(), heardAt.getTime())));
}
