import type { Page } from 'playwright-core';
import { matchRoutes } from 'react-router';
import { siteStops } from '../../support/routes.ts';

/** Menus that have to be opened before their links can be pressed, the outer one first. */
const menus = ['.menu__toggle', '.menu__career > summary', '.nav__drop > summary'];

const failures = ['There is no page at this address', 'This page could not be shown'];

/** The pattern of the route table that a path belongs to. */
export type PatternOf = (path: string) => string | undefined;

export function patternOf(patterns: readonly string[]): PatternOf {
  const table = patterns.map((path) => ({ path: `/${path}` }));
  return (path) => matchRoutes(table, path)?.at(-1)?.route.path?.slice(1);
}

/** Where an address leads that redirects. */
const redirects = new Map(siteStops().flatMap(({ path, to }) => (to ? [[path, to] as const] : [])));

/** The paths of the site's own pages that the page links to, in its order. */
export function linkedFrom(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]:not([target])')];
    const own = links.filter(({ origin }) => origin === location.origin);
    return [...new Set(own.map(({ pathname }) => pathname))];
  });
}

/** Presses a link to the path as a visitor does: what hides in a menu after opening it. */
async function pressLink(page: Page, path: string): Promise<void> {
  const links = page.locator(`a[href="${path}"], a[href^="${path}#"]`);
  const link = links.filter({ visible: true }).first();
  for (const menu of menus) {
    if ((await link.count()) > 0) break;
    const toggle = page.locator(`${menu}:visible`);
    if ((await toggle.count()) > 0) await toggle.click();
  }
  await link.click();
}

/**
 * Follows a link of the page by a click, waits for what it leads to and gives its main heading. Throws
 * where the whole document was loaded anew, or an error page came.
 */
export async function follow(page: Page, path: string): Promise<string> {
  const target = redirects.get(path) ?? path;
  const before = await page.title();
  await page.evaluate(() => document.documentElement.setAttribute('data-walked', ''));
  await pressLink(page, path);
  await page.waitForURL((url) => url.pathname === target);
  // The address is new before the page is.
  await page.waitForFunction((title) => document.title !== title, before);
  const heading = await page.locator('main h1').first().innerText();
  if (failures.includes(heading)) throw new Error(`${path} shows "${heading}"`);
  const walked = await page.locator('html[data-walked]').count();
  if (walked === 0) throw new Error(`${path} was loaded as a whole document`);
  return heading;
}
