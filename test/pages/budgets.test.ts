import { describe, expect, it } from 'vitest';
import { lateOn, overweight, shortOf } from '../journeys/support/budgets.ts';

const KB = 1_024;
const light = { script: 0, style: 10 * KB, font: 31 * KB, total: 70 * KB };

describe('the weight of a page (PAGE-02)', () => {
  it.each([
    ['/about', light, []],
    ['/about', { ...light, total: 76 * KB }, ['total: 76.0 KB of 75']],
    ['/', { ...light, total: 76 * KB }, []],
    ['/contact', { ...light, total: 86 * KB }, ['total: 86.0 KB of 85']],
    ['/shared', { ...light, script: 131 * KB }, ['script: 131.0 KB of 130']],
    ['/payment/callback', { ...light, script: 112 * KB }, ['script: 112.0 KB of 10']],
    [
      '/blog',
      { ...light, script: 4 * KB, font: 37 * KB },
      ['script: 4.0 KB of 3', 'font: 37.0 KB of 36'],
    ],
  ])('of %s is judged by its kind', (path, weight, words) => {
    expect(overweight(path, weight)).toEqual(words);
  });
});

describe('what Lighthouse finds (PAGE-03)', () => {
  const good = {
    scores: { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 },
    blocked: 50,
    shift: 0.01,
    isUnlisted: false,
  };

  it.each([
    [good, []],
    [{ ...good, scores: { ...good.scores, performance: 98 } }, ['performance: 98 of 99']],
    [{ ...good, scores: { ...good.scores, accessibility: 99 } }, ['accessibility: 99 of 100']],
    [{ ...good, scores: { ...good.scores, seo: 63 } }, ['seo: 63 of 100']],
    [{ ...good, scores: { ...good.scores, seo: 63 }, isUnlisted: true }, []],
    [{ ...good, blocked: 51, shift: 0.011 }, ['blocked: 51 ms of 50', 'shift: 0.011 of 0.01']],
  ])('is named where it falls short', (judged, words) => {
    expect(shortOf('/about', judged)).toEqual(words);
  });
});

it.each([
  ['/', { largest: 2_800, settled: 5_000 }, []],
  ['/', { largest: 2_801, settled: 5_000 }, ['largest paint: 2801 ms of 2800']],
  ['/about', { largest: 1_700, settled: 2_501 }, ['settled: 2501 ms of 2500']],
  ['/verification/search', { largest: 1_700, settled: 2_600 }, []],
])('on a slow line %s has its time (PAGE-03)', (path, seen, words) => {
  expect(lateOn(path, seen)).toEqual(words);
});
