import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { patience } from '#test/support/patience.ts';
import { at, openPage, phone, visit } from '../../support/browser.ts';
import { brokenRules, sidewaysPixels } from '../support/inspect.ts';

const question =
  'Are you absolutely sure you want to delete your account? This action cannot be undone.';
const password = 'try-the-app-2026';
const failedLoads = /Failed to load resource|API call failed/;

function partsOf(page: Page) {
  const main = page.getByRole('main');
  return {
    email: main.getByRole('textbox', { name: 'Email' }),
    password: main.getByLabel('Password'),
    submit: main.getByRole('button', { name: 'Delete My Account' }),
    alert: main.getByRole('alert'),
  };
}

/** The page, its question answered by `answers.next`; counts questions and calls. */
async function openDeletion(page: Page) {
  const answers = { next: true, asked: [] as string[], calls: 0 };
  page.on('dialog', async (dialog) => {
    answers.asked.push(dialog.message());
    await (answers.next ? dialog.accept() : dialog.dismiss());
  });
  page.on('request', (request) => {
    if (request.url().endsWith('/account/delete')) answers.calls += 1;
  });
  await visit(page, '/delete-account');
  return { ...partsOf(page), answers };
}

it('deletes only after the question, only with the right password, and once (DEL-02 to DEL-08, D-02)', async () => {
  const page = await openPage({ viewport: phone, expects: failedLoads });
  const { email, password: field, submit, alert, answers } = await openDeletion(page);
  await submit.click();
  await email.fill('obi.sample@example.com');
  await submit.click();
  // The browser itself asks for what is missing.
  expect(await field.evaluate((one: HTMLInputElement) => one.validity.valueMissing)).toBe(true);
  expect([answers.asked, answers.calls]).toEqual([[], 0]);

  answers.next = false;
  await field.fill(password);
  await field.press('Enter');
  await expect.poll(() => answers.asked).toEqual([question]);
  expect([answers.calls, await field.inputValue()]).toEqual([0, password]);

  answers.next = true;
  await field.fill('not the password');
  await submit.click();
  await alert.waitFor();
  expect(await alert.innerText()).toBe(
    'The email address or the password is not right. Nothing was deleted.',
  );
  expect([await email.inputValue(), await field.inputValue()]).toEqual([
    'obi.sample@example.com',
    '',
  ]);
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/delete-account');
  expect(await brokenRules(page)).toEqual([]);
  expect(await sidewaysPixels(page)).toBe(0);

  await field.fill(password);
  await field.press('Enter');
  await page.waitForURL('**/delete-success');
  await page.getByRole('heading', { name: 'Account Deleted Successfully' }).waitFor();
  expect(answers.calls).toBe(2);
  await page.getByRole('main').getByRole('link', { name: 'Return to Homepage' }).click();
  await page.waitForURL(at('/'));

  const again = await openPage({ expects: failedLoads });
  const second = await openDeletion(again);
  await second.email.fill('obi.sample@example.com');
  await second.password.fill(password);
  await second.submit.click();
  await second.alert.getByText('is not right. Nothing was deleted.').waitFor();
});

it('is busy until the answer, and says the fixed text when there is none (D-22, DEL-08)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage({ expects: failedLoads });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let calls = 0;
  await page.route('**/account/delete', async (route) => {
    calls += 1;
    await held;
    await route.abort('connectionreset');
  });
  const { email, password: field, alert } = await openDeletion(page);
  await email.fill('nobody@example.com');
  await field.fill('whatever it is');
  await field.press('Enter');
  const busy = page.getByRole('main').locator('button[aria-busy=true]');
  await busy.waitFor();
  await field.press('Enter');
  expect(await busy.isDisabled()).toBe(true);
  release();
  await alert.waitFor();
  expect(await alert.innerText()).toBe('Failed to delete account. Please try again.');
  expect(calls).toBe(2); // the stated retry of a cut line
});

it('goes back by Cancel within the site, and home when it was opened directly (D-16)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage();
  await visit(page, '/delete-account');
  const cancel = page.getByRole('main').getByRole('link', { name: 'Cancel' });
  await cancel.click();
  await page.waitForURL(at('/'));
  await visit(page, '/support');
  await page.getByRole('main').getByRole('link', { name: 'Delete your account' }).first().click();
  await page.waitForURL(at('/delete-account'));
  await cancel.click();
  await page.waitForURL(at('/support'));
});

/** The link of a mail that reached this address. */
async function linkTo(pathname: string, email: string): Promise<string> {
  const folder = inject('mails');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  for (const file of files.filter((name) => name.endsWith('.eml'))) {
    const text = readFileSync(join(folder, file), 'utf8');
    if (!text.includes(email)) continue;
    const mail = await simpleParser(text);
    const found = new RegExp(`${pathname}\\?token=[\\w.-]+`).exec(mail.text ?? '');
    if (found) return found[0];
  }
  return '';
}

it('subscribes, confirms by the link of the mail, and leaves by the other', async () => {
  // The link of a subscription that has ended is answered with 404.
  const page = await openPage({ expects: /404 \(Not Found\)/ });
  await visit(page, '/contact');
  const footer = page.getByRole('contentinfo');
  const email = 'joins.and.leaves@example.com';
  await footer.getByRole('textbox', { name: 'Email' }).fill(email);
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await page.locator('.toast', { hasText: 'Subscribed successfully' }).waitFor();
  const mailed = (pathname: string) =>
    expect.poll(() => linkTo(pathname, email), { timeout: patience }).not.toBe('');
  for (const [pathname, button, done] of [
    ['/mailing-list/confirm', 'Confirm my address', 'Your address is confirmed'],
    ['/mailing-list/unsubscribe', 'Unsubscribe', 'You are off the list'],
  ] as const) {
    await mailed(pathname);
    await page.goto(at(await linkTo(pathname, email)));
    await page.getByRole('main').getByRole('button', { name: button }).click();
    await page.getByRole('heading', { name: done }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
  }
  await page.goto(at(await linkTo('/mailing-list/confirm', email)));
  await page.getByRole('main').getByRole('button', { name: 'Confirm my address' }).click();
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
});
