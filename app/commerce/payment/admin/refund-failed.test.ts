import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { koboOf } from '#platform/money.ts';
import {
  noObjection,
  openedFor,
  openMoney,
  paymentAlarms,
  paymentRow,
  unheard,
} from '#test/support/money.ts';
import { patience } from '#test/support/patience.ts';
import { signIn } from '#test/support/staff.ts';
import { refundFailedSubject, refundSubject } from '../mails.server.tsx';
import { noteRefunded, paymentDoings, refund } from '../refund.service.server.ts';
import { isRefundFailed } from '../rules.ts';
import { settle } from '../service.server.ts';
import { updatePayment } from '../store.server.ts';
import { up as addFailed } from '../tables/0010-refund-failed.ts';
import { up as addCleared } from '../tables/0011-refund-cleared.ts';
import { refundPayment, type StaffPayment } from './contract.ts';
import { paymentsWaiting } from './service.server.ts';

const money = await openMoney({ jobs: true });
const finance = await signIn(money, 'finance');
const colleague = await signIn(money, 'finance');
afterAll(() => money.close());
// The money of a refund stays where it is for the time of a test.
const calm = { transferMs: 10_000_000 };
beforeEach(() => money.turn(calm));

const amount = koboOf(500_000);

async function paid(): Promise<string> {
  const reference = await openedFor(money);
  await money.force(reference, { status: 'success' });
  await settle(money.platform, reference);
  return reference;
}

const give = (reference: string) =>
  refund(money.platform, {
    ...{ reference, reason: 'The job was cancelled', actor: 'staff-1' },
    objection: noObjection,
  });

/** A refund that the provider took, and its number there. */
async function sent(): Promise<{ reference: string; id: number }> {
  const reference = await paid();
  await give(reference);
  money.clock.advance(1_000);
  return { reference, id: Number((await row(reference)).refund_id) };
}

/** A refund whose answer was lost, and its events with it unless they come. */
async function lost(change: object = {}): Promise<string> {
  const reference = await paid();
  await money.turn({ ...calm, ...unheard, ...change });
  await give(reference);
  await money.turn(calm);
  money.clock.advance(1_000);
  return reference;
}

const row = (reference: string) => paymentRow(money, reference);

/** Waits until so many events about a payment were told, and all of them are worked off. */
async function workedOff(reference: string, atLeast = 1): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await money.platform.database.executeSql(
      'select handled_at is not null as done from payment_webhooks where reference = $1',
      [reference],
    );
    expect(rows.length).toBeGreaterThanOrEqual(atLeast);
    expect(rows).not.toContainEqual({ done: false });
  }, patience);
}

/** Brings an event of the provider, and waits until it is worked off. */
async function tell(reference: string, event: string, more: object = {}): Promise<void> {
  const answer = await money.tell(event, { transaction_reference: reference, ...more });
  expect(answer.statusCode).toBe(200);
  await workedOff(reference);
}

const at = '/api/v1/payments';
const show = async (reference: string): Promise<StaffPayment> => {
  await finance.open('payments', reference);
  return (await finance.get(`${at}/${reference}`)).json();
};
/** What the page of a payment sends along: how it was read. */
function asRead({ status, refundAskedAt, closedAt }: StaffPayment) {
  return { seen: { status, refundAskedAt, disputeAt: null, disputeEnd: null, closedAt } };
}
const allow = (reference: string, member = finance, read = {}) =>
  member.send('POST', `${at}/${reference}/release`, { note: 'The card works again', ...read });
const close = (reference: string, member = finance, read = {}) =>
  member.send('POST', `${at}/${reference}/close`, { note: 'Paid by transfer', ...read });
const codeOf = async (answer: ReturnType<typeof allow>) => {
  const { statusCode, ...one } = await answer;
  return statusCode === 200 ? 'done' : one.json().error;
};
const mails = async (reference: string, subjectOf: typeof refundSubject) =>
  (
    await money.platform.database.kysely
      .selectFrom('mail_outbox')
      .select('recipient')
      .where('subject', '=', subjectOf(reference))
      .execute()
  ).length;
const alarms = (reference: string) => paymentAlarms(money, reference);

const failed = { refundFailed: true, refundUncertain: false, canClose: true, waits: true };
const unknown = { refundFailed: false, refundUncertain: true, canClose: false, waits: true };
const onItsWay = { refundFailed: false, refundUncertain: false, canClose: false, waits: false };

describe('a refund of which nobody knows is none that failed', () => {
  it.each(['http-500', 'accepted-then-cut'])('as after %s, and is not closed', async (fault) => {
    const reference = await lost({ faults: { kind: fault, path: '/refund' } });
    expect(await show(reference)).toMatchObject({ ...unknown, canRefund: false });
    expect(await codeOf(close(reference))).toBe('not-waiting');
    expect((await row(reference)).closed_at).toBeNull();
  });

  it('as where the provider waits for an account: it may go out yet', async () => {
    const { reference, id } = await sent();
    await tell(reference, 'refund.needs-attention', { id });
    expect(await show(reference)).toMatchObject({ ...unknown, canRefund: false });
    await tell(reference, 'refund.failed', { id });
    expect(await show(reference)).toMatchObject(failed);
    expect(await mails(reference, refundFailedSubject)).toBe(1);
  });

  it('as where the event that names none tells of a part alone, which is not ours', async () => {
    const reference = await lost();
    await tell(reference, 'refund.failed', { amount: '100000' });
    expect(await show(reference)).toMatchObject(unknown);
    await tell(reference, 'refund.failed', { amount: String(amount) });
    expect(await show(reference)).toMatchObject(failed);
    // It had no answer: its buyer was told nothing.
    expect(await mails(reference, refundFailedSubject)).toBe(0);
    expect(await alarms(reference)).toBe(1);
  });

  it('as where the failure may be of the one before, in the same words or by another number', async () => {
    const reference = await lost();
    expect(await codeOf(allow(reference))).toBe('done');
    await money.turn({ ...calm, ...unheard });
    await give(reference);
    await money.turn(calm);
    money.clock.advance(1_000);
    await tell(reference, 'refund.failed');
    await tell(reference, 'refund.failed', { id: 41 });
    await tell(reference, 'refund.failed', { refund_reference: 'TRF_1' });
    expect(await show(reference)).toMatchObject({ ...unknown, canRefund: false });
    expect(await mails(reference, refundFailedSubject)).toBe(0);
  });

  it('as where the one before failed by its answer alone, whose event comes later', async () => {
    const reference = await paid();
    await money.turn({ ...calm, refunds: 'failed', webhooks: { lost: 1 } });
    await give(reference);
    await money.turn(calm);
    expect(await codeOf(allow(reference))).toBe('done');
    money.clock.advance(1_000);
    expect(await give(reference)).toBe('The refund is on its way.');
    money.clock.advance(1_000);
    await tell(reference, 'refund.failed', { refund_reference: 'TRF_1' });
    expect(await show(reference)).toMatchObject(unknown);
    expect(await mails(reference, refundFailedSubject)).toBe(0);
  });
});

describe('a refund that the provider says failed', () => {
  it('is asked for by nobody before another is allowed (I2)', async () => {
    const { reference, id } = await sent();
    await tell(reference, 'refund.failed', { id });
    expect(await show(reference)).toMatchObject({ ...failed, canRefund: false });
    const asked = () =>
      finance.send('POST', `${at}/${reference}/refund`, { reason: 'Once more, please' });
    expect(await codeOf(asked())).toBe('nothing-to-refund');
    expect(await give(reference)).toMatchObject({ definition: { code: 'nothing-to-refund' } });
    const auditor = await signIn(money, 'auditor');
    expect((await allow(reference, auditor)).statusCode).toBe(403);
    expect(await codeOf(allow(reference))).toBe('done');
    expect(await show(reference)).toMatchObject({ ...onItsWay, canRefund: true });
    expect(await codeOf(asked())).toBe('done');
  });

  it('is allowed again by one of two members, and by none who has not seen it closed', async () => {
    const { reference, id } = await sent();
    await tell(reference, 'refund.failed', { id });
    const read = asRead(await show(reference));
    const both = await Promise.all([
      codeOf(allow(reference, finance, read)),
      codeOf(allow(reference, colleague, read)),
    ]);
    expect(both.filter((code) => code === 'done')).toHaveLength(1);
    expect(await codeOf(close(reference, colleague, read))).toBe('changed');

    const other = await sent();
    await tell(other.reference, 'refund.failed', { id: other.id });
    const before = asRead(await show(other.reference));
    expect(await codeOf(close(other.reference, finance, before))).toBe('done');
    expect(await codeOf(allow(other.reference, colleague, before))).toBe('changed');
    const after = asRead(await show(other.reference));
    expect(await codeOf(allow(other.reference, colleague, after))).toBe('done');
  });

  it('went out after all where that comes late, and is neither allowed again nor closed', async () => {
    const { reference, id } = await sent();
    await tell(reference, 'refund.failed', { id });
    const read = asRead(await show(reference));
    await money.force(reference, { status: 'reversed' });
    await tell(reference, 'refund.processed', { id });
    expect(await show(reference)).toMatchObject({ ...onItsWay, state: 'refunded' });
    expect(await codeOf(allow(reference, finance, read))).toBe('refund-not-uncertain');
    expect(await codeOf(close(reference, finance, read))).toBe('not-waiting');
    // Its failure, told again in other bytes.
    await tell(reference, 'refund.failed', { id, status: 'failed' });
    expect(await show(reference)).toMatchObject({ ...onItsWay, state: 'refunded' });
  });

  it('that went out after another was allowed is not given back twice', async () => {
    const { reference, id } = await sent();
    await tell(reference, 'refund.failed', { id });
    expect(await codeOf(allow(reference))).toBe('done');
    await money.force(reference, { status: 'reversed' });
    await tell(reference, 'refund.processed', { id });
    expect(await show(reference)).toMatchObject({ refundFailed: false, canRefund: false });
    expect(await give(reference)).toMatchObject({ definition: { code: 'nothing-to-refund' } });
  });

  it('is told once and stays closed, however often its event comes', async () => {
    const { reference, id } = await sent();
    const waiting = await paymentsWaiting(money.platform);
    await tell(reference, 'refund.failed', { id });
    await tell(reference, 'refund.failed', { id });
    expect(await paymentsWaiting(money.platform)).toBe(waiting + 1);
    expect(await codeOf(close(reference))).toBe('done');
    expect(await paymentsWaiting(money.platform)).toBe(waiting);
    await tell(reference, 'refund.failed', { id, again: 1 });
    await tell(reference, 'refund.needs-attention', { id });
    expect(await show(reference)).toMatchObject({
      ...{ refundFailed: true, waits: false, canClose: false, canRefund: false },
      closedNote: 'Paid by transfer',
    });
    const said = [await mails(reference, refundFailedSubject), await alarms(reference)];
    expect(said).toEqual([1, 1]);
  });

  it('is the first one where its event names none, and is no failure of the next', async () => {
    const { reference } = await sent();
    await tell(reference, 'refund.failed');
    expect(await show(reference)).toMatchObject(failed);
    expect(await codeOf(allow(reference))).toBe('done');
    money.clock.advance(1_000);
    await give(reference);
    money.clock.advance(1_000);
    expect(await show(reference)).toMatchObject(onItsWay);
    // The provider brings the same bytes for 72 hours where our answer was lost, and may mean this one as well.
    await tell(reference, 'refund.failed');
    expect(await show(reference)).toMatchObject(unknown);
    expect(await mails(reference, refundFailedSubject)).toBe(1);
    const { refund_id: id } = await row(reference);
    money.clock.advance(1_000);
    await tell(reference, 'refund.failed', { id: Number(id) });
    expect(await show(reference)).toMatchObject(failed);
    // Of the second one its buyer had read that it is on its way.
    expect(await mails(reference, refundFailedSubject)).toBe(2);
  });

  it('is told to its buyer a second time, by a name of its own, and not where the first is told again', async () => {
    const { reference } = await sent();
    const fails = (name: string, more = {}) =>
      tell(reference, 'refund.failed', { refund_reference: name, amount: String(amount), ...more });
    await fails('TRF_1');
    expect(await codeOf(allow(reference))).toBe('done');
    money.clock.advance(1_000);
    await give(reference);
    money.clock.advance(1_000);
    await fails('TRF_1', { again: 1 });
    expect(await show(reference)).toMatchObject(onItsWay);
    await fails('TRF_2');
    await fails('TRF_2', { again: 1 });
    expect(await show(reference)).toMatchObject(failed);
    expect(await mails(reference, refundFailedSubject)).toBe(2);
    expect(await alarms(reference)).toBe(2);
  });

  it.each([0, 1])(
    'is known where it is answered so at once, its event lost: %d',
    async (isLost) => {
      const reference = await paid();
      await money.turn({ ...calm, refunds: 'failed', webhooks: { lost: isLost } });
      expect(await give(reference)).toMatchObject({ definition: refundPayment.errors.failed });
      await money.turn(calm);
      if (!isLost) await workedOff(reference);
      expect(await show(reference)).toMatchObject({ ...failed, canRefund: false });
      expect(await alarms(reference)).toBe(1);
      // Its buyer was told nothing of it before.
      expect(await mails(reference, refundSubject)).toBe(0);
      expect(await mails(reference, refundFailedSubject)).toBe(0);
      expect(await codeOf(allow(reference))).toBe('done');
      money.clock.advance(1_000);
      expect(await give(reference)).toBe('The refund is on its way.');
      expect(await show(reference)).toMatchObject({ ...onItsWay, state: 'refunded' });
    },
  );

  it('failed also where its event overtakes the answer, and another’s says nothing of it then', async () => {
    const reference = await paid();
    // As a refund stands between the question and the note of its answer.
    await updatePayment(money.platform.database.kysely, reference, {
      refund_asked_at: money.clock.now(),
    });
    await tell(reference, 'refund.failed', { id: 71 });
    expect(await noteRefunded(money.platform, reference, '71')).toBe(false);
    expect(await show(reference)).toMatchObject(failed);
    expect(await alarms(reference)).toBe(1);
    expect(await noteRefunded(money.platform, reference, '72')).toBe(true);
    expect(await show(reference)).toMatchObject(onItsWay);
    expect(await mails(reference, refundSubject)).toBe(1);
  });

  it('is said to whoever carries it out once more after a kill', async () => {
    const { reference, id } = await sent();
    await tell(reference, 'refund.failed', { id });
    const doing = paymentDoings(money.platform, noObjection)['payments.refund'];
    const request = { subject: reference, reason: 'Cancelled', askedBy: 'staff-1' };
    const again = await doing?.run(request as never);
    expect(again).toMatchObject({ definition: refundPayment.errors.failed });
  });
});

describe('a refund whose answer was lost and whose event comes', () => {
  it('is on its way, and its buyer is told once', async () => {
    const reference = await lost({ webhooks: { lost: 0 } });
    await workedOff(reference);
    expect(await show(reference)).toMatchObject({ ...onItsWay, state: 'refunded' });
    expect(await codeOf(allow(reference))).toBe('refund-not-uncertain');
    const { refund_id: id } = await row(reference);
    expect(id).not.toBeNull();
    await tell(reference, 'refund.processing', { id });
    expect(await mails(reference, refundSubject)).toBe(1);
    await tell(reference, 'refund.failed', { id });
    expect(await show(reference)).toMatchObject(failed);
    expect(await mails(reference, refundFailedSubject)).toBe(1);
  });

  it('is on its way where the event names none, also when its amount comes as text', async () => {
    const reference = await lost();
    await tell(reference, 'refund.pending', { amount: String(amount), refund_reference: null });
    expect(await show(reference)).toMatchObject({ ...onItsWay, state: 'refunded' });
    expect(await mails(reference, refundSubject)).toBe(1);
  });

  it.each([
    ['of a part of the money', 'refund.pending', { amount: '100000' }],
    ['of a kind that is not known', 'refund.unknown', {}],
  ])('stays uncertain by one %s', async (_what, event, more) => {
    const reference = await lost();
    await tell(reference, event, more);
    expect(await show(reference)).toMatchObject(unknown);
    expect(await mails(reference, refundSubject)).toBe(0);
  });

  it('stays failed or uncertain where its failure was told first', async () => {
    const [first, second] = [await lost(), await lost()];
    await tell(first, 'refund.failed', { id: 91 });
    await tell(first, 'refund.pending', { id: 91 });
    expect(await show(first)).toMatchObject(failed);
    await tell(second, 'refund.needs-attention', { id: 92 });
    await tell(second, 'refund.pending', { id: 92 });
    expect(await show(second)).toMatchObject(unknown);
    expect(await mails(first, refundSubject)).toBe(0);
    expect(await alarms(first)).toBe(1);
  });

  it('is said to be on its way where its event overtakes the answer that was lost', async () => {
    const reference = await paid();
    const line = createServer(async (request) => {
      await tell(reference, 'refund.pending', { id: 95, amount });
      request.socket.destroy();
    });
    await new Promise<void>((is) => line.listen(0, 'localhost', is));
    const { port } = line.address() as AddressInfo;
    const config = { ...money.platform.config, PAYSTACK_SANDBOX_PORT: port };
    const asked = { reference, reason: 'Once', actor: 'staff-1', objection: noObjection };
    expect(await refund({ ...money.platform, config }, asked)).toBe('The refund is on its way.');
    line.close();
    expect(await mails(reference, refundSubject)).toBe(1);
  });

  it('is on its way though another one, of a part, failed meanwhile', async () => {
    const reference = await lost();
    await tell(reference, 'refund.failed', { id: 600, amount: 100_000 });
    expect(await show(reference)).toMatchObject(unknown);
    await tell(reference, 'refund.pending', { id: 601, amount });
    expect(await show(reference)).toMatchObject({ ...onItsWay, state: 'refunded' });
    expect(await mails(reference, refundSubject)).toBe(1);
  });

  it('stays uncertain where the event may be of the one before', async () => {
    const reference = await lost();
    expect(await codeOf(allow(reference))).toBe('done');
    await tell(reference, 'refund.pending', { id: 93, again: 1 });
    expect(await show(reference)).toMatchObject({ ...onItsWay, canRefund: true });
    await money.turn({ ...calm, ...unheard });
    await give(reference);
    await money.turn(calm);
    money.clock.advance(1_000);
    await tell(reference, 'refund.pending', { id: 93 });
    expect(await show(reference)).toMatchObject(unknown);
    expect(await mails(reference, refundSubject)).toBe(0);
  });
});

describe('refunds of before the failures were kept', () => {
  it('are known as of before where one failed or was released, and the one that stands may be another', async () => {
    const [released, again, stands, unheard] = [
      await sent(),
      await sent(),
      await sent(),
      { reference: await lost() },
    ];
    for (const { reference } of [released, again, stands]) await tell(reference, 'refund.failed');
    for (const { reference } of [released, again, unheard])
      expect(await codeOf(allow(reference))).toBe('done');
    money.clock.advance(1_000);
    await give(again.reference);
    const never = await sent();
    // As the version before left them.
    const { database } = money.platform;
    await database.executeSql(`alter table payments drop column refund_failed_at,
      drop column refund_released_at, drop column refund_cleared_at`);
    for (const up of [addFailed, addCleared]) await up(database.kysely as never);
    const at = async ({ reference }: { reference: string }) =>
      (await row(reference)).refund_released_at?.getTime() ?? null;
    const momentIn = (text: string) => async (one: { reference: string }) => {
      const { rows } = await database.executeSql(text, [one.reference]);
      const [only, ...none] = rows as { at: Date }[];
      expect(none).toEqual([]);
      return only?.at.getTime() ?? 0;
    };
    const told = momentIn(`select received_at as at from payment_webhooks
      where reference = $1 and event = 'refund.failed'`);
    const byStaff = momentIn(`select at from audit_log
      where subject = $1 and action = 'payments.release'`);
    for (const one of [released, again])
      expect(await at(one)).toBe(Math.max(await told(one), await byStaff(one)));
    expect(await at(unheard)).toBe(await byStaff(unheard));
    expect([await at(stands), await at(never)]).toEqual([null, null]);

    money.clock.advance(1_000);
    for (const { reference } of [again, never]) await tell(reference, 'refund.failed');
    expect(await show(again.reference)).toMatchObject(unknown);
    expect(await show(never.reference)).toMatchObject(failed);
  });
});

describe('a refund that fails long after the one before', () => {
  it('is told to its buyer again, though nothing names it', async () => {
    const { reference } = await sent();
    await tell(reference, 'refund.failed');
    expect(await codeOf(allow(reference))).toBe('done');
    money.clock.advance(74 * 3_600_000);
    await give(reference);
    money.clock.advance(1_000);
    await tell(reference, 'refund.failed');
    expect(isRefundFailed(await row(reference))).toBe(true);
    expect(await mails(reference, refundFailedSubject)).toBe(2);
  });
});
