import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { koboOf, koboOfText } from '#platform/money.ts';
import { Kind, type Plan, type PublicPlan } from './contract.ts';
import {
  buttonText,
  comparisonOf,
  faultOf,
  featuresOf,
  firstParagraph,
  fromPublic,
  guidanceSessions,
  isForCeo,
  isFreeCheck,
  kindNames,
  levelOf,
  onConsultation,
  priceText,
  pricing,
  serviceFeeOf,
  toPublic,
} from './rules.ts';

describe('a price', () => {
  const zeros = ['0.00', '0', '0.0'];

  it.each(zeros)('of %s is free for the two that cost nothing only (C-06)', (text) => {
    const basePrice = koboOfText(text);
    expect(priceText('BACKGROUND_CHECK', { basePrice })).toBe('Free');
    expect(priceText('VERIFICATION', { basePrice, tier: 'free' })).toBe('Free');
    const others = Kind.options.filter((kind) => kind !== 'BACKGROUND_CHECK');
    for (const kind of others) expect(priceText(kind, { basePrice })).toBe(onConsultation);
    expect(priceText('VERIFICATION', { basePrice, tier: 'platinum' })).toBe(onConsultation);
    expect(priceText('HEALTH_PLAN', { basePrice, tier: 'free' })).toBe(onConsultation);
  });

  it('on consultation has the stated words (HIRE-10)', () => {
    expect(onConsultation).toBe('Pricing is determined upon consultation.');
  });

  it('above zero is an amount, for every kind', () => {
    for (const kind of Kind.options) {
      expect(priceText(kind, { basePrice: koboOfText('25000.00'), tier: 'free' })).toBe('₦25,000');
      expect(pricing(kind, { basePrice: koboOfText('0.01') })).toBe('priced');
    }
    expect(priceText('CLEARANCE', { basePrice: koboOfText('1500.50') })).toBe('₦1,500.50');
  });

  it('decides about the button (C-11)', () => {
    expect(buttonText('INSURED', { basePrice: koboOfText('0.00') })).toBe('Get Started');
    expect(buttonText('INSURED', { basePrice: koboOfText('2000.00') })).toBe('Purchase');
    expect(buttonText('VERIFICATION', { basePrice: koboOfText('0.00'), tier: 'free' })).toBe(
      'Purchase',
    );
  });

  it('of zero makes a background check the free one (VPR-04)', () => {
    expect(isFreeCheck('BACKGROUND_CHECK', { basePrice: koboOfText('0.00') })).toBe(true);
    expect(isFreeCheck('BACKGROUND_CHECK', { basePrice: koboOfText('0.01') })).toBe(false);
    expect(isFreeCheck('VERIFICATION', { basePrice: koboOfText('0.00'), tier: 'free' })).toBe(
      false,
    );
  });
});

describe('features', () => {
  it('of a list are included without a value (VPR-13)', () => {
    expect(featuresOf(['Green tick', '-'])).toEqual([
      { name: 'Green tick', value: '', included: true },
      { name: '-', value: '', included: true },
    ]);
  });

  it.each(['-', ' - ', '–', '—', 'x', 'X', '✗', '✘', '✕', '✖', '❌', '×', ''])(
    'of a map with the value "%s" are not included (VPR-14)',
    (value) => {
      expect(featuresOf({ a: value })).toEqual([{ name: 'a', value: '', included: false }]);
    },
  );

  it.each(['2', '0', 'No', '-1', 'xx', 'Up to ₦50,000', 'Included'])(
    'of a map with the value "%s" say it',
    (value) => {
      expect(featuresOf({ a: ` ${value} ` })).toEqual([{ name: 'a', value, included: true }]);
    },
  );
});

test('plans side by side have a row for each feature that any of them names (HIRE-09)', () => {
  const a = { name: 'Sessions', value: '2', included: true };
  const test = { name: 'Test', value: '', included: false };
  expect(comparisonOf([{ features: { Sessions: '2' } }, { features: { Test: '-' } }])).toEqual([
    { name: 'Sessions', cells: [a, undefined] },
    { name: 'Test', cells: [undefined, test] },
  ]);
  expect(comparisonOf([])).toEqual([]);
});

test('a plan whose name holds CEO stands apart (VPR-15)', () => {
  expect(isForCeo({ name: 'CEO health plan' })).toBe(true);
  expect(isForCeo({ name: 'Plan for a CEO' })).toBe(true);
  expect(isForCeo({ name: 'Team health plan' })).toBe(false);
});

describe('the service fee', () => {
  it.each([
    [0, 0],
    [100_000, 7_500],
    [1_200_000, 90_000],
    [20, 2],
    [6, 0],
    [7, 1],
  ])('on %i kobo is %i: 7.5%, half a kobo rounded up (BIZ-18)', (kobo, fee) => {
    expect(serviceFeeOf(koboOf(kobo))).toBe(fee);
  });

  it('is whole kobo and never off by more than half of one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (kobo) => {
        const fee = serviceFeeOf(koboOf(kobo));
        expect(Number.isSafeInteger(fee)).toBe(true);
        expect(Math.abs(fee * 1_000 - kobo * 75)).toBeLessThanOrEqual(500);
      }),
    );
  });
});

test('a tier is bought, a level is shown (C-16)', () => {
  expect(levelOf).toEqual({
    free: 'Free',
    basic: 'Basic',
    premium: 'Premium',
    platinum: 'Platinum',
  });
});

test('guidance sessions are 1, 2 and 5 (HIRE-13, BIZ-09)', () => {
  expect(guidanceSessions).toEqual({ Basic: 1, Premium: 2, VIP: 5 });
});

test.each([
  ['<p>One.</p><p>Two.</p>', '<p>One.'],
  ['Bare words', 'Bare words'],
  ['', ''],
])('the first paragraph of %s is %s', (html, first) => {
  expect(firstParagraph(html)).toBe(first);
});

describe('the amounts of a plan', () => {
  const said: PublicPlan = {
    ...{ id: 'a', name: 'A', description: '', bgColor: '#FFFFFF', features: [], feeCharges: [] },
    ...{ basePrice: '1033.10', extraCharges: { Courier: '0.05', Sample: '2000.00' } },
  };

  it.each(['', '-1.00', '1,000.00', 'free', '1.005'])('are refused on their way in: %j', (none) => {
    expect(() => fromPublic({ ...said, basePrice: none })).toThrow(RangeError);
    expect(() => fromPublic({ ...said, extraCharges: { Sample: none } })).toThrow(RangeError);
  });

  it('are kobo inside and the same text again outside, in the same order', () => {
    const inside = fromPublic(said);
    expect(inside).toMatchObject({
      basePrice: 103_310,
      extraCharges: { Courier: 5, Sample: 200_000 },
    });
    expect(JSON.stringify(toPublic(inside))).toBe(JSON.stringify(said));
  });
});

const plan: Plan = {
  id: 'a',
  name: 'A',
  description: '<p>A</p>',
  basePrice: koboOfText('1.00'),
  bgColor: '#FFFFFF',
  features: ['a'],
  extraCharges: { Sample: koboOfText('2.00') },
  feeCharges: ['Sample'],
};

describe('a plan may be sold', () => {
  it.each<[string, Kind, Partial<Plan>]>([
    ['A plan needs a name.', 'CLEARANCE', { name: ' ' }],
    ['A verification has a tier, and nothing else has one.', 'VERIFICATION', {}],
    ['A verification has a tier, and nothing else has one.', 'CLEARANCE', { tier: 'free' }],
    ['This tier needs a price.', 'VERIFICATION', { tier: 'basic', basePrice: koboOfText('0.00') }],
    ['There is no extra charge "Other".', 'CLEARANCE', { feeCharges: ['Other'] }],
    ['There is no extra charge "toString".', 'CLEARANCE', { feeCharges: ['toString'] }],
    [
      'There is no extra charge "Each further worker".',
      'CLEARANCE',
      {
        limits: [
          { field: 'days', most: 2 },
          { field: 'workers', most: 5, charge: 'Each further worker' },
        ],
      },
    ],
    [
      'The extra charge "Sample" needs an amount.',
      'CLEARANCE',
      { extraCharges: { Sample: koboOfText('0.00') } },
    ],
  ])('not when: %s', (fault, kind, change) => {
    expect(faultOf(kind, { ...plan, ...change })).toBe(fault);
  });

  it('when name, tier and charges fit together', () => {
    expect(faultOf('CLEARANCE', plan)).toBeNull();
    expect(faultOf('VERIFICATION', { ...plan, tier: 'free' })).toBeNull();
    const unpriced = { ...plan, basePrice: koboOfText('0.00') };
    expect(faultOf('VERIFICATION', { ...unpriced, tier: 'free' })).toBeNull();
    expect(faultOf('RECRUITMENT_PACKAGE', unpriced)).toBeNull();
    const limits = [
      { field: 'days', most: 2 },
      { field: 'workers', most: 5, charge: 'Sample' },
    ];
    expect(faultOf('CLEARANCE', { ...plan, limits })).toBeNull();
  });
});

it.each([
  ['VERIFICATION', 'Verification'],
  ['BACKGROUND_CHECK', 'Background check'],
  ['CLEARANCE', 'Clearance'],
  ['INSURED', 'Insurance'],
  ['INCIDENT_REPORT', 'Incident report'],
  ['HEALTH_PLAN', 'Health plan'],
  ['RECRUITMENT_PACKAGE', 'Recruitment package'],
] as const)('%s reads: %s', (kind, name) => {
  expect(kindNames[kind]).toBe(name);
});
