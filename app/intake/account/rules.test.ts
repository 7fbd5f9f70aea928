import { describe, expect, it } from 'vitest';
import * as rules from './rules.ts';
import { bearerIn, isForeign } from './rules.ts';

const minutes = (ms: number) => ms / 60_000;
const days = (ms: number) => ms / (24 * 60 * 60_000);

describe('how long something holds', () => {
  it('a token of the app: thirty days, and a week without use', () => {
    expect([days(rules.tokenHoldsMs), days(rules.tokenIdleMs)]).toEqual([30, 7]);
    expect(minutes(rules.tokenNotedMs)).toBe(60);
    expect(rules.mostTokens).toBe(20);
  });

  it('a mailed code: ten minutes and five tries', () => {
    expect([minutes(rules.codeHoldsMs), rules.codeTries]).toEqual([10, 5]);
  });

  it('the link of a mail', () => {
    expect(days(rules.linkHoldsMs)).toBe(7);
    expect(minutes(rules.resetHoldsMs)).toBe(60);
    expect(days(rules.erasureLinkHoldsMs)).toBe(14);
    expect(days(rules.undoHoldsMs)).toBe(7);
  });
});

describe('the token of a header', () => {
  const token = '0123456789ABCDEFGHJK';
  it.each([
    ['twenty letters and digits', `Bearer ${token}`, token],
    ['eighty', `Bearer ${token.repeat(4)}`, token.repeat(4)],
    ['in small letters', `bearer ${token.toLowerCase()}`, token.toLowerCase()],
    ['nineteen', `Bearer ${token.slice(1)}`, null],
    ['eighty-one', `Bearer ${token.repeat(4)}0`, null],
    ['another sign in it', `Bearer ${token}-`, null],
    ['something before it', `A Bearer ${token}`, null],
    ['something behind it', `Bearer ${token} ${token}`, null],
    ['two spaces', `Bearer  ${token}`, null],
    ['another kind', `Basic ${token}`, null],
    ['the token alone', token, null],
    ['an empty header', '', null],
    ['no header', undefined, null],
  ])('%s', (_what, header, found) => {
    expect(bearerIn(header)).toBe(found);
  });
});

describe('a request of another site', () => {
  const own = 'https://sapioworker.ng/api/';
  it.each([
    ['our own page', 'https://sapioworker.ng', 'same-origin', false],
    // The API may have a host of its own: the origin counts more.
    ['our own page at another host', 'https://sapioworker.ng', 'cross-site', false],
    ['another page', 'https://evil.ng', 'cross-site', true],
    ['another page that claims to be ours', 'https://evil.ng', 'same-origin', true],
    ['ours without its lock', 'http://sapioworker.ng', undefined, true],
    ['another port', 'https://sapioworker.ng:8443', undefined, true],
    ['a page that hides itself', 'null', undefined, true],
    ['an empty origin', '', 'same-origin', true],
    ['a program that is no browser', undefined, undefined, false],
    ['an address that was typed', undefined, 'none', false],
    ['a link on our page', undefined, 'same-origin', false],
    ['a link on another page', undefined, 'cross-site', true],
    ['a link on a sister site', undefined, 'same-site', true],
  ])('%s', (_who, origin, site, foreign) => {
    const headers: Record<string, string | undefined> = { origin, 'sec-fetch-site': site };
    expect(isForeign((name) => headers[name], own)).toBe(foreign);
  });

  it.each([
    ['our own page under another name of ours', 'https://www.sapioworker.ng', false],
    ['another page', 'https://evil.ng', true],
    ['ours without its lock', 'http://www.sapioworker.ng', true],
  ])('%s', (_who, origin, foreign) => {
    const headers: Record<string, string> = { origin, host: 'www.sapioworker.ng' };
    expect(isForeign((name) => headers[name], own)).toBe(foreign);
  });
});

describe('a deletion that is tried again (C-84)', () => {
  const typed = { email: 'ada@example.com', password: 'rain on a zinc roof' };
  const before = { ...typed, key: 'the first' };
  const newKey = () => 'another';

  it.each([
    ['other words', { ...typed, password: 'another word' }],
    ['another address', { ...typed, email: 'obi@example.com' }],
  ])('is another one with %s', (_what, now) => {
    expect(rules.deletionTry(before, now, newKey)).toEqual({ ...now, key: 'another' });
  });

  it('is another one after an answer, and the same one where none came', () => {
    expect(rules.deletionTry(null, typed, newKey)).toEqual({ ...typed, key: 'another' });
    expect(rules.deletionTry(before, { ...typed }, newKey)).toBe(before);
  });
});

it('says what the deletion asks and what it says when it failed (DEL-08)', () => {
  expect(rules.confirmation).toBe(
    'Are you absolutely sure you want to delete your account? This action cannot be undone.',
  );
  expect(rules.deletionFailed).toBe('Failed to delete account. Please try again.');
});
