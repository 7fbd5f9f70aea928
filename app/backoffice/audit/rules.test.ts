import { expect, it } from 'vitest';
import { actionWords } from './rules.ts';

it.each([
  ['records.read', 'Records: read'],
  ['second-factor.reset', 'Second factor: reset'],
  ['cases.let-it-go-out', 'Cases: let it go out'],
  ['imports.records.load', 'Imports: records load'],
])('an action of the trail is told in words: %s', (action, words) => {
  expect(actionWords(action)).toBe(words);
});
