import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { awaitingReview } from '#app/shell/languages/rules.ts';
import { patience } from '#test/support/patience.ts';
import { desktop, openPage, phone, visit } from '../../support/browser.ts';
import { brokenRules, sampleOf, sidewaysPixels } from '../support/inspect.ts';
import { codesSent, paidCase } from './paid-case.ts';

/** A picture of one point. */
const face = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function inOrder(page: Page, name: string): Promise<void> {
  expect([name, await brokenRules(page), await sidewaysPixels(page)]).toEqual([name, [], 0]);
}

it.each(
  sampleOf(
    [
      [
        'a phone',
        phone,
        { name: 'Yorùbá', lang: 'yo', yes: 'Bẹ́ẹ̀ ni, mo gbà', checks: 'Mo gbà kí Sapioworker' },
      ],
      [
        'a desktop',
        desktop,
        { name: 'Hausa', lang: 'ha', yes: 'I, na yarda', checks: 'Na yarda Sapioworker' },
      ],
    ] as const,
    2,
  ),
)(
  'the person of a case agrees in their language, adds what is missing and confirms the number on %s (CASE-06)',
  async (device, viewport, { name, lang, yes, checks }) => {
    const email = `ada.${viewport.width}@example.com`;
    const path = await paidCase(email);
    const page = await openPage({ viewport });
    await visit(page, path);
    const main = page.getByRole('main');
    const heading = (name: string) => main.getByRole('heading', { name, exact: true });
    await heading('Hello Ada').waitFor();
    expect(await page.title()).toBe('Your verification | Sapioworker');
    await inOrder(page, `consent on ${device}`);
    await main.getByRole('link', { name, exact: true }).click();
    await main.getByRole('button', { name: yes }).waitFor();
    expect(new URL(page.url()).searchParams.get('lang')).toBe(lang);
    const shown = main.locator(`.translation[lang="${lang}"]`);
    expect(await shown.textContent()).toContain(awaitingReview);
    await inOrder(page, `consent in ${name} on ${device}`);
    await main.getByText('The English text, which is binding').click();
    await main.getByText('Nothing is asked of anybody before you agree.').waitFor();
    await main.getByRole('checkbox', { name: checks }).check();
    await main.getByRole('button', { name: yes }).click();
    await heading('What you agreed to').waitFor();
    if (await heading('Add what is missing').isVisible()) {
      const given = { 'Date of birth': '1990-05-01', 'Home address': '5 Marina Road' };
      for (const [label, text] of Object.entries(given)) {
        if (await main.getByLabel(label).isVisible()) await main.getByLabel(label).fill(text);
      }
      if (await main.getByLabel('State').isVisible())
        await main.getByLabel('State').selectOption('Lagos');
      await inOrder(page, `details on ${device}`);
      await main.getByRole('button', { name: 'Save' }).click();
    }
    await heading('Show who you are').waitFor();
    const number = main.getByRole('textbox', { name: 'National Identification Number (NIN)' });
    await inOrder(page, `identity on ${device}`);
    await number.fill('7040 1122 330');
    await main.getByRole('button', { name: 'Send the number' }).click();
    await heading('Confirm your phone number').waitFor();
    const earlier = codesSent().length;
    await main.getByRole('button', { name: 'Send me the code' }).click();
    await expect.poll(() => codesSent().length, { timeout: patience }).toBeGreaterThan(earlier);
    const code = codesSent().at(-1) ?? '';
    await main.getByRole('textbox', { name: 'Code' }).fill(code);
    await inOrder(page, `code on ${device}`);
    await main.getByRole('button', { name: 'Confirm', exact: true }).click();
    await heading('Nothing is needed from you now').waitFor();
    await main.getByText('1 of 3 checks done').waitFor();
    await inOrder(page, `done on ${device}`);
  },
);

it('the person is led to what a form has changed, or to what is wrong with it, on a phone (CASE-06)', {
  tags: 'nightly',
}, async () => {
  const path = await paidCase('led.to@example.com', { name: 'Led Bello', phone: '0803 555 0177' });
  const page = await openPage({ viewport: phone, expects: /status of 40[04]/ });
  await visit(page, path);
  const main = page.getByRole('main');
  const isSeen = async (words: string) => {
    const place = await main.getByText(words, { exact: true }).boundingBox();
    return place !== null && place.y >= 0 && place.y < phone.height;
  };
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click();
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await press('No, I do not agree');
  await expect.poll(focused, { timeout: patience }).toBe('You did not agree');
  expect(await isSeen('You did not agree')).toBe(true);
  await main.getByRole('checkbox', { name: 'I agree that Sapioworker checks' }).check();
  await main.getByRole('checkbox', { name: 'I agree that my photo is shown' }).check();
  await press('Yes, I agree');
  const step = main.locator('#step');
  await expect.poll(async () => (await step.textContent()) !== 'Say whether you agree').toBe(true);
  const next = (await step.textContent()) ?? '';
  await expect.poll(focused, { timeout: patience }).toBe(next);
  expect(await isSeen(next)).toBe(true);
  const photo = main.getByLabel('Photo of your face');
  await photo.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: face });
  await press('Send (Photo of your face)');
  await main.getByText('We have your photo. Another one takes its place.').waitFor();
  // What was taken is not sent once more by the next press.
  expect(await photo.inputValue()).toBe('');
  expect((await step.textContent()) ?? '').toBe(next);
  await page.goto(`${new URL(page.url()).pathname}?step=identity`);
  await main.getByRole('textbox', { name: 'NIN' }).fill('123');
  await press('Send the number');
  await main.locator('#number[aria-invalid="true"]:focus').waitFor();
  const other = await page.context().newPage();
  await visit(other, path);
  await other.getByRole('main').getByRole('button', { name: 'Close on this device' }).click();
  await other.waitForURL((url) => url.pathname === '/');
  await press('Send the number');
  await main.getByText('Press the link in our message again.').waitFor();
  await expect.poll(focused, { timeout: patience }).toContain('This page is closed');
});

it('of two files that are chosen each goes by its own button, and the other stays (CASE-06)', async () => {
  const person = { name: 'Two Bello', phone: '0803 555 0188' };
  const path = await paidCase('two.files@example.com', person);
  const page = await openPage({ viewport: phone });
  await visit(page, path);
  const main = page.getByRole('main');
  await main.getByRole('checkbox', { name: 'I agree that Sapioworker checks' }).check();
  await main.getByRole('checkbox', { name: 'I agree that my photo is shown' }).check();
  await main.getByRole('button', { name: 'Yes, I agree', exact: true }).click();
  await main.getByText('What you agreed to').waitFor();
  await page.goto(`${new URL(page.url()).pathname}?step=identity`);
  const form = (label: string) => {
    const field = page.getByLabel(label);
    return { field, send: page.locator('form').filter({ has: field }).locator('button') };
  };
  const [paper, photo] = [form('Photo ID'), form('Photo of your face')];
  const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: face });
  await paper.field.setInputFiles(picture('card.png'));
  await photo.field.setInputFiles(picture('me.png'));
  await photo.send.click();
  await main.getByText('We have your photo. Another one takes its place.').waitFor();
  expect(await photo.field.inputValue()).toBe('');
  expect(await paper.field.inputValue()).toContain('card.png');
  await paper.send.click();
  // The paper is there: nothing is asked of who they are any more.
  await paper.field.waitFor({ state: 'detached' });
  expect(await photo.field.inputValue()).toBe('');
});
