import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { hydrated, openPage, press, visit } from '../../support/browser.ts';

/** Something that waits until the test lets it go on. */
function gate() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  return { open, opened };
}

const data = /\.data(\?|$)/;
const clearances = '**/api/clearances/types';

/** The page's data arrive without the clearances, so that the browser asks for them itself. */
async function loseClearances(route: Route) {
  const answer = await route.fetch();
  const body = (await answer.text()).replaceAll('"CLEARANCE"', '"LOST"');
  await route.fulfill({ response: answer, body });
}

/** As somebody who is in the site already: once the script is there, a link asks for data alone. */
async function comeFromContact(page: Page) {
  await visit(page, '/contact');
  await hydrated(page);
}

/** By the bar's link. */
async function goToVerification(page: Page) {
  await comeFromContact(page);
  const bar = page.getByRole('navigation', { name: 'Main' });
  await press(bar.getByRole('link', { name: 'Verification' }).first());
  await page.getByRole('heading', { level: 1, name: 'Verification and what it costs' }).waitFor();
  await page.locator('.kind').first().waitFor();
  await openKinds(page);
}

/** Every kind of plan open at once, which no visitor can do: the lists are looked at together. */
const openKinds = (page: Page) =>
  page.evaluate(() => {
    for (const kind of document.querySelectorAll<HTMLDetailsElement>('.kind')) {
      kind.name = '';
      kind.open = true;
    }
  });

it('shows the text at once and a spinner a list, until the lists arrive (VPR-12, D-08)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage();
  const { open, opened } = gate();
  await page.route(data, async (route) => {
    await opened;
    await route.continue();
  });
  await goToVerification(page);
  const waiting = page.getByRole('main').getByRole('status');
  expect(await waiting.allInnerTexts()).toEqual([
    'Loading the verification tiers...',
    'Loading the background checks...',
    'Loading the clearance passes...',
    'Loading the incident reports...',
    'Loading the health plans...',
  ]);
  expect(await page.locator('.plan-list .spinner').count()).toBe(5);
  expect(await page.getByText('Ask yourself what you need to know').isVisible()).toBe(true);
  open();
  await page.locator('#health-plans table').first().waitFor();
  expect(await waiting.count()).toBe(0);
});

it('says which list failed, keeps the others, and brings it when asked again (D-08)', async () => {
  const page = await openPage({ expects: /clearances|API call failed/ });
  await page.route(data, loseClearances);
  await page.route(clearances, (route) => route.fulfill({ status: 500, json: {} }));
  await goToVerification(page);
  const place = page.locator('#clearance-pass-list');
  await place.getByRole('alert').waitFor();
  expect(await place.getByRole('heading').innerText()).toBe(
    'The clearance passes could not be loaded',
  );
  expect(await page.getByRole('main').getByRole('alert').count()).toBe(1);
  expect(await page.locator('#incident-report article').count()).toBeGreaterThan(1);

  const { open, opened } = gate();
  await page.unroute(clearances);
  await page.route(clearances, async (route) => {
    await opened;
    await route.continue();
  });
  await place.getByRole('button', { name: 'Try Again' }).press('Enter');
  await place.getByRole('status').waitFor();
  expect(await place.evaluate((element) => element === document.activeElement)).toBe(true);
  open();
  await place.getByRole('article').first().waitFor();
  expect(await place.getByRole('alert').count()).toBe(0);
  expect(new URL(page.url()).search).toBe('');
});

it('asks for each list by itself when the page’s data do not arrive at all', {
  tags: 'nightly',
}, async () => {
  const page = await openPage({ expects: /500/ });
  await page.route(data, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await goToVerification(page);
  await page.locator('#health-plans table').first().waitFor();
  expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
});

it('brings the insurance into view also when its plans arrive late (HIRE-03, HIRE-08, C-38)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage({ reducedMotion: 'reduce' });
  const { open, opened } = gate();
  await page.route(data, async (route) => {
    await opened;
    await route.continue();
  });
  await comeFromContact(page);
  const strip = page.getByRole('navigation', { name: 'Get started' });
  await press(strip.getByRole('link', { name: 'Get Insured' }));
  await page.waitForURL('**/career/hire-a-service/#become-insured');
  await page.waitForFunction(() => window.scrollY > 0);
  const waiting = page.locator('#become-insured').getByRole('status');
  expect(await waiting.innerText()).toBe('Loading the insurance plans...');
  // Whatever moves the page now is not the visitor: nobody touched anything.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  open();
  await page.locator('#become-insured article').first().waitFor();
  await page.waitForFunction(() => {
    const top = document.getElementById('become-insured')?.getBoundingClientRect().top ?? -1;
    return window.scrollY > 0 && top >= 0 && top < 300;
  });
});
