import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { decoys, isForDecoy, leastPlaces, noisePerPlace } from './status.rules.ts';

it('keeps the places of decoys apart, also of those whose day has not come', () => {
  const noise = randomBytes(leastPlaces * noisePerPlace);
  const kept = (index: number) => isForDecoy(noise.subarray(index * noisePerPlace));
  const days = ['2021-01-01', '2026-11-24', '2043-06-07', '2050-01-01'];
  const [first, today, last, later] = days.map((day) =>
    decoys(noise, leastPlaces, new Date(`${day}T12:00:00Z`)),
  );
  for (const { index } of [first, today, last, later].flatMap((one) => one ?? [])) {
    expect([index, kept(index)]).toEqual([index, true]);
  }
  expect(first?.length).toBeLessThan(today?.length ?? 0);
  expect(today?.length).toBeLessThan(last?.length ?? 0);
  // All withdrawn ones have turned by then; suspended ones are over.
  expect(later?.some(({ suspended }) => suspended)).toBe(false);
});
