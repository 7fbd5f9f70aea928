import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PaymentStatus } from '#app/commerce/payment/contract.ts';
import { koboOf } from '#platform/money.ts';
import { newExpiry, obstacleOf, stateWord, unmatched } from './rules.ts';

const day = 86_400_000;
const ended = (date: string) => new Date(`${date}T22:59:59.999Z`);
const now = new Date('2026-11-21T12:00:00Z');

describe('the new expiry', () => {
  it.each([
    ['counts from the old expiry when it lies ahead', '2027-03-05', '2028-03-05'],
    ['counts from today when the record has expired', '2026-09-21', '2027-11-21'],
    ['ends on 28 February where there is no 29th', '2028-02-29', '2029-02-28'],
    ['keeps 28 February before a leap day', '2027-02-28', '2028-02-28'],
    ['crosses the end of a year', '2026-12-31', '2027-12-31'],
  ])('%s', (_what, old, expected) => {
    expect(newExpiry(ended(old), now)).toEqual(ended(expected));
  });

  it('takes the day as it is in Lagos, an hour ahead of UTC (C-70)', () => {
    expect(newExpiry(null, new Date('2026-11-21T22:59:59Z'))).toEqual(ended('2027-11-21'));
    expect(newExpiry(null, new Date('2026-11-21T23:00:00Z'))).toEqual(ended('2027-11-22'));
    expect(newExpiry(new Date('2028-02-28T23:30:00Z'), now)).toEqual(ended('2029-02-28'));
  });

  it('is a year to the end of the day after the later of now and the old one, whatever they are', () => {
    const instant = fc.date({
      min: new Date('2000-01-01T00:00:00Z'),
      max: new Date('2090-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(fc.option(instant), instant, (old, at) => {
        const after = newExpiry(old, at);
        const from = Math.max(old?.getTime() ?? 0, at.getTime());
        const gained = (after.getTime() - from) / day;
        expect(gained).toBeGreaterThanOrEqual(365);
        expect(gained).toBeLessThan(367);
        expect(after.toISOString()).toMatch(/T22:59:59\.999Z$/);
        // Renewing again only ever moves it on.
        expect(newExpiry(after, at).getTime()).toBeGreaterThan(after.getTime());
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('an obstacle', () => {
  it.each([
    ['SUSPENDED', 1, 'suspended'],
    ['REVOKED', 1, 'revoked'],
    ['PENDING', 1, 'unfinished'],
    ['VERIFIED', 0, 'noPrice'],
    ['EXPIRED', 0, 'noPrice'],
    ['SUSPENDED', 0, 'suspended'],
    ['VERIFIED', 1, null],
    ['EXPIRED', 1, null],
  ] as const)('of a record %s with a price of %i kobo: %s', (status, kobo, expected) => {
    expect(obstacleOf(status, koboOf(kobo))).toBe(expected);
  });
});

describe('the status word (C-82)', () => {
  it('is COMPLETED only for what is written, whatever becomes of its money', () => {
    const words = PaymentStatus.options.flatMap((status) =>
      [false, true].map((completed) => [status, completed, stateWord(status, completed)] as const),
    );
    expect(words.filter(([, , word]) => word === 'COMPLETED')).toEqual(
      PaymentStatus.options.map((status) => [status, true, 'COMPLETED']),
    );
    const failed = words.filter(([, , word]) => word === 'FAILED').map(([status]) => status);
    expect(new Set(failed)).toEqual(new Set(['failed', 'expired']));
  });

  it.each([
    ['pending', false],
    ['paid', false],
    ['needs-attention', false],
  ] as const)('is PENDING for what is %s, written: %s', (payment, completed) => {
    expect(stateWord(payment, completed)).toBe('PENDING');
  });
});

it('says of money that does not fit that it is not lost', () => {
  expect(unmatched).toBe(
    'A payment arrived that cannot be used for this renewal, so nothing was renewed. Contact us with the reference: your money is not lost.',
  );
});
