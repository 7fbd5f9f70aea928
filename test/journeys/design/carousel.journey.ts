import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage, press, visit, visitStill } from '../../support/browser.ts';
import { scripts } from '../../support/script-mode.ts';
import { sampleOf } from '../support/inspect.ts';

const carousel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** How many slides stand wholly in the row's window. */
const slidesSeen = (row: Locator) =>
  row.evaluate((section) => {
    const view = section.querySelector('.carousel__view')?.getBoundingClientRect();
    return [...section.querySelectorAll('li')].filter((slide) => {
      const { left, right } = slide.getBoundingClientRect();
      return view && left >= view.left - 1 && right <= view.right + 1;
    }).length;
  });

/** How far the first slide stands from its first place, in slide widths. */
const place = (row: Locator) =>
  row.evaluate((section) => {
    const view = section.querySelector('.carousel__view')?.getBoundingClientRect();
    const slide = section.querySelector('li')?.getBoundingClientRect();
    return view && slide ? (view.left - slide.left) / slide.width : Number.NaN;
  });

async function bringUp(row: Locator): Promise<void> {
  await row.scrollIntoViewIfNeeded();
  await expect.poll(() => row.getAttribute('data-state')).not.toBeNull();
}

async function openDesign(options: Parameters<typeof openPage>[0] = {}) {
  const page = await openPage({ reducedMotion: 'no-preference', ...options });
  await page.clock.install();
  await visit(page, '/design');
  const row = carousel(page, 'Sample slides');
  await bringUp(row);
  await page.mouse.move(1, 1);
  await page.clock.pauseAt(Date.now() + 1_000);
  return { page, row };
}

/** Runs the page's clock and notes when the row sets out, in milliseconds from now. */
async function departures(page: Page, row: Locator, ms: number): Promise<number[]> {
  await row.evaluate((section) => {
    const slide = section.querySelector('li');
    const view = section.querySelector('.carousel__view');
    const start = performance.now();
    const times: number[] = [];
    let before = Number.NaN;
    let wasMoving = false;
    const look = () => {
      if (!slide || !view) return;
      const now = slide.getBoundingClientRect().left - view.getBoundingClientRect().left;
      const isMoving = Math.abs(now - before) > 0.5;
      if (isMoving && !wasMoving) times.push(performance.now() - start);
      wasMoving = isMoving;
      before = now;
      requestAnimationFrame(look);
    };
    Object.assign(window, { departures: times });
    look();
  }, null);
  await page.clock.runFor(ms);
  return page.evaluate(() => (window as never as { departures: number[] }).departures);
}

it.each(
  sampleOf(
    [
      [1440, 3, 3],
      [1024, 3, 3],
      [1023, 2, 3],
      [630, 2, 3],
      [629, 1, 2],
    ] as const,
    5,
  ),
)(
  'shows at %i px %i slides, of the narrow kind %i (CAR-01, CAR-02, C-39)',
  async (width, three, pairs) => {
    const page = await openPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    await visit(page, '/design');
    expect(await slidesSeen(carousel(page, 'Sample slides'))).toBe(three);
    expect(await slidesSeen(carousel(page, 'Sample pairs'))).toBe(pairs);
    await bringUp(carousel(page, 'Sample slides'));
    await bringUp(carousel(page, 'Sample pairs'));
    expect(await slidesSeen(carousel(page, 'Sample slides'))).toBe(three);
    expect(await slidesSeen(carousel(page, 'Sample pairs'))).toBe(pairs);
  },
);

it('changes a slide in 500 ms (CAR-03)', { tags: 'nightly' }, async () => {
  const { page, row } = await openDesign();
  await press(row.getByRole('button', { name: 'Pause' }));
  const start = await place(row);
  await press(row.getByRole('button', { name: 'Next slide' }));
  await page.clock.runFor(250);
  const halfway = Math.abs((await place(row)) - start);
  expect(halfway).toBeGreaterThan(0.3);
  expect(halfway).toBeLessThan(0.999);
  await page.clock.runFor(200);
  const late = await place(row);
  await page.clock.runFor(100);
  const end = await place(row);
  await page.clock.runFor(1_000);
  expect(Math.abs(end - (await place(row)))).toBeLessThan(0.005);
  expect(Math.abs(end - late)).toBeGreaterThan(0.0005);
  expect(Math.abs(end - start)).toBeCloseTo(1, 1);
});

it('moves on every 4000 ms while it plays (CAR-04)', { tags: 'nightly' }, async () => {
  const { page, row } = await openDesign();
  expect(await row.getAttribute('data-state')).toBe('playing');
  const [first = 0, second = 0, third = 0] = await departures(page, row, 12_500);
  expect(Math.abs(second - first - 4_000)).toBeLessThanOrEqual(50);
  expect(Math.abs(third - second - 4_000)).toBeLessThanOrEqual(50);
});

it('counts its slides anew 50 ms after the last resize (CAR-05)', { tags: 'nightly' }, async () => {
  const { page, row } = await openDesign();
  await page.evaluate(() => {
    addEventListener('resize', () => Object.assign(window, { resized: innerWidth }));
  });
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.waitForFunction(() => 'resized' in window && window.resized === 1000);
  await page.clock.runFor(40);
  expect(await slidesSeen(row)).toBe(3);
  await page.clock.runFor(20);
  await expect.poll(() => slidesSeen(row)).toBe(2);
});

it('rests while hovered or focused and goes on after (CAR-06, C-85)', {
  tags: 'nightly',
}, async () => {
  const { page, row } = await openDesign();
  const state = () => row.getAttribute('data-state');
  await row.locator('.carousel__view').hover();
  await expect.poll(state).toBe('hovered');
  expect(await departures(page, row, 5_000)).toEqual([]);

  await page.mouse.move(1, 1);
  await expect.poll(state).toBe('playing');
  expect(await departures(page, row, 5_000)).toHaveLength(1);

  await row.getByRole('button', { name: 'Next slide' }).focus();
  await expect.poll(state).toBe('focused');
  await page.clock.runFor(1_000);
  expect(await departures(page, row, 5_000)).toEqual([]);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await expect.poll(state).toBe('playing');
});

it('is paused by its button until the button is pressed again (C-85)', {
  tags: 'nightly',
}, async () => {
  const { page, row } = await openDesign();
  const state = () => row.getAttribute('data-state');
  await row.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(state).toBe('paused');
  await page.mouse.move(1, 1);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  expect(await state()).toBe('paused');
  expect(await departures(page, row, 5_000)).toEqual([]);
  await press(row.getByRole('button', { name: 'Play' }));
  await expect.poll(state).toBe('playing');
  expect(await departures(page, row, 5_000)).toHaveLength(1);
});

it('starts paused under reduced motion and then changes at once', { tags: 'nightly' }, async () => {
  const { page, row } = await openDesign({ reducedMotion: 'reduce' });
  expect(await row.getAttribute('data-state')).toBe('paused');
  expect(await departures(page, row, 5_000)).toEqual([]);
  await press(row.getByRole('button', { name: 'Next slide' }));
  await page.clock.runFor(50);
  expect(await place(row)).toBeCloseTo(1, 1);
});

it('carries ten testimonials and the partners on the home page (HOME-23, HOME-25)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage({ reducedMotion: 'reduce' });
  await visit(page, '/');
  const voices = carousel(page, 'Testimonials');
  expect(await voices.locator('li').count()).toBe(10);
  for (const part of ['h3', 'blockquote', 'img', 'figcaption b']) {
    expect(await voices.locator(`li ${part}`).count()).toBe(10);
  }
  await bringUp(voices);
  await bringUp(carousel(page, 'Partners'));
  expect(await slidesSeen(voices)).toBe(3);
  expect(await slidesSeen(carousel(page, 'Partners'))).toBe(3);
});

it.each(
  sampleOf(
    [
      [1024, 3, 3, 3],
      [1023, 2, 2, 3],
      [629, 1, 1, 2],
    ] as const,
    2,
  ),
)(
  'shows at %i px %i testimonials, %i partners, and %i on Train with Us (CAR-01, CAR-02, FU-16)',
  { tags: 'nightly' },
  async (width, voices, partners, training) => {
    const page = await openPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    await visit(page, '/');
    await bringUp(carousel(page, 'Testimonials'));
    await bringUp(carousel(page, 'Partners'));
    expect(await slidesSeen(carousel(page, 'Testimonials'))).toBe(voices);
    expect(await slidesSeen(carousel(page, 'Partners'))).toBe(partners);
    await visit(page, '/career/train-with-us');
    // Before its script as well as after it.
    expect(await slidesSeen(carousel(page, 'Partners'))).toBe(training);
    await bringUp(carousel(page, 'Partners'));
    expect(await slidesSeen(carousel(page, 'Partners'))).toBe(training);
  },
);

it.each(sampleOf(scripts, 3))(
  'shows three slides and goes on by the right arrow, script %s',
  async (script) => {
    const page = await openPage({ script });
    await visit(page, '/design');
    const row = carousel(page, 'Sample slides');
    await row.scrollIntoViewIfNeeded();
    expect(await slidesSeen(row)).toBe(3);
    const view = row.locator('.carousel__view');
    const canScroll = await view.evaluate((one) => one.scrollWidth > one.clientWidth);
    expect(canScroll).toBe(true);
    await view.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => place(row)).toBeGreaterThan(0.05);
  },
);

it('goes on to where it was scrolled to, also where its script comes meanwhile', {
  tags: 'nightly',
}, async () => {
  const page = await openPage({ reducedMotion: 'no-preference' });
  const free = Promise.withResolvers<void>();
  await page.route('**/assets/driver-*.js', async (route) => {
    await free.promise;
    await route.continue();
  });
  await visit(page, '/design');
  const row = carousel(page, 'Sample slides');
  await row.scrollIntoViewIfNeeded();
  // As by a key or a finger: the row is on its way for some tenths of a second.
  await row.locator('.carousel__view').evaluate((view) => {
    const begun = new Promise((done) => view.addEventListener('scroll', done, { once: true }));
    const width = view.querySelector('li')?.getBoundingClientRect().width;
    view.scrollTo({ left: width ?? 0, behavior: 'smooth' });
    return begun;
  });
  free.resolve();
  await expect.poll(() => row.getAttribute('data-state')).not.toBeNull();
  await expect.poll(() => place(row)).toBeCloseTo(1, 1);
});

it('turns by the arrow keys', async () => {
  const page = await openPage({ reducedMotion: 'reduce' });
  await visitStill(page, '/design');
  const row = carousel(page, 'Sample slides');
  await bringUp(row);
  await row.locator('.carousel__view').focus();
  await page.keyboard.press('ArrowRight');
  await page.clock.runFor(50);
  expect(await place(row)).toBeCloseTo(1, 1);
  await page.keyboard.press('ArrowLeft');
  await page.clock.runFor(50);
  expect(await place(row)).toBeCloseTo(0, 1);
});
