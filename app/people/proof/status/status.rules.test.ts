import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  decoys,
  isForDecoy,
  leastPlaces,
  noisePerPlace,
  placesFor,
  setEntry,
} from './status.rules.ts';

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

describe('a list', () => {
  it.each([
    [0, 131_072],
    [131_071, 131_072],
    [131_072, 262_144],
    [1_000_000, 1_048_576],
  ])('up to place %i has %i places', (highest, places) => {
    expect(placesFor(highest)).toBe(places);
  });

  it('has four places a byte, the first in its low bits', () => {
    const entries = new Uint8Array(2);
    setEntry(entries, 0, 1);
    setEntry(entries, 3, 2);
    setEntry(entries, 5, 3);
    expect([...entries]).toEqual([0b10_00_00_01, 0b00_00_11_00]);
    setEntry(entries, 3, 1);
    setEntry(entries, 5, 0);
    expect([...entries]).toEqual([0b01_00_00_01, 0]);
  });
});

describe('a decoy', () => {
  const on = (day: number) => new Date(Date.parse('2021-01-01T12:00:00Z') + day * 86_400_000);
  /** Places of noise: which kind of decoy, and the day on which it turns. */
  const noise = (...places: readonly [chosen: number, day: number][]) =>
    Uint8Array.from(places.flatMap(([chosen, day]) => [chosen, day >> 8, day & 255]));
  const of = (bytes: Uint8Array, day: number) =>
    decoys(bytes, bytes.length / noisePerPlace, on(day));

  it('is one place in 64', () => {
    const all = Array.from({ length: 256 }, (_, n) => isForDecoy(Uint8Array.of(n)));
    expect(all.filter(Boolean)).toHaveLength(4);
    expect(isForDecoy(Uint8Array.of(3))).toBe(true);
    expect(isForDecoy(new Uint8Array())).toBe(true);
  });

  it('turns on its own day, and a withdrawal stays', () => {
    const bytes = noise([200, 0], [3, 300], [1, 700]);
    expect(of(bytes, 299)).toEqual([]);
    expect(of(bytes, 300)).toEqual([{ index: 1, suspended: false }]);
    expect(of(bytes, 8_000).map(({ index }) => index)).toEqual([1, 2]);
  });

  it('that is suspended is so for thirty days', () => {
    const bytes = noise([0, 300]);
    const days = [299, 300, 330, 331].map((day) => of(bytes, day).length);
    expect(days).toEqual([0, 1, 1, 0]);
    expect(of(bytes, 300)).toEqual([{ index: 0, suspended: true }]);
  });

  it('has its day within 8,192 days, whatever its noise', () => {
    expect(of(noise([1, 8_192 + 5]), 4)).toEqual([]);
    expect(of(noise([1, 8_192 + 5]), 5)).toHaveLength(1);
  });
});
