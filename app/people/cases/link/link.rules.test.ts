import { describe, expect, it } from 'vitest';
import {
  cookieWith,
  isNavigation,
  isToken,
  mostOpened,
  openedSeconds,
  tokensIn,
} from './link.rules.ts';

const token = (sign: string) => sign.repeat(26);
const five = ['1', '2', '3', '4', '5'].map(token);

describe('the pages that a browser keeps open', () => {
  it('are five at most, for twelve hours', () => {
    expect([mostOpened, openedSeconds]).toEqual([5, 43_200]);
  });

  it('are read from its cookie, the latest first', () => {
    expect(tokensIn(undefined)).toEqual([]);
    expect(tokensIn('')).toEqual([]);
    expect(tokensIn(five.join('.'))).toEqual(five);
    expect(tokensIn([...five, token('6')].join('.'))).toEqual(five);
  });

  it('are no more than the tokens in it', () => {
    expect(tokensIn(`x.${token('1')}..${token('U')}.${token('a')}`)).toEqual([
      token('1'),
      token('a'),
    ]);
  });

  it('are looked for in the first 500 characters alone', () => {
    expect(tokensIn(`${'x'.repeat(473)}.${token('1')}`)).toEqual([token('1')]);
    expect(tokensIn(`${'x'.repeat(474)}.${token('1')}`)).toEqual([]);
  });

  it('have a further one in front, which closes the oldest', () => {
    expect(cookieWith(token('1'), [])).toBe(token('1'));
    expect(cookieWith(token('6'), five)).toBe([token('6'), ...five.slice(0, 4)].join('.'));
  });

  it('hold none twice: one that is opened again comes to the front', () => {
    expect(cookieWith(token('3'), five)).toBe(['3', '1', '2', '4', '5'].map(token).join('.'));
  });
});

it('an address with a token is that of a mailed link, and no other', () => {
  expect(isToken(token('a'))).toBe(true);
  expect(isToken('opened')).toBe(false);
  expect(isToken(`${token('a')}b`)).toBe(false);
});

describe('a browser goes to a page', () => {
  const headers = (given: Record<string, string>) => (name: string) => given[name] ?? null;

  it.each([
    ['navigate', 'Mozilla/5.0', true],
    ['navigate', 'curl/8.0', true],
    ['cors', 'Mozilla/5.0', false],
    ['no-cors', 'Mozilla/5.0', false],
    ['', 'Mozilla/5.0 (Linux; Android 4.4)', true],
    ['', 'mozilla/4.0', true],
    ['', 'Opera/9.80 (Android; Opera Mini/7.5)', true],
    ['', 'curl/8.0', false],
    ['', 'Mozilla', false],
    ['', 'like Mozilla/5.0', false],
    ['', '', false],
  ])('as it says itself, else by its name: %j of %j', (mode, agent, goes) => {
    expect(isNavigation(headers({ 'sec-fetch-mode': mode, 'user-agent': agent }))).toBe(goes);
  });

  it('is not believed of a program that says nothing', () => {
    expect(isNavigation(headers({}))).toBe(false);
  });
});
