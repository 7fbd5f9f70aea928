import { describe, expect, it } from 'vitest';
import { koboOf } from '#platform/money.ts';
import {
  elsewhereOf,
  failedAtBy,
  isFailureOf,
  isOfNoOther,
  leftOut,
  refundEventOf,
  shownBody,
} from './webhook.rules.ts';

const shown = (body: unknown) => JSON.parse(shownBody(JSON.stringify(body)));

describe('a refund that failed', () => {
  const [before, asked, after] = [1, 2, 3].map((at) => new Date(at));
  const event = (name: string, id: string | null, receivedAt = after ?? new Date()) => {
    return { event: name, id, reference: null, kobo: null, receivedAt };
  };
  const failed = 'refund.failed';
  const own = { askedAt: asked ?? null, id: '7', kobo: null, before: [], areOthersOver: true };

  it.each([
    ['is not told by another event', event('refund.processed', '7'), false],
    ['is not the one whose event came before', event(failed, null, before), false],
    ['is not the one under way with another number', event(failed, '6'), false],
    ['is not one from before, whatever its number', event(failed, '7', before), false],
    ['is the one under way by its number', event(failed, '7'), true],
    ['is the one under way where no number is named', event(failed, null), true],
    ['is told in the moment in which it is asked for', event(failed, '7', asked), true],
    ['may also need attention', event('refund.needs-attention', '7'), true],
  ])('%s', (_what, one, is) => {
    expect(isFailureOf(one, own)).toBe(is);
  });

  it('is the one under way where its own number is not known', () => {
    expect(isFailureOf(event(failed, '6'), { ...own, id: null })).toBe(true);
    expect(isFailureOf(event(failed, '6'), { ...own, askedAt: null, id: null })).toBe(true);
  });
});

describe('a refund that failed for good', () => {
  const [asked, after] = [new Date(2), new Date(3)];
  const first = { askedAt: asked, id: '7' as string | null, kobo: koboOf(500), before: [] };
  const own = { ...first, areOthersOver: true };
  const lost = { ...own, id: null };
  const later = { ...own, areOthersOver: false };
  const told = { event: 'refund.failed', id: null, reference: null, kobo: null, receivedAt: after };
  const part = { ...told, kobo: koboOf(100) };
  const all = { ...told, kobo: koboOf(500) };

  it.each([
    [
      'is none that needs attention',
      { ...told, event: 'refund.needs-attention', id: '7' },
      own,
      null,
    ],
    ['is none that went out', { ...told, event: 'refund.processed', id: '7' }, own, null],
    ['is none with another number', { ...told, id: '6' }, own, null],
    ['is none from before', { ...told, id: '7', receivedAt: new Date(1) }, own, null],
    ['is not sure without a number where another was asked for before', told, later, null],
    [
      'is not sure by a number alone where its own is not known',
      { ...told, id: '7' },
      { ...later, id: null },
      null,
    ],
    ['is not ours where a part failed', part, own, null],
    ['is sure by its number', { ...part, id: '7' }, later, after],
    ['is sure without a number where it is the first', told, own, after],
    [
      'is sure where its answer was lost and the amount is its own',
      { ...all, id: '7' },
      lost,
      after,
    ],
  ])('%s', (_what, event, refund, at) => {
    expect(failedAtBy(event, refund)).toEqual(at);
  });
});

describe('a refund that was asked for after one that failed', () => {
  const hour = 3_600_000;
  const failed = (name: object, at: number) => {
    const none = { event: 'refund.failed', id: null, reference: null, kobo: null };
    return { ...none, ...name, receivedAt: new Date(at * hour) };
  };
  const second = (before: ReturnType<typeof failed>[], areOthersOver = true) => ({
    ...{ askedAt: new Date(2 * hour), id: '7', kobo: koboOf(500), before, areOthersOver },
  });
  const named = (name: string, at: number) => failed({ reference: name }, at);

  it.each([
    ['is told by a name of its own', named('TRF_2', 3), second([named('TRF_1', 1)]), true, true],
    [
      'is not told by the name of that',
      named('TRF_1', 3),
      second([named('TRF_1', 1)]),
      false,
      false,
    ],
    [
      'is not surely told where the other is not over',
      named('TRF_2', 3),
      second([], false),
      true,
      false,
    ],
    [
      'is not told by the name of that where another is not over',
      named('TRF_1', 3),
      second([named('TRF_1', 1)], false),
      false,
      false,
    ],
    [
      'is not told by the number of that where its own was lost',
      failed({ id: '6' }, 3),
      { ...second([failed({ id: '6' }, 1)]), id: null },
      false,
      false,
    ],
    [
      'is not surely told by a part of its amount',
      failed({ reference: 'TRF_2', kobo: koboOf(100) }, 3),
      second([named('TRF_1', 1)]),
      true,
      false,
    ],
    [
      'is not surely told while that may be brought again',
      failed({}, 73),
      second([failed({}, 1)]),
      true,
      false,
    ],
    ['is told once that is brought no more', failed({}, 75), second([failed({}, 1)]), true, true],
    [
      'may be told by a name where that had none',
      named('TRF_2', 3),
      second([failed({}, 1)]),
      true,
      false,
    ],
  ])('%s', (_what, event, refund, isAbout, isSure) => {
    expect([isFailureOf(event, refund), isOfNoOther(event, refund)]).toEqual([isAbout, isSure]);
    expect(failedAtBy(event, refund)).toEqual(isSure ? event.receivedAt : null);
  });
});

describe('a kept event of a refund', () => {
  const received_at = new Date('2026-11-21T10:00:00Z');

  it.each([
    ['{"data":{"id":7,"amount":"150050"}}', '7', 150_050],
    ['{"data":{"id":"RF-7","amount":100}}', 'RF-7', 100],
    ['{"data":{"refund_reference":"TRF_7","amount":100}}', null, 100],
    ['{"data":{"id":7,"amount":"1500.50"}}', '7', null],
    ['{"data":{"id":7,"amount":-5}}', '7', null],
    ['{"data":{"id":{"of":7}}}', null, null],
    ['{"data":{"id":true}}', null, null],
    ['{"data":null}', null, null],
    ['{}', null, null],
    ['null', null, null],
    ['{', null, null],
    ['', null, null],
  ])('names its refund and how much it is: %s', (body, id, kobo) => {
    const told = refundEventOf({ event: 'refund.failed', body, received_at });
    const reference = body.includes('TRF_7') ? 'TRF_7' : null;
    expect(told).toEqual({ event: 'refund.failed', id, reference, kobo, receivedAt: received_at });
  });
});

describe('a refund that was made at the provider', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));
  const done = (id: string | null, hour: number) => {
    return { event: 'refund.processed', id, reference: null, kobo: null, receivedAt: at(hour) };
  };

  it('counts once, however often it is told', () => {
    const told = [done('6', 9), done('6', 10), done('7', 10)];
    const others = elsewhereOf(told, { askedAt: null, id: null });
    expect(others.map(({ id }) => id)).toEqual(['6', '7']);
  });

  it('without a number counts once by the reference of its refund, and each beside another', () => {
    const of = (reference: string | undefined, hour: number) =>
      refundEventOf({
        event: 'refund.processed',
        body: JSON.stringify({ data: { refund_reference: reference, at: hour, amount: 100 } }),
        received_at: at(hour),
      });
    const count = (told: readonly ReturnType<typeof of>[]) =>
      elsewhereOf(told, { askedAt: null, id: null }).length;
    expect(count([of('TRF_1', 9), of('TRF_1', 10)])).toBe(1);
    expect(count([of('TRF_1', 9), of('TRF_2', 9)])).toBe(2);
    expect(count([of(undefined, 9), of('', 10)])).toBe(2);
  });

  it('is none that we have asked for', () => {
    const told = [done('6', 9), done('7', 11), done(null, 11)];
    expect(elsewhereOf(told, { askedAt: at(10), id: '7' })).toEqual([done('6', 9)]);
    expect(elsewhereOf(told, { askedAt: at(10), id: null })).toEqual([done('6', 9)]);
  });
});

describe('an event as staff read it', () => {
  it('keeps what is no person’s', () => {
    const data = {
      id: 4_099_260_516,
      domain: 'live',
      status: 'success',
      reference: 'RQ-1-a',
      transaction_reference: 'RQ-1-b',
      transaction: 17,
      amount: 2_500_000,
      requested_amount: 2_500_001,
      currency: 'NGN',
      channel: 'card',
      fees: 37_500,
      gateway_response: 'Successful',
      paid_at: '2026-11-21T08:00:00.000Z',
      created_at: '2026-11-21T07:59:00.000Z',
      paidAt: '2026-11-21T08:00:01.000Z',
      createdAt: '2026-11-21T07:59:01.000Z',
      expected_at: '2026-11-28T08:00:00.000Z',
      refund_reference: 'RF-1',
      resolution: 'merchant-accepted',
      category: 'general',
    };
    expect(shown({ event: 'charge.success', data })).toEqual({ event: 'charge.success', data });
  });

  it('leaves out everything else, whatever its shape', () => {
    const data = {
      ip_address: '105.112.0.1',
      message: 'Ada paid',
      customer: { email: 'ada@example.com', first_name: 'Ada' },
      authorization: { last4: '4081', account_name: 'Ada Obi' },
      log: [{ type: 'input' }],
      attempts: 0,
      reusable: true,
    };
    expect(shown({ event: 'charge.success', data }).data).toEqual({
      ip_address: '(left out)',
      message: '(left out)',
      customer: '(left out)',
      authorization: '(left out)',
      log: '(left out)',
      attempts: '(left out)',
      reusable: '(left out)',
    });
    expect(leftOut).toBe('(left out)');
  });

  it('says that there was nothing where there was nothing', () => {
    const data = { metadata: null, paid_at: null };
    expect(shown({ event: 'a', data }).data).toEqual({ metadata: null, paid_at: null });
    expect(shown({ event: 'a', data: null })).toEqual({ event: 'a', data: null });
  });

  it('looks into what is inside by the same rule, and shows no list', () => {
    const transaction = { id: 1, reference: 'RQ-1', customer: { email: 'ada@example.com' } };
    expect(shown({ event: 'refund.processed', data: { transaction } }).data).toEqual({
      transaction: { id: 1, reference: 'RQ-1', customer: leftOut },
    });
    expect(shown({ event: 'a', data: { transaction: ['ada@example.com'] } }).data).toEqual({
      transaction: leftOut,
    });
    expect(shown({ event: 'a', data: ['ada@example.com'] })).toEqual({ event: 'a', data: leftOut });
  });

  it('shows nothing of a name or of data that is of another kind', () => {
    expect(shown({ event: { email: 'ada@example.com' }, data: 'ada@example.com' })).toEqual({
      event: leftOut,
      data: leftOut,
    });
  });

  it('is looked into three levels below its data and no further', () => {
    const nested = (inmost: unknown) => ({ id: { status: { amount: inmost } } });
    const third = nested({ fees: 3, email: 'ada@example.com' });
    expect(shown({ event: 'a', data: third }).data).toEqual(nested({ fees: 3, email: leftOut }));
    const fourth = nested({ fees: { id: 3 } });
    expect(shown({ event: 'a', data: fourth }).data).toEqual(nested({ fees: leftOut }));
  });

  it('names only the event and its data, a line each', () => {
    const body = JSON.stringify({ event: 'a', data: { id: 1 }, sent_to: 'ada@example.com' });
    expect(shownBody(body)).toBe('{\n  "event": "a",\n  "data": {\n    "id": 1\n  }\n}');
  });

  it.each(['', 'email=ada@example.com', '{"event":', 'null'])(
    'shows nothing of what is no event: %s',
    (body) => {
      expect(shownBody(body)).toBe('(left out)');
    },
  );
});
