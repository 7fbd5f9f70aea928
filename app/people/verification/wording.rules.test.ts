import { describe, expect, it } from 'vitest';
import { levelWords, momentOf, priceWords } from './wording.rules.ts';

describe('priceWords', () => {
  it('gives a price of nothing its meaning (C-06)', () => {
    for (const nothing of ['0', '0.0', '0.00']) {
      expect(priceWords('Free', nothing)).toBe('Free');
      expect(priceWords('Platinum', nothing)).toBe('Pricing is determined upon consultation.');
    }
    expect(priceWords('Basic', '')).toBe('Not provided');
    expect(priceWords('Basic', 'soon')).toBe('Not provided');
  });

  it('writes naira with the sign, decimals only where there are kobo', () => {
    expect(priceWords('Basic', '1500.50')).toBe('₦1,500.50');
    expect(priceWords('Premium', '25000.00')).toBe('₦25,000');
  });
});

describe('levelWords', () => {
  it('says that a record that does not count has no tick', () => {
    expect(levelWords('Free', 'VERIFIED')).toBe('Free · no tick');
    expect(levelWords('Basic', 'PENDING')).toBe('Basic · no tick yet');
    // What has run out is not what staff took back: a renewal mends it.
    expect(levelWords('Basic', 'EXPIRED')).toBe('Basic · tick run out');
    for (const status of ['SUSPENDED', 'REVOKED'] as const) {
      expect(levelWords('Premium', status)).toBe('Premium · tick withdrawn');
    }
  });

  it('says the tick in words', () => {
    expect(levelWords('Basic', 'VERIFIED')).toBe('Basic · blue tick');
    expect(levelWords('Premium', 'VERIFIED')).toBe('Premium · green tick');
    expect(levelWords('Platinum', 'VERIFIED')).toBe('Platinum · green tick');
  });
});

describe('dates', () => {
  it('are those of Lagos (C-70)', () => {
    expect(momentOf(new Date('2026-12-31T23:05:09Z'))).toBe('1 January 2027, 00:05:09');
  });
});
