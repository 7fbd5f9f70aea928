import { openCheckout } from '#app/commerce/payment/checkout.service.server.ts';
import { isHeld, isUnderWay, wentBackAt } from '#app/commerce/payment/rules.ts';
import {
  callAttention,
  type PaymentNeeds,
  paymentUnder,
  settle,
  settleFor,
} from '#app/commerce/payment/service.server.ts';
import { openRenewalCase } from '#app/people/cases/opening/renewal.service.server.ts';
import { renewedSuspendedText, renewedText } from '#app/people/reminders/rules.ts';
import { aboutReminder } from '#app/people/verification/person/person.service.server.ts';
import { tellWorker } from '#app/people/verification/person/tell.service.server.ts';
import { typedKey } from '#app/people/verification/rules.ts';
import { extendValidity, recordToRenew } from '#app/people/verification/service.server.ts';
import type { Language } from '#app/shell/languages/contract.ts';
import { queryIn } from '#app/shell/languages/rules.ts';
import { operatorFrom } from '#app/shell/operator/rules.ts';
import { type Answer, ApiError } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { RequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { formatShortDay } from '#platform/time.ts';
import { initiateRenewal, type RenewalState } from './contract.ts';
import {
  RenewalReceiptMail,
  RenewedMail,
  receiptSubject,
  renewedSubject,
} from './mails.server.tsx';
import { purpose, renewalOf } from './opening.service.server.ts';
import { askPauseMs, newExpiry, obstacleOf, paidBack, stateWord, unmatched } from './rules.ts';
import {
  addPayer,
  lockRenewal,
  markCompleted,
  type RenewalRow,
  readPayers,
  readRenewal,
  takeAsk,
} from './store.server.ts';

export type RenewalNeeds = PaymentNeeds & Pick<Platform, 'messages'>;

interface Asking {
  readonly verificationId: string;
  readonly email?: string | undefined;
  readonly shownPriceKobo?: number | undefined;
  readonly language?: Language | undefined;
}

/**
 * Opens the checkout at which a record is renewed, or gives the one that stands open already (I4).
 * Refuses unknown and hidden records alike, those that renewing cannot help, and a price that is not the
 * one that was shown. `email` gets the receipt once it is paid.
 */
export async function initiate(
  platform: RenewalNeeds,
  { verificationId, email, shownPriceKobo: shown, language = 'en' }: Asking,
  context: RequestContext,
): Promise<Answer<typeof initiateRenewal> | ApiError> {
  const { errors } = initiateRenewal;
  const record = await recordToRenew(platform, verificationId, context);
  if (!record) return new ApiError(errors.notFound);
  const obstacle = obstacleOf(record.status, record.priceKobo);
  if (obstacle) return new ApiError(errors[obstacle]);
  if ((shown ?? record.priceKobo) !== record.priceKobo) return new ApiError(errors.priceChanged);
  const renewal = await renewalOf(platform, record, context);
  if (renewal instanceof ApiError) return renewal;
  if (renewal.price_kobo !== record.priceKobo) {
    // Asked for again, its checkout would begin anew, and the price of before with it.
    const settled = await settleFor(platform, purpose, renewal.id);
    const isKnown = settled?.payment.status === 'paid' || (settled && isHeld(settled.payment));
    if (settled?.underWay && !isKnown) return new ApiError(errors.stillOpen);
  }
  const { clock, config, database, log } = platform;
  if (email) {
    const payer = { renewalId: renewal.id, email, now: clock.now() };
    await database.transaction((trx) => addPayer(trx, payer));
  }
  const page = (query = {}) =>
    `/renew-verification/${renewal.badge}${queryIn(language, new URLSearchParams(query))}`;
  const checkout = await openCheckout(platform, {
    purpose,
    subject: renewal.id,
    amountKobo: renewal.price_kobo,
    // The provider's checkout shows this address to whoever pays, and that is anyone with the badge
    // number: so it is the site's own, never the record's, which is masked to them (I7).
    email: config.MAIL_FROM,
    returnPath: page(),
    cancelPath: page({ cancelled: '1' }),
  });
  const open = checkout.kind === 'ready' || checkout.kind === 'under-way' ? checkout : null;
  // Anybody may have begun to pay, and go away: who comes next is not kept out, and goes on at the same checkout.
  if (open?.checkoutUrl && renewal.price_kobo === record.priceKobo) {
    return { reference: open.reference, checkoutUrl: open.checkoutUrl };
  }
  if (checkout.kind === 'paid' || checkout.kind === 'held') {
    // Paid a moment ago: nobody pays again for it, the page shows what came of it.
    if (checkout.kind === 'paid') await complete(platform, renewal.id, checkout.reference);
    const { reference } = checkout;
    const shown = new URL(page({ trxref: reference, reference }), config.SITE_URL);
    return { reference, checkoutUrl: shown.href };
  }
  // Or it was begun at a price of before.
  if (open) return new ApiError(errors.stillOpen);
  log.warn({ renewal: renewal.id, kind: checkout.kind }, 'a renewal could not be initiated');
  return new ApiError(checkout.kind === 'away' ? errors.away : errors.declined);
}

interface Asked {
  readonly reference: string;
  readonly verificationId?: string | undefined;
}

/**
 * How far a renewal has come; null when the reference is none of a renewal, or of another record. Asks
 * the provider, at most once in 3 s for polling pages (`pauseMs`), and writes the new expiry at once
 * when it is paid.
 */
export async function look(
  platform: RenewalNeeds,
  { reference, verificationId }: Asked,
  pauseMs: number = askPauseMs,
): Promise<RenewalState | null> {
  const { clock, database } = platform;
  let payment = await paymentUnder(platform, reference);
  if (payment?.purpose !== purpose) return null;
  const renewal = await readRenewal(database.kysely, payment.subject);
  if (!renewal) return null;
  if (verificationId !== undefined && typedKey(verificationId) !== typedKey(renewal.badge)) {
    return null;
  }
  // A declined card is not the end: the provider lets the buyer try another one on the same page.
  const known = payment.status === 'paid' || payment.status === 'needs-attention';
  let isClear = true;
  if (!known && (await takeAsk(database.kysely, renewal.id, { now: clock.now(), pauseMs }))) {
    const settled = await settle(platform, reference);
    if (settled) ({ payment, clear: isClear } = settled);
  }
  const isPaid = payment.status === 'paid';
  const done = isPaid ? await complete(platform, renewal.id, reference) : renewal;
  const isDone = done?.status === 'completed' && done.paid_reference === reference;
  // What could not be completed waits for staff since.
  if (isPaid && !isDone) payment = (await paymentUnder(platform, reference)) ?? payment;
  const isSettled = payment.status === 'paid' || payment.status === 'needs-attention';
  // Without an answer, a card that was declined may not be the last one.
  const mayCome = isUnderWay(payment, clock.now()) || (!isClear && !isSettled);
  const expiresAt = done?.new_expires_at ?? renewal.old_expires_at;
  return {
    status: stateWord(mayCome ? 'pending' : payment.status, isDone),
    ...(payment.status === 'needs-attention' && !isDone ? { message: unmatched } : {}),
    ...(wentBackAt(payment) ? { message: paidBack } : {}),
    details: {
      expiryDate: expiresAt?.toISOString() ?? null,
      verificationType: { name: renewal.type_name },
    },
  };
}

/**
 * Writes the new expiry of a paid renewal, with the trail and the mail, in one transaction and once:
 * whoever comes second changes nothing (I2), and a second payment waits for staff. Gives the renewal as
 * it stands; null: there is none.
 */
export async function complete(
  platform: RenewalNeeds,
  id: string,
  reference: string,
): Promise<RenewalRow | null> {
  const { audit, clock, config, database, log, messages } = platform;
  return database.transaction(async (trx) => {
    const renewal = await lockRenewal(trx, id);
    if (renewal?.status === 'completed' && renewal.paid_reference !== reference)
      await callAttention(platform, trx, { reference, reason: 'paid twice' });
    if (!renewal || renewal.status === 'completed') return renewal ?? null;
    const now = clock.now();
    const extended = await extendValidity(trx, renewal.record_id, now, (old) =>
      newExpiry(old, now),
    );
    if (typeof extended === 'string') {
      const reason = `paid after its record was ${extended}`;
      await callAttention(platform, trx, { reference, reason });
      return renewal;
    }
    const { badge, before, after, suspended } = extended;
    const { record_id: recordId } = renewal;
    const done = { old_expires_at: before, new_expires_at: after, completed_at: now };
    await markCompleted(trx, id, { ...done, paid_reference: reference });
    await audit.record({ action: 'renewal.complete', actor: 'public', subject: badge }, trx);
    // One may wait for the morning, or for an empty wallet.
    await messages.takeBack([aboutReminder(recordId)], trx);
    await openRenewalCase(platform, trx, { id, recordId });
    const facts = { badge, typeName: renewal.type_name, before, after, suspended, reference };
    const way = new URL(suspended ? '/contact' : '/me', config.SITE_URL).href;
    const textOf = suspended ? renewedSuspendedText : renewedText;
    await tellWorker(platform, trx, extended, {
      recordId,
      key: `renewal ${id}`,
      subject: renewedSubject(facts),
      path: `/verification/${badge}`,
      mail: ({ address }) => RenewedMail({ ...facts, address }),
      sms: () => textOf({ day: formatShortDay(after), address: way }),
    });
    await sendReceipts(platform, trx, { renewal, badge, after, reference, now });
    log.info({ renewal: id, reference }, 'a verification was renewed');
    return { ...renewal, ...done, paid_reference: reference, status: 'completed' as const };
  });
}

interface Paid {
  readonly renewal: RenewalRow;
  readonly badge: string;
  readonly after: Date;
  readonly reference: string;
  readonly now: Date;
}

/** The receipt to everybody who asked for one, in the transaction that completes the renewal. */
async function sendReceipts(
  { config, mail }: Pick<RenewalNeeds, 'config' | 'mail'>,
  trx: Trx,
  { renewal, badge, after, reference, now }: Paid,
): Promise<void> {
  const address = new URL(`/verification/${badge}`, config.SITE_URL).href;
  const { type_name: typeName, price_kobo: kobo } = renewal;
  const operator = operatorFrom(config);
  const payers = await readPayers(trx, renewal.id);
  if (payers.length === 0) return;
  const payment = await paymentUnder({ database: { kysely: trx } }, reference);
  const paidAt = payment?.paid_at ?? now;
  const paidKobo = payment?.paid_kobo ?? kobo;
  const facts = { badge, typeName, kobo, paidKobo, after, paidAt, reference, address, operator };
  for (const to of payers) {
    const subject = receiptSubject(facts);
    await mail.send({ to, subject, react: RenewalReceiptMail(facts) }, trx);
  }
}
