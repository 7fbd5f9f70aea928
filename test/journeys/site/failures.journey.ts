import { describe, expect, it } from 'vitest';
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

it('goes on to a page that the line kept away, and keeps the one that is left until then (PAGE-05)', async () => {
  const page = await openPage({ expects: /ERR_CONNECTION_RESET/ });
  await page.clock.install();
  await visit(page, '/about');
  await hydrated(page);
  const lostAs: string[] = [];
  await page.route('**/assets/privacy-policy-*.js', (route) => {
    lostAs.push(route.request().resourceType());
    return route.abort('connectionreset');
  });
  const title = page.getByRole('main').getByRole('heading', { level: 1 });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect.poll(() => lostAs.length).toBeGreaterThan(0);
  // It asks again by itself after three seconds.
  await page.clock.fastForward(3_000);
  await expect.poll(() => lostAs.length).toBeGreaterThan(1);
  expect(new Set(lostAs)).toEqual(new Set(['fetch']));
  expect(await title.innerText()).toBe('About Sapioworker');
  await page.unroute('**/assets/privacy-policy-*.js');
  await page.clock.fastForward(3_000);
  await page.waitForURL('**/privacy-policy');
  await expect.poll(() => title.innerText()).toBe('Privacy policy');
});

describe('a page whose script the browser did not keep, and cannot fetch again (PAGE-05)', () => {
  it.each([
    ['comes all the same when the line is back', 1],
    ['comes as a whole page where its script fails once more, and not as the one that is left', 2],
  ])('%s', async (_, times) => {
    const page = await openPage({ expects: /ERR_CONNECTION_RESET|dynamically imported/ });
    await visit(page, '/about');
    await hydrated(page);
    let lost = 0;
    // What is routed comes from no cache: the script is asked for anew after the whole file has come.
    await page.route('**/assets/privacy-policy-*.js', (route) => {
      if (route.request().resourceType() !== 'script' || lost === times) return route.continue();
      lost += 1;
      return route.abort('connectionreset');
    });
    await page.evaluate(() => document.body.setAttribute('data-before', ''));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await page.waitForURL('**/privacy-policy');
    const title = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect.poll(() => title.innerText()).toBe('Privacy policy');
    expect(lost).toBe(times);
    expect(await page.locator('body[data-before]').count()).toBe(2 - times);
  });

  it('leaves who has gone elsewhere meanwhile where they are, and comes when they ask for it again', async () => {
    const page = await openPage({ expects: /ERR_CONNECTION_RESET|dynamically imported/ });
    await visit(page, '/about');
    await hydrated(page);
    const title = page.getByRole('main').getByRole('heading', { level: 1 });
    const privacy = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' });
    const { promise: isAway, resolve: away } = Promise.withResolvers<void>();
    let lost = 0;
    let isLost = true;
    await page.route('**/assets/privacy-policy-*.js', async (route) => {
      if (!isLost) return route.continue();
      if (route.request().resourceType() === 'script') {
        lost += 1;
        return route.abort('connectionreset');
      }
      if (lost === 1) await isAway;
      return route.continue();
    });
    await privacy.click();
    await expect.poll(() => lost).toBe(1);
    await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.evaluate(() => document.body.setAttribute('data-before', ''));
    away();
    await expect.poll(() => lost).toBeGreaterThan(1);
    // Longer than it waits by itself.
    await page.waitForTimeout(3_500);
    expect(await page.locator('body[data-before]').count()).toBe(1);
    isLost = false;
    await privacy.click();
    await page.waitForURL('**/privacy-policy');
    await expect.poll(() => title.innerText()).toBe('Privacy policy');
  });
});

describe('a page whose data get no answer says that there is no connection (PAGE-05)', () => {
  const data = /\.data(\?|$)/;
  async function openLost() {
    const page = await openPage({ expects: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });
    await visit(page, '/contact');
    await hydrated(page);
    let unanswered = 0;
    await page.route(data, async (route) => {
      await route.abort('internetdisconnected');
      unanswered++;
    });
    await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
    const lost = page.getByRole('main').getByRole('heading', { level: 1, name: 'No connection' });
    await lost.waitFor();
    // The screen asks once by itself when it is drawn: a line that is back by then would take the screen away.
    await expect.poll(() => unanswered).toBeGreaterThan(1);
    return { page, lost };
  }

  it('and comes by a press', async () => {
    const { page, lost } = await openLost();
    // The press asks for the whole page; no data have to come for it.
    await page.getByRole('main').getByRole('link', { name: 'Try Again' }).click();
    await lost.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('and by itself when the line is back', async () => {
    const { page, lost } = await openLost();
    await page.unroute(data);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await lost.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.getByRole('main').getByRole('heading', { level: 1 }).innerText())
      .toMatch(/^Empower Creativity/);
  });
});

it('loads the page anew where a newer build has no such script', async () => {
  const page = await openPage({ expects: /./ });
  await page.clock.install();
  await visit(page, '/about');
  await hydrated(page);
  // Not one that has just come.
  await page.clock.fastForward(5_000);
  await page.route('**/assets/privacy-policy-*.js', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await page.locator('html:not([data-ready])').waitFor();
});
