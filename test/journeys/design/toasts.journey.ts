import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage, press, visitStill } from '../../support/browser.ts';
import { sampleOf } from '../support/inspect.ts';

/** Leaving is animated; after this the toast is out of the page. */
const leavingMs = 600;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Runs the page's clock in small steps until the toast stands. */
async function appears(page: Page, toast: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return toast.count();
    })
    .toBeGreaterThan(0);
}

it.each(
  sampleOf(
    [
      ['Blank', 'A plain remark', 4_000],
      ['Error', 'Failed to subscribe', 4_000],
      ['Custom', 'Anything', 4_000],
      ['Success', 'Subscribed successfully', 2_000],
    ] as const,
    4,
  ),
)(
  'shows a %s toast at the top right and takes it away in time (TST-01 to TST-04)',
  { tags: 'nightly' },
  async (name, text, ms) => {
    const page = await openPage();
    await visitStill(page, '/design');
    await press(button(page, name));
    const toast = page.locator('.toast', { hasText: text });
    await appears(page, toast);

    const box = await toast.boundingBox();
    expect(box?.width).toBeLessThanOrEqual(350);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 - 40);
    expect(box?.y).toBeLessThan(100);

    await page.clock.runFor(ms - 200);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(200 + leavingMs);
    await toast.waitFor({ state: 'detached' });
  },
);

it('keeps a loading toast until it is dismissed (TST-05)', { tags: 'nightly' }, async () => {
  const page = await openPage();
  await visitStill(page, '/design');
  await press(button(page, 'Loading'));
  const toast = page.locator('.toast', { hasText: 'Sending' });
  await appears(page, toast);
  await page.clock.runFor(60_000);
  expect(await toast.count()).toBe(1);
  await press(button(page, 'Dismiss the loading one'));
  await expect
    .poll(async () => {
      await page.clock.runFor(leavingMs);
      return toast.count();
    })
    .toBe(0);
});

it('keeps at most 20 toasts, the newest (TST-06)', { tags: 'nightly' }, async () => {
  const page = await openPage();
  await visitStill(page, '/design');
  const toasts = page.locator('.toast');
  await press(button(page, 'Blank'));
  await appears(page, toasts);
  for (let made = 1; made < 25; made += 1) await press(button(page, 'Blank'));
  await page.clock.runFor(leavingMs);
  await expect.poll(() => toasts.count()).toBe(20);
});

/** The colours of a few points on the toast's edge, as a picture. */
async function edgeOf(page: Page, toast: Locator): Promise<string> {
  await (await toast.elementHandle())?.waitForElementState('stable');
  const { x, y, height } = (await toast.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  const clip = { x: Math.round(x) + 2, y: Math.round(y + height / 2), width: 2, height: 2 };
  return (await page.screenshot({ clip })).toString('base64');
}

it('announces toasts and shows them above an open dialog', { tags: 'nightly' }, async () => {
  const page = await openPage();
  await visitStill(page, '/design');
  await press(button(page, 'Success'));
  const plain = page.locator('.toast', { hasText: 'Subscribed successfully' });
  await appears(page, plain);
  expect(await plain.evaluate((one) => one.closest('[aria-live]') !== null)).toBe(true);
  await page.clock.runFor(1_000);
  const edge = await edgeOf(page, plain);

  await press(button(page, 'Open the dialog'));
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await press(dialog.getByRole('button', { name: 'Toast', exact: true }));
  const toast = page.locator('.toast', { hasText: 'Above the dialog' });
  await appears(page, toast);
  await page.clock.runFor(500);
  await expect.poll(() => edgeOf(page, toast)).toBe(edge);
});

it('stands out on navy too: a light line runs around it (FU-17)', { tags: 'nightly' }, async () => {
  const page = await openPage();
  await visitStill(page, '/design');
  await press(button(page, 'Blank'));
  const toast = page.locator('.toast', { hasText: 'A plain remark' });
  await appears(page, toast);
  const edges = await toast.evaluate((one) => {
    const light = (colour: string) => {
      const [r = 0, g = 0, b = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const style = getComputedStyle(one);
    const navy = light('rgb(20, 23, 58)');
    return (['Top', 'Right', 'Bottom', 'Left'] as const).map((side) => ({
      width: Number.parseFloat(style[`border${side}Width`]),
      contrast: (light(style[`border${side}Color`]) + 0.05) / (navy + 0.05),
    }));
  });
  for (const { width, contrast } of edges) {
    expect(width).toBeGreaterThanOrEqual(1);
    expect(contrast).toBeGreaterThanOrEqual(3);
  }
});
