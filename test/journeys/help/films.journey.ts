import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, phone, visit } from '../../support/browser.ts';
import { sampleOf } from '../support/inspect.ts';

const path = '/support';

/** The films that the page asks for, by name and without extension. */
function filmsOf(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const name = /\/films\/([\w-]+)\.(webm|mp4)$/.exec(new URL(request.url()).pathname);
    if (name?.[1]) asked.add(name[1]);
  });
  return asked;
}

const film = (page: Page, title: string) => page.locator(`video[aria-label="${title}"]`);
const plays = (page: Page, title: string) =>
  film(page, title).evaluate((one: HTMLVideoElement) => !one.paused && one.currentTime > 0);

async function show(page: Page, title: string) {
  await film(page, title).scrollIntoViewIfNeeded();
  await film(page, title).evaluate((one) => one.scrollIntoView({ block: 'center' }));
}

/** Two drawn pictures: by then the page knows what is in view. */
const settled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100)));
      }),
  );

describe('a how-to film', () => {
  const spared = [
    ['reduced motion', { reducedMotion: 'reduce' as const }, false],
    ['Save-Data', { reducedMotion: 'no-preference' as const }, true],
  ] as const;
  it.each(sampleOf(spared, 2))(
    'stays a still under %s, until one asks for it (D-21)',
    async (_why, options, savesData) => {
      const page = await openPage({ viewport: phone, ...options });
      if (savesData) {
        await page.addInitScript(() => {
          Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
        });
      }
      const asked = filmsOf(page);
      await visit(page, path);
      for (const title of ['Get Started', 'Download the app']) {
        await show(page, title);
        await settled(page);
        expect(await plays(page, title)).toBe(false);
      }
      expect([...asked]).toEqual([]);
      await page.getByRole('button', { name: 'Play Get Started' }).click();
      await expect.poll(() => plays(page, 'Get Started')).toBe(true);
    },
  );

  it('plays silently in view and not before, the second only when it is its turn (HELP-07, D-21)', {
    tags: 'nightly',
  }, async () => {
    const page = await openPage({ viewport: phone, reducedMotion: 'no-preference' });
    const asked = filmsOf(page);
    await visit(page, path);
    await settled(page);
    expect([...asked]).toEqual([]);
    await show(page, 'Get Started');
    await expect.poll(() => plays(page, 'Get Started')).toBe(true);
    expect([...asked]).toEqual(['get-started']);
    await show(page, 'Download the app');
    await expect.poll(() => plays(page, 'Download the app')).toBe(true);
    await expect.poll(() => plays(page, 'Get Started')).toBe(false);
    const muted = await page
      .locator('video')
      .evaluateAll((all) => all.map((one) => (one as HTMLVideoElement).muted));
    expect(muted).toEqual([true, true]);
  });

  it('stops by its button and stays stopped when one comes back (D-21)', {
    tags: 'nightly',
  }, async () => {
    const page = await openPage({ viewport: phone, reducedMotion: 'no-preference' });
    await visit(page, path);
    await show(page, 'Get Started');
    await expect.poll(() => plays(page, 'Get Started')).toBe(true);
    await page.getByRole('button', { name: 'Pause Get Started' }).click();
    await expect.poll(() => plays(page, 'Get Started')).toBe(false);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await settled(page);
    await show(page, 'Get Started');
    await settled(page);
    expect(await plays(page, 'Get Started')).toBe(false);
    await page.getByRole('button', { name: 'Play Get Started' }).click();
    await expect.poll(() => plays(page, 'Get Started')).toBe(true);
  });

  it('shows English captions that the browser can read (W-07)', { tags: 'nightly' }, async () => {
    const page = await openPage({ viewport: phone, reducedMotion: 'no-preference' });
    await visit(page, path);
    for (const title of ['Get Started', 'Download the app']) {
      await show(page, title);
      const steps = await page
        .locator('.howto', { has: film(page, title) })
        .locator('li')
        .allInnerTexts();
      const cues = () =>
        film(page, title).evaluate((one: HTMLVideoElement) => {
          const [track] = one.textTracks;
          if (track?.mode !== 'showing' || track.language !== 'en') return [];
          return [...(track.cues ?? [])].map((cue) => (cue as VTTCue).text);
        });
      await expect.poll(cues).toEqual(steps);
    }
  });
});
