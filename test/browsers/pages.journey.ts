import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sidewaysPixels } from '../journeys/support/inspect.ts';
import { complaintsOf, desktop, openContext, phone } from '../support/browser.ts';
import { siteStops } from '../support/routes.ts';

const pages = siteStops().filter(({ to }) => to === undefined);

/** What a page without the site's own sheet does not have: its ground and its measure of letters. */
const isStyled = (page: Page) =>
  page.evaluate(() => {
    const sheets = [...document.styleSheets].filter(({ cssRules }) => cssRules.length > 20);
    return sheets.length > 0 && getComputedStyle(document.body).marginTop === '0px';
  });

describe.each([phone, desktop])('at $width px', (viewport) => {
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    context = await openContext({ viewport });
    page = await context.newPage();
    complaints = complaintsOf(page);
  });
  afterAll(() => context.close());

  it.each(pages)('$path shows itself whole', async ({ path, status = 200 }) => {
    complaints.length = 0;
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(status);
    expect.soft(await page.locator('h1').count(), 'h1').toBe(1);
    expect.soft(await sidewaysPixels(page), 'sideways').toBe(0);
    expect.soft(await isStyled(page), 'styled').toBe(true);
    const own = complaints.filter((one) => !(status >= 400 && one.includes(path)));
    expect(own).toEqual([]);
  });
});

describe('the menu', () => {
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    context = await openContext({ viewport: phone });
    page = await context.newPage();
  });
  afterAll(() => context.close());
  const toggle = () => page.locator('.menu > summary');
  const panel = () => page.getByRole('navigation', { name: 'Menu' });

  it.each(['/', '/contact', '/verification', '/blog'])('of %s opens by a press', async (path) => {
    await page.goto(path);
    await toggle().click();
    await panel().waitFor();
    await toggle().click();
    await panel().waitFor({ state: 'hidden' });
  });

  it.each(['/', '/contact', '/verification', '/blog'])('of %s opens by keyboard', async (path) => {
    await page.goto(path);
    const isThere = () => toggle().evaluate((one) => one === document.activeElement);
    for (let n = 0; n < 12 && !(await isThere()); n += 1) await page.keyboard.press('Tab');
    expect(await isThere()).toBe(true);
    await page.keyboard.press('Enter');
    await panel().waitFor();
  });
});
