import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costOf, nairaText } from './cost.ts';

describe('a cost', () => {
  it.each<[unknown, number | undefined]>([
    ['3.9', 390],
    [3.9, 390],
    ['NGN 2.2', 220],
    ['NGN 2.2000', 220],
    ['NGN2', 200],
    ['1.005', 101],
    ['0', 0],
    ['1.15', 115],
    ['KES 0.8', undefined],
    ['-3.9', undefined],
    ['1e9', undefined],
    ['', undefined],
    [' ', undefined],
    [Number.NaN, undefined],
    [1e21, undefined],
    [null, undefined],
    [{}, undefined],
  ])('of %j is %s kobo', (told, kobo) => {
    expect(costOf(told)).toBe(kobo);
  });

  it('comes back from its own text', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 9), (kobo) => {
        expect(costOf(nairaText(kobo))).toBe(kobo);
      }),
    );
  });
});
