import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, phone, visit } from '../../support/browser.ts';
import { scripts } from '../../support/script-mode.ts';
import { sampleOf } from '../support/inspect.ts';

/** Waits until the heading of a section stands in the upper half of the window. */
async function arrivedAt(page: Page, id: string): Promise<void> {
  await page.waitForFunction((one) => {
    const top = document.getElementById(one)?.getBoundingClientRect().top ?? Number.NaN;
    return top >= -1 && top < innerHeight / 2;
  }, id);
}

describe('the contents of a legal page (LEG-02)', () => {
  it('stay beside the text on a wide screen and lead to each section', {
    tags: 'nightly',
  }, async () => {
    const page = await openPage();
    await visit(page, '/terms-of-service');
    const contents = page.getByRole('navigation', { name: 'Contents' });
    expect(await page.locator('details.contents').isVisible()).toBe(false);
    for (const [name, id] of [
      ['Liability', 'liability'],
      ['Non-disclosure policy', 'non-disclosure-policy'],
    ] as const) {
      await contents.getByRole('link', { name, exact: true }).click();
      await arrivedAt(page, id);
      expect(new URL(page.url()).hash).toBe(`#${id}`);
      const box = await contents.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
    }
  });

  it.each(sampleOf(scripts, 3))(
    'are folded above the text on a phone, and open by keyboard, script %s',
    async (script) => {
      const page = await openPage({ script, viewport: phone });
      await visit(page, '/privacy-policy');
      expect(await page.locator('nav.contents').isVisible()).toBe(false);
      const rights = page.locator('details.contents').getByRole('link', { name: 'Your rights' });
      expect(await rights.isVisible()).toBe(false);
      await page.locator('details.contents summary').press('Enter');
      await rights.press('Enter');
      await page.waitForURL('**/privacy-policy#rights');
      await arrivedAt(page, 'rights');
    },
  );

  it('lead from one legal page into the middle of another', { tags: 'nightly' }, async () => {
    const page = await openPage({ viewport: phone });
    await visit(page, '/terms-of-service');
    await page.getByRole('link', { name: 'privacy policy', exact: true }).first().click();
    await page.waitForURL('**/privacy-policy#deletion');
    await arrivedAt(page, 'deletion');
  });
});

it('prints the text alone, with every folded part of it', { tags: 'nightly' }, async () => {
  const page = await openPage();
  await visit(page, '/privacy-policy');
  await page.emulateMedia({ media: 'print' });
  for (const part of ['.site-header', '.site-footer', '.side']) {
    expect([part, await page.locator(part).isVisible()]).toEqual([part, false]);
  }
  for (const kind of await page.locator('.stored details').all()) {
    expect((await kind.locator('li').first().boundingBox())?.height).toBeGreaterThan(10);
  }
});

it.each([
  ['/support', '.guide__part', 20],
  ['/support', '.acc__item p', 8],
  ['/verification', '.plan__rest', 5],
  ['/career/hire-a-service', '.plan__rest', 2],
] as const)('prints what is folded on %s: %s', async (path, folded, atLeast) => {
  const page = await openPage();
  await visit(page, path);
  await page.emulateMedia({ media: 'print' });
  const shown = await page
    .locator(`main ${folded}`)
    .evaluateAll((all) => all.map((one) => one.checkVisibility()));
  expect(shown.length).toBeGreaterThanOrEqual(atLeast);
  expect(shown).not.toContain(false);
});
