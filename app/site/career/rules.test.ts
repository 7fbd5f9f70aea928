import { expect, it } from 'vitest';
import { programmes } from './rules.ts';

// The fees as the requirement states them, in kobo.
it.each([
  ['18-month diploma', '18 months', 100_000_000],
  ['6-month trade test certificate', '6 months', 75_000_000],
  ['3-month course', '3 months', 50_000_000],
  ['2-week basic online training', '2 weeks', 15_000_000],
  ['3-day online certificate', '3 days', 5_000_000],
  ['1-day refresher', '1 day', 1_000_000],
])('the %s takes %s and costs %s kobo (SPI-01, BIZ-05)', (name, length, fee) => {
  expect(programmes.find((one) => one.name === name)).toEqual({ name, length, fee });
});

it('are six, the longest and dearest first', () => {
  expect(programmes).toHaveLength(6);
  const fees = programmes.map(({ fee }) => fee);
  expect(fees).toEqual(fees.toSorted((a, b) => b - a));
});
