import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decimalOf,
  formatNaira,
  formatWholeNaira,
  koboOf,
  koboOfNaira,
  koboOfText,
  nairaOf,
  perMille,
  readNaira,
  sumOf,
  timesKobo,
} from './money.ts';

const most = Number.MAX_SAFE_INTEGER;
const any = fc.integer({ min: 0, max: most }).map(koboOf);
const payable = fc.integer({ min: 0, max: 999_999_999_999 }).map(koboOf);

describe('no amount', () => {
  it.each([0.5, 2_500_000.1, Number.NaN, Number.POSITIVE_INFINITY, most + 1, 2n ** 53n])(
    'is %s in kobo',
    (given) => {
      expect(() => koboOf(given)).toThrow(RangeError);
    },
  );

  it('is any fraction in kobo', () => {
    const fraction = fc.double({ noNaN: true }).filter((given) => !Number.isInteger(given));
    fc.assert(
      fc.property(fraction, (given) => {
        expect(() => koboOf(given)).toThrow(RangeError);
      }),
    );
  });

  it.each([
    ...['', ' ', '.', '.5', '5.', '-1.00', '+1', '1e3', '0x10', 'free', '₦5', ' 5', '5 ', '5\n'],
    ...[
      '1,000.00',
      '0.001',
      '25000.005',
      '٥',
      'NaN',
      'Infinity',
      '90071992547409.92',
      '9'.repeat(400),
    ],
  ])('is the text %j of the public contract', (text) => {
    expect(() => koboOfText(text)).toThrow(RangeError);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1, -0.01, 1e21, 90_071_992_547_409.92])(
    'is the number %s in naira',
    (naira) => {
      expect(() => koboOfNaira(naira)).toThrow(RangeError);
    },
  );

  it.each([
    ...[
      '',
      ' ',
      '₦',
      'cheap',
      '-5',
      '5-',
      '1e5',
      '3500,50',
      '1,00',
      '1,0000',
      ',100',
      '1,000,',
      '5.',
    ],
    // Parts of a kobo: what would be kept is another amount than the one that was typed.
    ...['0.005', '1.005', '8.285', '0.0049999999999999999'],
    ...['1.2.3', '1.5,000', '10000000000000000', '1/2', '9'.repeat(400)],
  ])('is what people write as %j', (text) => {
    expect(readNaira(text)).toBeUndefined();
  });

  it('is a sum or a product that a number cannot hold exactly, nor part of a time', () => {
    expect(() => sumOf([koboOf(most), koboOf(1)])).toThrow(RangeError);
    expect(() => timesKobo(koboOf(most), 2)).toThrow(RangeError);
    expect(() => timesKobo(koboOf(100), 1.5)).toThrow(RangeError);
    expect(() => timesKobo(koboOf(100), Number.NaN)).toThrow(RangeError);
  });
});

describe('decimal texts', () => {
  it.each([
    ['0.00', 0],
    ['0', 0],
    ['0.0', 0],
    ['0.05', 5],
    ['0.5', 50],
    ['25000.00', 2_500_000],
    ['1033.10', 103_310],
    ['9999999999.99', 999_999_999_999],
    ['90071992547409.91', most],
  ])('%s is %i kobo', (decimal, kobo) => {
    expect(koboOfText(decimal)).toBe(kobo);
  });

  it('come back from kobo, and kobo from them', () => {
    fc.assert(
      fc.property(any, (kobo) => {
        const decimal = decimalOf(kobo);
        expect(decimal).toMatch(/^\d{1,14}\.\d{2}$/);
        expect(koboOfText(decimal)).toBe(kobo);
        expect(BigInt(decimal.replace('.', ''))).toBe(BigInt(kobo));
      }),
    );
  });

  it('say what is owed below zero', () => {
    expect([-5, -150_050].map((kobo) => decimalOf(koboOf(kobo)))).toEqual(['-0.05', '-1500.50']);
  });
});

describe('numbers in naira', () => {
  it('are read to the nearest kobo', () => {
    expect([0, 0.29, 1.005, 1033.1, 3_500].map(koboOfNaira)).toEqual([
      0, 29, 100, 103_310, 350_000,
    ]);
  });

  it('are the nearest to the amount, and bring it back', () => {
    fc.assert(
      fc.property(payable, (kobo) => {
        expect(nairaOf(kobo)).toBe(kobo / 100);
        expect(koboOfNaira(nairaOf(kobo))).toBe(kobo);
      }),
    );
  });
});

describe('what people write', () => {
  it.each([
    ['3500', 350_000],
    ['3500.5', 350_050],
    [' ₦ 1,234,567.89 ', 123_456_789],
    ['8.280', 828],
    ['0.5000', 50],
  ])('%j is %i kobo', (text, kobo) => {
    expect(readNaira(text)).toBe(kobo);
  });

  it('is read back from every amount as it is shown', () => {
    fc.assert(
      fc.property(payable, (kobo) => {
        expect(readNaira(formatNaira(kobo))).toBe(kobo);
        expect(readNaira(decimalOf(kobo))).toBe(kobo);
      }),
    );
  });
});

describe('sums, products and parts', () => {
  it('are those of whole numbers', () => {
    fc.assert(
      fc.property(
        fc.array(payable, { maxLength: 30 }),
        fc.nat(9_000),
        fc.nat(1_000),
        (list, times, share) => {
          const all = list.reduce((sum, one) => sum + BigInt(one), 0n);
          expect(BigInt(sumOf(list))).toBe(all);
          const [one = koboOf(0)] = list;
          expect(BigInt(timesKobo(one, times))).toBe(BigInt(one) * BigInt(times));
          const off = BigInt(perMille(one, share)) * 1_000n - BigInt(one) * BigInt(share);
          expect(off > -500n && off <= 500n).toBe(true);
        },
      ),
    );
  });

  it('round half a kobo up', () => {
    expect([6, 7, 20, 100_000].map((kobo) => perMille(koboOf(kobo), 75))).toEqual([0, 1, 2, 7_500]);
  });
});

describe('amounts as people read them', () => {
  it.each([
    [100_000_000, '₦1,000,000'],
    [2_500_000, '₦25,000'],
    [150_050, '₦1,500.50'],
    [5, '₦0.05'],
    [0, '₦0'],
    [most, '₦90,071,992,547,409.91'],
  ])('%i kobo is %s', (kobo, text) => {
    expect(formatNaira(koboOf(kobo))).toBe(text);
  });

  it('have every digit, and decimals only where there are kobo (C-07)', () => {
    fc.assert(
      fc.property(any, (kobo) => {
        const bare = formatNaira(kobo).replace(/[₦,]/g, '');
        expect(bare).toBe(decimalOf(kobo).replace(/\.00$/, ''));
      }),
    );
  });

  it('are whole naira in charts', () => {
    expect([150_049, 150_050, 0].map((kobo) => formatWholeNaira(koboOf(kobo)))).toEqual([
      ...['₦1,500', '₦1,501', '₦0'],
    ]);
  });
});
