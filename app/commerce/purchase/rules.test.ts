import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { koboOf, koboOfText } from '#platform/money.ts';
import { getRequest } from './contract.ts';
import {
  customerLengths,
  faultOfCustomer,
  feeLine,
  linesOf,
  noVerifiedWorker,
  priceOf,
  shownLines,
} from './rules.ts';

const plan = {
  basePrice: koboOfText('25000.00'),
  extraCharges: {
    Courier: koboOfText('1500.50'),
    'Blood sample': koboOfText('10000.00'),
    'IV shot': koboOfText('3333.33'),
  },
  feeCharges: ['Blood sample', 'IV shot'],
};

describe('the amounts of an order', () => {
  const line = (name: string, naira: string) => ({ name, amount: koboOfText(naira) });

  it('name no ₦0 for a plan whose price is agreed by talking, and a sum of the rest alone (HIRE-10)', () => {
    for (const type of ['INSURED', 'RECRUITMENT_PACKAGE', 'HEALTH_PLAN'] as const) {
      const plan = line('VIP', '0.00');
      const later = { name: 'VIP', value: 'Upon consultation' };
      expect(shownLines({ type, lines: [plan], total: koboOf(0) })).toEqual([later]);
      const visit = line('Visit', '1500.50');
      expect(shownLines({ type, lines: [plan, visit], total: visit.amount })).toEqual([
        later,
        { name: 'Visit', value: '₦1,500.50' },
        { name: 'Total', value: '₦1,500.50', strong: true },
      ]);
    }
  });

  it('are naira otherwise, also of what is free', () => {
    for (const naira of ['0.00', '5000.00']) {
      const lines = [line('Tier', naira)];
      const values = shownLines({ type: 'VERIFICATION', lines, total: koboOfText(naira) });
      expect(values.map(({ value }) => value)).toEqual(
        Array(2).fill(naira === '0.00' ? '₦0' : '₦5,000'),
      );
    }
  });
});

describe('the price', () => {
  it('is refused for a charge that the plan does not offer', () => {
    for (const name of ['Gold', 'courier', '__proto__', 'toString', '']) {
      expect(priceOf(plan, [name])).toBeNull();
    }
  });

  it('has no charge for further people where the plan covers all that were answered (C-60)', () => {
    const limits = [{ field: 'workers', most: 5, charge: 'Courier' }];
    const names = (workers: unknown) =>
      priceOf({ ...plan, limits }, ['Courier'], { workers })?.charges.map(({ name }) => name);
    expect([names('5'), names('6'), names('')]).toEqual([[], ['Courier'], ['Courier']]);
  });

  it('is refused for a charge so many times that no amount could hold it', () => {
    const limits = [{ field: 'workers', most: 5, charge: 'Courier' }];
    for (const workers of ['1e300', 1e16, Number.MAX_SAFE_INTEGER]) {
      expect(priceOf({ ...plan, limits }, ['Courier'], { workers })).toBeNull();
    }
  });

  describe('of a charge for every further person (C-60)', () => {
    const limits = [{ field: 'workers', most: 5, charge: 'Courier' }];
    const of = (workers: number) => priceOf({ ...plan, limits }, ['Courier'], { workers });

    it('has it once for one, without saying so', () => {
      const price = of(6);
      expect(price?.charges).toEqual([{ name: 'Courier', kobo: 150_050, fee: false }]);
      expect(price && linesOf('Plan', price)).toEqual([
        { name: 'Plan', amount: 2_500_000 },
        { name: 'Courier', amount: 150_050 },
      ]);
    });

    it('has it as often as there are such people, and says how often', () => {
      const price = of(7);
      expect(price?.charges).toEqual([{ name: 'Courier', kobo: 300_100, fee: false, times: 2 }]);
      expect(price?.totalKobo).toBe(2_800_100);
      expect(price && linesOf('Plan', price)[1]).toEqual({
        name: 'Courier, 2 times',
        amount: 300_100,
      });
    });

    it('is one for 9,000 of them, and none for one more', () => {
      expect(of(9_005)?.charges[0]?.kobo).toBe(1_350_450_000);
      expect(of(9_006)).toBeNull();
    });
  });

  it('has a line of its own for the fee (C-14)', () => {
    const price = priceOf(plan, ['Blood sample']);
    expect(price && linesOf('Plan', price)).toEqual([
      { name: 'Plan', amount: 2_500_000 },
      { name: 'Blood sample', amount: 1_000_000 },
      { name: 'Service fee (7.5%)', amount: 75_000 },
    ]);
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

describe('what a buyer gives of themselves', () => {
  it.each([
    ['name', 120, 'Ada'.padEnd(120, 'a')],
    ['phone', 40, '0803 000 0009'.padStart(40, '0')],
  ] as const)('as %s may have %i characters and no more', (field, most, longest) => {
    expect(customerLengths[field]).toBe(most);
    const fault = `Use at most ${most} characters`;
    expect(faultOfCustomer(field, longest)).toBeNull();
    expect(faultOfCustomer(field, `${longest}0`)).toBe(fault);
  });

  it('as an email address may have 254 characters and no more', () => {
    const longest = `ada@${'a'.repeat(246)}.com`;
    expect(faultOfCustomer('email', longest)).toBeNull();
    expect(faultOfCustomer('email', `a${longest}`)).toBe('Use at most 254 characters');
    expect(faultOfCustomer('email', 'ada@example.com')).toBeNull();
  });

  it('holds no character that breaks a line of a mail or a receipt', () => {
    expect(faultOfCustomer('name', 'Ada\u0000Obi')).toBe('Contains characters that cannot be used');
    expect(faultOfCustomer('name', 'Adá Òbí')).toBeNull();
  });

  it('asks an address of the email and a number of the phone alone', () => {
    expect(faultOfCustomer('name', 'ada')).toBeNull();
    expect(faultOfCustomer('email', 'ada')).toBe('Invalid email address');
    expect(faultOfCustomer('phone', 'ada')).toBe('Invalid phone number');
    expect(faultOfCustomer('phone', '0803 000 0009')).toBeNull();
  });
});

it('says the same of every worker that cannot be reported (C-88)', () => {
  expect(noVerifiedWorker).toBe(
    'No verified worker has this ID. Staff incident reports are accepted only against verified workers.',
  );
});

it('the number of a request is taken in small letters, too (W-20)', () => {
  expect(getRequest.params.parse({ requestId: ' rq-tft3cqze5m0117 ' })).toEqual({
    requestId: 'RQ-TFT3CQZE5M0117',
  });
});
