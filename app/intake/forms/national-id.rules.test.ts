import { describe, expect, it } from 'vitest';
import { holdsNationalId } from './answers.rules.ts';

describe('a whole national ID in a text', () => {
  it.each([
    ...['12345678901', '1234 567 8901', '1234-567-8901', '123 456 789 01', 'NIN:98765432109.'],
    ...['12345678901 5', '08030000009 12345678901', '10801234567'],
    ...['2015 567 8901', '2015 6789 012', '6789 2015 012', '20152019200'],
  ])('is seen in "%s"', (text) => {
    expect(holdsNationalId(text)).toBe(true);
  });

  // The second row has eleven digits each, in groups of a date or a time.
  it.each([
    ...['08030000009', '0803 000 0009', '+2348030000009', '5 12 2024 14 30 1', '2024'],
    ...['5 12 2024 14 30', '12 05 2024 101', '2024 12 05 101', '08030000009 5'],
    ...['2015-2019 200', 'Cook, 1998-2004 150 guests', '2015 2019 200'],
    ...['1234567890', '123456789012', 'Sw-AMY20'],
  ])('is not a phone number, a date or an amount: "%s"', (text) => {
    expect(holdsNationalId(text)).toBe(false);
  });
});
