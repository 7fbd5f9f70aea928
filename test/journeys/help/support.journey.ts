import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { at, openPage, phone, visit } from '../../support/browser.ts';
import { scripts } from '../../support/script-mode.ts';
import { sampleOf } from '../support/inspect.ts';

const path = '/support';
const sentence = 'Kindly search a keyword to get answers.';

const questionsOpen = (page: Page) => page.locator('.acc__item[open] summary').allInnerTexts();
const guidesOpen = (page: Page) => page.locator('.guide[open] h3').allInnerTexts();

describe('questions', () => {
  it.each(sampleOf(scripts, 2))('open one at a time, script %s (HELP-03)', async (script) => {
    const page = await openPage({ script });
    await visit(page, path);
    expect(await questionsOpen(page)).toEqual([]);
    const summaries = page.locator('.acc__item summary');
    const texts = await summaries.allInnerTexts();
    expect(texts).toHaveLength(8);
    for (const place of [0, 3, 7]) {
      await summaries.nth(place).click();
      expect(await questionsOpen(page)).toEqual([texts[place]]);
    }
    await summaries.nth(7).press('Enter');
    expect(await questionsOpen(page)).toEqual([]);
  });
});

describe('dictionary', () => {
  it('answers while one types, and says politely when nothing matches (HELP-04 to HELP-06)', {
    tags: 'nightly',
  }, async () => {
    const page = await openPage({ viewport: phone });
    await visit(page, path);
    const box = page.getByRole('searchbox', { name: 'Look up a word' });
    const answer = page.locator('#dictionary').getByRole('status');
    expect(await answer.innerText()).toBe(sentence);
    await box.fill('generator');
    expect(await answer.innerText()).toBe(sentence);
    await box.pressSequentially('x');
    await box.fill('GUAR');
    await expect.poll(() => answer.locator('dt').allInnerTexts()).toEqual(['Guarantor']);
    await box.press('Enter');
    expect(page.url()).toBe(at(path));
    await page.locator('.dict__terms').getByRole('link', { name: 'Health test' }).click();
    await expect.poll(() => answer.locator('dt').allInnerTexts()).toEqual(['Health test']);
    expect(await box.inputValue()).toBe('Health test');
    expect(page.url()).toBe(at(path));
    await box.fill('');
    await expect.poll(() => answer.innerText()).toBe(sentence);
  });

  it.each(sampleOf(scripts, 3))(
    'answers by a form and by links, script %s',
    { tags: 'nightly' },
    async (script) => {
      const page = await openPage({ script });
      await visit(page, path);
      await page.getByRole('searchbox').fill('verified USER');
      await page.locator('#dictionary button').click();
      // With a script it answers where one is.
      const ends = script === 'off' ? '?term=verified+USER#dictionary' : '';
      expect(page.url()).toBe(at(`/support${ends}`));
      const found = page.locator('.dict__answer dt');
      // The address stands before the page has come whole.
      await expect.poll(() => found.allInnerTexts()).toEqual(['Verified user']);
      expect(await page.getByRole('searchbox').inputValue()).toBe('verified USER');
      await page.locator('.dict__terms').getByRole('link', { name: 'Special' }).click();
      await expect.poll(() => found.allInnerTexts()).toEqual(['Special']);
    },
  );
});

describe('a guide', () => {
  it.each(sampleOf(scripts, 2))(
    'is open and in view at its own address, script %s (HELP-01)',
    async (script) => {
      const page = await openPage({ script, viewport: phone });
      await visit(page, `${path}#dispute-guide`);
      await expect.poll(() => guidesOpen(page)).toEqual(['Dispute guide']);
      const title = page.getByRole('heading', { level: 3, name: 'Dispute guide' });
      const top = async () => (await title.boundingBox())?.y ?? -1;
      await expect.poll(async () => (await top()) >= 0 && (await top()) < 300).toBe(true);
    },
  );

  it('opens from the contents list, again after it was closed, and from another page', {
    tags: 'nightly',
  }, async () => {
    const page = await openPage();
    await visit(page, path);
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await contents.getByRole('link', { name: 'Core values' }).click();
    await expect.poll(() => guidesOpen(page)).toEqual(['Core values']);
    await page.locator('.guide[open] summary').click();
    await expect.poll(() => guidesOpen(page)).toEqual([]);
    await contents.getByRole('link', { name: 'Core values' }).click();
    await expect.poll(() => guidesOpen(page)).toEqual(['Core values']);
    await page.getByRole('link', { name: 'Rules', exact: true }).click();
    await page.waitForURL('**/rules');
    await page.goBack();
    await page.waitForURL('**/support#core-values');
    await expect.poll(() => guidesOpen(page)).toEqual(['Core values']);
  });
});
