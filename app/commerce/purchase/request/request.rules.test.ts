import { describe, expect, it } from 'vitest';
import { quietUntil } from '#messaging/quiet-hours.ts';
import type { PurchaseRequest } from '../contract.ts';
import { canPay, hearText, neededText, nextOf, stagesOf } from './request.rules.ts';

const request = (
  paymentStatus: PurchaseRequest['paymentStatus'],
  status: PurchaseRequest['status'],
): PurchaseRequest => ({
  requestId: 'RQ-1',
  type: 'CLEARANCE',
  plan: 'Work pass',
  lines: [],
  total: '8000.00',
  paymentStatus,
  status,
  createdAt: '2026-03-01T12:30:00.000Z',
  paidAt: null,
  refundedAt: null,
  estimatedDays: 3,
  hearBy: null,
  needed: [],
});

const states = (...of: Parameters<typeof request>) =>
  stagesOf(request(...of)).map(({ state }) => state);

describe('a request', () => {
  it.each([
    ['pending', 'received', true],
    ['failed', 'received', true],
    ['expired', 'received', true],
    ['needs-attention', 'received', false],
    ['nothing-to-pay', 'received', false],
    ['paid', 'processing', false],
    ['pending', 'cancelled', false],
  ] as const)('%s and %s may be paid: %s (W-20)', (payment, status, may) => {
    expect(canPay(request(payment, status))).toBe(may);
  });

  it('goes through four stages', () => {
    expect(states('pending', 'received')).toEqual(['done', 'now', 'later', 'later']);
    expect(states('failed', 'received')).toEqual(['done', 'wrong', 'later', 'later']);
    expect(states('paid', 'processing')).toEqual(['done', 'done', 'now', 'later']);
    expect(states('paid', 'fulfilled')).toEqual(['done', 'done', 'done', 'done']);
    expect(states('pending', 'cancelled')).toEqual(['done', 'now', 'later', 'wrong']);
  });

  it('says that insurance covers a job only once its cover stands (FU-17, HIRE-07)', () => {
    const insured = { ...request('paid', 'processing'), type: 'INSURED' as const };
    expect(nextOf(insured)).toMatch(
      /when its cover is confirmed; once this request is done, the plan covers/,
    );
    expect(nextOf({ ...insured, paymentStatus: 'pending', status: 'received' })).toMatch(
      /^Nothing happens until the payment is confirmed/,
    );
  });

  it('tells of money that went back, in place of work that nobody does', () => {
    const refundedAt = '2026-03-04T09:00:00.000Z';
    const back = { ...request('paid', 'cancelled'), refundedAt };
    expect(nextOf(back)).toMatch(/^This request was cancelled, and what you paid is on its way/);
    const [, payment, work] = stagesOf(back);
    expect(payment).toMatchObject({ words: 'Refunded', at: refundedAt, state: 'done' });
    expect(work?.words).toBe('Nothing more is done.');
    // Money that did not fit was never for this request.
    const odd = { ...request('needs-attention', 'received'), refundedAt };
    expect(nextOf(odd)).toMatch(/^What you paid is on its way back/);
  });

  it('never asks to pay twice what staff look at', () => {
    expect(nextOf(request('needs-attention', 'received'))).toContain('do not pay again');
    expect(nextOf(request('pending', 'received'))).toContain('until the payment is confirmed');
  });
});

it('says when the buyer hears and what is still needed (FU-15)', () => {
  const outlook = { estimatedDays: 3, hearBy: '2026-12-01', needed: [] };
  expect(hearText(outlook)).toContain('by Tuesday, 1 December 2026, Lagos time');
  expect(hearText({ ...outlook, hearBy: null })).toContain('within 3 days of the payment');
  expect(hearText({ ...outlook, estimatedDays: null, hearBy: null })).not.toMatch(/\d/);
  const [clearance, verification] = ['CLEARANCE', 'VERIFICATION'] as const;
  expect(neededText({ type: clearance, needed: [] })).toContain('everything');
  const needed = ['Police report', 'Letter'];
  expect(neededText({ type: clearance, needed })).toContain('Police report, Letter');
  // Who ordered for themselves has the next step, and is told so.
  expect(neededText({ type: verification, needed: [] })).toMatch(/agrees.*if that is you, open it/);
  expect(neededText({ type: verification, needed })).toContain('Police report, Letter');
});

it('tells the hours of SMS as they are (MSG-02)', () => {
  const [, from = '', to = ''] =
    /SMS from (\d+):00 to (\d+):00, Lagos/.exec(neededText({ type: 'VERIFICATION', needed: [] })) ??
    [];
  const at = (hour: string, more = 0) =>
    quietUntil(new Date(Date.parse(`2026-11-24T${hour.padStart(2, '0')}:00:00+01:00`) + more));
  expect([at(from), at(to, -1)]).toEqual([null, null]);
  expect([at(from, -1), at(to)]).not.toContain(null);
});
