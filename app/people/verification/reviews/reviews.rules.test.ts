import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countAt, countsFrom, shownAt } from './reviews.rules.ts';

describe('the days to read a review (ME-07)', () => {
  // By hand: 23 November 2026 is a Monday; Lagos is an hour ahead of UTC.
  it.each([
    ['in the morning', '2026-11-23T08:00:00Z', '2026-11-28T23:00:00.000Z'],
    ['just before midnight in Lagos', '2026-11-23T22:59:59.999Z', '2026-11-28T23:00:00.000Z'],
    ['at midnight in Lagos', '2026-11-23T23:00:00Z', '2026-11-29T23:00:00.000Z'],
    ['over the end of a year', '2026-12-29T12:00:00Z', '2027-01-03T23:00:00.000Z'],
    ['over a leap day', '2028-02-26T12:00:00Z', '2028-03-02T23:00:00.000Z'],
  ])('are five whole ones after the release: %s', (_name, released, counts) => {
    expect(countsFrom(new Date(released)).toISOString()).toBe(counts);
  });

  it('are never fewer than five times 24 hours, and end at a midnight in Lagos', () => {
    const at = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(at, (released) => {
        const days = (countsFrom(released).getTime() - released.getTime()) / 86_400_000;
        expect(days).toBeGreaterThan(5);
        expect(days).toBeLessThanOrEqual(6);
        expect(countsFrom(released).toISOString()).toMatch(/T23:00:00\.000Z$/);
      }),
    );
  });
});

describe('what counts and what is shown', () => {
  const from = new Date('2026-11-28T23:00:00Z');
  const review = { countsFrom: from, disputed: false, withheld: false, answer: null };
  const whole = { ...review, words: 'On time.', releasedAt: new Date('2026-11-23T08:00:00Z') };
  const before = new Date(from.getTime() - 1);

  it('begins with the millisecond of that midnight', () => {
    const reviews = [{ from: from.toISOString(), count: 2 }];
    expect([countAt(3, reviews, before), countAt(3, reviews, from)]).toEqual([3, 5]);
    expect(shownAt(whole, before)).toBeNull();
    expect(shownAt(whole, from)).toEqual({ on: '2026-11-29', words: 'On time.' });
  });

  it('keeps the words of what is withheld, and the answer to them, to itself', () => {
    const disputed = { ...whole, answer: 'I was there.', disputed: true };
    expect(shownAt(disputed, from)).toEqual({
      on: '2026-11-29',
      words: 'On time.',
      answer: 'I was there.',
      underDispute: true,
    });
    expect(shownAt({ ...disputed, withheld: true }, from)).toEqual({
      on: '2026-11-29',
      underDispute: true,
    });
  });
});
