import { expect, it } from 'vitest';
import { cappedWords } from './messages.rules.ts';

const due = new Date('2026-11-24T07:00:00Z');

it.each([
  ['2026-11-23T09:00Z', '2', true, 'is reached: 2 wait until 08:00 tomorrow'],
  // Half past eleven at night in Lagos, and half past midnight.
  ['2026-11-23T22:30Z', '1', true, 'is reached: 1 waits until 08:00 tomorrow'],
  ['2026-11-23T23:30Z', '1', false, 'was reached: 1 waits until 08:00 today'],
  ['2026-11-24T06:59Z', '10,000+', false, 'was reached: 10,000+ wait until 08:00 today'],
  ['2026-11-24T07:00Z', '2', false, 'was reached: 2 go out now'],
  ['2026-11-24T07:01Z', '1', false, 'was reached: 1 goes out now'],
  ['2026-11-22T09:00Z', '2', true, 'is reached: 2 wait until 08:00 on 24 November 2026'],
])('at %s the cap of %s messages, reached today: %s, %s', (now, count, isFull, words) => {
  const waiting = { count, isOne: count === '1', due, isFull, codesClosed: false };
  expect(cappedWords(waiting, new Date(now))).toBe(`The cap ${words}. Codes go out.`);
  const closed = { ...waiting, codesClosed: true };
  expect(cappedWords(closed, new Date(now))).toBe(`The cap ${words}.`);
});
