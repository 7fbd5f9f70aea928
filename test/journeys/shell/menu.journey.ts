import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage, phone, visit } from '../../support/browser.ts';
import { scripts } from '../../support/script-mode.ts';
import { sampleOf } from '../support/inspect.ts';

const partsOf = (page: Page) => ({
  toggle: page.locator('.menu > summary'),
  panel: page.getByRole('navigation', { name: 'Menu' }),
  career: page.locator('.menu__career > summary'),
});

async function openMenu() {
  const page = await openPage({ viewport: phone });
  await visit(page, '/contact');
  const parts = partsOf(page);
  expect(await parts.panel.isVisible()).toBe(false);
  await parts.toggle.click();
  await parts.panel.waitFor();
  return { page, ...parts };
}

it('takes the place of the links, opens over the full width and lists the rows in order (MOB-01 to MOB-06)', async () => {
  const { page, toggle, panel } = await openMenu();
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
  expect(await panel.boundingBox()).toMatchObject({ x: 0, width: phone.width });

  const rows = await panel
    .locator('a:visible, summary:visible')
    .evaluateAll((all) => all.map((row) => [row.textContent?.trim(), row.getAttribute('href')]));
  expect(rows).toEqual([
    ['Home', '/'],
    [expect.stringMatching(/^Shop/), expect.stringMatching(/^https?:/)],
    ['About', '/about'],
    ['Career', null],
    ['Feedback', '/feedback'],
    ['Verification', '/verification'],
    ['Get Insured', '/career/hire-a-service/#become-insured'],
    ['Hire a service', '/career/hire-a-service'],
    ['Become a worker', '/career/become-sapio-worker'],
    ['Terms and conditions', '/terms-of-service'],
    [expect.stringMatching(/^download the app$/i), '/#download-apps'],
    ['Verification', '/verification'],
  ]);
  await toggle.click();
  await panel.waitFor({ state: 'hidden' });
});

it('covers no letter of the logo where a phone shows everything larger', async () => {
  const page = await openPage({ viewport: { width: 260, height: 560 } });
  await visit(page, '/about');
  const { toggle, panel } = partsOf(page);
  const [logo, menu] = await Promise.all([
    page.locator('.site-header .logo span').boundingBox(),
    toggle.boundingBox(),
  ]);
  expect(menu?.y).toBeGreaterThanOrEqual((logo?.y ?? 0) + (logo?.height ?? 0));
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(260);
  await toggle.click();
  const list = await panel.boundingBox();
  expect(list).toMatchObject({ x: 0, width: 260 });
  expect(list?.y).toBeGreaterThanOrEqual((menu?.y ?? 0) + (menu?.height ?? 0));
});

it('keeps open while Career opens and closes; its list leaves the careers page out (MOB-08 to MOB-10)', {
  tags: 'nightly',
}, async () => {
  const { panel, career } = await openMenu();
  const list = panel.locator('.menu__career ul');
  await career.click();
  await list.waitFor();
  const paths = await list
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(paths).toHaveLength(8);
  expect(paths).not.toContain('/career');
  await career.click();
  await list.waitFor({ state: 'hidden' });
  expect(await panel.isVisible()).toBe(true);
});

it('closes when any row is chosen, the buttons and the career pages too (MOB-07)', async () => {
  const { page, toggle, panel, career } = await openMenu();
  const rows = panel.locator('a:not([target])');
  const count = await rows.count();
  expect(count).toBe(18);
  const places = sampleOf(
    Array.from({ length: count }, (_row, place) => place),
    3,
  );
  for (const place of places) {
    if (!(await panel.isVisible())) await toggle.click();
    const row = rows.nth(place);
    if (!(await row.isVisible())) await career.click();
    const path = await row.getAttribute('href');
    await row.click();
    await panel.waitFor({ state: 'hidden' });
    await page.waitForURL((url) => url.pathname === new URL(path ?? '', url).pathname);
  }
  // The shop opens elsewhere; the menu closes here all the same.
  await toggle.click();
  const [shop] = await Promise.all([
    page.context().waitForEvent('page'),
    panel.locator('a[target]').click(),
  ]);
  await panel.waitFor({ state: 'hidden' });
  await shop.close();
});

it('that is opened while a page is on its way stays when the page arrives', {
  tags: 'nightly',
}, async () => {
  const { page, toggle, panel } = await openMenu();
  const { promise: arrives, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/*.data*', async (route) => {
    await arrives;
    await route.continue();
  });
  await panel.getByRole('link', { name: 'About' }).click();
  await panel.waitFor({ state: 'hidden' });
  await toggle.click();
  await panel.waitFor();
  arrive();
  await page.waitForURL('**/about');
  await page.getByRole('heading', { level: 1, name: 'About' }).waitFor();
  expect(await panel.isVisible()).toBe(true);
});

it('is left by Escape and holds no keyboard (MOB-02)', { tags: 'nightly' }, async () => {
  const { page, toggle, panel } = await openMenu();
  await panel.getByRole('link').first().focus();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  expect(await toggle.evaluate((summary) => summary === document.activeElement)).toBe(true);

  await page.keyboard.press('Enter');
  await panel.waitFor();
  await panel.getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  const isOutside = await panel.evaluate((nav) => !nav.contains(document.activeElement));
  expect(isOutside).toBe(true);
});

it.each(sampleOf(scripts, 3))('opens and leads on, script %s', async (script) => {
  const page = await openPage({ viewport: phone, script });
  await visit(page, '/contact');
  const { toggle, panel } = partsOf(page);
  await toggle.click();
  await panel.getByRole('link', { name: 'Terms and conditions' }).click();
  await page.waitForURL('**/terms-of-service');
  expect(await panel.isVisible()).toBe(false);
});

it('changes to the bar at exactly 1024 px (C-37)', { tags: 'nightly' }, async () => {
  const page = await openPage({ viewport: { width: 1023, height: 800 } });
  await visit(page, '/contact');
  const { toggle } = partsOf(page);
  expect(await toggle.isVisible()).toBe(true);
  await page.setViewportSize({ width: 1024, height: 800 });
  expect(await toggle.isVisible()).toBe(false);
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true);
});
