import { describe, expect, it } from 'vitest';
import { koboOf } from '#platform/money.ts';
import type { NewPlan } from './contract.ts';
import {
  faultsOfLimits,
  featuresOfRows,
  limitRowsOf,
  partsOf,
  planFrom,
  rowsOf,
  staffId,
  twice,
} from './rules.ts';

it('a limit names a question and an extra charge that are there', () => {
  const limit = { field: 'workers', from: '', most: 5, charge: '', larger: '' };
  const charges = [
    { name: 'Each further worker', amountKobo: koboOf(100) },
    { name: 'Work at height', amountKobo: koboOf(100) },
  ] as unknown as NewPlan['charges'];
  const faults = (...limits: object[]) =>
    faultsOfLimits({ limits: limits.map((one) => ({ ...limit, ...one })), charges }, [
      'workers',
      'first',
    ]);
  expect(faultsOfLimits({ charges }, [])).toEqual({});
  expect(faults({}, { from: 'first' }, { charge: 'Work at height' })).toEqual({});
  expect(faults({}, { field: 'days', from: 'begin', charge: 'Night work' })).toEqual({
    'limits.1.field': 'The form asks nothing under the name "days".',
    'limits.1.from': 'The form asks nothing under the name "begin".',
    'limits.1.charge': 'There is no extra charge "Night work".',
  });
  expect(faults({ field: '' })).toEqual({});
});

describe('features', () => {
  it('are rows on a form, without a value where the plan has a list', () => {
    expect(rowsOf(['Letter', 'Seal'])).toEqual([
      { name: 'Letter', value: '' },
      { name: 'Seal', value: '' },
    ]);
    expect(rowsOf({ Letter: 'stamped', Seal: '-' })).toEqual([
      { name: 'Letter', value: 'stamped' },
      { name: 'Seal', value: '-' },
    ]);
    expect(rowsOf(undefined)).toEqual([]);
    expect(rowsOf([])).toEqual([]);
  });

  it('are a list again where no row has a value', () => {
    const rows = [
      { name: 'Letter', value: '' },
      { name: 'Seal', value: '' },
    ];
    expect(featuresOfRows(rows)).toEqual(['Letter', 'Seal']);
  });

  it('are included where only others have a value', () => {
    const rows = [
      { name: 'Letter', value: 'stamped' },
      { name: 'Seal', value: '' },
    ];
    expect(featuresOfRows(rows)).toEqual({ Letter: 'stamped', Seal: 'Included' });
  });
});

describe('the name of a plan', () => {
  it('is its kind and its slug', () => {
    expect(staffId('BACKGROUND_CHECK', 'basic-plus')).toBe('BACKGROUND_CHECK.basic-plus');
    expect(partsOf('BACKGROUND_CHECK.basic-plus')).toEqual({
      kind: 'BACKGROUND_CHECK',
      slug: 'basic-plus',
    });
  });

  it('that is none has empty parts', () => {
    expect(partsOf('basic')).toEqual({ kind: 'basic', slug: '' });
    expect(partsOf('')).toEqual({ kind: '', slug: '' });
  });
});

describe('a name that two rows share', () => {
  const rows = (...names: string[]) => names.map((name) => ({ name }));
  it('is told by the place of the second', () => {
    expect(twice(rows('Seal', 'Letter', 'Seal', 'Letter'))).toBe(2);
    expect(twice(rows('Seal', 'Seal'))).toBe(1);
  });

  it('is none where all differ', () => {
    expect(twice(rows('Seal', 'Letter', 'seal'))).toBeNull();
    expect(twice([])).toBeNull();
  });
});

describe('the limits of a plan', () => {
  it('are rows on a form, empty where a limit says nothing', () => {
    expect(
      limitRowsOf([
        { field: 'workers', most: 5, charge: 'Each further worker', larger: 'platinum' },
        { field: 'last', from: 'first', most: 2 },
      ]),
    ).toEqual([
      ...[
        { field: 'workers', from: '', most: 5, charge: 'Each further worker', larger: 'platinum' },
      ],
      ...[{ field: 'last', from: 'first', most: 2, charge: '', larger: '' }],
    ]);
    expect(limitRowsOf(undefined)).toEqual([]);
  });
});

const given: NewPlan = {
  kind: 'HEALTH_PLAN',
  slug: 'family',
  name: 'Family',
  description: '<p>For a family.</p>',
  priceKobo: koboOf(2_500_000),
  bgColor: '#FFF1CF',
  position: 3,
  active: true,
  tier: null,
  formTag: 'health',
  features: [{ name: 'Visits', value: '' }],
  charges: [],
  benefits: [],
  limitations: [],
  checkItems: [],
  bestFor: [],
  coverage: [],
  estimatedDays: null,
  durationMonths: null,
};

describe('what staff entered', () => {
  it('is a plan with what it names and nothing else', () => {
    expect(planFrom(given)).toStrictEqual({
      id: 'family',
      name: 'Family',
      description: '<p>For a family.</p>',
      basePrice: 2_500_000,
      bgColor: '#FFF1CF',
      features: ['Visits'],
      extraCharges: {},
      feeCharges: [],
    });
  });

  it('is a plan with all that may be said of one', () => {
    expect(
      planFrom({
        ...given,
        benefits: ['No queue'],
        limitations: ['Lagos only'],
        checkItems: ['Blood'],
        bestFor: ['Drivers'],
        coverage: [
          { name: 'Theft', value: 'half' },
          { name: 'Fire', value: '' },
        ],
        estimatedDays: 2,
        durationMonths: 12,
        tier: 'premium',
        limits: [{ field: 'workers', from: '', most: 5, charge: '', larger: 'platinum' }],
      }),
    ).toMatchObject({
      benefits: ['No queue'],
      limitations: ['Lagos only'],
      checkItems: ['Blood'],
      bestFor: ['Drivers'],
      coverageDetails: { Theft: 'half', Fire: 'Included' },
      estimatedDays: 2,
      durationMonths: 12,
      tier: 'premium',
      limits: [{ field: 'workers', most: 5, larger: 'platinum' }],
    });
  });

  it('has its charges by name, and those that carry the service fee (C-14)', () => {
    const plan = planFrom({
      ...given,
      charges: [
        { name: 'Blood sample', kobo: koboOf(500_000), fee: true },
        { name: 'Courier', kobo: koboOf(250_000), fee: false },
      ],
    });
    expect(plan.extraCharges).toEqual({ 'Blood sample': 500_000, Courier: 250_000 });
    expect(plan.feeCharges).toEqual(['Blood sample']);
  });

  it.each([
    [{ from: 'first' }, { field: 'last', most: 2, from: 'first' }],
    [{ charge: 'Each day' }, { field: 'last', most: 2, charge: 'Each day' }],
    [{ larger: 'platinum' }, { field: 'last', most: 2, larger: 'platinum' }],
    [{}, { field: 'last', most: 2 }],
  ])('leaves out of a limit what was left empty: %j', (more, limit) => {
    const row = { field: 'last', from: '', most: 2, charge: '', larger: '', ...more };
    expect(planFrom({ ...given, limits: [row] }).limits).toStrictEqual([limit]);
    expect(limitRowsOf([limit])).toEqual([row]);
  });

  it('has no limits where the last one was taken away', () => {
    expect(planFrom({ ...given, limits: [] })).not.toHaveProperty('limits');
  });
});
