import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hydrated, openPage, phone, visit } from '../../support/browser.ts';
import { scripts } from '../../support/script-mode.ts';
import { brokenRules, sampleOf, sidewaysPixels, sizesOf } from '../support/inspect.ts';

const paths = ['/verification', '/career/hire-a-service'];

const openAll = (page: Page) =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll('main details')) {
      one.removeAttribute('name');
      one.setAttribute('open', '');
    }
  });

describe.each(sampleOf([...paths.entries()], 2))('page %i, %s', (turn, path) => {
  it('breaks no rule of axe with every plan opened', async () => {
    for (const viewport of sizesOf(turn)) {
      const page = await openPage({ viewport });
      await visit(page, path);
      await openAll(page);
      expect(await brokenRules(page)).toEqual([]);
    }
  });

  it('scrolls nothing sideways at 320 px, tables included, with every plan opened', async () => {
    const page = await openPage({ viewport: { width: 320, height: 700 } });
    await visit(page, path);
    await openAll(page);
    expect(await sidewaysPixels(page)).toBe(0);
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('main .table-wrap, main table, main td, main th')]
        .filter((one) => one.scrollWidth > one.clientWidth + 1)
        .map((one) => `${one.tagName} ${one.textContent?.slice(0, 40)}`),
    );
    expect(wide).toEqual([]);
  });
});

it('lays a package’s values in three columns under a row header of full width on phones', {
  tags: 'nightly',
}, async () => {
  const page = await openPage({ viewport: phone });
  await visit(page, '/career/hire-a-service');
  const row = page.locator('#packages tbody tr').first();
  const head = await row.locator('th').boundingBox();
  const cells = await Promise.all(
    (await row.locator('td').all()).map((cell) => cell.boundingBox()),
  );
  expect(cells).toHaveLength(3);
  expect(new Set(cells.map((cell) => cell?.y)).size).toBe(1);
  const total = cells.reduce((sum, cell) => sum + (cell?.width ?? 0), 0);
  expect(Math.abs((head?.width ?? 0) - total)).toBeLessThan(2);
  expect((head?.y ?? 0) < (cells[0]?.y ?? 0)).toBe(true);
});

it.each(sampleOf(scripts, 3))(
  'finds the record to renew, script %s (C-31)',
  { tags: 'nightly' },
  async (script) => {
    const page = await openPage({ script });
    await visit(page, '/verification');
    await page.getByLabel('Badge number (Verification ID)').fill('Sw-AMY20');
    await page.getByRole('button', { name: 'Find the record' }).click();
    await page.waitForURL('**/verification/Sw-AMY20');
    // The router changes the address before the page.
    const renew = page.locator('main a[href="/renew-verification/Sw-AMY20"]');
    await expect.poll(() => renew.count()).toBe(1);
  },
);

it('opens one kind of plan at a time, by its heading and by its address (FU-15)', async () => {
  const page = await openPage({ viewport: phone });
  await page.goto('/verification');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThan(13_000);
  const open = page.locator('.kind[open] > summary');
  expect(await open.allInnerTexts()).toEqual(['Verification tiers']);
  await hydrated(page);
  await page.getByRole('heading', { name: 'Clearance passes', exact: true }).click();
  await expect.poll(() => open.allInnerTexts()).toEqual(['Clearance passes']);
  await expect.poll(() => open.evaluate((one) => one.getBoundingClientRect().top >= 0)).toBe(true);
  await page.locator('[data-buy="CLEARANCE work-pass"]').waitFor();
  await page.getByRole('link', { name: 'Incident reports', exact: true }).first().click();
  await expect.poll(() => open.allInnerTexts()).toEqual(['Incident reports']);
  const inSight = () =>
    page.locator('#incident-report').evaluate((one) => {
      const { top } = one.getBoundingClientRect();
      return top >= 0 && top < innerHeight;
    });
  await expect.poll(inSight).toBe(true);
});

it.each(sampleOf(scripts, 3))(
  'opens a kind by its heading and by its address, script %s (FU-15)',
  async (script) => {
    const page = await openPage({ script, viewport: phone });
    const open = page.locator('.kind[open] > summary');
    for (const [hash, name] of [
      ['health-plans', 'Health plans'],
      ['background-check', 'Background checks'],
    ] as const) {
      await visit(page, `/verification#${hash}`);
      await expect.poll(() => open.allInnerTexts()).toEqual([name]);
      await page.goto('about:blank');
    }
    await visit(page, '/verification');
    await page.getByRole('heading', { name: 'Incident reports', exact: true }).click();
    await expect.poll(() => open.allInnerTexts()).toEqual(['Incident reports']);
  },
);

it('has a way to write to us in the place of a button that would do nothing, where no script runs', async () => {
  const page = await openPage({ javaScriptEnabled: false, viewport: phone });
  await page.goto('/verification');
  const buy = page.locator('[data-buy="VERIFICATION basic"]');
  const card = page.locator('.plan', { has: buy });
  expect(await buy.isVisible()).toBe(false);
  await card.getByRole('link', { name: 'Write to us about Basic verification' }).click();
  await page.waitForURL('**/contact#contact-form');
});
