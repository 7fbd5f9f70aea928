import { expect, it } from 'vitest';
import { actionWords, subjectsOf } from './rules.ts';

it.each([
  ['records.read', 'Records: read'],
  ['second-factor.reset', 'Second factor: reset'],
  ['cases.let-it-go-out', 'Cases: let it go out'],
  ['imports.records.load', 'Imports: records load'],
])('an action of the trail is told in words: %s', (action, words) => {
  expect(actionWords(action)).toBe(words);
});

it.each([
  ['Sw-AMY20', ['Sw-AMY20']],
  ['sw – amy20', ['sw – amy20', 'Sw-AMY20']],
  [`rq-${'a1'.repeat(13)}`, [`rq-${'a1'.repeat(13)}`, `RQ-${'A1'.repeat(13)}`]],
  ['VERIFICATION.basic', ['VERIFICATION.basic']],
  ['holidays', ['holidays']],
])('a number is looked for as it was typed and as we write it: %s', (typed, subjects) => {
  expect(subjectsOf(typed)).toEqual(subjects);
});
