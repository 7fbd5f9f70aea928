import { tokenPattern } from '../person/person.rules.ts';

/** How long a browser keeps a page open that a mailed link opened. */
export const openedSeconds = 12 * 3_600;

/** Pages that one browser keeps open at once; a further one closes the oldest. */
export const mostOpened = 5;

/** The tokens in a cookie, the latest first; whatever else it holds is left out. */
export const tokensIn = (cookie: string | undefined): readonly string[] =>
  (cookie ?? '')
    .slice(0, 500)
    .split('.')
    .filter((one) => tokenPattern.test(one))
    .slice(0, mostOpened);

/** A cookie that holds one token more. */
export const cookieWith = (token: string, held: readonly string[]): string =>
  [token, ...held.filter((one) => one !== token)].slice(0, mostOpened).join('.');

/** Whether an address carries the token of a mailed link, and not what it was swapped for. */
export const isToken = (text: string): boolean => tokenPattern.test(text);

/**
 * Whether a browser goes to a page and so keeps its address in a history. Old browsers do not say it,
 * and are known by their name; a program that reads the page keeps no cookie for the next address.
 */
export function isNavigation(header: (name: string) => string | null): boolean {
  const mode = header('sec-fetch-mode');
  return mode ? mode === 'navigate' : /^(?:mozilla|opera)\//i.test(header('user-agent') ?? '');
}
