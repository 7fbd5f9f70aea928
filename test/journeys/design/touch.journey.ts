import { expect, it } from 'vitest';
import { leaveToChromium, openPage, phone, visit } from '../../support/browser.ts';

/** What a finger hits without a miss, in CSS pixels. */
const least = 44;

it('has links as tall as a finger needs on touch screens', async () => {
  leaveToChromium('a screen that is touched');
  const page = await openPage({ hasTouch: true, isMobile: true, viewport: phone });
  const low: string[] = [];
  for (const [path, links] of [
    ['/contact', '.ct__social a'],
    ['/career/train-with-us-form', '.crumbs a'],
    ['/blog', '.tags a'],
    ['/support', '.dict__terms a'],
  ] as const) {
    await visit(page, path);
    const heights = await page
      .locator(`main ${links}`)
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(heights, path).not.toEqual([]);
    low.push(...heights.filter((one) => one < least).map((one) => `${path}: ${one}`));
  }
  expect(low).toEqual([]);
});

it('has folds as tall as a finger needs on the own page', async () => {
  const page = await openPage({ viewport: phone });
  await visit(page, '/me');
  const height = await page.evaluate(() => {
    const fold = document.createElement('details');
    fold.innerHTML = '<summary>This was not right</summary>';
    document.querySelector('.me-body')?.append(fold);
    return fold.firstElementChild?.getBoundingClientRect().height;
  });
  expect(height).toBeGreaterThanOrEqual(least);
});
