import { describe, expect, it } from 'vitest';
import { absoluteMs, freshMs, idleMs, nextOf, sessionEnd } from './rules.ts';

describe('a session of staff', () => {
  const createdAt = new Date('2026-11-21T08:00:00Z');
  it.each([
    ['half an hour after the last call', '2026-11-21T12:00:00Z', '2026-11-21T12:30:00Z'],
    [
      'twelve hours after the sign-in, at the bound',
      '2026-11-21T19:30:00Z',
      '2026-11-21T20:00:00Z',
    ],
    ['and beyond it', '2026-11-21T19:59:00Z', '2026-11-21T20:00:00Z'],
  ])('ends %s', (_name, seenAt, end) => {
    expect(sessionEnd({ createdAt, seenAt: new Date(seenAt) })).toEqual(new Date(end));
  });

  it('is bounded by 30 minutes and 12 hours, and its password counts as new for ten', () => {
    expect([idleMs, absoluteMs, freshMs]).toEqual([1_800_000, 43_200_000, 600_000]);
  });
});

describe('what a sign-in asks for next', () => {
  const all = { enrolled: true, proven: true, mustChangePassword: false };
  it.each([
    ['nothing more', all, 'done'],
    ['the code', { ...all, proven: false }, 'code'],
    ['the code before a new password', { ...all, proven: false, mustChangePassword: true }, 'code'],
    ['a new password', { ...all, mustChangePassword: true }, 'password'],
    [
      'a new password before the second factor is set up',
      { enrolled: false, proven: false, mustChangePassword: true },
      'password',
    ],
    ['to set up a second factor', { ...all, enrolled: false, proven: false }, 'enrol'],
    ['to set it up, though one was given', { ...all, enrolled: false }, 'enrol'],
  ] as const)('is %s', (_name, given, next) => {
    expect(nextOf(given)).toBe(next);
  });
});
