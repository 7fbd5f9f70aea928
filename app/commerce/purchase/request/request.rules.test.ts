import { describe, expect, it } from 'vitest';
import { quietUntil } from '#messaging/quiet-hours.ts';
import type { PurchaseRequest } from '../contract.ts';
import {
  afterPayment,
  canPay,
  hasReceipt,
  hearText,
  isUnsent,
  moneyWords,
  neededText,
  nextOf,
  stagesOf,
  statusWords,
  workWords,
} from './request.rules.ts';

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
  mailed: true,
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
    expect(states('pending', 'cancelled')).toEqual(['done', 'done', 'later', 'wrong']);
    expect(states('nothing-to-pay', 'processing')).toEqual(['done', 'done', 'now', 'later']);
    expect(states('nothing-to-pay', 'received')).toEqual(['done', 'done', 'later', 'later']);
    expect(states('expired', 'received')).toEqual(['done', 'wrong', 'later', 'later']);
    expect(states('needs-attention', 'received')).toEqual(['done', 'wrong', 'later', 'later']);
  });

  it.each([
    ['pending', 'received', 'Not paid yet', 'Starts once the payment is confirmed.'],
    ['paid', 'processing', 'Paid', 'We are working on it.'],
    ['nothing-to-pay', 'received', 'Nothing to pay', 'Starts once you send the request.'],
    ['nothing-to-pay', 'processing', 'Nothing to pay', 'We are working on it.'],
  ] as const)('that is %s names each stage and what comes of it', (payment, status, paid, work) => {
    const said = stagesOf(request(payment, status)).map(({ name, words }) => [name, words]);
    expect(said).toEqual([
      ['Ordered', 'Your request was received.'],
      ['Payment', paid],
      ['Work', work],
      ['Result', 'Still to come.'],
    ]);
  });

  it('that is over says so in its last two stages', () => {
    const last = (status: 'fulfilled' | 'cancelled') =>
      stagesOf(request('paid', status))
        .slice(2)
        .map(({ name, words }) => [name, words]);
    expect(last('fulfilled')).toEqual([
      ['Work', 'The work is done.'],
      ['Result', 'Your request is fulfilled.'],
    ]);
    expect(last('cancelled')).toEqual([
      ['Work', 'Nothing more is done.'],
      ['Cancelled', 'This request goes no further.'],
    ]);
  });

  it('tells the time of the order and of the payment, and no other', () => {
    const paidAt = '2026-03-01T12:40:00.000Z';
    const times = stagesOf({ ...request('paid', 'processing'), paidAt }).map(({ at }) => at);
    expect(times).toEqual(['2026-03-01T12:30:00.000Z', paidAt, null, null]);
  });

  it.each([
    ['pending', 'Not paid yet'],
    ['paid', 'Paid'],
    ['failed', 'Declined'],
    ['expired', 'Not paid in time'],
    ['needs-attention', 'Being looked at'],
    ['nothing-to-pay', 'Nothing to pay'],
  ] as const)('whose payment is %s reads: %s, until it was given back', (paymentStatus, words) => {
    const open = request(paymentStatus, 'received');
    expect(moneyWords(open)).toBe(words);
    expect(moneyWords({ ...open, refundedAt: '2026-03-04T09:00:00.000Z' })).toBe('Refunded');
  });

  it.each([
    ['received', 'Received'],
    ['processing', 'In progress'],
    ['fulfilled', 'Done'],
    ['cancelled', 'Cancelled'],
  ] as const)('that is %s reads: %s', (status, words) => {
    expect(statusWords[status]).toBe(words);
  });

  it('that was cancelled unpaid, or whose late payment staff have closed, is not to be paid any more', () => {
    expect(moneyWords(request('pending', 'cancelled'))).toBe('Nothing to pay');
    expect(moneyWords(request('paid', 'cancelled'))).toBe('Paid');
    expect(nextOf({ ...request('paid', 'cancelled'), unrefunded: true })).toContain(
      'our staff look at what you paid',
    );
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
    const payable = { ...odd, paymentStatus: 'pending' } as const;
    expect([canPay(odd), canPay(payable)]).toEqual([false, true]);
    expect(nextOf(payable)).toMatch(/up to your bank. You can pay for the request anew here.$/);
    expect(moneyWords(payable)).toBe('Refunded');
    expect(stagesOf(odd)[2]).toMatchObject({
      state: 'later',
      words: expect.stringMatching(/^Starts/),
    });
    expect(nextOf({ ...odd, status: 'cancelled' })).toBe(
      'This request was cancelled, and what you paid is on its way back to you. How soon you see it is up to your bank.',
    );
    expect(stagesOf({ ...odd, status: 'cancelled' })[1]?.state).toBe('done');
    // Given back and worked on all the same: what comes next is the work.
    const going = { ...request('paid', 'processing'), refundedAt };
    expect(nextOf(going)).toMatch(/^Now we confirm/);
    expect(stagesOf(going)[2]?.state).toBe('now');
  });

  it('tells of money that went back by the provider, and never that a payment does not match', () => {
    const refundedAt = '2026-03-04T09:00:00.000Z';
    const going = { ...request('needs-attention', 'processing'), refundedAt };
    expect(nextOf(going)).toMatch(/^Now we confirm/);
  });

  it('that cannot go on promises nothing, and says why or of whom to nobody', () => {
    const stuck = { ...request('paid', 'processing'), cannotGoOn: true };
    expect(nextOf(stuck)).toBe(
      'This request cannot go on as it was ordered. Our staff look at what you paid; write to us.',
    );
    expect(stagesOf(stuck).slice(2)).toMatchObject([
      { words: 'It cannot go on as it was ordered.', state: 'wrong' },
      { words: 'Not known yet.', state: 'later' },
    ]);
    expect([workWords(stuck), workWords(request('paid', 'processing'))]).toEqual([
      'Stopped',
      'In progress',
    ]);
    expect(nextOf({ ...stuck, paymentStatus: 'nothing-to-pay' })).toBe(
      'This request cannot go on as it was ordered. Write to us.',
    );
    expect(nextOf({ ...stuck, refundedAt: '2026-03-04T09:00:00.000Z' })).toMatch(
      /^What you paid is on its way back to you\./,
    );
  });

  it('that is cancelled tells of a payment that came all the same', () => {
    expect(nextOf(request('needs-attention', 'cancelled'))).toBe(
      'This request was cancelled, and we received a payment for it that cannot be used. Our staff look at it and write to you.',
    );
  });

  it('that ended with the erasure of whom it is about says so, and no more of them', () => {
    const ended = request('pending', 'cancelled');
    const why =
      "The person this was about has asked us to delete their data, so this can't be done.";
    expect(nextOf({ ...ended, personErased: 'uncharged' })).toBe(`${why} Nothing was charged.`);
    expect(nextOf({ ...ended, personErased: 'under-way' })).toBe(
      `${why} If you have paid for it meanwhile, our staff give that back.`,
    );
    const came = { ...request('needs-attention', 'cancelled'), personErased: 'uncharged' } as const;
    expect(nextOf(came)).toContain('we received a payment for it');
  });

  it('promises no mail where its buyer was erased, whatever becomes of it', () => {
    const ways = [
      request('needs-attention', 'cancelled'),
      request('needs-attention', 'received'),
      { ...request('paid', 'fulfilled'), type: 'VERIFICATION' as const },
      { ...request('paid', 'processing'), type: 'VERIFICATION' as const },
    ];
    const mail = /write to you|We sent|we write to/;
    for (const way of ways) {
      expect(nextOf(way)).toMatch(mail);
      expect(nextOf({ ...way, buyerErased: true })).not.toMatch(mail);
    }
  });

  it('that gave way to another order says so', () => {
    expect(nextOf({ ...request('pending', 'cancelled'), replaced: true })).toBe(
      'Another order was made in place of this request, so it was cancelled. Go on with that one.',
    );
  });

  it('that is over has nothing to come', () => {
    expect(nextOf(request('pending', 'cancelled'))).toBe(
      'This request was cancelled. Write to us if that is a mistake.',
    );
    const nothing = 'There is nothing left to do. Keep the number of the request.';
    expect(nextOf(request('paid', 'fulfilled'))).toBe(nothing);
    expect(nextOf({ ...request('paid', 'fulfilled'), type: 'VERIFICATION' })).toBe(
      'The verification is over. We sent what came of it to the email address of the order.',
    );
  });

  it.each([
    [
      'VERIFICATION',
      'the person to be verified gets a link and agrees there; we check, and the record shows the level, the tick and the date until which it holds',
    ],
    ['BACKGROUND_CHECK', 'we make the checks that your plan lists and tell you what was found'],
    ['CLEARANCE', 'we confirm what the pass stands for and tell you the result'],
    ['INCIDENT_REPORT', 'we look into what happened and tell you what was established'],
    ['HEALTH_PLAN', 'we arrange the checks of your plan with you'],
    [
      'RECRUITMENT_PACKAGE',
      'we look for people who fit what you described and present them to you',
    ],
  ] as const)('for a %s says what comes out of it, after the payment or now', (type, result) => {
    expect(nextOf({ ...request('pending', 'received'), type })).toBe(
      `Nothing happens until the payment is confirmed. Then ${result}.`,
    );
    const paid = `Now ${result}. If something is missing, we write to the email address of the order.`;
    expect(nextOf({ ...request('paid', 'processing'), type })).toBe(paid);
    expect(nextOf({ ...request('nothing-to-pay', 'processing'), type })).toBe(paid);
    expect(nextOf({ ...request('nothing-to-pay', 'received'), type })).toBe(
      `Nothing happens until you send the request; nothing is to be paid for that. Then ${result}.`,
    );
  });

  it.each([
    ['nothing-to-pay', '0.00'],
    ['paid', '15000.00'],
  ] as const)('whose price is agreed by talking promises no work before (%s)', (paid, total) => {
    const lines = [{ name: 'Platinum', amount: '0.00' }];
    const order = { ...request(paid, 'processing'), type: 'INSURED' as const, lines, total };
    expect(nextOf(order)).toBe(
      'Now we talk with you and agree on the price. Nothing is to be paid for the plan before. The plan covers nothing before this request is done.',
    );
    expect(nextOf({ ...order, type: 'RECRUITMENT_PACKAGE' })).toMatch(/for the plan before\.$/);
  });

  it('whose price is agreed by talking is talked about once it is sent', () => {
    const lines = [{ name: 'Platinum', amount: '0.00' }];
    const order = { ...request('nothing-to-pay', 'received'), type: 'INSURED' as const, lines };
    expect(nextOf(order)).toBe(
      'Nothing happens until you send the request; nothing is to be paid for that. Then we talk with you and agree on the price.',
    );
  });

  it.each([
    ['nothing-to-pay', 'received', true],
    ['nothing-to-pay', 'processing', false],
    ['nothing-to-pay', 'cancelled', false],
    ['pending', 'received', false],
  ] as const)('%s and %s is still to be sent: %s (C-75)', (payment, status, is) => {
    expect(isUnsent(request(payment, status))).toBe(is);
  });

  it('tells who pays it nothing of the person', () => {
    const customerInfo = { name: 'Ada', email: 'ada@example.com', phone: '0803 000 0009' };
    const order = { ...request('paid', 'processing'), hearBy: '2026-12-01', needed: ['Letter'] };
    const opened = { ...order, customerInfo };
    expect(afterPayment(opened)).toEqual({
      type: 'CLEARANCE',
      estimatedDays: 3,
      hearBy: '2026-12-01',
      needed: ['Letter'],
      mailed: true,
    });
  });

  it('never asks to pay twice what a transfer may have paid, and says what can be done', () => {
    const paying = { ...request('pending', 'received'), underWay: true };
    expect(moneyWords(paying)).toBe('Not confirmed yet');
    expect(moneyWords({ ...paying, refundedAt: '2026-03-04T09:00:00.000Z' })).toBe(
      'Not confirmed yet',
    );
    expect(nextOf(paying)).toBe(
      'You began a payment that your bank has not confirmed yet. If you have paid, do not pay again: it shows here as soon as it arrives. If it comes to nothing, you can pay here anew.',
    );
    expect(stagesOf(paying)[1]).toMatchObject({ words: 'Not confirmed yet', state: 'now' });
    expect(canPay(paying)).toBe(true);
  });

  it('never asks to pay twice what staff look at', () => {
    expect(nextOf(request('needs-attention', 'received'))).toContain('do not pay again');
    expect(nextOf(request('pending', 'received'))).toContain('until the payment is confirmed');
  });
});

it('says when the buyer hears and what is still needed (FU-15)', () => {
  const outlook = { type: 'CLEARANCE', estimatedDays: 3, hearBy: '2026-12-01' } as const;
  expect(hearText(outlook)).toContain('by Tuesday, 1 December 2026, Lagos time');
  expect(hearText({ ...outlook, isLate: true })).toContain('it takes longer');
  expect(hearText({ ...outlook, isLate: true })).not.toContain('You hear from us by');
  expect(hearText({ ...outlook, hearBy: null })).toContain('within 3 days of the payment');
  const within = (estimatedDays: number | null) =>
    hearText({ ...outlook, hearBy: null, estimatedDays });
  expect(within(1)).toBe('You hear from us within a day of the payment.');
  expect(within(2)).toBe('You hear from us within 2 days of the payment.');
  expect(within(null)).toBe('We write to the email address of the order as soon as there is news.');
  const [clearance, verification] = ['CLEARANCE', 'VERIFICATION'] as const;
  expect(neededText({ type: clearance, needed: [] })).toContain('everything');
  const needed = ['Police report', 'Letter'];
  expect(neededText({ type: clearance, needed })).toContain('Police report, Letter');
  // Who ordered for themselves has the next step, and is told so.
  expect(neededText({ type: verification, needed: [] })).toMatch(/agrees.*if that is you, open it/);
  expect(neededText({ type: verification, needed })).toContain('Police report, Letter');
});

it('promises an unpaid verification no sooner than a paid one: its days are business days (CASE-04)', () => {
  const within = (estimatedDays: number) =>
    hearText({ type: 'VERIFICATION', estimatedDays, hearBy: null });
  expect(within(7)).toBe('You hear from us within 7 business days of the payment.');
  expect(within(1)).toBe('You hear from us within a business day of the payment.');
});

it('claims no link to the person to be verified that was not sent (D-18)', () => {
  const said = neededText({ type: 'VERIFICATION', needed: ['Letter'] }, false);
  expect(said).toContain('Our staff send them a link of their own: if that is you, open it.');
  expect(said).toContain('Not sent yet: Letter.');
  expect(said).not.toContain('at once');
  // The page of an order that costs nothing does not know who was written to.
  const unknown = neededText({ type: 'VERIFICATION', needed: [] }, null);
  expect(unknown).toContain('by mail, by SMS or from our staff: if that is you, open it.');
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

describe('the receipt on the page of a request', () => {
  it('is there where the server says so, and of an older one where it is paid', () => {
    const [paid, odd] = [request('paid', 'processing'), request('needs-attention', 'processing')];
    expect([paid, odd].map(hasReceipt)).toEqual([true, false]);
    expect(hasReceipt({ ...odd, hasReceipt: true })).toBe(true);
    expect(hasReceipt({ ...paid, hasReceipt: false })).toBe(false);
  });
});
