import { openCheckout } from '#app/commerce/payment/checkout.service.server.ts';
import { hasReceipt, isHeld, isUnrefunded, wentBackAt } from '#app/commerce/payment/rules.ts';
import {
  callAttention,
  moneyFor,
  type PaymentNeeds,
  paymentUnder,
  type Sellers,
} from '#app/commerce/payment/service.server.ts';
import type { Kind } from '#app/commerce/plans/contract.ts';
import { soldPlan } from '#app/commerce/plans/service.server.ts';
import { FilesGone, takeAnswered } from '#app/intake/files/service.server.ts';
import { whatsappLink } from '#app/shell/phone.rules.ts';
import { type Answer, ApiError } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Asker } from '#platform/limits/windows.server.ts';
import { decimalOf } from '#platform/money.ts';
import type { Platform } from '#platform/platform.server.ts';
import { foundUnder } from '#platform/secrets.server.ts';
import { readAnswers } from './answers.service.server.ts';
import { createRequest, getRequest, type OrderBody, processPayment } from './contract.ts';
import { endNameless, whyOver } from './erasure/erasure.service.server.ts';
import { giveWay, isReplaced, proofOf, whyItStays } from './instead.service.server.ts';
import { ConfirmedMail, confirmedSubject } from './mails.server.tsx';
import { holidaysOf, outlookOf } from './outlook.service.server.ts';
import { canPay } from './request/request.rules.ts';
import { endedByErasure, linesOf, priceOf, whyUnused } from './rules.ts';
import {
  freeOldKey,
  insertRequest,
  type NewRequest,
  readOrderOf,
  readRequest,
  type StoredRequest,
  startWork,
} from './store.server.ts';
import { mayTell, openCaseOf, type Told } from './verified/verified.service.server.ts';

export type PurchaseNeeds = PaymentNeeds;

/** The word under which payments of requests run; their job is `payment-settled-request`. */
export const purpose = 'request';

/** As long as any call's key is kept (C-84). */
const keyHoldsMs = 24 * 3_600_000;

/**
 * Keeps an order with the prices of this moment (D-13): the server's own plan, the chosen charges and
 * the fee. What the buyer pays is what stands here, whatever becomes of the plan; an order that was made
 * from another price than this moment's is refused. The answers and files of step 3 are kept with it, and the
 * version of the form that asked for them. The same order under the same key is answered with the first one's
 * number for a day, also when the process was killed before it could answer.
 */
export async function order(
  platform: PurchaseNeeds,
  kind: Kind,
  body: OrderBody,
  { sentUnder, requestId }: { sentUnder: string | undefined; requestId: string },
): Promise<{ requestId: string; proof: string } | ApiError> {
  const { clock, database, secrets } = platform;
  // The whole order is part of the key: another buyer's is never answered with this one's number.
  const sent = JSON.stringify([kind, sentUnder, body]);
  const hashes = sentUnder ? secrets.keyedHashes('purchase-order', sent) : [];
  const since = new Date(clock.now().getTime() - keyHoldsMs);
  const known = await foundUnder(hashes, (hash) => readOrderOf(database.kysely, hash, since));
  const stays = known ? null : await whyItStays(platform, body.instead);
  const by = { key: hashes[0] ?? null, requestId };
  const id = known ?? stays ?? (await newOrder(platform, kind, body, by));
  return id instanceof ApiError ? id : { requestId: id, proof: proofOf(platform, id) };
}

async function newOrder(
  platform: PurchaseNeeds,
  kind: Kind,
  body: OrderBody,
  { key, requestId }: { key: string | null; requestId: string },
): Promise<string | ApiError> {
  const { errors } = createRequest[kind];
  const plan = await soldPlan(platform, kind, body.typeId);
  if (plan instanceof ApiError) return new ApiError(errors.unknownPlan);
  const { extraCharge: chosen } = body.extraInfo;
  const filled = await readAnswers(platform, kind, plan, body, requestId);
  // Of the answers as they are kept: a day with a blank before it counts as much as one without (C-60).
  const answers = filled instanceof ApiError ? body.formData : filled.answers;
  const price = priceOf(plan, chosen, answers);
  if (!price) return new ApiError(errors.unknownCharge);
  const { shownTotalKobo: shown = price.totalKobo } = body;
  if (shown !== price.totalKobo) return new ApiError(errors.priceChanged);
  if (filled instanceof ApiError) return filled;
  const { clock, database, secrets } = platform;
  const [{ name, email, phone }, now] = [body.customerInfo, clock.now()];
  const id = `RQ-${secrets.randomToken()}`;
  const request: NewRequest = {
    id,
    kind,
    plan_id: plan.id,
    plan_name: plan.name,
    base_kobo: price.baseKobo,
    charges: [...price.charges],
    fee_kobo: price.feeKobo,
    total_kobo: price.totalKobo,
    customer_name: name,
    customer_email: email,
    customer_phone: phone,
    form_id: filled.formId,
    form_data: filled.answers,
    terms_version: body.acceptedTerms?.version ?? null,
    terms_at: body.acceptedTerms ? now : null,
    status: 'received',
    order_key: key,
    estimated_days: plan.estimatedDays ?? null,
    paid_reference: null,
    paid_at: null,
    created_at: now,
  };
  try {
    await database.transaction(async (trx) => {
      if (key) await freeOldKey(trx, key, new Date(now.getTime() - keyHoldsMs));
      if (body.instead) await giveWay(platform, trx, { ...body.instead, by: id });
      await takeAnswered(platform, trx, filled.files);
      await insertRequest(trx, request);
    });
  } catch (error) {
    if (!(error instanceof FilesGone)) throw error;
    return new ApiError(errors.formRefused, { fields: error.fields });
  }
  return id;
}

/** Opens the checkout of a request, or starts the work at once where there is nothing to pay (C-75). */
export async function processRequest(
  platform: PurchaseNeeds & Pick<Platform, 'messages'>,
  { type, requestId }: { type: Kind; requestId: string },
  asker: Asker,
): Promise<Answer<typeof processPayment> | ApiError> {
  const { errors } = processPayment;
  const { kysely } = platform.database;
  const request = await readRequest(kysely, requestId);
  // Whose account is deleted can no longer be served, so must not pay either.
  if (request?.kind !== type || !request.customer_email) return new ApiError(errors.notFound);
  if (await isReplaced(kysely, request)) return new ApiError(errors.replaced);
  const over = await whyOver(platform, request);
  if (over) return new ApiError(errors[over]);
  const paid = request.paid_reference && (await paymentUnder(platform, request.paid_reference));
  if (paid && wentBackAt(paid)) return new ApiError(errors.refunded);
  if (request.total_kobo === 0) {
    const whom = await mayTell(platform, asker, request);
    await fulfil(platform, requestId, null, whom);
    const message = 'Your request was received. There is nothing to pay now.';
    // Asked again, nothing is known of what the first call sent: nothing is claimed (D-18).
    if (request.status !== 'received') return { success: true, message };
    const invited = type === 'VERIFICATION' ? { invited: whom.invited } : {};
    return { success: true, message, mailed: whom.told, ...invited };
  }
  const checkout = await openCheckout(platform, {
    purpose,
    subject: requestId,
    amountKobo: request.total_kobo,
    email: request.customer_email,
    returnPath: '/payment/callback',
    cancelPath: `/dashboard/requests/${requestId}`,
  });
  if (checkout.kind === 'away') return new ApiError(errors.away);
  if (checkout.kind === 'declined') return new ApiError(errors.declined);
  if (checkout.kind === 'refunded') return new ApiError(errors.refunded);
  if (checkout.kind === 'held') return new ApiError(errors.attention);
  const { reference } = checkout;
  if (checkout.kind === 'paid') {
    return { success: true, message: 'Payment completed successfully', reference, data: {} };
  }
  if (checkout.checkoutUrl === null) return new ApiError(errors.stillOpen);
  const data = { authorization_url: checkout.checkoutUrl };
  const underWay = checkout.kind === 'under-way';
  return { success: true, message: 'The checkout is open.', reference, data, underWay };
}

/**
 * Starts the work on a request and mails the buyer, once: in one transaction, whoever asks again
 * changes nothing (I2). `reference` is the paid one; null where there was nothing to pay. Money that was judged meanwhile,
 * as what came for a cancelled request that is open again, works nothing.
 */
export async function fulfil(
  platform: PurchaseNeeds,
  requestId: string,
  reference: string | null,
  { told, invited, texted }: Told = { told: true, invited: true, texted: true },
): Promise<void> {
  const { audit, clock, config, database, log, mail } = platform;
  await database.transaction(async (trx) => {
    const now = clock.now();
    const payment = reference && (await paymentUnder({ database: { kysely: trx } }, reference));
    if (payment && payment.status !== 'paid') return;
    await endNameless(platform, trx, requestId);
    const request = await startWork(trx, { id: requestId, reference, now });
    if (!request) return refuseMoney(platform, trx, requestId, reference);
    const action = reference ? 'purchase.paid' : 'purchase.received';
    await audit.record({ action, actor: 'public', subject: requestId }, trx);
    const holidays = await holidaysOf(trx, request);
    if (request.kind === 'VERIFICATION')
      await openCaseOf(platform, trx, request, { invited, texted, holidays });
    if (!told) return;
    const paid = reference !== null;
    const react = ConfirmedMail({
      ...summaryOf(request),
      ...(await outlookOf(trx, request, { known: holidays, now })),
      address: new URL(`/dashboard/requests/${requestId}`, config.SITE_URL).href,
      paid,
      invited,
      whatsapp: whatsappLink(config.WHATSAPP_NUMBER, requestId),
    });
    const subject = confirmedSubject({ requestId, plan: request.plan_name }, paid);
    await mail.send({ to: request.customer_email, subject, react }, trx);
  });
  log.info({ requestId, paid: reference !== null }, 'request is being worked on');
}

/**
 * Money that comes for a request after staff have cancelled it, after its buyer was erased, or beside what it was
 * paid with, works nothing: somebody gives it back. Says whether the request was cancelled.
 */
async function refuseMoney(
  platform: Pick<Platform, 'audit' | 'log'>,
  trx: Trx,
  requestId: string,
  reference: string | null,
): Promise<boolean> {
  const request = reference && (await readRequest(trx, requestId));
  if (!request || request.paid_reference === reference) return false;
  const reason = whyUnused(request);
  if (reason) await callAttention(platform, trx, { reference, reason });
  return request.status === 'cancelled';
}

/**
 * Looks at the request of a payment before its buyer is told: money for one that was cancelled
 * meanwhile is no success (I9), and none is asked for it.
 */
export const requestSellers = (
  platform: Pick<Platform, 'audit' | 'clock' | 'database' | 'jobs' | 'log'>,
): Sellers => ({
  [purpose]: ({ subject, reference }) =>
    platform.database.transaction(async (trx) => {
      await endNameless(platform, trx, subject);
      return refuseMoney(platform, trx, subject, reference);
    }),
});

/** The plan and the amounts of a request, line by line. */
export function summaryOf(request: StoredRequest) {
  const { base_kobo: baseKobo, charges, fee_kobo: feeKobo } = request;
  return {
    requestId: request.id,
    plan: request.plan_name,
    type: request.kind,
    lines: linesOf(request.plan_name, { baseKobo, charges, feeKobo }),
    total: request.total_kobo,
  };
}

/** A request for whoever has its number; `opened`: also the buyer's own data (C-77). */
export async function oneRequest(
  { clock, database, mail }: Pick<Platform, 'clock' | 'database' | 'mail'>,
  requestId: string,
  opened: boolean,
): Promise<Answer<typeof getRequest> | ApiError> {
  const request = await readRequest(database.kysely, requestId);
  if (!request) return new ApiError(getRequest.errors.notFound);
  const { payment, ...money } = await moneyFor({ clock, database }, purpose, requestId);
  const { customer_name: name, customer_email: email, customer_phone: phone } = request;
  const { lines, total, ...summary } = summaryOf(request);
  // What did not fit was given back, or staff have closed it: it is as if nothing had come.
  const isIdle = request.status === 'received' || request.status === 'cancelled';
  const isOver = isIdle && payment?.status === 'needs-attention' && !isHeld(payment);
  const known = isOver ? 'pending' : (payment?.status ?? 'pending');
  const underWay = money.afterAll && canPay({ paymentStatus: known, status: request.status });
  const paymentStatus = underWay ? 'pending' : known;
  const mayCome = money.afterAll || money.came || payment?.status === 'pending';
  return {
    ...summary,
    lines: lines.map(({ name, amount }) => ({ name, amount: decimalOf(amount) })),
    total: decimalOf(total),
    ...(await outlookOf(database.kysely, request, { now: clock.now() })),
    paymentStatus: request.total_kobo === 0 ? 'nothing-to-pay' : paymentStatus,
    status: request.status,
    replaced: await isReplaced(database.kysely, request),
    ...(endedByErasure(request) && !isOver
      ? { personErased: mayCome ? 'under-way' : 'uncharged' }
      : {}),
    createdAt: request.created_at.toISOString(),
    paidAt: isOver ? null : (payment?.paid_at?.toISOString() ?? null),
    refundedAt: (payment && wentBackAt(payment))?.toISOString() ?? null,
    underWay,
    unrefunded: request.status === 'cancelled' && isUnrefunded(payment, request.closed_at),
    alsoPaid: money.beside,
    hasReceipt: hasReceipt(payment, request.paid_reference),
    mailed: email !== '' && (await mail.reaches(email, database.kysely)),
    buyerErased: email === '',
    ...(opened ? { customerInfo: { name, email, phone } } : {}),
  };
}
