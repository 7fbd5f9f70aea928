import type { Kind, Plan, PlanWithForm } from '#app/commerce/plans/contract.ts';
import { fromPublic } from '#app/commerce/plans/rules.ts';
import { printOf } from '#app/intake/forms/drafts.rules.ts';
import { changed, tags } from '#app/shell/queries/parts/tags.ts';
import { CallFailed, isUnclear, send } from '#platform/send.ts';
import { type Draft, keepableDraft } from '../steps.rules.ts';
import { totalOf } from './price-lines.tsx';

/** What a failed call says to people: the server's message, its error field, else the stated text. */
export function saidBy(error: unknown, otherwise: string): string {
  if (!(error instanceof CallFailed)) return otherwise;
  const { serverMessage, error: field } = error;
  return serverMessage || (field === 'network' ? otherwise : field);
}

/** What is said where a type cannot be read (PUR-21). */
export const noType = 'Failed to get subscription type';

/** Whether a payment is not made, or not confirmed, and may still be. */
export function isOpen(error: unknown): error is CallFailed {
  return error instanceof CallFailed && ['payment-open', 'payment-not-made'].includes(error.error);
}

/** Whether money may be on its way by a payment: nobody pays beside it (decision 061). */
export const isUnconfirmed = (error: CallFailed): boolean => error.error === 'payment-open';

const over = [
  'order-paid',
  'payment-needs-attention',
  'payment-refunded',
  'request-cancelled',
  'request-person-erased',
  'request-replaced',
];

/** Whether an order that stands can be paid no more, or not before staff have looked. */
export function isOver(error: unknown): boolean {
  return error instanceof CallFailed && over.includes(error.error);
}

/** Whether the plan costs something else by now than the buyer was shown, or offers other extra charges. */
export function hasOtherPrice(error: unknown): error is CallFailed {
  return error instanceof CallFailed && ['price-changed', 'unknown-charge'].includes(error.error);
}

/**
 * After a refusal of the answers: the server judges them by the form as it stands now, which may ask more than the
 * one that was shown, and the plan may have got another one. Both are asked for anew; what was answered stays.
 */
export function readFormAnew(error: unknown): void {
  if (error instanceof CallFailed && error.error === 'form-refused') changed(tags.form);
}

/** The plan as it is sold now, and whether its buyers fill in a form (PUR-07). */
export async function readType(
  kind: Kind,
  typeId: string,
  signal?: AbortSignal,
): Promise<Plan & Pick<PlanWithForm, 'requirements_form'>> {
  const { getPlan } = await import('#app/commerce/plans/contract.ts');
  const found = await send(getPlan[kind], { params: { typeId } }, signal ? { signal } : {});
  const { requirements_form, ...plan } = found;
  return { ...fromPublic(plan), requirements_form };
}

/** Whether the server judges an order to be another one than it knows under its key. */
export function isOther(error: unknown): boolean {
  return error instanceof CallFailed && error.error === 'idempotency-key-reused';
}

/** PUR-10, D-09 */
function orderOf(draft: Draft) {
  return {
    typeId: draft.plan.id,
    formData: draft.formData,
    customerInfo: draft.customer,
    paymentProvider: 'PAYSTACK' as const,
    extraInfo: { extraCharge: [...draft.charges] },
    ...(draft.acceptedTerms && { acceptedTerms: { version: draft.acceptedTerms } }),
    ...(draft.own && { instead: draft.own }),
    shownTotalKobo: totalOf(draft),
  };
}

export const isSameOrder = (one: Draft, other: Draft): boolean =>
  JSON.stringify(orderOf(one)) === JSON.stringify(orderOf(other));

/**
 * What tells an order from another one after a reload. Answers that no device keeps have no part in it: the four
 * digits of an ID would soon be found by trying. Where only they differ, the server says so (`isOther`).
 */
export const printOfOrder = (draft: Draft): Promise<string> =>
  printOf(orderOf(keepableDraft(draft)));

/** Sends the order under the key of its try. */
export async function create(
  draft: Draft,
  signal: AbortSignal,
): Promise<NonNullable<Draft['own']>> {
  const { createRequest } = await import('../contract.ts');
  const key = draft.tried?.key;
  return send(createRequest[draft.kind], { body: orderOf(draft) }, { signal, ...(key && { key }) });
}

/**
 * The order that stands after one that got no answer and was changed since: sent again under its own key it names
 * itself. Where it is refused, it is the one before.
 */
export async function ownOf(lost: Draft, signal: AbortSignal): Promise<Draft['own']> {
  try {
    return await create(lost, signal);
  } catch (error) {
    if (isUnclear(error)) throw error;
    return lost.own;
  }
}

/**
 * Under a key of each press: an answer that was kept for an earlier one may lead to a checkout of an order that was
 * cancelled or paid since. One order has one checkout all the same (I4).
 */
export async function openCheckout(draft: Draft, requestId: string, signal: AbortSignal) {
  const { processPayment } = await import('../contract.ts');
  const body = { type: draft.kind, requestId, provider: 'PAYSTACK' as const };
  return send(processPayment, { body }, { signal });
}

export async function verify(reference: string, requestId: string, signal: AbortSignal) {
  const { verifyPayment } = await import('#app/commerce/payment/contract.ts');
  return send(verifyPayment, { body: { paymentReference: reference, requestId } }, { signal });
}
