import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { jsonOf } from '#paystack/json.ts';
import { Event } from '#paystack/shapes.ts';
import { isSigned, signatureHeader } from '#paystack/signature.ts';
import { type Answer, ApiError } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import { hourMs } from '#platform/time.ts';
import { takeWebhook } from '../contract.ts';
import { providerOf, secretKeyOf } from '../provider.service.server.ts';
import { toldOf, writeRefunded } from '../refund.service.server.ts';
import { ownRefundOf, tellRefund } from '../refunded.service.server.ts';
import { isRefundFailed, isRefundUncertain, referencePattern } from '../rules.ts';
import { callStaff, type PaymentNeeds, settle } from '../service.server.ts';
import { isClear } from '../settle.rules.ts';
import {
  keepWebhook,
  lockPayment,
  type PaymentRow,
  readPayment,
  updatePayment,
} from '../store.server.ts';
import { noteDispute } from './dispute.service.server.ts';
import {
  failedAtBy,
  isFailureOf,
  isOfNoOther,
  isTakingOf,
  refundEventOf,
  refundFailures,
  shownBody,
} from './webhook.rules.ts';
import {
  markWebhookHandled,
  readEvent,
  readEventsSince,
  readLeft,
} from './webhook.store.server.ts';

/** The job that settles what a webhook named. */
export const webhookJob = 'payment-webhook';

function eventOf(bytes: Uint8Array): Event | null {
  return Event.safeParse(jsonOf(Buffer.from(bytes).toString('utf8'))).data ?? null;
}

const Facts = z.record(z.string(), z.unknown());

/** The reference of ours that an event is about, wherever the provider writes it. */
function referenceIn({ data }: Event): string | null {
  const facts = Facts.safeParse(data).data ?? {};
  const inner = Facts.safeParse(facts.transaction).data ?? {};
  const told = [facts.reference, facts.transaction_reference, inner.reference];
  const isOurs = (one: unknown): one is string =>
    typeof one === 'string' && referencePattern.test(one);
  return told.find(isOurs) ?? null;
}

/**
 * What is kept of an event's body, which names the payer: nothing personal of one whom we were asked to forget, nor
 * where it is about no payment of ours, or about one that has our own address (`ours`) in the place of the payer's. The
 * account may serve another shop, and no erasure would find it.
 */
function bodyToKeep(body: string, payment: PaymentRow | undefined, ours: string): string {
  const isFound = payment && payment.email !== '' && payment.email !== ours;
  return isFound ? body : shownBody(body);
}

/** Whether an event says by itself which refund it is about. */
function namesRefund({ data }: Event): boolean {
  const { id, refund_reference: reference } = Facts.safeParse(data).data ?? {};
  return Boolean(id || reference);
}

/**
 * What an event is known by when it comes again: its bytes. A refund that failed may be told without number and
 * time, so that the failure of the next one is told in the same bytes: it is known by its refund then.
 */
function hashOf(bytes: Uint8Array, event: Event, payment: PaymentRow | undefined): string {
  const hash = createHash('sha256').update(bytes);
  const isNameless = refundFailures.includes(event.event) && !namesRefund(event);
  const refund = isNameless ? payment?.refund_asked_at : null;
  return (refund ? hash.update(refund.toISOString()) : hash).digest('hex');
}

/**
 * Keeps a signed event and queues its settling, in one transaction; the answer waits for no call to
 * the provider. An event proves nothing by itself: settling asks the provider again.
 */
export async function takeEvent(
  platform: PaymentNeeds,
  bytes: Uint8Array,
  header: (name: string) => string | undefined,
): Promise<Answer<typeof takeWebhook> | ApiError> {
  const { clock, config, database, jobs } = platform;
  if (!isSigned(bytes, header(signatureHeader), secretKeyOf(config))) {
    return new ApiError(takeWebhook.errors.unsigned);
  }
  const event = eventOf(bytes);
  if (!event) return new ApiError(takeWebhook.errors.malformed);
  const reference = referenceIn(event);
  const body = Buffer.from(bytes).toString('utf8').replaceAll('\u0000', '');
  await database.transaction(async (trx) => {
    const payment = reference ? await readPayment(trx, reference) : undefined;
    const hash = hashOf(bytes, event, payment);
    const isNew = await keepWebhook(trx, {
      body_hash: hash,
      event: event.event.slice(0, 80),
      reference,
      body: bodyToKeep(body, payment, config.MAIL_FROM),
      received_at: clock.now(),
    });
    // The job of the first one is as durable as the row: more of them would only stand in its way.
    if (isNew) await jobs.send(webhookJob, { hash, reference }, trx);
  });
  return { success: true };
}

/** The provider could not be asked: the event is worked off later. */
export class NoClearAnswer extends Error {
  constructor() {
    super('The provider gave no clear answer.');
  }
}

/** Whether a refund that was on its way was taken off it before by events alone that may be of another one. */
async function wasDoubtful(trx: Trx, payment: PaymentRow, before: Date): Promise<boolean> {
  const { reference, refund_asked_at: since, refund_id: id } = payment;
  if (!since || id === null) return false;
  const own = await ownRefundOf(trx, payment);
  const events = await readEventsSince(trx, reference, { kinds: refundFailures, since });
  const earlier = events
    .map(refundEventOf)
    .filter((one) => one.receivedAt < before && isFailureOf(one, own));
  return earlier.length > 0 && !earlier.some((one) => isOfNoOther(one, own));
}

/**
 * Notes that a refund did not find its way back, where the kept event says so; the buyer of one under way had been told
 * that it will. Of one whose outcome nobody knew it notes only what is sure.
 */
async function noteFailedRefund(
  platform: Pick<PaymentNeeds, 'audit' | 'config' | 'database' | 'jobs' | 'log' | 'mail'>,
  reference: string,
  hash: string,
): Promise<void> {
  await platform.database.transaction(async (trx) => {
    const payment = await lockPayment(trx, reference);
    // Money that has gone back did go back, whatever an older event tells.
    if (!payment?.refund_asked_at || payment.said_status === 'reversed') return;
    if (isRefundFailed(payment)) return;
    const kept = await readEvent(trx, hash);
    const told = kept && refundEventOf(kept);
    const own = await ownRefundOf(trx, payment);
    if (!told || !isFailureOf(told, own)) return;
    const failedAt = failedAtBy(told, own);
    const isUnderWay = payment.refund_queued_at !== null;
    if (!isUnderWay && !failedAt) return;
    const change = { refund_queued_at: null, refund_failed_at: failedAt, closed_at: null };
    await updatePayment(trx, reference, change);
    await callStaff(platform, trx, { reference, reason: told.event });
    // It may be the failure of the one before, brought again: its buyer is told nothing that may not be so.
    const isUntold = isUnderWay || (await wasDoubtful(trx, payment, told.receivedAt));
    if (isUntold && isOfNoOther(told, own)) await tellRefund(platform, trx, payment, 'failed');
  });
}

/**
 * Notes that the provider has taken a refund, where the kept event says so and its answer was lost. An event that came
 * after one of its failure is an older one.
 */
async function noteTakenRefund(
  platform: PaymentNeeds,
  reference: string,
  hash: string,
): Promise<void> {
  await platform.database.transaction(async (trx) => {
    const payment = await lockPayment(trx, reference);
    if (!payment || !isRefundUncertain(payment)) return;
    const kept = await readEvent(trx, hash);
    const told = kept && refundEventOf(kept);
    if (!told || !isTakingOf(told, await ownRefundOf(trx, payment))) return;
    const { stopped } = await toldOf(trx, payment, told.id ?? payment.refund_id);
    if (!stopped) await writeRefunded(platform, trx, { reference, id: told.id });
  });
}

/**
 * Calls staff for money that came under a reference of ours which the database does not know, as after it was restored
 * from before the order: its buyer has paid, and nobody here knows for what.
 */
async function noteStray(platform: PaymentNeeds, reference: string): Promise<void> {
  const { audit, database, log } = platform;
  const verified = await providerOf(platform).verify(reference);
  if (!isClear(verified)) throw new NoClearAnswer();
  if (verified.kind !== 'found' || verified.transaction.status !== 'success') return;
  await database.transaction((trx) =>
    audit.record({ action: 'alarm.stray', actor: 'payment-provider', subject: reference }, trx),
  );
  log.error({ reference }, 'money came for a payment that is not known here');
}

/**
 * Settles what a kept event names, and gives whether it is a payment of ours. Money that did not find its way back, or
 * came for nothing that is known, needs somebody's attention.
 */
export async function handleEvent(
  platform: PaymentNeeds,
  { hash, reference }: { hash: string; reference: string | null },
): Promise<boolean> {
  const { clock, database } = platform;
  // First: a dispute has a last day, and does not wait for the provider's answer about the payment.
  if (reference) await noteDispute(platform, { hash, reference });
  const settled = reference ? await settle(platform, reference) : null;
  if (settled && !settled.clear) throw new NoClearAnswer();
  if (!settled && reference) await noteStray(platform, reference);
  if (settled?.payment.refund_asked_at) {
    await noteFailedRefund(platform, settled.payment.reference, hash);
    await noteTakenRefund(platform, settled.payment.reference, hash);
  }
  await markWebhookHandled(database.kysely, hash, clock.now());
  return settled !== null;
}

/** Their job of that time has given up by the first, and nothing comes of them after the second. */
const left = { afterMs: hourMs, forMs: 14 * 24 * hourMs, most: 1_000 };

/**
 * Works off what an outage of the provider has left, longer than the job of an event goes on: nobody looks at a
 * payment that is paid any more, so that a refund that failed would stay unseen.
 */
export async function handleLeft(platform: PaymentNeeds): Promise<void> {
  const { clock, database, log } = platform;
  const now = clock.now().getTime();
  const [from, to] = [new Date(now - left.forMs), new Date(now - left.afterMs)];
  const events = await readLeft(database.kysely, { from, to, limit: left.most });
  for (const { body_hash: hash, reference } of events) {
    try {
      await handleEvent(platform, { hash, reference });
    } catch (error) {
      // The next look comes soon enough.
      if (error instanceof NoClearAnswer) continue;
      log.error({ err: error, reference }, 'an event of the provider could not be processed');
    }
  }
}
