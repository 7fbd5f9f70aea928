import { afterAll, describe, expect, it, vi } from 'vitest';
import {
  noObjection,
  openedFor,
  openMoney,
  paymentAlarms,
  paymentRow,
} from '#test/support/money.ts';
import { patience } from '#test/support/patience.ts';
import { refundFailedSubject } from './mails.server.tsx';
import { lookAtRefunds, refund } from './refund.service.server.ts';
import { isRefundFailed } from './rules.ts';
import { settle } from './service.server.ts';

const money = await openMoney({ jobs: true });
afterAll(() => money.close());

const row = (reference: string) => paymentRow(money, reference);
/** No event arrives, and the money of a refund stays where it is. */
const unseen = { transferMs: 10_000_000, webhooks: { lost: 1 } };

/** A refund that the provider took under these controls; no event of it arrives. */
async function taken(controls: object): Promise<string> {
  const reference = await openedFor(money);
  await money.force(reference, { status: 'success', silent: true });
  await settle(money.platform, reference);
  await money.turn({ ...unseen, ...controls });
  const given = await refund(money.platform, {
    ...{ reference, reason: 'The job was cancelled', actor: 'staff-1' },
    objection: noObjection,
  });
  expect(given).toBe('The refund is on its way.');
  await money.turn(unseen);
  return reference;
}

const aDay = () => money.clock.advance(25 * 3_600_000);
const isOnItsWay = async (reference: string) => {
  const payment = await row(reference);
  return payment.refund_queued_at !== null && !isRefundFailed(payment);
};
const mails = async (reference: string) =>
  (
    await money.platform.database.kysely
      .selectFrom('mail_outbox')
      .select('recipient')
      .where('subject', '=', refundFailedSubject(reference))
      .execute()
  ).length;

describe('a refund whose events are lost', () => {
  it('and that fails later is found out by a look there, and told to its buyer and staff once', async () => {
    const reference = await taken({ transferMs: 0, refunds: 'fails-later' });
    await lookAtRefunds(money.platform);
    expect(await isOnItsWay(reference)).toBe(true);
    aDay();
    // It takes a moment until it has failed there.
    await vi.waitFor(async () => {
      await lookAtRefunds(money.platform);
      expect(isRefundFailed(await row(reference))).toBe(true);
    }, patience);
    await lookAtRefunds(money.platform);
    expect([await mails(reference), await paymentAlarms(money, reference)]).toEqual([1, 1]);
  });

  it('stays on its way while the provider has it, or tells nothing', async () => {
    const reference = await taken({});
    aDay();
    await lookAtRefunds(money.platform);
    await money.turn({ ...unseen, faults: { kind: 'http-500', path: '/refund' } });
    await lookAtRefunds(money.platform);
    expect(await isOnItsWay(reference)).toBe(true);
    expect(await mails(reference)).toBe(0);
  });

  it('and whose money went back is seen so, and told to nobody as failed', async () => {
    const reference = await taken({ transferMs: 0 });
    aDay();
    await vi.waitFor(async () => {
      await lookAtRefunds(money.platform);
      expect((await row(reference)).said_status).toBe('reversed');
    }, patience);
    expect(await isOnItsWay(reference)).toBe(true);
    expect(await mails(reference)).toBe(0);
  });
});
