import { describe, expect, it } from 'vitest';
import { passwordFault, passwordMax, passwordMin, placeBack } from './sign-in.rules.ts';

describe('a new password', () => {
  const email = 'ada@example.com';
  it.each([
    ['p'.repeat(11), 'Use at least 12 characters'],
    ['p'.repeat(12), null],
    ['p'.repeat(200), null],
    ['p'.repeat(201), 'Use at most 200 characters'],
    ['my ADA@example.com 1', 'Use a password without your email address'],
    ['ada and example.com', null],
  ])('has 12 to 200 characters and no address in it: %s', (password, fault) => {
    expect(passwordFault(password, email)).toBe(fault);
    expect([passwordMin, passwordMax]).toEqual([12, 200]);
  });

  it('has no address in it, in whatever case that is kept', () => {
    expect(passwordFault('my ada@example.com 1', 'Ada@Example.com')).not.toBeNull();
  });
});

describe('the place to go back to after the sign-in', () => {
  it.each([
    '#/',
    '#/records/Sw-AMY20/show',
    '#/cases?filter=%7B%22state%22:%22open%22%7D&page=2',
    `#/records?${new URLSearchParams({ filter: JSON.stringify({ q: 'Ada Obi' }) })}`,
    `#/audit?filter=${encodeURIComponent(JSON.stringify({ actor: "Ada O'Neil (Jos)!*~" }))}`,
    `#/${'a'.repeat(498)}`,
  ])('is one inside the console: %s', (to) => {
    expect(placeBack(to)).toBe(`/admin${to}`);
  });

  it.each([
    null,
    '',
    '/records',
    '#records',
    'x#/records',
    '//evil.example',
    'https://evil.example/#/records',
    '#/<b>',
    '#/a b',
    '#/records#x',
    `#/${'a'.repeat(499)}`,
  ])('is the start for all else: %s', (to) => {
    expect(placeBack(to)).toBe('/admin');
  });
});
