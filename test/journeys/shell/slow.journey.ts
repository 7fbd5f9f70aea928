import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage, phone, press, visitStill } from '../../support/browser.ts';

const sentence = 'This takes longer than usual.';

it('says soon that a page loads, after 15 seconds that it takes longer; both can be left (D-10, DFA-09)', async () => {
  const page = await openPage();
  // The page About asks the server for no data: what can stay away on a bad network is its code.
  let held = 0;
  await page.route(/\/assets\/about-[^/]*\.js$/, () => {
    held += 1;
    return new Promise(() => {});
  });
  await visitStill(page, '/contact');
  const header = page.getByRole('banner');
  await press(header.getByRole('link', { name: 'About', exact: true }).first());
  await expect.poll(() => held).toBe(1);
  const notice = page.getByText(sentence);
  const loading = page.getByRole('status').getByText('Loading...');
  expect(await loading.count()).toBe(0);
  // In steps: the wait begins when the page has drawn that it waits.
  const comes = (words: Locator) =>
    expect
      .poll(async () => {
        await page.clock.runFor(500);
        return words.count();
      })
      .toBe(1);
  await comes(loading);
  await page.clock.runFor(14_000);
  expect(await notice.count()).toBe(0);
  await comes(notice);
  expect(await loading.count()).toBe(0);

  await press(header.getByRole('link', { name: 'Feedback', exact: true }).first());
  await page.waitForURL('**/feedback');
  await expect.poll(() => notice.count()).toBe(0);
});

it('says so above an open dialog, too (D-10)', async () => {
  const page = await openPage({ viewport: phone });
  await visitStill(page, '/verification');
  await press(page.locator('[data-buy="VERIFICATION basic"]'));
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Step 1 of 5').waitFor();
  await page.route('**/api/**', () => new Promise(() => {}));
  await dialog.getByRole('button', { name: 'Continue' }).click();
  for (const name of ['Full Name', 'Email', 'Phone'])
    await dialog.getByLabel(name).fill(name === 'Phone' ? '0803 000 0100' : 'ada@example.com');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('Loading...').waitFor();
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return page.locator('.wait:popover-open').allInnerTexts();
    })
    .toEqual([expect.stringContaining(sentence)]);
});
