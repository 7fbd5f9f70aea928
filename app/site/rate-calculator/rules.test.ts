import { describe, expect, it } from 'vitest';
import { koboOf } from '#platform/money.ts';
import { estimate, sayHours, showAmount } from './rules.ts';

const painters = { title: 'Painters', description: 'Walls and ceilings.', min_rate: 1033.1 };

describe('the estimate', () => {
  it('is nothing without a service, however many hours', () => {
    expect(estimate(undefined, 7)).toEqual({ description: '', rateKobo: 0, totalKobo: 0 });
  });

  it('is the rate for one hour', () => {
    expect(estimate(painters, 1)).toEqual({
      description: 'Walls and ceilings.',
      rateKobo: 103_310,
      totalKobo: 103_310,
    });
  });

  it('stays exact where naira as fractions would not', () => {
    expect(painters.min_rate * 3).not.toBe(3099.3);
    expect(estimate(painters, 3).totalKobo).toBe(309_930);
    expect(estimate(painters, 1_000_000).totalKobo).toBe(103_310_000_000);
  });
});

describe('amounts', () => {
  it('shows zero as 0', () => {
    expect(showAmount(koboOf(0))).toBe('0');
    expect(showAmount(koboOf(250_000))).toBe('₦2,500');
  });

  it('says one hour and more', () => {
    expect(sayHours(1)).toBe('1 hour');
    expect(sayHours(3)).toBe('3 hours');
  });
});
