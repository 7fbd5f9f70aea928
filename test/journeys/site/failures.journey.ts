import { expect, it } from 'vitest';
import { at, hydrated, openPage, visit } from '../../support/browser.ts';

it('answers an unknown address with 404 and ways on, in the frame of the site (W-27)', async () => {
  const page = await openPage({ expects: /404/ });
  const answer = await page.goto('/career/no-such-page');
  expect(answer?.status()).toBe(404);
  expect(await page.locator('h1').innerText()).toBe('There is no page at this address');
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Go to the home page' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await page.getByRole('contentinfo').isVisible()).toBe(true);
});

it('gives an unknown call a JSON answer in the documented shape', async () => {
  const answer = await fetch(at('/api/no-such-call'));
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({
    success: false,
    message: expect.any(String),
    error: expect.any(String),
  });
});

it('keeps the frame and says what to do when a page cannot be fetched in the site', async () => {
  const page = await openPage({ expects: /./ });
  await visit(page, '/contact');
  // Before the script came, the browser would ask for a whole page.
  await hydrated(page);
  await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await expect
    .poll(() => page.getByRole('main').getByRole('heading', { level: 1 }).innerText())
    .toBe('This page could not be shown');
  expect(await page.getByRole('banner').isVisible()).toBe(true);
  expect(await page.locator('body').innerText()).not.toMatch(/at \w+ \(|node_modules|\.tsx?:/);
});
