import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { desktop, openPage, phone, visit } from '../../support/browser.ts';
import { brokenRules } from '../support/inspect.ts';

const path = '/blog/choose-training-that-leads-to-work';
const viewer = /\/assets\/viewer-.*\.(?:js|css)$/;

const picture = (page: Page, place: number) =>
  page.getByRole('link', { name: `Open picture ${place} of 5` });
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Pictures: How to choose/ });
const current = (page: Page) => dialog(page).locator('.yarl__slide_current');

/** The picture that is in view says which one it is, and so does the counter. */
async function shows(page: Page, place: number) {
  await expect.poll(() => current(page).getAttribute('aria-label')).toBe(`Picture ${place} of 5`);
  await dialog(page).getByText(`${place} of 5`, { exact: true }).waitFor();
}

async function open(page: Page, place: number) {
  await visit(page, path);
  await picture(page, place).click();
  await dialog(page).waitFor();
  await shows(page, place);
}

it('loads nothing of the viewer before the first picture is opened (ART-03)', async () => {
  const page = await openPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await visit(page, path);
  await picture(page, 1).scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((one) => viewer.test(one))).toEqual([]);
  await picture(page, 1).click();
  await dialog(page).waitFor();
  // Each once by the line; a script is then run from the browser's cache, which is told as asked for again.
  const files = new Set(asked.filter((one) => viewer.test(one)));
  expect([...files].map((one) => one.split('.').at(-1)).sort()).toEqual(['css', 'js']);
});

it('fills the screen, over everything else', { tags: 'nightly' }, async () => {
  for (const viewport of [desktop, phone]) {
    const page = await openPage({ viewport });
    await open(page, 2);
    const box = await dialog(page).boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, ...viewport });
    const image = await current(page).locator('img').boundingBox();
    expect((image?.width ?? 0) / viewport.width).toBeGreaterThan(0.7);
    expect(await brokenRules(page)).toEqual([]);
  }
});

it('moves by the arrow keys, ends at both ends, closes by Escape and gives the focus back', {
  tags: 'nightly',
}, async () => {
  const page = await openPage({ reducedMotion: 'reduce' });
  await visit(page, path);
  await picture(page, 4).focus();
  await page.keyboard.press('Enter');
  await shows(page, 4);
  await page.keyboard.press('ArrowRight');
  await shows(page, 5);
  expect(await dialog(page).getByRole('button', { name: 'Next picture' }).isDisabled()).toBe(true);
  await page.keyboard.press('ArrowRight');
  await shows(page, 5);
  await page.keyboard.press('ArrowLeft');
  await shows(page, 4);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  expect(await picture(page, 4).evaluate((link) => link === document.activeElement)).toBe(true);
});

it('moves by its buttons, which have names and can be reached by Tab only while it is open', {
  tags: 'nightly',
}, async () => {
  const page = await openPage();
  await open(page, 1);
  expect(await dialog(page).getByRole('button', { name: 'Previous picture' }).isDisabled()).toBe(
    true,
  );
  await dialog(page).getByRole('button', { name: 'Next picture' }).click();
  await shows(page, 2);
  await dialog(page).getByRole('button', { name: 'Previous picture' }).click();
  await shows(page, 1);
  for (let n = 0; n < 6; n += 1) {
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement === document.body || activeElement?.closest('[role=dialog]') !== null;
    });
    expect(inside).toBe(true);
  }
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  expect(await picture(page, 1).evaluate((link) => link === document.activeElement)).toBe(true);
});

it('moves by a swipe', { tags: 'nightly' }, async () => {
  const page = await openPage({ viewport: phone, hasTouch: true, isMobile: true });
  await open(page, 2);
  const swipe = async (from: number, to: number) => {
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: x === undefined ? [] : [{ x, y: 400 }],
      });
    await touch('touchStart', from);
    for (let step = 1; step <= 6; step += 1)
      await touch('touchMove', from + ((to - from) * step) / 6);
    await touch('touchEnd');
  };
  await swipe(320, 60);
  await shows(page, 3);
  await swipe(60, 320);
  await shows(page, 2);
});

it('does without motion where none is wanted', { tags: 'nightly' }, async () => {
  const page = await openPage({ reducedMotion: 'reduce' });
  await open(page, 1);
  const transition = () =>
    dialog(page).evaluate((element) => {
      const running = document.getAnimations().length;
      return [running, getComputedStyle(element).transitionDuration];
    });
  expect(await transition()).toEqual([0, '0s']);
});

it('without JavaScript a picture opens by its address', async () => {
  // Off alone: with a script the viewer opens instead.
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(path);
  await picture(page, 3).click();
  await page.waitForURL('**/images/posts/training-3.svg');
});

it('opens the picture by its address when the viewer cannot be fetched', {
  tags: 'nightly',
}, async () => {
  const page = await openPage({ expects: /viewer-|Failed to load/ });
  await page.route(viewer, (route) => route.abort());
  await visit(page, path);
  await picture(page, 3).click();
  await page.waitForURL('**/images/posts/training-3.svg');
});
