import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#platform/contract.ts';
import { entriesOf } from '#test/support/entries.ts';
import {
  noObjection,
  openedFor,
  openMoney,
  paymentAlarms,
  paymentRow,
  unheard,
} from '#test/support/money.ts';
import { patience } from '#test/support/patience.ts';
import { type Member, signIn } from '#test/support/staff.ts';
import { paymentsWaiting } from './admin/service.server.ts';
import { refundFailedSubject, refundSubject } from './mails.server.tsx';
import { noteRefunded, refund } from './refund.service.server.ts';
import { isRefundFailed, isRefundUncertain, waitsForStaff } from './rules.ts';
import { settle } from './service.server.ts';
import { keepWebhook, updatePayment } from './store.server.ts';
import { handleLeft } from './webhook/webhook.service.server.ts';
import { readLeft } from './webhook/webhook.store.server.ts';

const money = await openMoney({ jobs: true });
afterAll(() => money.close());
beforeEach(() => money.turn({ transferMs: 0 }));

async function paid(change: object = {}): Promise<string> {
  const reference = await openedFor(money);
  await money.force(reference, { status: 'success', ...change });
  await settle(money.platform, reference);
  return reference;
}

const ask = (reference: string) =>
  refund(money.platform, {
    ...{ reference, reason: 'The job was cancelled', actor: 'staff-1' },
    objection: noObjection,
  });
const codeOf = (answer: unknown) => (answer instanceof ApiError ? answer.definition.code : 'done');
const row = (reference: string) => paymentRow(money, reference);

const mailsAbout = (reference: string, subjectOf = refundSubject) =>
  money.platform.database.kysely
    .selectFrom('mail_outbox')
    .select('recipient')
    .where('subject', '=', subjectOf(reference))
    .execute();

describe('a refund', () => {
  it('is nobody’s to ask for who is not signed in', async () => {
    const reference = await paid();
    const url = `/api/v1/payments/${reference}/refund`;
    const answer = await money.app.inject({ method: 'POST', url, payload: { reason: 'x' } });
    expect(answer.statusCode).toBe(401);
    expect((await row(reference)).refund_asked_at).toBeNull();
  });

  it('is refused for what is unknown or was never paid', async () => {
    expect(codeOf(await ask('SW-00000000000000000000000000'))).toBe('payment-not-found');
    expect(codeOf(await ask('x'))).toBe('payment-not-found');
    expect(codeOf(await ask(await openedFor(money)))).toBe('nothing-to-refund');
  });

  it('may be asked for again when the provider refused it, and not when it kept silent', async () => {
    const reference = await paid();
    await money.force(reference, { status: 'failed' });
    const refused = await ask(reference);
    expect(codeOf(refused)).toBe('refund-refused');
    expect(refused).toMatchObject({
      definition: { message: expect.stringMatching(/ It says: Transaction cannot be refunded$/) },
    });
    const inLog = '"msg":"a refund was not taken"';
    expect(money.logged.filter((line) => line.includes(inLog))).toHaveLength(1);
    await money.force(reference, { status: 'success' });
    await money.turn({ transferMs: 0, ...unheard });
    expect(codeOf(await ask(reference))).toBe('refund-uncertain');
    await money.turn({ transferMs: 0 });
    expect(codeOf(await ask(reference))).toBe('nothing-to-refund');
  });

  it('goes out once, however many ask, is audited, and does not alarm when it arrives', async () => {
    const reference = await paid();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(reference)));
    expect(answers.map(codeOf).filter((code) => code === 'done')).toHaveLength(1);
    const entries = async () => (await money.ledger()).find((one) => one.reference === reference);
    await vi.waitFor(async () => expect((await entries())?.status).toBe('reversed'), patience);
    await settle(money.platform, reference);
    expect((await row(reference)).status).toBe('paid');
    const trail = await entriesOf(money.platform, { subject: reference });
    expect(trail).toMatchObject([{ action: 'payment.refund', actor: 'staff-1' }]);
    expect(await mailsAbout(reference)).toEqual([{ recipient: 'buyer@example.com' }]);
  });

  it('is told to the buyer once, also where only the provider’s later word says that it went out', async () => {
    const reference = await paid();
    await money.turn({ transferMs: 0, ...unheard });
    expect(codeOf(await ask(reference))).toBe('refund-uncertain');
    expect(await mailsAbout(reference)).toEqual([]);
    await money.turn({ transferMs: 0 });
    await money.force(reference, { status: 'reversed' });
    await settle(money.platform, reference);
    await settle(money.platform, reference);
    expect(await mailsAbout(reference)).toHaveLength(1);
  });

  describe('that failed', () => {
    /** Brings an event of the provider about a payment, and waits until it is worked off. */
    async function tell(reference: string, more: object = {}): Promise<string> {
      const data = { status: 'failed', transaction_reference: reference, ...more };
      expect((await money.tell('refund.failed', data)).statusCode).toBe(200);
      const events = () =>
        money.platform.database.kysely
          .selectFrom('payment_webhooks')
          .select(['body_hash', 'handled_at'])
          .where('reference', '=', reference)
          .where('event', '=', 'refund.failed')
          .orderBy('received_at', 'desc')
          .execute();
      const isWorkedOff = async () =>
        expect((await events()).map((one) => one.handled_at)).not.toContain(null);
      await vi.waitFor(isWorkedOff, patience);
      const [newest] = await events();
      return String(newest?.body_hash);
    }
    const release = (finance: Member, reference: string) =>
      finance.send('POST', `/api/v1/payments/${reference}/release`, { note: 'Not known there' });
    const isStopped = async (reference: string) => {
      const payment = await row(reference);
      return isRefundUncertain(payment) || isRefundFailed(payment);
    };
    const failuresTold = (reference: string) => mailsAbout(reference, refundFailedSubject);
    // The money of a refund stays where it is for the time of a test.
    beforeEach(() => money.turn({ transferMs: 10_000_000 }));

    it('says nothing of one that was asked for later, also when its event is replayed', async () => {
      const finance = await signIn(money, 'finance');
      const reference = await paid();
      expect(codeOf(await ask(reference))).toBe('done');
      const hash = await tell(reference);
      expect(await isStopped(reference)).toBe(true);
      const buyer = [{ recipient: 'buyer@example.com' }];
      expect(await failuresTold(reference)).toEqual(buyer);
      expect((await release(finance, reference)).statusCode).toBe(200);
      money.clock.advance(1_000);
      expect(codeOf(await ask(reference))).toBe('done');
      const again = await finance.send('POST', `/api/v1/webhooks/${hash}/replay`, {});
      expect(again.statusCode).toBe(200);
      expect(await isStopped(reference)).toBe(false);
      expect((await release(finance, reference)).json().error).toBe('refund-not-uncertain');
      expect(await failuresTold(reference)).toEqual(buyer);
    });

    it('is told once, and not where its money went back or its buyer was forgotten', async () => {
      const [twice, back, forgotten] = [await paid(), await paid(), await paid()];
      for (const reference of [twice, back, forgotten])
        expect(codeOf(await ask(reference))).toBe('done');
      money.clock.advance(1_000);
      await tell(twice, { refund_reference: 'TRF_2' });
      await tell(twice, { refund_reference: 'TRF_2', note: 'in other bytes' });
      expect(await failuresTold(twice)).toHaveLength(1);
      await money.force(back, { status: 'reversed' });
      await tell(back);
      expect(await failuresTold(back)).toEqual([]);
      await updatePayment(money.platform.database.kysely, forgotten, { email: '' });
      await tell(forgotten);
      expect(await isStopped(forgotten)).toBe(true);
      expect(await failuresTold(forgotten)).toEqual([]);
    });

    it('says nothing of a later one where the provider brings it again by the name of its refund', async () => {
      const finance = await signIn(money, 'finance');
      const reference = await paid();
      const bring = () => tell(reference, { refund_reference: 'TRF_1' });
      expect(codeOf(await ask(reference))).toBe('done');
      money.clock.advance(1_000);
      await bring();
      expect(await isStopped(reference)).toBe(true);
      const trail = await entriesOf(money.platform, { subject: reference });
      expect(trail.map(({ action }) => action)).toEqual(['payment.refund', 'alarm.payment']);
      await release(finance, reference);
      money.clock.advance(1_000);
      expect(codeOf(await ask(reference))).toBe('done');
      money.clock.advance(1_000);
      await bring();
      expect(await isStopped(reference)).toBe(false);
    });

    it('is seen a second time too, in the same words, which name neither refund nor time', async () => {
      const finance = await signIn(money, 'finance');
      const reference = await paid();
      for (const times of [1, 2]) {
        expect(codeOf(await ask(reference))).toBe('done');
        money.clock.advance(1_000);
        await tell(reference);
        expect([times, await isStopped(reference)]).toEqual([times, true]);
        expect((await release(finance, reference)).statusCode).toBe(200);
        money.clock.advance(1_000);
      }
      // The provider brings it again where our answer was lost: that is no other.
      await tell(reference);
      money.clock.advance(1_000);
      expect(codeOf(await ask(reference))).toBe('done');
      expect(await isStopped(reference)).toBe(false);
    });

    it('is seen after an outage too that was longer than the job of its event', async () => {
      const { database } = money.platform;
      const reference = await paid();
      expect(codeOf(await ask(reference))).toBe('done');
      const event = { event: 'refund.failed', reference, body: '{}', body_hash: 'left' };
      const received_at = money.clock.now();
      await database.transaction((trx) => keepWebhook(trx, { ...event, received_at }));
      // So young it is its job's.
      await handleLeft(money.platform);
      expect(await isStopped(reference)).toBe(false);
      money.clock.advance(2 * 3_600_000);
      await money.turn({ faults: { kind: 'http-500' } });
      await handleLeft(money.platform);
      expect(await isStopped(reference)).toBe(false);
      await money.turn({ transferMs: 10_000_000 });
      await handleLeft(money.platform);
      expect(await isStopped(reference)).toBe(true);
      const { rows } = await database.executeSql(
        `select handled_at is null as open from payment_webhooks where body_hash = 'left'`,
      );
      expect(rows).toEqual([{ open: false }]);
    });

    it('has its turn among older events that stay unclear', async () => {
      const { clock, platform } = money;
      const { database } = platform;
      clock.advance(3_600_000);
      const event = { event: 'refund.failed', reference: null, body: '{}' };
      const received_at = new Date(clock.now().getTime() - 1_000);
      await database.transaction(async (trx) => {
        await keepWebhook(trx, { ...event, received_at, body_hash: 'unclear' });
        await keepWebhook(trx, { ...event, received_at: clock.now(), body_hash: 'younger' });
      });
      const between = { from: received_at, to: new Date(clock.now().getTime() + 1), limit: 1 };
      const seen = new Set<string | undefined>();
      for (let look = 0; look < 40; look += 1) {
        const [first] = await readLeft(database.kysely, between);
        seen.add(first?.body_hash);
      }
      expect([...seen].sort()).toEqual(['unclear', 'younger']);
    });

    it('waits for staff too where its event overtakes the answer, and nobody is told of it', async () => {
      const reference = await paid();
      // As a refund stands between the question and the note of its answer.
      await updatePayment(money.platform.database.kysely, reference, {
        refund_asked_at: money.clock.now(),
      });
      await tell(reference, { id: 71 });
      expect(await noteRefunded(money.platform, reference, '71')).toBe(false);
      expect(await isStopped(reference)).toBe(true);
      const trail = money.platform.database.kysely.selectFrom('audit_log').select('action');
      expect(await trail.where('subject', '=', reference).execute()).toEqual([
        { action: 'alarm.payment' },
      ]);
      expect(await mailsAbout(reference)).toEqual([]);
      expect(await failuresTold(reference)).toEqual([]);
      expect(await noteRefunded(money.platform, reference, '72')).toBe(true);
      expect(await isStopped(reference)).toBe(false);
    });

    it('says nothing of another, however late its event comes', async () => {
      const finance = await signIn(money, 'finance');
      const reference = await paid();
      await money.turn({ transferMs: 10_000_000, ...unheard });
      expect(codeOf(await ask(reference))).toBe('refund-uncertain');
      await money.turn({ transferMs: 10_000_000 });
      expect((await release(finance, reference)).statusCode).toBe(200);
      expect(codeOf(await ask(reference))).toBe('done');
      const { refund_id: id } = await row(reference);
      money.clock.advance(1_000);
      await tell(reference, { id: Number(id) - 1 });
      expect(await isStopped(reference)).toBe(false);
      await tell(reference, { id: Number(id) });
      expect(await isStopped(reference)).toBe(true);
    });
  });

  it('that staff release while the provider is being asked went out all the same, and is not asked twice', async () => {
    const reference = await paid();
    const { kysely } = money.platform.database;
    await updatePayment(kysely, reference, { refund_asked_at: money.clock.now() });
    await updatePayment(kysely, reference, { refund_asked_at: null });
    expect(await noteRefunded(money.platform, reference, '81')).toBe(true);
    expect(codeOf(await ask(reference))).toBe('nothing-to-refund');
    expect(isRefundUncertain(await row(reference))).toBe(false);
  });

  it('that is refused late leaves one as it is that staff let be asked for meanwhile', async () => {
    const finance = await signIn(money, 'finance');
    const reference = await paid();
    const isBack = async () =>
      (await money.ledger()).some(
        (one) => one.reference === reference && one.status === 'reversed',
      );
    const meanwhile = async () => {
      const note = { note: 'Not known there' };
      const released = await finance.send('POST', `/api/v1/payments/${reference}/release`, note);
      expect(released.statusCode).toBe(200);
      money.clock.advance(1_000);
      expect(codeOf(await ask(reference))).toBe('done');
      await vi.waitFor(async () => expect(await isBack()).toBe(true), patience);
    };
    // On its way to the provider the first one is held up.
    const line = createServer(async ({ method, url, headers }, answer) => {
      await meanwhile();
      const { statusCode, body } = await money.sandbox.inject({
        ...{ method: method as 'POST', url: url ?? '' },
        headers: { authorization: headers.authorization ?? '' },
        payload: { transaction: reference, currency: 'NGN' },
      });
      answer.writeHead(statusCode, { 'content-type': 'application/json' }).end(body);
    });
    await new Promise<void>((is) => line.listen(0, 'localhost', is));
    const { port } = line.address() as AddressInfo;
    const config = { ...money.platform.config, PAYSTACK_SANDBOX_PORT: port };
    const late = await refund(
      { ...money.platform, config },
      { reference, reason: 'Once', actor: 'staff-1', objection: noObjection },
    );
    line.close();
    expect(codeOf(late)).toBe('refund-refused');
    await settle(money.platform, reference);
    const payment = await row(reference);
    expect([payment.status, payment.refund_asked_at !== null]).toEqual(['paid', true]);
    expect(await paymentAlarms(money, reference)).toBe(0);
    expect(await mailsAbout(reference)).toHaveLength(1);
  });

  it('is told to whoever asks after the payment, and success no more (I9)', async () => {
    const reference = await paid();
    const verify = async () =>
      (await money.post('/payments/verify', { paymentReference: reference })).json();
    expect(await verify()).toMatchObject({ success: true });
    await money.turn({ transferMs: 0, ...unheard });
    expect(codeOf(await ask(reference))).toBe('refund-uncertain');
    // Nobody knows yet whether the money goes back.
    expect(await verify()).toMatchObject({ success: true });
    await money.turn({ transferMs: 0 });
    await money.force(reference, { status: 'reversed' });
    await settle(money.platform, reference);
    expect(await verify()).toMatchObject({
      success: false,
      error: 'payment-refunded',
      message: expect.stringContaining('on its way back to you'),
    });
    const charged = await paid();
    await money.force(charged, { status: 'reversed' });
    await settle(money.platform, charged);
    const back = await money.post('/payments/verify', { paymentReference: charged });
    expect(back.json().error).toBe('payment-refunded');
    const odd = await paid({ charged: 499_999 });
    await ask(odd);
    const told = await money.post('/payments/verify', { paymentReference: odd });
    expect(told.json().error).toBe('payment-refunded');
  });

  it('of money that was closed with a note waits for staff where nobody knows its outcome', async () => {
    const finance = await signIn(money, 'finance');
    const reference = await paid({ charged: 499_999 });
    const url = `/api/v1/payments/${reference}/close`;
    const closed = await finance.send('POST', url, { note: 'The buyer wants to think about it' });
    expect(closed.statusCode).toBe(200);
    const waiting = await paymentsWaiting(money.platform);
    await money.turn({ transferMs: 0, ...unheard });
    expect(codeOf(await ask(reference))).toBe('refund-uncertain');
    expect(waitsForStaff(await row(reference))).toBe(true);
    expect(await paymentsWaiting(money.platform)).toBe(waiting + 1);
  });

  it('gives back money that did not fit, too', async () => {
    const reference = await paid({ charged: 499_999 });
    expect((await row(reference)).status).toBe('needs-attention');
    expect(codeOf(await ask(reference))).toBe('done');
  });
});
