import { expect, it } from 'vitest';
import { verdict } from './rules.ts';

it.each([
  [0, 0, true, 'The file has a head and no rows.'],
  [1, 0, true, '1 row is being loaded.'],
  [1_200, 0, true, '1,200 rows are being loaded.'],
  [1, 0, false, '1 row, and it is good. Nothing was loaded yet.'],
  [2, 0, false, '2 rows, all of them good. Nothing was loaded yet.'],
  [2, 1, true, '1 fault in 2 rows. Nothing was loaded.'],
])('%i rows with %i faults, to be loaded: %s', (rows, faults, commit, words) => {
  expect(verdict(rows, faults, commit)).toBe(words);
});
