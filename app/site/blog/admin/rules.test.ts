import { describe, expect, it } from 'vitest';
import { missingIn, momentFrom, secondTellingMs, stateOf } from './rules.ts';

describe('a post', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  it.each([
    [null, 'draft'],
    ['2026-11-21T12:00:00.001Z', 'scheduled'],
    ['2026-11-21T12:00:00.000Z', 'published'],
    ['2020-01-01T00:00:00.000Z', 'published'],
  ])('with the moment %s is %s', (moment, state) => {
    expect(stateOf(moment === null ? null : new Date(moment), now)).toBe(state);
  });

  it('comes at the moment that was typed, in Lagos time', () => {
    expect(momentFrom('2026-12-01T08:00')).toBe('2026-12-01T07:00:00.000Z');
    // A browser takes years of five digits, and more: they are no moment, and never none at all.
    for (const typed of ['20266-12-01T08:00', '120266-12-01T08:00', '2026-13-01T08:00', '']) {
      expect(momentFrom(typed)).toBe(typed);
    }
  });

  it('needs a text and a category before it comes onto the site', () => {
    const content = 'Write the text first.';
    const category = 'Choose a category first.';
    expect(missingIn({ content: '<p>A</p>', category: 'Tips' })).toEqual({});
    expect(missingIn({ content: '', category: 'Tips' })).toEqual({ content });
    expect(missingIn({ content: ' \n', category: 'Tips' })).toEqual({ content });
    expect(missingIn({ content: 'A', category: '' })).toEqual({ category });
    expect(missingIn({ content: '', category: '' })).toEqual({ content, category });
  });

  it('is told of once more, a minute after it has come', () => {
    expect(secondTellingMs).toBe(60 * 1_000);
  });
});
