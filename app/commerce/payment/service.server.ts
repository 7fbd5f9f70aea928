import { type Answer, ApiError } from '#platform/contract.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { type MoneyState, verifyPayment } from './contract.ts';
import { providerOf } from './provider.service.server.ts';
import { tellRefund } from './refunded.service.server.ts';
import {
  countingOf,
  type Decision,
  isHeld,
  isUnderWay,
  isUntouched,
  mayComeAfterAll,
  referencePattern,
  stateOf,
  wentBackAt,
} from './rules.ts';
import { isClear, settlingOf } from './settle.rules.ts';
import {
  lockPayment,
  type PaymentRow,
  readPayment,
  readPaymentsFor,
  readStates,
  takeDue,
  updatePayment,
} from './store.server.ts';

export type PaymentNeeds = Pick<
  Platform,
  'audit' | 'clock' | 'config' | 'database' | 'jobs' | 'limits' | 'log' | 'mail' | 'secrets'
>;

/** The job in which whoever sells for a purpose learns that one of its payments is paid. */
export function settledJob(purpose: string): string {
  return `payment-settled-${purpose}`;
}

/** What a payment's row says after it was settled, and whether the provider gave a clear answer. */
export interface Settled {
  readonly payment: PaymentRow;
  readonly clear: boolean;
}

/**
 * Asks the provider about a payment and writes down what follows. The only place where a payment
 * changes its state: callback, webhook, polling and reconciliation all come here. May be called any
 * number of times, from any number of processes: what fits is fulfilled once (I2), in the transaction
 * that marks it paid. Null: no such payment.
 */
export async function settle(platform: PaymentNeeds, reference: string): Promise<Settled | null> {
  const { clock, database, log } = platform;
  if (!referencePattern.test(reference)) return null;
  const known = await readPayment(database.kysely, reference);
  if (!known) return null;
  const askedAt = clock.now();
  const verified = await providerOf(platform).verify(reference);
  if (verified.kind === 'declined' && verified.isOurs) {
    log.error({ reference, code: verified.code }, 'the payment provider does not accept our key');
  } else if (!isClear(verified)) {
    log.warn({ reference, said: verified }, 'payment provider gave no clear answer');
  }
  const write = async (trx: Trx) => {
    const payment = await lockPayment(trx, reference);
    if (!payment) return null;
    const now = clock.now();
    const all = await readPaymentsFor(trx, payment.purpose, payment.subject);
    const paidOtherwise = all.some((one) => one.status === 'paid' && one.reference !== reference);
    const settling = settlingOf(payment, verified, { paidOtherwise, askedAt, now });
    const { decision, change, clear } = settling;
    await updatePayment(trx, reference, change);
    if (settling.wentOut) await tellRefund(platform, trx, payment, 'on-its-way');
    await announce(platform, payment, decision, trx);
    return { payment: { ...payment, ...change }, clear };
  };
  try {
    return await database.transaction(write);
  } catch (error) {
    if (!isPaidMeanwhile(error)) throw error;
    return database.transaction(write);
  }
}

/** Whether another payment for the same thing was settled as paid in the same moment: the second look sees it. */
const isPaidMeanwhile = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'payments_one_paid';

/** Tells who sells for the purpose, in the same transaction; calls staff where money does not fit. */
async function announce(
  platform: PaymentNeeds,
  { purpose, subject, reference, status }: PaymentRow,
  decision: Decision,
  trx: Trx,
): Promise<void> {
  if (decision.fulfils) await platform.jobs.send(settledJob(purpose), { reference, subject }, trx);
  if (decision.status === 'needs-attention' && status !== 'needs-attention') {
    await callStaff(platform, trx, { reference, reason: decision.reason });
  }
}

/** Raises an alarm for a payment that waits for staff: its buyer may be told nothing before they look. */
export async function callStaff(
  { audit, log }: Pick<Platform, 'audit' | 'log'>,
  trx: Trx,
  { reference, reason }: { readonly reference: string; readonly reason: string | null },
): Promise<void> {
  await audit.record(
    { action: 'alarm.payment', actor: 'payment-provider', subject: reference },
    trx,
  );
  log.error({ reference, reason }, 'a payment needs attention');
}

/** Settles payments whose time to be looked at has come, some at a time, until none is due. */
export async function reconcileDue(platform: PaymentNeeds): Promise<void> {
  const { clock, database } = platform;
  const leaseMs = 20_000;
  const limit = 25;
  for (let more = true; more; ) {
    const due = await takeDue(database.kysely, { now: clock.now(), leaseMs, limit });
    await Promise.all(due.map((reference) => settle(platform, reference)));
    more = due.length === limit;
  }
}

/**
 * What sellers do before a buyer is told that a payment is paid, or may still be, by their purpose: a seller who cannot
 * use it calls for attention. The job of a settled payment comes later, and the first answer must be true too. Each
 * says whether what was to be paid is cancelled.
 */
export type Sellers = Readonly<
  Record<string, (sold: { subject: string; reference: string }) => Promise<boolean>>
>;

/** A payment that is paid, or may still be, after its seller has looked at it. */
async function seenBySeller(
  { database }: Pick<Platform, 'database'>,
  sellers: Sellers,
  payment: PaymentRow,
): Promise<{ readonly payment: PaymentRow; readonly isCancelled: boolean }> {
  const { purpose, reference, status, subject } = payment;
  const seller = status === 'paid' || status === 'pending' ? sellers[purpose] : undefined;
  const isCancelled = (await seller?.({ subject, reference })) ?? false;
  if (!seller) return { payment, isCancelled };
  return { payment: (await readPayment(database.kysely, reference)) ?? payment, isCancelled };
}

type Asked = { readonly paymentReference: string; readonly requestId?: string | undefined };

/** Answers whether a payment has arrived, asking the provider if it is not known yet. */
export async function answerVerify(
  platform: PaymentNeeds,
  { paymentReference, requestId }: Asked,
  sellers: Sellers = {},
): Promise<Answer<typeof verifyPayment> | ApiError> {
  const { errors } = verifyPayment;
  const known = referencePattern.test(paymentReference)
    ? await readPayment(platform.database.kysely, paymentReference)
    : undefined;
  if (!known || (requestId && known.subject !== requestId)) return new ApiError(errors.notVerified);
  const settled =
    known.status === 'paid'
      ? { payment: known, clear: true }
      : await settle(platform, known.reference);
  if (!settled) return new ApiError(errors.notVerified);
  const { clear } = settled;
  const { payment, isCancelled } = await seenBySeller(platform, sellers, settled.payment);
  if (wentBackAt(payment)) return new ApiError(errors.refunded);
  if (payment.status === 'paid') {
    const { purpose, subject, return_path: returnTo } = payment;
    const whose = purpose === 'request' ? { requestId: subject } : { returnTo };
    return { success: true, message: 'Payment completed successfully', ...whose };
  }
  // What was the last word may be so no more: another card can be tried on the same page.
  const isOver = clear && !isUnderWay(payment, platform.clock.now());
  if (payment.status === 'failed' && isOver) return new ApiError(errors.declined);
  if (payment.status === 'expired' && isOver) return new ApiError(errors.expired);
  if (payment.status === 'needs-attention') return new ApiError(errors.attention);
  if (!clear) return new ApiError(errors.providerAway);
  const untouched = isUntouched(payment.said_status);
  if (untouched && isCancelled) return new ApiError(errors.cancelled);
  return new ApiError(untouched ? errors.notPaid : errors.stillOpen);
}

/**
 * Says that a payment which was announced as paid cannot be used by its seller: it needs somebody's
 * attention then. Saying it again changes nothing.
 */
export async function callAttention(
  platform: Pick<Platform, 'audit' | 'log'>,
  trx: Trx,
  { reference, reason }: { reference: string; reason: string },
): Promise<void> {
  const payment = await lockPayment(trx, reference);
  if (payment?.status !== 'paid' || payment.refund_asked_at) return;
  await updatePayment(trx, reference, { status: 'needs-attention', reason, closed_at: null });
  await callStaff(platform, trx, { reference, reason });
}

/** What has come, and may come, for a thing. */
interface MoneyFor {
  /** The payment that counts; null when there is none. */
  readonly payment: PaymentRow | null;
  /** Whether money came beside it that staff have still to look at: somebody paid twice, for example. */
  readonly beside: boolean;
  /** Whether it may come after all at a checkout that was given up. */
  readonly afterAll: boolean;
  /** Whether any has come, also one that could not be used. */
  readonly came: boolean;
}

export async function moneyFor(
  { clock, database }: Pick<Platform, 'clock' | 'database'>,
  purpose: string,
  subject: string,
): Promise<MoneyFor> {
  const payments = await readPaymentsFor(database.kysely, purpose, subject);
  const payment = countingOf(payments);
  const beside = payments.some((one) => one !== payment && isHeld(one));
  const afterAll = payments.some((one) => mayComeAfterAll(one, clock.now()));
  const came = payments.some(({ status }) => status === 'paid' || status === 'needs-attention');
  return { payment, beside, afterAll, came };
}

/** The payment that counts for a thing; null when there is none. */
export const paymentFor = async (
  { database }: Pick<Platform, 'database'>,
  purpose: string,
  subject: string,
): Promise<PaymentRow | null> =>
  countingOf(await readPaymentsFor(database.kysely, purpose, subject));

/**
 * The payment that counts for a thing after the provider was asked about each, unless it is paid: a declined checkout
 * can be paid beside the one that was opened after it. Clear where every answer was; `underWay` where money may be on
 * its way by any of them. Null: there is none.
 */
export async function settleFor(
  platform: PaymentNeeds,
  purpose: string,
  subject: string,
): Promise<(Settled & { readonly underWay: boolean }) | null> {
  const { clock, database } = platform;
  const rows = await readPaymentsFor(database.kysely, purpose, subject);
  const asked = countingOf(rows)?.status === 'paid' ? [] : rows;
  let clear = true;
  for (const { reference } of asked) {
    const settled = await settle(platform, reference);
    if (settled) clear &&= settled.clear;
  }
  const known = await readPaymentsFor(database.kysely, purpose, subject);
  const payment = countingOf(known);
  const underWay = known.some((one) => isUnderWay(one, clock.now()));
  return payment && { payment, clear, underWay };
}

/** The payment under a reference as it stands, asking nobody; null: no such payment. */
export async function paymentUnder(
  { database }: { readonly database: { readonly kysely: Executor } },
  reference: string,
): Promise<PaymentRow | null> {
  if (!referencePattern.test(reference)) return null;
  return (await readPayment(database.kysely, reference)) ?? null;
}

/** Locks the payments for one thing until the transaction ends: none is given back meanwhile. */
export async function holdPayments(trx: Trx, purpose: string, subject: string): Promise<void> {
  for (const { reference } of await readPaymentsFor(trx, purpose, subject))
    await lockPayment(trx, reference);
}

/** All payments for one thing, newest first. */
export async function paymentsFor(
  { database }: Pick<Platform, 'database'>,
  purpose: string,
  subject: string,
): Promise<PaymentRow[]> {
  return readPaymentsFor(database.kysely, purpose, subject);
}

/** Where the payments for several things stand, by their ids. */
export async function paymentStates(
  { database }: Pick<Platform, 'database'>,
  purpose: string,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, MoneyState>> {
  const states = new Map<string, MoneyState>();
  if (subjects.length === 0) return states;
  const all = await readStates(database.kysely, purpose, subjects);
  for (const [subject, payments] of Map.groupBy(all, (one) => one.subject)) {
    const counts = countingOf(payments);
    if (counts) states.set(subject, stateOf(counts));
  }
  return states;
}
