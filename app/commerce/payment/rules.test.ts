import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { koboOf } from '#platform/money.ts';
import { PaymentStatus } from './contract.ts';
import {
  checkoutHoldsMs,
  countingOf,
  decide,
  hasReceipt,
  isRefundFailed,
  isRefundUncertain,
  isUnderWay,
  isUntouched,
  lateSuccessMs,
  mayComeAfterAll,
  nextCheck,
  nextTry,
  referencePattern,
  refundObstacle,
  type Said,
  waitsForStaff,
} from './rules.ts';

const opened = new Date('2026-01-01T12:00:00Z');
const at = (ms: number) => new Date(opened.getTime() + ms);
const minutes = (count: number) => at(count * 60_000);
const factsOf = (status: PaymentStatus, paidOtherwise = false) => ({
  status,
  openedAt: opened,
  paidOtherwise,
  refundAsked: false,
});
const said: Said[] = [
  { kind: 'paid-in-full' },
  { kind: 'paid-otherwise' },
  { kind: 'failed', reason: 'Declined' },
  { kind: 'reversed' },
  { kind: 'open' },
  { kind: 'silent' },
];

describe('a payment', () => {
  it.each([
    ['is failed when the provider says so', 'pending', said[2], 1, 'failed'],
    ['stays failed while nothing comes', 'failed', said[4], 1, 'failed'],
    ['stays pending in its 35 minutes', 'pending', said[4], 34, 'pending'],
    ['expires after them', 'pending', said[4], 35, 'expired'],
    ['does not expire while nobody knows', 'pending', said[5], 90, 'pending'],
    ['needs attention with another amount', 'pending', said[1], 1, 'needs-attention'],
    ['needs attention with another amount, late too', 'expired', said[1], 90, 'needs-attention'],
    ['needs attention when it is taken back', 'paid', said[3], 90, 'needs-attention'],
    ['stays paid whatever else is said', 'paid', said[2], 90, 'paid'],
    ['is paid', 'pending', said[0], 1, 'paid'],
    ['is paid late, after a failure (I5)', 'failed', said[0], 60, 'paid'],
    ['is paid late, after it expired (I5)', 'expired', said[0], 600, 'paid'],
  ] as const)('%s', (_what, from, what, after, to) => {
    const decision = decide(factsOf(from), what as Said, minutes(after));
    expect(decision.status).toBe(to);
    expect(decision.fulfils).toBe(to === 'paid' && from !== 'paid');
  });

  it.each([
    ['the bank’s word for a failure', 'pending', said[2], 'Declined'],
    ['that the amount does not fit', 'pending', said[1], 'another amount or currency'],
    ['that it was taken back before anybody saw it', 'pending', said[3], 'reversed'],
    ['that it was taken back', 'paid', said[3], 'reversed'],
    ['nothing of a payment', 'pending', said[0], null],
    ['nothing of what stays', 'needs-attention', said[0], null],
  ] as const)('names %s', (_what, from, what, reason) => {
    expect(decide(factsOf(from), what as Said, minutes(1))).toMatchObject({ reason });
  });

  it('that needs attention stays so, whatever comes', () => {
    for (const what of said) {
      const decision = decide(factsOf('needs-attention'), what, minutes(90));
      expect(decision).toEqual({ status: 'needs-attention', reason: null, fulfils: false });
    }
  });

  it('that has failed is not failed again, nor does it expire', () => {
    expect(decide(factsOf('failed'), { kind: 'failed', reason: 'No' }, minutes(90))).toEqual({
      status: 'failed',
      reason: null,
      fulfils: false,
    });
  });

  it('stays paid when the provider gives back what we asked it to', () => {
    const asked = { ...factsOf('paid'), refundAsked: true };
    expect(decide(asked, { kind: 'reversed' }, minutes(90)).status).toBe('paid');
  });

  it('that is paid a second time for one thing fulfils nothing', () => {
    const decision = decide(factsOf('expired', true), { kind: 'paid-in-full' }, minutes(1));
    expect(decision).toEqual({ status: 'needs-attention', reason: 'paid twice', fulfils: false });
  });

  it('is fulfilled at most once in any sequence, and only by full payment (I2, I3)', () => {
    const words = fc.array(fc.constantFrom(...said), { maxLength: 30 });
    fc.assert(
      fc.property(words, fc.array(fc.nat(lateSuccessMs), { minLength: 30 }), (sequence, times) => {
        let status: PaymentStatus = 'pending';
        let fulfilled = 0;
        sequence.forEach((what, place) => {
          const decision = decide(factsOf(status), what, at(times[place] ?? 0));
          if (decision.fulfils) {
            fulfilled += 1;
            expect(what.kind).toBe('paid-in-full');
          }
          status = decision.status;
        });
        expect(fulfilled).toBeLessThanOrEqual(1);
        expect(PaymentStatus.options).toContain(status);
      }),
    );
  });
});

describe('the reconciler', () => {
  it('looks at 15 s, 40 s, 2, 5, 15 and 60 minutes, then hourly to 72 hours', () => {
    const looks = [];
    let now = opened;
    for (let next = nextCheck(opened, now); next; next = nextCheck(opened, now)) {
      looks.push((next.getTime() - opened.getTime()) / 1_000);
      now = next;
    }
    expect(looks.slice(0, 8)).toEqual([15, 40, 120, 300, 900, 3_600, 7_200, 10_800]);
    expect(looks.at(-1)).toBe(72 * 3_600);
    expect(looks).toHaveLength(5 + 72);
  });

  it('never looks before now, and before a payment may expire', () => {
    fc.assert(
      fc.property(fc.nat(lateSuccessMs - 1), (age) => {
        const next = nextCheck(opened, at(age));
        expect(next && next.getTime() > at(age).getTime()).toBe(true);
      }),
    );
    expect(checkoutHoldsMs).toBeLessThan(3_600_000);
  });
});

describe('the look after an unclear answer', () => {
  it.each([
    ['comes after 10 s at first', 20, 30],
    ['never later than it was planned', 38, 40],
    ['a tenth of its age later', 1_000, 1_100],
  ])('%s', (_what, age, next) => {
    expect(nextTry(opened, at(age * 1_000))).toEqual(at(next * 1_000));
  });

  it('is never the last one, and never more than five minutes away', () => {
    const late = at(lateSuccessMs);
    expect(nextCheck(opened, late)).toBeNull();
    expect(nextTry(opened, late)).toEqual(at(lateSuccessMs + 5 * 60_000));
  });

  it('waits as long for a payment that a clock opened which had gone ahead by days', () => {
    const before = at(-lateSuccessMs);
    expect(nextTry(opened, before)).toEqual(at(-lateSuccessMs + 5 * 60_000));
  });
});

describe('the money of a payment', () => {
  const day = new Date('2026-11-26T10:00:00Z');
  const held = {
    status: 'paid',
    paid_kobo: koboOf(500_000),
    refund_asked_at: null,
    refund_queued_at: null,
    refund_failed_at: null,
    closed_at: null,
    said_status: 'success',
    dispute_at: null,
    dispute_end: null,
  } as const;
  const odd = { ...held, status: 'needs-attention' } as const;
  const uncertain = { ...held, refund_asked_at: day };
  const sent = { ...uncertain, refund_queued_at: day };
  const failed = { ...uncertain, refund_failed_at: day };
  const before = new Date(day.getTime() - 1);

  it.each([
    ['that came in can go back', held, null],
    ['that does not fit can go back', odd, null],
    ['that never came cannot', { ...odd, paid_kobo: null }, 'nothingPaid'],
    ['that was asked for cannot twice', uncertain, 'nothingPaid'],
    ['whose refund failed cannot before another is allowed', failed, 'nothingPaid'],
    ['that the provider has taken back cannot', { ...odd, said_status: 'reversed' }, 'nothingPaid'],
    ['of a payment that is open cannot', { ...held, status: 'pending' } as const, 'nothingPaid'],
    ['of a payment that failed cannot', { ...held, status: 'failed' } as const, 'nothingPaid'],
    ['that is disputed cannot', { ...held, dispute_at: day }, 'disputed'],
    ['lost in a dispute cannot', { ...held, dispute_at: day, dispute_end: 'lost' }, 'disputed'],
    ['kept in a dispute can', { ...held, dispute_at: day, dispute_end: 'declined' }, null],
  ])('%s', (_what, payment, obstacle) => {
    expect(refundObstacle(payment)).toBe(obstacle);
  });

  it.each([
    ['nothing was asked for', held, [false, false]],
    ['nobody knows whether it went out', uncertain, [true, false]],
    ['the provider says that it failed', failed, [false, true]],
    ['one before it failed', { ...uncertain, refund_failed_at: before }, [true, false]],
    ['it failed, and went out after all', { ...sent, refund_failed_at: day }, [false, false]],
    [
      'one before it failed, and none is asked for',
      { ...held, refund_failed_at: day },
      [false, false],
    ],
    ['it went out', sent, [false, false]],
  ])('is uncertain, has failed or neither: %s', (_what, payment, is) => {
    expect([isRefundUncertain(payment), isRefundFailed(payment)]).toEqual(is);
  });

  it.each([
    ['is paid', held, false],
    ['does not fit', odd, true],
    ['does not fit, and went back', { ...odd, refund_asked_at: day, refund_queued_at: day }, false],
    ['has a refund that nobody knows of', uncertain, true],
    ['has a refund that went out', sent, false],
    ['has a refund that failed', failed, true],
    ['has a refund that failed, and was closed', { ...failed, closed_at: day }, false],
    ['does not fit, and was closed', { ...odd, closed_at: day }, false],
    ['is disputed', { ...held, dispute_at: day }, true],
    ['is disputed, and was closed', { ...held, dispute_at: day, closed_at: day }, false],
    ['was lost in a dispute', { ...sent, dispute_at: day, dispute_end: 'auto-accepted' }, true],
    ['was kept in a dispute', { ...held, dispute_at: day, dispute_end: 'declined' }, false],
    ['has an uncertain refund, and was closed', { ...uncertain, closed_at: day }, false],
  ])('waits for somebody or not when it %s', (_what, payment, waits) => {
    expect(waitsForStaff(payment)).toBe(waits);
  });
});

describe('which payment for a thing counts', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 26, hour));
  type Counting = NonNullable<ReturnType<typeof countingOf>>;
  const one = (hour: number, status: PaymentStatus): Counting => ({
    ...{ status, created_at: at(hour), reason: null, said_status: null, said_at: null },
    ...{ refund_queued_at: null, closed_at: null },
  });
  const taken = {
    ...one(8, 'needs-attention'),
    ...{ reason: 'reversed', said_status: 'reversed', said_at: at(12) },
  };
  const closed = { ...one(10, 'needs-attention'), reason: 'paid twice', closed_at: at(13) };

  it.each([
    ['the paid one', [one(10, 'expired'), one(8, 'paid')], 1],
    ['one that staff have to look at', [one(10, 'failed'), one(8, 'needs-attention')], 1],
    ['the newest', [one(10, 'expired'), one(8, 'failed')], 0],
    ['one that the provider took back', [one(10, 'expired'), one(9, 'failed'), taken], 2],
    [
      'an open one of before, beside one taken back: it can be paid still',
      [one(10, 'pending'), taken],
      0,
    ],
    ['a new try after it was taken back', [one(13, 'failed'), taken], 0],
    ['one that money came for', [closed, taken], 0],
  ])('is %s', (_what, payments, index) => {
    expect(countingOf(payments)).toBe(payments[index]);
  });

  it('is none where there is none', () => {
    expect(countingOf([])).toBeNull();
  });
});

describe('a receipt', () => {
  const day = new Date('2026-11-26T10:00:00Z');
  const good = {
    ...({ status: 'paid', reason: null, paid_at: day, refund_queued_at: null } as const),
    ...({ said_status: 'success', said_at: day, reference: 'PAY-1' } as const),
  };
  const reversed = { status: 'needs-attention', said_status: 'reversed' } as const;

  it.each([
    ['is there of what is paid', good, true],
    ['stays where we gave it back', { ...good, refund_queued_at: day }, true],
    ['stays where it was taken back', { ...good, ...reversed, reason: 'reversed' }, true],
    ['is none of what is not paid', { ...good, status: 'expired', paid_at: null } as const, false],
    [
      'is none of what was taken back before it counted',
      { ...good, ...reversed, reason: 'reversed', reference: 'PAY-2' },
      false,
    ],
    ['is none of what never fitted', { ...good, ...reversed, reason: 'paid twice' }, false],
    ['is none where there is no payment', null, false],
  ])('%s', (_what, payment, has) => {
    expect(hasReceipt(payment, 'PAY-1')).toBe(has);
  });
});

describe('money that may be on its way', () => {
  const states = ['pending', 'failed', 'expired'] as const;
  const paying = (status: PaymentStatus, said_status: string | null) => ({
    ...{ status, said_status, created_at: at(-lateSuccessMs), checkout_at: opened },
  });

  it.each(['ongoing', 'pending', 'processing', 'queued'])('is there by the word %s', (word) => {
    const all = states.map((status) => paying(status, word));
    expect(all.map((one) => isUnderWay(one, minutes(1)))).toEqual([true, true, true]);
    // The checkout of one that is open is handed out again.
    expect(all.map((one) => mayComeAfterAll(one, minutes(1)))).toEqual([false, true, true]);
  });

  it.each([null, 'unknown', 'abandoned', 'failed', 'reversed', 'success'])(
    'is none by the word %s: who was declined may try again',
    (word) => {
      for (const status of states) expect(isUnderWay(paying(status, word), minutes(1))).toBe(false);
    },
  );

  it.each(['paid', 'needs-attention'] as const)('has come where it is %s', (status) => {
    expect(isUnderWay(paying(status, 'ongoing'), minutes(1))).toBe(false);
  });

  it('is waited for no longer than a late success counts, and not for a clock that had gone ahead', () => {
    const stuck = paying('expired', 'ongoing');
    expect(isUnderWay(stuck, at(lateSuccessMs - 1))).toBe(true);
    expect(isUnderWay(stuck, at(lateSuccessMs))).toBe(false);
    expect(isUnderWay(stuck, at(-lateSuccessMs))).toBe(false);
    expect(isUnderWay({ ...stuck, checkout_at: null }, minutes(0))).toBe(false);
  });
});

describe('what the provider is asked about', () => {
  it.each([
    ['abandoned', true],
    ['unknown', true],
    ['ongoing', false],
    [null, false],
  ])('nobody has paid anything while it is %s: %s', (status, untouched) => {
    expect(isUntouched(status)).toBe(untouched);
  });

  it.each([
    ['SW-0123456789ABCDEFGHJKMNPQRS', true],
    ['SW-TVWXYZ00000000000000000000', true],
    ['SW-0123456789ABCDEFGHJKMNPQR', false],
    ['SW-0123456789ABCDEFGHJKMNPQRST', false],
    ['SW-0123456789ABCDEFGHJKMNPQRU', false],
    ['SW-0123456789abcdefghjkmnpqrs', false],
    ['xSW-0123456789ABCDEFGHJKMNPQRS', false],
    ['SW-0123456789ABCDEFGHJKMNPQRS\n', false],
  ])('is a reference of ours alone: %j', (reference, ours) => {
    expect(referencePattern.test(reference)).toBe(ours);
  });
});
