import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage, phone, press, visit, visitStill } from '../../support/browser.ts';

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

async function scrollDown(page: Page) {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(await scrolled(page)).toBeGreaterThan(200);
}

it('goes to the top on a navigation and back to the old place on going back (SCR-01)', async () => {
  const page = await openPage({ viewport: phone });
  await visit(page, '/contact');
  await scrollDown(page);
  const before = await scrolled(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of service' }).click();
  await page.waitForURL('**/terms-of-service');
  await page.waitForFunction(() => window.scrollY === 0);
  await page.goBack();
  await page.waitForURL('**/contact');
  await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 50, before);
});

/** Chooses `Get Insured` with the page's clock in the test's hands. */
async function chooseInsured() {
  // Without motion the scroll is done at once, not on its way.
  const page = await openPage({ reducedMotion: 'reduce' });
  await visitStill(page, '/contact');
  await press(
    page
      .getByRole('navigation', { name: 'Get started' })
      .getByRole('link', { name: 'Get Insured' }),
  );
  await page.waitForURL('**/career/hire-a-service/#become-insured');
  await page.locator('#become-insured').waitFor({ state: 'attached' });
  return page;
}

it('goes to the hash after 300 ms, not before, below the bar (SCR-02, C-38)', {
  tags: 'nightly',
}, async () => {
  const page = await chooseInsured();
  await page.clock.runFor(290);
  expect(await scrolled(page)).toBe(0);
  await page.clock.runFor(20);
  await page.waitForFunction(() => {
    const top = document.getElementById('become-insured')?.getBoundingClientRect().top ?? -1;
    const isLast = window.scrollY + window.innerHeight >= document.body.scrollHeight - 2;
    return window.scrollY > 0 && top >= 0 && (isLast || (top >= 95 && top <= 160));
  });
});

it.each(['/career/hire-a-service/#become-insured', '/career/hire-a-service#become-insured'])(
  'brings the insurance section into view on a direct load of %s (HIRE-03)',
  { tags: 'nightly' },
  async (path) => {
    const page = await openPage({ viewport: phone });
    await visit(page, path);
    await page.waitForFunction((half) => {
      const top = document.getElementById('become-insured')?.getBoundingClientRect().top ?? -1;
      return window.scrollY > 0 && top >= 0 && top < half;
    }, phone.height / 2);
  },
);

it('reaches the app section of the about page from the hero (HOME-04, ABT-02)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage({ viewport: phone });
  await visit(page, '/');
  const hero = page.getByRole('link', { name: 'Get the App Now' });
  expect(await hero.getAttribute('href')).toBe('/about#sapioworker-app');
  await hero.click();
  await page.waitForURL('**/about#sapioworker-app');
  await page.waitForFunction(() => {
    const top = document.getElementById('sapioworker-app')?.getBoundingClientRect().top ?? -1;
    return window.scrollY > 0 && top >= 0 && top < 300;
  });
});

it('reaches the download section from another page and from this one (NAV-09, HOME-20)', async () => {
  const page = await openPage();
  await visit(page, '/contact');
  const inView = () =>
    page.waitForFunction(() => {
      const top = document.getElementById('download-apps')?.getBoundingClientRect().top ?? -1;
      return top >= 0 && top < 300;
    });
  await page
    .getByRole('banner')
    .getByRole('link', { name: /download the app/i })
    .first()
    .click();
  await page.waitForURL('**/#download-apps');
  await inView();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('link', { name: 'Book Now' }).click();
  await inView();
});

it('leaves a visitor alone who scrolls before the 300 ms are over (C-38)', {
  tags: 'nightly',
}, async () => {
  const page = await chooseInsured();
  await page.clock.runFor(200);
  await page.evaluate(() => dispatchEvent(new WheelEvent('wheel', { deltaY: 5 })));
  await page.clock.runFor(1_000);
  expect(await scrolled(page)).toBe(0);
});
