import { expect, it } from 'vitest';
import { waitingTime } from './waiting.ts';

it.each([
  [1, 'a minute'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [899, '15 minutes'],
  [3_600, '60 minutes'],
  [5_401, '2 hours'],
  [86_400, '24 hours'],
])('%i seconds are %s', (seconds, words) => {
  expect(waitingTime(seconds)).toBe(words);
});
