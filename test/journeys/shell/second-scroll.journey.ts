import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { hydrated, openPage, press } from '../../support/browser.ts';

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

/** At the download section of the home page, whose list of services is still on its way. */
async function arriveBeforeTheList() {
  const page = await openPage({ reducedMotion: 'reduce' });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.data(\?|$)/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll('"services"', '"lost"');
    await route.fulfill({ response: answer, body });
  });
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  await page.route('**/api/services', async (route) => {
    ask();
    await held;
    await route.continue();
  });
  // With the script there: a link that is pressed before is the browser's own, and brings the list along.
  await page.goto('/contact');
  await hydrated(page);
  const download = page.getByRole('banner').getByRole('link', { name: /download the app/i });
  await press(download.first());
  await page.waitForURL('**/#download-apps');
  await page.waitForFunction(() => window.scrollY > 0);
  await asked;
  // Whatever moves the page now is not the visitor: nobody touched anything.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  return { page, release };
}

it('scrolls to the hash once more when the lists of the page have arrived (C-38)', {
  tags: 'nightly',
}, async () => {
  const { page, release } = await arriveBeforeTheList();
  release();
  await page.waitForFunction(() => {
    const top = document.getElementById('download-apps')?.getBoundingClientRect().top ?? -1;
    return window.scrollY > 0 && top >= 0 && top < 300;
  });
});

it('does not when the visitor has scrolled meanwhile (C-38)', { tags: 'nightly' }, async () => {
  const { page, release } = await arriveBeforeTheList();
  await page.evaluate(() => dispatchEvent(new WheelEvent('wheel', { deltaY: 5 })));
  release();
  await page.locator('.calc').getByRole('combobox').waitFor({ state: 'attached' });
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  expect(await scrolled(page)).toBe(0);
});
