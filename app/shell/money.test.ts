import { describe, expect, it } from 'vitest';
import { formatNaira } from './money.ts';

describe('money', () => {
  it.each([
    [100_000_000, '₦1,000,000'],
    [2_500_000, '₦25,000'],
    [150_050, '₦1,500.50'],
    [5, '₦0.05'],
    [0, '₦0'],
  ])('%i kobo is %s', (kobo, text) => {
    expect(formatNaira(kobo)).toBe(text);
  });
});
