import { expect, it } from 'vitest';
import { holdsNationalId } from './answers.rules.ts';

it('tells a national ID from phone numbers, dates and amounts', () => {
  const moreIds = ['123 456 789 01', '12345678901 5', '08030000009 12345678901', '10801234567'];
  for (const text of [
    '12345678901',
    '1234 567 8901',
    '1234-567-8901',
    'NIN:98765432109.',
    ...moreIds,
  ]) {
    expect([text, holdsNationalId(text)]).toEqual([text, true]);
  }
  const others = ['08030000009', '0803 000 0009', '+2348030000009', '5 12 2024 14 30 1', '2024'];
  // Eleven digits each, but in groups of a date or a time.
  others.push('5 12 2024 14 30', '12 05 2024 101', '2024 12 05 101', '08030000009 5');
  for (const text of [...others, '1234567890', '123456789012', 'Sw-AMY20']) {
    expect([text, holdsNationalId(text)]).toEqual([text, false]);
  }
});
