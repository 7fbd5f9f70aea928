import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { koboOf, koboOfText } from '#platform/money.ts';
import { feeLine, linesOf, priceOf } from './rules.ts';

const plan = {
  basePrice: koboOfText('25000.00'),
  extraCharges: {
    Courier: koboOfText('1500.50'),
    'Blood sample': koboOfText('10000.00'),
    'IV shot': koboOfText('3333.33'),
  },
  feeCharges: ['Blood sample', 'IV shot'],
};

describe('the price', () => {
  it('is refused for a charge that the plan does not offer', () => {
    for (const name of ['Gold', 'courier', '__proto__', 'toString', '']) {
      expect(priceOf(plan, [name])).toBeNull();
    }
  });

  it('is refused for a charge so many times that no amount could hold it', () => {
    const limits = [{ field: 'workers', most: 5, charge: 'Courier' }];
    for (const workers of ['1e300', 1e16, Number.MAX_SAFE_INTEGER]) {
      expect(priceOf({ ...plan, limits }, ['Courier'], { workers })).toBeNull();
    }
  });

  it('is the plan alone without charges', () => {
    expect(priceOf(plan, [])).toEqual({
      baseKobo: 2_500_000,
      charges: [],
      feeKobo: 0,
      totalKobo: 2_500_000,
    });
  });

  it('counts each charge once, and the fee only on charges that carry it (C-14)', () => {
    const price = priceOf(plan, ['Courier', 'Blood sample', 'Blood sample']);
    expect(price).toMatchObject({
      feeKobo: 75_000,
      totalKobo: 2_500_000 + 150_050 + 1_000_000 + 75_000,
    });
  });

  it('is exact in kobo for any amounts, and its lines add up to it (check 11)', () => {
    const kobo = fc.nat(10 ** 10);
    fc.assert(
      fc.property(
        kobo,
        fc.array(fc.record({ kobo, fee: fc.boolean() }), { maxLength: 6 }),
        (base, list) => {
          const names = list.map((_one, place) => `Charge ${place}`);
          const offered = {
            basePrice: koboOf(base),
            extraCharges: Object.fromEntries(
              list.map((one, place) => [names[place], koboOf(one.kobo)]),
            ),
            feeCharges: names.filter((_name, place) => list[place]?.fee),
          };
          const price = priceOf(offered as never, names);
          if (!price) throw new Error('offered');
          const big = list.reduce((sum, one) => sum + BigInt(one.kobo), BigInt(base));
          const carrying = list.reduce((sum, one) => sum + (one.fee ? BigInt(one.kobo) : 0n), 0n);
          // Half up, in whole numbers.
          const fee = (carrying * 75n + 500n) / 1000n;
          expect(BigInt(price.feeKobo)).toBe(fee);
          expect(BigInt(price.totalKobo)).toBe(big + fee);
          const lines = linesOf('Plan', price);
          const sum = lines.reduce((all, { amount }) => all + BigInt(amount), 0n);
          expect(sum).toBe(big + fee);
          expect(lines.some(({ name }) => name === feeLine)).toBe(fee > 0n);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
