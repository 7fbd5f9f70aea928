import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { at, openPage, phone, visit } from '../../support/browser.ts';
import { sampleOf } from '../support/inspect.ts';

/** The films that the page asks for, by name and without extension. */
function filmsOf(page: Page): Set<string> {
  const films = new Set<string>();
  page.on('request', (request) => {
    const name = /\/kit\/([\w-]+)\.(webm|mp4)$/.exec(new URL(request.url()).pathname);
    if (name?.[1]) films.add(name[1]);
  });
  return films;
}

it('stands in the page as a still picture, without a film (HOME-01, D-21)', async () => {
  const html = await (await fetch(at('/'))).text();
  expect(html.includes('/kit/hero-desktop.svg')).toBe(true);
  expect(html.includes('<video')).toBe(false);
});

it.each(
  sampleOf(
    [
      [390, 'hero-mobile'],
      [767, 'hero-mobile'],
      [768, 'hero-desktop'],
      [1440, 'hero-desktop'],
    ] as const,
    3,
  ),
)(
  'plays one file at %i px: %s, after the page has loaded (HOME-01, HOME-02, C-37)',
  async (width, film) => {
    const page = await openPage({
      viewport: { width, height: 900 },
      reducedMotion: 'no-preference',
    });
    const films = filmsOf(page);
    let videosAtLoad = -1;
    page.on('load', async () => {
      videosAtLoad = films.size;
    });
    await visit(page, '/');
    const video = page.locator('.hero video');
    await video.waitFor();
    await page.waitForFunction(() => {
      const one = document.querySelector<HTMLVideoElement>('.hero video');
      return one !== null && !one.paused && one.currentTime > 0;
    });
    expect([...films]).toEqual([film]);
    expect(videosAtLoad).toBe(0);
    expect(await video.textContent()).toBe('Your browser does not support the video tag.');
    const traits = await video.evaluate((one: HTMLVideoElement) => [one.muted, one.loop]);
    expect(traits).toEqual([true, true]);
  },
);

it('is paused and started by its button', { tags: 'nightly' }, async () => {
  const page = await openPage({ viewport: phone, reducedMotion: 'no-preference' });
  await visit(page, '/');
  const isPaused = () =>
    page.evaluate(() => document.querySelector<HTMLVideoElement>('.hero video')?.paused);
  await page.getByRole('button', { name: 'Pause background video' }).click();
  await expect.poll(isPaused).toBe(true);
  await page.getByRole('button', { name: 'Play background video' }).click();
  await expect.poll(isPaused).toBe(false);
});

/** Waits for the moment at which the film would have been asked for. */
async function afterIdle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestIdleCallback(() => requestIdleCallback(() => setTimeout(resolve, 100)));
      }),
  );
}

it('stays a still under reduced motion', { tags: 'nightly' }, async () => {
  const page = await openPage({ reducedMotion: 'reduce' });
  const films = filmsOf(page);
  await visit(page, '/');
  await afterIdle(page);
  expect([...films]).toEqual([]);
  expect(await page.locator('.hero video').count()).toBe(0);
});

it('stays a still under Save-Data', { tags: 'nightly' }, async () => {
  const page = await openPage({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const films = filmsOf(page);
  await visit(page, '/');
  await afterIdle(page);
  expect([...films]).toEqual([]);
  expect(await page.locator('.hero video').count()).toBe(0);
});
