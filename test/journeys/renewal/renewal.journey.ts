import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { simpleParser } from 'mailparser';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pollMs } from '#app/commerce/renewal/stages.rules.ts';
import { openSandbox } from '#paystack/sandbox/server.ts';
import { patience } from '#test/support/patience.ts';
import {
  desktop,
  hydrated,
  leaveToChromium,
  openPage,
  phone,
  visit,
} from '../../support/browser.ts';
import { freePort } from '../../support/free-port.ts';
import { type Site, startSite } from '../../support/site.ts';
import { brokenRules, sidewaysPixels, sizesOf } from '../support/inspect.ts';

let site: Site;
let sandbox: FastifyInstance;
beforeAll(async () => {
  const port = await freePort();
  // First: the product starts no sandbox of its own where one listens already.
  sandbox = openSandbox({
    secretKey: 'sk_test_sapioworker_sandbox_0001',
    address: `http://localhost:${port}`,
    webhookUrl: () => `${site.address}/api/payments/webhook`,
    file: null,
  });
  await sandbox.listen({ host: 'localhost', port });
  site = await startSite({ PAYSTACK_SANDBOX_PORT: String(port) });
});
afterAll(async () => {
  await site.stop();
  await sandbox.close();
});
const turn = (controls: object) =>
  sandbox.inject({ method: 'PUT', url: '/sandbox/controls', payload: controls });
beforeEach(() => turn({}));

const at = (badge: string) => `/renew-verification/${badge}`;
const statusCalls = '**/verifications/renew/status/**';
const referencePattern = /SW-[0-9A-Z]{26}/;
// Where the answer to one poll is not yet the last word, the next comes five seconds later.
const afterAPoll = { timeout: patience };

async function open(options: BrowserContextOptions & { expects?: RegExp } = {}): Promise<Page> {
  const page = await openPage({ baseURL: site.address, ...options });
  await page.clock.install();
  return page;
}
/** The tab in front, the pause before its next poll over: that it lasts is app/commerce/renewal/parts/poll.test.ts. */
async function nextPoll(page: Page): Promise<void> {
  await page.bringToFront();
  await page.clock.fastForward(pollMs);
}
const initiateButton = (page: Page) => page.getByRole('button', { name: 'Initiate Renewal' });
const banner = (page: Page) => page.getByText('Checking payment status...');
const success = (page: Page) => page.getByRole('heading', { name: 'Renewal Successful!' });
const panel = (page: Page) => page.getByRole('main').locator('.renewal');

async function referenceOn(page: Page): Promise<string> {
  await banner(page).waitFor();
  return referencePattern.exec(await panel(page).innerText())?.[0] ?? '';
}

/** Presses the button; gives the tab in which the checkout opened. */
async function initiate(page: Page): Promise<Page> {
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    initiateButton(page).click(),
  ]);
  await tab.waitForURL('**/checkout/**');
  return tab;
}

/** Whether all of it is on the screen, without scrolling. */
const isInView = (one: Locator) =>
  one.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });

/** Pays where no browser sees it; no event is sent. */
async function payAway(reference: string, status = 'success'): Promise<void> {
  const answer = await sandbox.inject({
    method: 'PUT',
    url: `/sandbox/transactions/${reference}`,
    payload: { status, silent: true },
  });
  expect(answer.statusCode).toBe(200);
}

async function expiryOn(page: Page): Promise<string> {
  return page.locator('.cert .facts > div', { hasText: 'Expiry date' }).locator('dd').innerText();
}

/** The subjects of all mails in a folder. */
async function subjectsIn(folder: string): Promise<(string | undefined)[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    names.map(async (name) => simpleParser(await readFile(join(folder, name)))),
  );
  return mails.map(({ subject }) => subject);
}

const yearLater = (day: string) => day.replace(/\d{4}$/, (year) => String(Number(year) + 1));

describe('a renewal', () => {
  it('goes from the record through the checkout back to the renewed record (RNW-01 to RNW-07, C-79)', async () => {
    const page = await open();
    await visit(page, '/verification/Sw-TND07');
    await page.getByText('EXPIRED').waitFor();
    await page.getByRole('link', { name: /Renew/ }).click();
    await page.waitForURL(`**${at('Sw-TND07')}`);
    for (const text of ['Tunde Adeyemi', 'Sw-TND07', '₦5,000']) {
      await page.getByText(text, { exact: true }).first().waitFor();
    }
    // Who pays is asked for an address, and told at the field what is wrong with it (FU-08).
    const email = page.getByLabel('Your email, for the receipt or a refund');
    await email.fill('payer');
    await initiateButton(page).click();
    await page.getByText('Invalid email address').waitFor();
    await email.fill('payer@example.com');
    const tab = await initiate(page);
    const reference = await referenceOn(page);
    expect(await tab.locator('body').innerText()).toContain(reference);
    expect(new URL(page.url()).searchParams.get('reference')).toBe(reference);

    await tab.getByRole('button', { name: 'Pay with a card that works' }).click();
    await tab.waitForURL(`**${at('Sw-TND07')}?trxref=${reference}&reference=${reference}`);
    await success(tab).waitFor(afterAPoll);

    await nextPoll(page);
    await success(page).waitFor(afterAPoll);
    const subject = 'Receipt of a renewal: Basic verification, Sw-TND07';
    await expect.poll(() => subjectsIn(join(site.folder, 'mail')), afterAPoll).toContain(subject);
    const said = await panel(page).innerText();
    expect(said).toContain('Basic verification');
    const until = /\d{1,2} \w+ \d{4}/.exec(said)?.[0] ?? '';
    await expect.poll(() => expiryOn(page)).toBe(until);
    await page.getByRole('link', { name: 'View Updated Verification' }).click();
    await page.waitForURL('**/verification/Sw-TND07');
    // The record's own page, loaded: there the name is the heading.
    await page.getByRole('heading', { level: 1, name: 'Tunde Adeyemi' }).waitFor();
    await page.getByText('ACTIVE', { exact: true }).waitFor();
    expect(await expiryOn(page)).toBe(until);
  });

  it('that is declined can be tried again with another reference (RNW-08, RNW-09)', {
    tags: 'nightly',
  }, async () => {
    const page = await open({ expects: /402/ });
    await visit(page, at('Sw-CHD11'));
    const tab = await initiate(page);
    const first = await referenceOn(page);
    await tab.getByRole('button', { name: 'Pay with a card that is declined' }).click();
    await tab.getByText('Declined').first().waitFor();
    await nextPoll(page);
    await page.getByText('Payment failed. Please try again.').waitFor(afterAPoll);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await initiateButton(page).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await initiate(page);
    const second = await referenceOn(page);
    expect(second).not.toBe(first);
    expect(second).toMatch(referencePattern);
  });

  it('survives a reload in the middle (C-81)', { tags: 'nightly' }, async () => {
    const page = await open();
    await visit(page, at('Sw-CHD11'));
    const before = yearLater(await expiryOn(page));
    await initiate(page);
    const reference = await referenceOn(page);
    await page.reload();
    await hydrated(page);
    expect(await referenceOn(page)).toBe(reference);
    await payAway(reference);
    await nextPoll(page);
    await success(page).waitFor(afterAPoll);
    await expect.poll(() => expiryOn(page)).toBe(before);
  });

  it('offers the checkout beside the reference when the browser blocks the new tab (C-80)', {
    tags: 'nightly',
  }, async () => {
    const page = await open();
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await visit(page, at('Sw-NGZ42'));
    await initiateButton(page).click();
    const reference = await referenceOn(page);
    await page.getByText('Your browser did not open the checkout').waitFor();
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Open the checkout' }).click(),
    ]);
    await tab.getByText(reference).waitFor();
  });

  it('reads Processing... while it works, then says what failed and can be pressed again (RNW-02, RNW-11, D-06)', {
    tags: 'nightly',
  }, async () => {
    const page = await open({ expects: /503|Renewal initiation failed/ });
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await visit(page, at('Sw-AMY20'));
    await turn({ faults: { kind: 'http-500' } });
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/renew/initiate', async (route) => {
      await held;
      await route.continue();
    });
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      initiateButton(page).click(),
    ]);
    const busy = page.getByRole('button', { name: 'Loading...' });
    expect(await busy.innerText()).toContain('Processing...');
    expect(await busy.isDisabled()).toBe(true);
    const closed = tab.waitForEvent('close');
    release();
    await page.getByText('The payment provider does not answer.').waitFor();
    await closed;
    expect(logged.join()).toContain('Renewal initiation failed');
    await turn({});
    await initiate(page);
    await banner(page).waitFor();
  });

  it('shows its own words when the server says nothing (D-06)', { tags: 'nightly' }, async () => {
    const page = await open({ expects: /./ });
    await visit(page, at('Sw-AMY20'));
    await page.route('**/renew/initiate', (route) => route.abort());
    await initiateButton(page).click();
    await page.getByText('Failed to initiate renewal. Please try again.').waitFor();
  });

  it('shows what follows a press where a phone stands, also a price that has changed (RNW-01, RNW-04)', async () => {
    leaveToChromium('a call that is handed on with its body');
    const page = await open({ viewport: phone, expects: /409|Renewal initiation failed/ });
    await visit(page, at('Sw-AMY20'));
    // Another price stood on the page than is asked by now.
    await page.route(
      '**/renew/initiate',
      (route) => {
        const body = route.request().postDataJSON();
        return route.continue({ postData: JSON.stringify({ ...body, shownPriceKobo: 1 }) });
      },
      { times: 1 },
    );
    await initiateButton(page).click();
    const changed = page.getByText('The price has changed since you opened this page.');
    await expect.poll(() => isInView(changed)).toBe(true);
    await initiate(page);
    await page.bringToFront();
    await expect.poll(() => isInView(banner(page))).toBe(true);
  });

  it('works without JavaScript', async () => {
    // Off alone: with a script it opens a tab and asks by itself, as the tests above.
    const page = await open({ javaScriptEnabled: false });
    await page.goto(at('Sw-AMY20'));
    await initiateButton(page).click();
    await banner(page).waitFor();
    // Nothing looks: nothing turns.
    expect(await banner(page).locator('.spinner').isHidden()).toBe(true);
    const reference = await referenceOn(page);
    const again = await page.getByRole('link', { name: 'Look again' }).getAttribute('href');
    const checkout = await page
      .getByRole('link', { name: 'Open the checkout' })
      .getAttribute('href');
    await page.goto(checkout ?? '');
    await page.getByRole('button', { name: 'Pay with a card that works' }).click();
    await success(page).waitFor();
    await page.goto(again ?? '');
    await success(page).waitFor();
    expect(await panel(page).innerText()).toContain(reference);
  });
});

describe('polling', () => {
  it('retries a failed poll once, then stops, says so, and can check again (RNW-10, D-07)', {
    tags: 'nightly',
  }, async () => {
    const page = await open({ expects: /500/ });
    await visit(page, at('Sw-FNK58'));
    await initiate(page);
    const reference = await referenceOn(page);
    let asked = 0;
    await page.route(statusCalls, (route) => {
      asked += 1;
      return route.fulfill({ status: 500, body: '{}' });
    });
    await nextPoll(page);
    await page
      .getByText('The payment status could not be checked. A payment already made is safe.')
      .waitFor(afterAPoll);
    expect(asked).toBe(2);
    await page.clock.fastForward(60_000);
    expect(asked).toBe(2);
    await page.unroute(statusCalls);
    await payAway(reference);
    await page.getByRole('button', { name: 'Check again' }).click();
    await success(page).waitFor(afterAPoll);
  });

  it('stops after ten minutes and can check again; leaving the page ends it (C-81, RNW-12)', {
    tags: 'nightly',
  }, async () => {
    const page = await open();
    await visit(page, at('Sw-FNK58'));
    await initiate(page);
    await banner(page).waitFor();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/renew/status/')) asked += 1;
    });
    await page.clock.fastForward(10 * 60_000);
    await page.getByText('No payment has arrived in ten minutes').waitFor();
    expect(asked).toBe(1);
    await page.getByRole('button', { name: 'Check again' }).click();
    await banner(page).waitFor();
    await expect.poll(() => asked).toBe(2);
    await page.getByRole('link', { name: 'About' }).first().click();
    // The address changes a moment before the page does.
    await page.getByRole('heading', { level: 1, name: 'About' }).waitFor();
    await page.clock.runFor(60_000);
    expect(asked).toBe(2);
  });
});

describe('each state of the page', () => {
  it('is accessible on a phone and a desktop and keeps the focus near', {
    tags: 'nightly',
  }, async () => {
    const page = await open({ viewport: desktop, expects: /500/ });
    let turn = 0;
    const check = async () => {
      await page.bringToFront();
      await page.setViewportSize({ width: 320, height: 700 });
      expect.soft(await sidewaysPixels(page)).toBe(0);
      for (const size of sizesOf(turn)) {
        await page.setViewportSize(size);
        expect.soft(await brokenRules(page)).toEqual([]);
      }
      turn += 1;
      await page.setViewportSize(desktop);
    };
    await visit(page, at('Sw-NGZ42'));
    await check();
    await initiateButton(page).focus();
    const opened = page.context().waitForEvent('page');
    await page.keyboard.press('Enter');
    await (await opened).waitForURL('**/checkout/**');
    const reference = await referenceOn(page);
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await expect.poll(focused).toContain(reference);
    await check();
    await page.route(statusCalls, (route) => route.fulfill({ status: 500, body: '{}' }));
    await nextPoll(page);
    await page.getByRole('button', { name: 'Check again' }).waitFor(afterAPoll);
    await check();
    await page.unroute(statusCalls);
    await payAway(reference, 'failed');
    await page.getByRole('button', { name: 'Check again' }).press('Enter');
    await page.getByRole('button', { name: 'Try Again' }).waitFor(afterAPoll);
    await check();
    await payAway(reference);
    await page.goto(`${at('Sw-NGZ42')}?trxref=${reference}&reference=${reference}`);
    await success(page).waitFor(afterAPoll);
    await check();
  });
});
