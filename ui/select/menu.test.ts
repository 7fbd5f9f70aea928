import { describe, expect, it } from 'vitest';
import { matching, meant, paged, placed, sayUnclear } from './menu.ts';

const options = ['Nurse', 'Physiotherapist', 'Ọjà seller'].map((label) => ({
  value: label,
  label,
}));

describe('select menu', () => {
  it('finds by part of the label, whatever case and accents', () => {
    const found = (typed: string) => matching(options, typed).map(({ label }) => label);
    expect(found('  THERA ')).toEqual(['Physiotherapist']);
    expect(found('oja')).toEqual(['Ọjà seller']);
    expect(found('')).toHaveLength(3);
    expect(found('driver')).toEqual([]);
  });

  it('knows what typed text can only mean (FU-09)', () => {
    const drivers = ['Driver', 'Driver’s mate', 'Nurse'].map((label) => ({ value: label, label }));
    const found = (typed: string) => meant(drivers, typed)?.label ?? null;
    expect(['nu', ' DRIVER ', 'driver’', 'dri', 'x', ''].map(found)).toEqual([
      'Nurse',
      'Driver',
      'Driver’s mate',
      null,
      null,
      null,
    ]);
    expect(sayUnclear(drivers, 'dri')).toBe('“dri” fits 2 options: choose one.');
    expect(sayUnclear(drivers, ' x ')).toBe('“x” is none of the options: choose one.');
  });

  it.each([
    [-1, 1, 12, 4],
    [0, 1, 12, 5],
    [9, 1, 12, 11],
    [11, -1, 12, 6],
    [3, -1, 12, 0],
    [0, 1, 2, 1],
  ] as const)('pages from %i by %i of %i options to %i (SEL-02)', (from, way, count, to) => {
    expect(paged(from, way, count)).toBe(to);
  });

  it.each([
    ['room below', { top: 100, bottom: 148 }, { up: false, height: 300 }],
    ['little room below', { top: 400, bottom: 448 }, { up: false, height: 264 }],
    ['more room above', { top: 600, bottom: 648 }, { up: true, height: 300 }],
  ])('is placed with %s (SEL-01)', (_, box, place) => {
    expect(placed(box, 720)).toEqual(place);
  });

  it('is never under 140 px high', () => {
    expect(placed({ top: 60, bottom: 108 }, 200)).toEqual({ up: false, height: 140 });
  });
});
