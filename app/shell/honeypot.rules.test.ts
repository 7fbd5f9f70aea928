import { expect, it } from 'vitest';
import { isFromProgram, leastOpenMs } from './honeypot.rules.ts';

it.each([
  ['the hidden field filled in', { leaveEmpty: 'x', openForMs: 60_000 }, true],
  ['faster than anybody types', { openForMs: leastOpenMs - 1 }, true],
  ['open for just long enough', { openForMs: leastOpenMs }, false],
  ['kept by the browser for a week', { openForMs: 604_800_000 }, false],
  ['sent without scripts', {}, false],
])('tells programs from people, and lets doubt speak for people: %s', (_name, sent, made) => {
  expect(isFromProgram(sent)).toBe(made);
});
