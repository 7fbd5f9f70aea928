import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage, phone, visit } from '../support/browser.ts';

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

/** Where the top of an element stands in the window. */
const topOf = (page: Page, id: string) =>
  page.evaluate((one) => document.getElementById(one)?.getBoundingClientRect().top ?? -1, id);

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

it('goes to the hash after 300 ms, not before, below the bar (SCR-02, C-38)', async () => {
  const page = await openPage();
  await visit(page, '/contact');
  // Notes when the new page stands and when the window is scrolled down.
  await page.evaluate(() => {
    const notes = { arrived: 0, moved: 0 };
    Object.assign(window, { notes });
    new MutationObserver(() => {
      if (!notes.arrived && document.getElementById('become-insured')) {
        notes.arrived = performance.now();
      }
    }).observe(document.body, { childList: true, subtree: true });
    addEventListener('scroll', () => {
      if (notes.arrived && !notes.moved && window.scrollY > 0) notes.moved = performance.now();
    });
  });
  await page
    .getByRole('navigation', { name: 'Get started' })
    .getByRole('link', { name: 'Get Insured' })
    .click();
  await page.waitForURL('**/career/hire-a-service/#become-insured');
  await page.waitForFunction(
    () => (window as never as { notes: { moved: number } }).notes.moved > 0,
  );
  const waited = await page.evaluate(() => {
    const { notes } = window as never as { notes: { arrived: number; moved: number } };
    return notes.moved - notes.arrived;
  });
  expect(waited).toBeGreaterThan(270);
  expect(waited).toBeLessThan(800);
  await page.waitForFunction(() => {
    const top = document.getElementById('become-insured')?.getBoundingClientRect().top ?? -1;
    const isLast = window.scrollY + window.innerHeight >= document.body.scrollHeight - 2;
    return top >= 0 && (isLast || top <= 160);
  });
});

it.each(['/career/hire-a-service/#become-insured', '/career/hire-a-service#become-insured'])(
  'brings the insurance section into view on a direct load of %s (HIRE-03)',
  async (path) => {
    const page = await openPage({ viewport: phone });
    await visit(page, path);
    await page.waitForFunction(() => window.scrollY > 0);
    const top = await topOf(page, 'become-insured');
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(phone.height / 2);
  },
);

it('reaches the app section of the about page from the hero (HOME-04, ABT-02)', async () => {
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

it('leaves a visitor alone who scrolls before the 300 ms are over (C-38)', async () => {
  const page = await openPage();
  await visit(page, '/contact');
  await page
    .getByRole('navigation', { name: 'Get started' })
    .getByRole('link', { name: 'Get Insured' })
    .click();
  await page.waitForURL('**/#become-insured');
  await page.evaluate(() => dispatchEvent(new WheelEvent('wheel', { deltaY: 5 })));
  const y = await scrolled(page);
  // Longer than the 300 ms, measured by the page's own clock.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect(await scrolled(page)).toBe(y);
});
