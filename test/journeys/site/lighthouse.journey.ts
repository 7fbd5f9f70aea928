import type { BrowserServer } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at } from '../../support/browser.ts';
import { launchChromium } from '../../support/chromium.ts';
import { freePort } from '../../support/free-port.ts';
import { startSite } from '../../support/site.ts';
import { audit } from '../support/lighthouse.ts';

// Not the browser that the other journeys share: Lighthouse brings its page to the front, and a passkey is
// only given to a page that has the focus.
let browser: BrowserServer;
let port: number;
beforeAll(async () => {
  port = await freePort();
  browser = await launchChromium(port);
});
afterAll(() => browser.close());

async function expectAll(address: string): Promise<void> {
  const { scores, lost } = await audit(address, port);
  expect(lost).toEqual([]);
  expect(scores).toEqual({ accessibility: 100, 'best-practices': 100, seo: 100 });
}

it('gives the home page 100 for accessibility, best practices and SEO', () => expectAll(at('/')));

// `npm run bench:pages` judges every page.
it('gives a record 100 too, of a worker who wants to be found', { tags: 'nightly' }, async () => {
  // On a site of its own: another journey has this worker close the page to search engines, and Lighthouse
  // would count the noindex as a fault.
  const own = await startSite();
  try {
    await expectAll(`${own.address}/verification/Sw-AMY20`);
  } finally {
    await own.stop();
  }
});
