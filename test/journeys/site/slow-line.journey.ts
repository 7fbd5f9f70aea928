import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { desktop, hydrated, openPage, phone } from '../../support/browser.ts';
import { sampleOf } from '../support/inspect.ts';

/** 400 kbit/s, a fifth of a second away. */
const slow = {
  offline: false,
  latency: 200,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};

/** Opens an address on a slow line, and goes on as soon as the page answers to clicks. */
async function openSlowly(path: string, viewport = desktop): Promise<Page> {
  const page = await openPage({ viewport, reducedMotion: 'reduce' });
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', slow);
  await page.goto(path, { waitUntil: 'commit' });
  await hydrated(page);
  return page;
}

/** Counts the frames in which the page is shorter than it was, or has fewer sections. */
async function watchWhole(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const count = () => document.querySelectorAll('main section').length;
    const height = () => document.body.scrollHeight;
    const [sections, tall] = [count(), height() * 0.9];
    let broken = 0;
    const look = () => {
      if (count() < sections || height() < tall) broken += 1;
      document.documentElement.dataset.broken = String(broken);
      requestAnimationFrame(look);
    };
    look();
  });
  return async () => Number(await page.evaluate(() => document.documentElement.dataset.broken));
}

const hasScript = (page: Page, id: string) =>
  page.waitForFunction((one) => {
    const element = document.getElementById(one);
    return element && Object.keys(element).some((key) => key.startsWith('__reactFiber'));
  }, id);

const inView = (page: Page, id: string) =>
  page.waitForFunction((one) => {
    const top = document.getElementById(one)?.getBoundingClientRect().top ?? -1;
    return window.scrollY > 0 && top >= 0 && top < 300;
  }, id);

/** Presses a link to a part of this page whose script is still to come. */
async function pressHere(page: Page, selector: string, id: string) {
  const broken = await watchWhole(page);
  expect(await page.locator(`#${id}`).count()).toBe(1);
  await page.locator(selector).filter({ visible: true }).first().click();
  await inView(page, id);
  await hasScript(page, id);
  await inView(page, id);
  expect(await broken()).toBe(0);
}

const sizes = [
  ['a phone', phone],
  ['a desktop', desktop],
] as const;

it.each(sampleOf(sizes, 2))(
  'Book Now reaches the apps at once on %s, and nothing vanishes',
  async (_name, viewport) => {
    const page = await openSlowly('/', viewport);
    await pressHere(
      page,
      '.hero a[href="/#download-apps"], main a[href="/#download-apps"]',
      'download-apps',
    );
  },
);

const here = [
  ['/', 'header a[href="/#download-apps"]', 'download-apps'],
  ['/verification', 'main a[href="/verification#health-plans"]', 'health-plans'],
  [
    '/career/hire-a-service',
    'main a[href="/career/hire-a-service#become-insured"]',
    'become-insured',
  ],
] as const;

it.each(sampleOf(here, 3))(
  'on %s the link %s reaches its part',
  { tags: 'nightly' },
  async (path, selector, id) => {
    await pressHere(await openSlowly(path), selector, id);
  },
);

const elsewhere = [
  ['/contact', '/career/hire-a-service/#become-insured', 'become-insured'],
  ['/contact', '/#download-apps', 'download-apps'],
] as const;

it.each(sampleOf(elsewhere, 2))(
  'from %s the link %s reaches its part',
  { tags: 'nightly' },
  async (path, href, id) => {
    const page = await openSlowly(path);
    await page.locator(`a[href="${href}"]`).filter({ visible: true }).first().click();
    await inView(page, id);
    expect(page.url()).toContain(href);
  },
);
