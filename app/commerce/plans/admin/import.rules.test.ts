import { describe, expect, it } from 'vitest';
import { planColumns, readPlan } from './import.rules.ts';

const cells = {
  kind: 'CLEARANCE',
  slug: 'court-letter',
  name: 'Court letter',
  description: 'A letter from the court.',
  priceNaira: '25,000.50',
  bgColor: '#fff1cf',
  position: '1,000',
  active: 'yes',
  features: 'Letter: stamped | Duration: 5 days',
};

const plan = (more: Readonly<Record<string, string>> = {}) => {
  const read = readPlan(1, { ...cells, ...more });
  if (Array.isArray(read)) throw new Error(JSON.stringify(read));
  return read;
};
const faults = (more: Readonly<Record<string, string>>) => {
  const read = readPlan(7, { ...cells, ...more });
  return Array.isArray(read) ? read : [];
};

describe('a row of a file of plans', () => {
  it('with what is needed alone is a plan, in kobo, with nothing else', () => {
    expect(plan()).toEqual({
      kind: 'CLEARANCE',
      slug: 'court-letter',
      name: 'Court letter',
      description: 'A letter from the court.',
      priceKobo: 2_500_050,
      bgColor: '#FFF1CF',
      position: 1_000,
      active: true,
      tier: null,
      formTag: null,
      features: [
        { name: 'Letter', value: 'stamped' },
        { name: 'Duration', value: '5 days' },
      ],
      charges: [],
      benefits: [],
      limitations: [],
      checkItems: [],
      bestFor: [],
      coverage: [],
      estimatedDays: null,
      durationMonths: null,
    });
  });

  it('takes what may be left out from its own column', () => {
    expect(
      plan({
        tier: 'premium',
        formTag: 'court',
        benefits: 'No queue | Ready for the visa',
        limitations: 'Lagos only',
        checkItems: 'Seal',
        bestFor: 'Drivers | Travellers',
        coverage: 'Theft: half | Fire',
        estimatedDays: '1',
        durationMonths: '12',
      }),
    ).toMatchObject({
      tier: 'premium',
      formTag: 'court',
      benefits: ['No queue', 'Ready for the visa'],
      limitations: ['Lagos only'],
      checkItems: ['Seal'],
      bestFor: ['Drivers', 'Travellers'],
      coverage: [
        { name: 'Theft', value: 'half' },
        { name: 'Fire', value: '' },
      ],
      estimatedDays: 1,
      durationMonths: 12,
    });
  });

  it('splits a feature at its first colon', () => {
    expect(plan({ features: 'Open :  08:00 to 18:00|Letter' }).features).toEqual([
      { name: 'Open', value: '08:00 to 18:00' },
      { name: 'Letter', value: '' },
    ]);
  });

  it.each([
    ['Home visit: 5000 + fee', 500_000, true],
    ['Home visit: 5,000.50+fee', 500_050, true],
    ['Home visit: 5000 +  FEE', 500_000, true],
    ['Home visit: 5000', 500_000, false],
  ])('has a charge, with the service fee where it says so: %s (C-14)', (charges, kobo, fee) => {
    expect(plan({ charges }).charges).toEqual([{ name: 'Home visit', kobo, fee }]);
  });

  it.each([
    'Home visit: 5000 + fee paid',
    'Home visit: 5000 + fee + fee',
    'Home visit: fee',
    'Home visit: 50+fee00',
  ])('has no charge whose amount is none: %s', (charges) => {
    expect(faults({ charges })).toEqual([{ row: 7, column: 'charges', fault: 'Enter an amount' }]);
  });

  it.each([
    ...[['yes', true] as const, ['YES', true] as const, ['true', true] as const],
    ...[['1', true] as const, ['no', false] as const, ['No', false] as const],
    ...[['false', false] as const, ['0', false] as const],
  ])('is on sale or not: %s', (active, is) => {
    expect(plan({ active }).active).toBe(is);
  });

  it.each(['', 'maybe', 'yes please', 'oh yes', 'no more', 'say no', '10', '01'])(
    'is refused where nobody can tell whether it is on sale: "%s"',
    (active) => {
      expect(faults({ active })).toEqual([{ row: 7, column: 'active', fault: 'Write yes or no' }]);
    },
  );

  it.each([
    ['priceNaira', '', 'Enter an amount'],
    ['priceNaira', 'a lot', 'Enter an amount'],
    ['position', 'first', 'Enter a whole number'],
    ['position', '1.5', 'Enter a whole number'],
    ['slug', 'Court Letter', 'Use small letters, digits and hyphens'],
    ['bgColor', 'red', 'Use a colour such as #FFF1CF'],
    ['name', '', '"name" is not allowed to be empty'],
    ['description', '', '"description" is not allowed to be empty'],
    ['features', '|', 'Name at least one feature'],
    ['features', ': 5 days', '"line" is not allowed to be empty'],
  ])('names the column as the file does: %s "%s"', (column, cell, fault) => {
    expect(faults({ [column]: cell })).toEqual([{ row: 7, column, fault }]);
  });

  it.each([
    ['kind', 'LOTTERY'],
    ['tier', 'gold'],
    ['estimatedDays', 'soon'],
    ['estimatedDays', '0'],
    ['durationMonths', '121'],
  ])('is refused for a %s such as %s', (column, cell) => {
    expect(faults({ [column]: cell })).toEqual([{ row: 7, column, fault: expect.any(String) }]);
  });

  it('without the cells that are needed names each of them', () => {
    const read = readPlan(3, { active: 'no' });
    const columns = Array.isArray(read) ? read.map(({ column }) => column) : [];
    expect(new Set(columns)).toEqual(
      new Set([
        ...['kind', 'slug', 'name', 'description', 'priceNaira', 'bgColor'],
        ...['position', 'features'],
      ]),
    );
    const rest = Array.isArray(read) ? read.map(({ row }) => row) : [];
    expect(new Set(rest)).toEqual(new Set([3]));
    expect(readPlan(3, {})).toEqual([{ row: 3, column: 'active', fault: 'Write yes or no' }]);
  });
});

describe('the example that staff are given', () => {
  const example = Object.fromEntries(planColumns.map(({ name, example }) => [name, example]));

  it('is a plan itself', () => {
    expect(readPlan(1, example)).toMatchObject({
      kind: 'CLEARANCE',
      slug: 'court-letter',
      name: 'Court letter',
      description: 'A letter from the court, fetched for you.',
      priceKobo: 2_500_000,
      bgColor: '#FFF1CF',
      position: 10,
      active: true,
      tier: null,
      formTag: null,
      features: [
        { name: 'Letter', value: 'stamped' },
        { name: 'Duration', value: '5 days' },
      ],
      charges: [
        { name: 'Home visit', kobo: 500_000, fee: true },
        { name: 'Courier', kobo: 250_000, fee: false },
      ],
      benefits: ['No queue', 'Ready for the visa'],
      limitations: [],
      checkItems: [],
      bestFor: ['Drivers', 'Travellers'],
      coverage: [],
      estimatedDays: 1,
      durationMonths: null,
    });
  });

  it('stays one without the columns that may be left out, and only without those', () => {
    const needed = planColumns.filter((one) => one.needed).map(({ name }) => name);
    expect(needed).toEqual([
      ...['kind', 'slug', 'name', 'description', 'priceNaira', 'bgColor', 'position', 'active'],
      'features',
    ]);
    const part = Object.fromEntries(needed.map((name) => [name, example[name] ?? '']));
    expect(readPlan(1, part)).toMatchObject({ slug: 'court-letter', charges: [] });
    for (const name of needed) {
      expect([name, Array.isArray(readPlan(1, { ...part, [name]: '' }))]).toEqual([name, true]);
    }
  });

  it('has a column for each that is read', () => {
    expect(planColumns.filter((one) => !one.needed).map(({ name }) => name)).toEqual([
      ...['tier', 'formTag', 'charges', 'benefits', 'limitations', 'checkItems', 'bestFor'],
      ...['coverage', 'estimatedDays', 'durationMonths'],
    ]);
  });
});
