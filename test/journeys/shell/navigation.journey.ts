import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { hydrated, openPage, visit } from '../../support/browser.ts';
import { scripts } from '../../support/script-mode.ts';
import { sampleOf } from '../support/inspect.ts';

const careerPages = [
  '/career',
  '/career/work-with-us',
  '/career/partner-with-us',
  '/career/train-with-us',
  '/career/train-the-trainer',
  '/career/become-verification-agent',
  '/career/become-community-leader',
  '/career/become-nurse',
  '/career/sponsor-individual',
];

const hrefs = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));

it('is a bar of exactly 100 px with its links in order and a strip below (NAV-01 to NAV-13)', async () => {
  const page = await openPage();
  await visit(page, '/contact');
  const bar = page.locator('.bar');
  const strip = page.getByRole('navigation', { name: 'Get started' });
  const [barBox, stripBox] = [await bar.boundingBox(), await strip.boundingBox()];
  expect(barBox).toMatchObject({ y: 0, height: 100 });
  expect(stripBox?.y).toBe(100);

  const shown = bar.locator('a:visible, summary:visible');
  expect(await hrefs(shown)).toEqual([
    '/',
    '/',
    '/verification',
    null,
    '/about',
    '/feedback',
    expect.stringMatching(/^https?:/),
    '/#download-apps',
    '/verification',
  ]);
  const names = (await shown.allInnerTexts()).map((name) => name.split('\n')[0]?.trim());
  expect(names.slice(1, 7)).toEqual([
    'Home',
    'Verification',
    'Career',
    'About',
    'Feedback',
    expect.stringMatching(/^Shop/),
  ]);
  expect(names[7]?.toLowerCase()).toBe('download the app');

  const shop = bar.getByRole('link', { name: /^Shop/ }).first();
  expect(await shop.getAttribute('target')).toBe('_blank');
  expect(await strip.textContent()).toContain('Join Sapioworker today!');
  expect(await hrefs(strip.getByRole('link'))).toEqual([
    '/career/hire-a-service',
    '/career/become-sapio-worker',
    '/career/hire-a-service/#become-insured',
  ]);
});

it('opens Career as a list 16rem wide and closes it in every way (NAV-06 to NAV-08, NAV-16)', async () => {
  const page = await openPage();
  await visit(page, '/contact');
  const career = page.getByRole('navigation', { name: 'Main' }).locator('summary');
  const list = page.locator('.nav__drop ul');
  expect(await list.isVisible()).toBe(false);

  await career.click();
  await list.waitFor();
  expect(await hrefs(list.getByRole('link'))).toEqual(careerPages);
  expect((await list.boundingBox())?.width).toBe(256);
  const nurse = 'Join Our Team of Caregivers, Nurses, and Certified Health Professionals';
  expect(await list.locator('[href="/career/become-nurse"]').textContent()).toBe(nurse);

  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  expect(await career.evaluate((summary) => summary === document.activeElement)).toBe(true);

  await page.keyboard.press('Enter');
  await list.waitFor();
  await page.mouse.click(700, 600);
  await list.waitFor({ state: 'hidden' });

  await career.click();
  await list.getByRole('link').nth(1).click();
  await page.waitForURL('**/career/work-with-us');
  await list.waitFor({ state: 'hidden' });
});

it('walks the whole bar by keyboard and out of it again', { tags: 'nightly' }, async () => {
  const page = await openPage();
  await visit(page, '/contact');
  const career = page.getByRole('navigation', { name: 'Main' }).locator('summary');
  await career.focus();
  await page.keyboard.press('Space');
  for (const path of careerPages) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(path);
  }
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/about');
});

it.each(
  sampleOf(
    [
      ['/career/hire-a-service', 'Hire a service', ['/career/hire-a-service']],
      ['/career/hire-a-service/', 'Hire a service', ['/career/hire-a-service']],
      ['/career/hire-a-service#become-insured', 'Get Insured', ['/career/hire-a-service']],
      ['/career/hire-a-service/#become-insured', 'Get Insured', ['/career/hire-a-service']],
      ['/career/become-sapio-worker', 'Become a worker', ['/career/become-sapio-worker']],
      ['/career', undefined, []],
    ] as const,
    3,
  ),
)(
  'marks the current section at %s: %s (NAV-14, FTR-07, C-32)',
  { tags: 'nightly' },
  async (path, name, further) => {
    const page = await openPage();
    await visit(page, path);
    const current = page.getByRole('navigation', { name: 'Get started' }).locator('[aria-current]');
    if (name) await current.filter({ hasText: name }).waitFor();
    expect(await current.allInnerTexts()).toEqual(name ? [name] : []);
    if (name) {
      const look = (link: Locator) =>
        link.evaluate((one) => {
          const { fontWeight, textDecorationLine, backgroundColor, boxShadow } =
            getComputedStyle(one);
          return [fontWeight, textDecorationLine, backgroundColor, boxShadow].join();
        });
      const other = page
        .getByRole('navigation', { name: 'Get started' })
        .locator('a:not([aria-current])');
      expect(await look(current)).not.toBe(await look(other.first()));
    }
    const footer = page.getByRole('navigation', { name: 'Footer' });
    const marked = footer.locator('[aria-current]');
    expect((await hrefs(marked)).filter((href) => href !== '/career')).toEqual(further);
  },
);

it.each(sampleOf(scripts, 3))('opens Career and follows its links, script %s', async (script) => {
  const page = await openPage({ script });
  await visit(page, '/contact');
  await page.getByRole('navigation', { name: 'Main' }).locator('summary').click();
  await page.locator('.nav__drop').getByRole('link').nth(2).click();
  await page.waitForURL('**/career/partner-with-us');
  expect(await page.locator('.nav__drop ul').isVisible()).toBe(false);
});

it('leads to the stated footer pages from any depth, Facebook nowhere (FTR-02 to FTR-06, C-34)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage();
  await page.goto('/career/work-with-us/apply');
  await hydrated(page);
  const footer = page.getByRole('contentinfo');
  const links = await hrefs(footer.getByRole('link'));
  for (const path of [
    '/about',
    '/verification',
    '/contact',
    '/career',
    '/support',
    '/terms-of-service',
    '/privacy-policy',
    '/career/hire-a-service',
    '/career/become-sapio-worker',
  ]) {
    expect(links).toContain(path);
  }
  expect(await footer.getByRole('link', { name: 'Facebook' }).count()).toBe(0);
  const text = ((await footer.textContent()) ?? '').toLowerCase();
  for (const part of ['instagram', 'tiktok', 'facebook', 'linkedin', 'made with love', '2025']) {
    expect(text).toContain(part);
  }
  await footer.getByRole('link', { name: 'Support' }).click();
  await page.waitForURL('**/support');
});

/** A letter that came late is not drawn at all (`font-display: optional`): this one waits for it. */
async function drawOwnLetters(page: Page) {
  await page.evaluate(async () => {
    const face = new FontFace('Anek Latin', 'url(/fonts/anek-basic.woff2)', {
      weight: '500 800',
      display: 'block',
    });
    document.fonts.add(await face.load());
  });
}

it.each(sampleOf([340, 360, 375, 390, 412], 3))(
  'has a strip of one line on a phone of %i px',
  { tags: 'nightly' },
  async (width) => {
    const page = await openPage({ viewport: { width, height: 800 } });
    await page.goto('/contact');
    await drawOwnLetters(page);
    const strip = page.getByRole('navigation', { name: 'Get started' });
    expect((await strip.boundingBox())?.height).toBe(40);
  },
);

it('lets a keyboard skip to the main content', async () => {
  const page = await openPage();
  await visit(page, '/contact');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
  expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'main');
});
