import { expect, it } from 'vitest';
import { Kind } from './contract.ts';
import { excessesOf, faultsOfLimits, timesOf } from './limits.rules.ts';
import { formOf, writtenPlans } from './seed.server.ts';

const plan = {
  name: 'Premium',
  limits: [
    { field: 'workers', most: 5, charge: 'Each further worker', larger: 'platinum' },
    { field: 'last', from: 'first', most: 2 },
  ],
};

it('lets pass what a plan covers, and what is not answered', () => {
  for (const answers of [
    {},
    { workers: '5' },
    { workers: '' },
    { workers: 'many' },
    { first: '2026-02-28', last: '2026-03-01' },
    { last: '2026-03-01' },
    { workers: ['99'] },
    { first: '01/02/2026', last: '2026-03-01' },
    { first: ['2026-02-01'], last: '2026-03-01' },
    { first: '2026-02-01', last: 'in March' },
    { first: '2026-03-09', last: '2026-03-01' },
  ]) {
    expect(excessesOf(plan, answers, [])).toEqual([]);
  }
  expect(excessesOf({ name: 'Any' }, { workers: '99' }, [])).toEqual([]);
});

it('names the field and the way out where an answer goes beyond', () => {
  const answers = { workers: '6', first: '2026-02-27', last: '2026-03-01' };
  expect(faultsOfLimits(plan, answers, [])).toEqual({
    workers:
      'Premium is for at most 5: add the extra charge “Each further worker” or choose a larger plan.',
    last: 'Premium is for at most 2 days.',
  });
  expect(Object.keys(faultsOfLimits(plan, answers, ['Each further worker']))).toEqual(['last']);
});

it('counts the first day and the last, and speaks of one day as of one', () => {
  const days = { name: 'Day cover', limits: [{ field: 'last', from: 'first', most: 1 }] };
  const first = '2026-03-01';
  expect(faultsOfLimits(days, { first, last: '2026-03-01' }, [])).toEqual({});
  expect(excessesOf(days, { first, last: '2026-03-02' }, [])).toMatchObject([{ asked: 2 }]);
  expect(faultsOfLimits(days, { first, last: '2026-03-02' }, [])).toEqual({
    last: 'Day cover is for at most 1 day.',
  });
});

it('counts a charge once for everyone above, and any other once (C-60)', () => {
  const times = (workers: unknown) => timesOf(plan, { workers })('Each further worker');
  expect(['1', '5', '6', 8, '', 'x'].map(times)).toEqual([0, 0, 1, 3, 1, 1]);
  expect(timesOf(plan, { workers: '9' })('Work at height')).toBe(1);
  // Of two limits with one charge the one that is passed by more.
  const both = ['workers', 'days'].map((field) => ({ field, most: 5, charge: 'Each further' }));
  expect(timesOf({ limits: both }, { workers: '4', days: '9' })('Each further')).toBe(4);
});

it('every limit of a written plan leads to a charge or a plan that exists, and asks a form', () => {
  for (const kind of Kind.options) {
    const plans = writtenPlans(kind);
    for (const one of plans.filter(({ limits }) => limits)) {
      expect(formOf(kind, one)).not.toBeNull();
      for (const { larger, charge } of one.limits ?? []) {
        if (larger) expect(plans.map(({ id }) => id)).toContain(larger);
        if (charge) expect(Object.keys(one.extraCharges)).toContain(charge);
      }
    }
  }
});

it('what a plan says of how many it is for, its limits say too', () => {
  const people = { one: 1, five: 5, ten: 10 } as const;
  const said = Kind.options.flatMap((kind) =>
    writtenPlans(kind).map((one) => {
      const features = Array.isArray(one.features)
        ? one.features
        : [one.features['People covered'] ?? ''];
      const found = features
        .map((text) =>
          /^(?:Up to )?(one|five|ten|\d+)(?: workers?\b.*)?$/i.exec(text)?.[1]?.toLowerCase(),
        )
        .find(Boolean);
      return { one, most: found && (people[found as keyof typeof people] ?? Number(found)) };
    }),
  );
  const bounded = said.filter(({ most }) => most);
  expect(bounded.length).toBeGreaterThanOrEqual(7);
  for (const { one, most } of bounded) expect(one.limits?.[0]?.most).toBe(most);
});
