import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage } from '../../support/browser.ts';
import { newMember } from '../console/console.ts';
import { brokenRules, sidewaysPixels } from '../support/inspect.ts';
import { weigh } from '../support/weight.ts';

const email = 'journey.editor@example.com';
const password = 'a long walk in Ikeja';

/** What must hold at every step, also at the narrowest. */
async function holds(page: Page, step: string) {
  expect([step, await brokenRules(page)]).toEqual([step, []]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect([step, await sidewaysPixels(page)]).toEqual([step, 0]);
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function enter(page: Page, typed = password) {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(typed);
  await page.keyboard.press('Enter');
}

it('from the one-time password to the console, out, and back in by code and by recovery code', async () => {
  const oneTime = await newMember({ name: 'Efe', email, role: 'editor' });
  // Refusals show in the browser's console; nothing else may.
  const page = await openPage({ expects: /status of 40[0139]/ });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));

  // A member who was sent here from a place in the console comes back to it.
  await page.goto('/admin#/services');
  await page.waitForURL(/\/admin\/sign-in\?to=/);
  await page.getByLabel('Email address').waitFor();
  expect(await focused()).toBe('email');
  await holds(page, 'enter');
  await enter(page, 'not the password');
  await page.getByRole('alert').getByText('The email address or the password').waitFor();
  await enter(page, oneTime);

  await page.getByLabel('New password').fill('too short');
  await page.keyboard.press('Enter');
  await page.getByText('Use at least 12 characters').last().waitFor();
  await holds(page, 'new password');
  await page.getByLabel('New password').fill(password);
  await page.keyboard.press('Enter');

  await page.getByRole('img', { name: /QR code/ }).waitFor();
  await holds(page, 'enrolment');
  const secret = ((await page.locator('#secret').textContent()) ?? '').replaceAll(' ', '');
  // A code may be one step old or one step early: the second sign-in needs no waiting for the next one. Of this step and
  // the next, since either may have begun by the time that it is looked at.
  const code = (steps: number) =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
  const first = code(0);
  await page.getByLabel('Enter the code that the app shows').fill(first);
  await page.keyboard.press('Enter');

  await page.getByText('Save your recovery codes').waitFor();
  const shown = page.locator('.sign-in__codes code');
  const codes = await shown.allTextContents();
  // In Firefox no line ends at a hyphen before a digit: such a code must break elsewhere.
  const digits = codes[0]?.replaceAll(/\w/g, '7') ?? '';
  await shown.first().evaluate((code, text) => {
    code.textContent = text;
  }, digits);
  await holds(page, 'recovery codes');
  expect(codes).toHaveLength(10);
  const onward = page.getByRole('button', { name: 'Go to the console' });
  expect(await onward.isDisabled()).toBe(true);
  await page.getByLabel('I have saved these codes').check();
  await onward.click();
  await page.waitForURL(/\/admin#\/services/);
  await page.getByText('Handyman').first().waitFor();

  // Out, and in again with the app: a wrong code first, then one that was used.
  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await enter(page);
  await page.getByLabel('Code', { exact: true }).waitFor();
  for (const wrong of ['000000', first]) {
    await page.getByLabel('Code', { exact: true }).fill(wrong);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('This code is not right').waitFor();
  }
  await holds(page, 'code');
  await page.getByLabel('Code', { exact: true }).fill(code(1));
  await page.keyboard.press('Enter');
  await page.getByText('My sessions').first().waitFor();

  // The session ends under the open console: the next call leads to the sign-in, and back.
  await page.goto('/admin#/sessions');
  await page.getByText('This session').first().waitFor();
  await page.context().clearCookies({ name: '__Host-staff' });
  await page.getByRole('menuitem', { name: 'Services and rates' }).click();
  await page.waitForURL(/\/admin\/sign-in\?to=%23%2Fservices/);
  await enter(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code', { exact: true }).fill((codes[3] ?? '').toUpperCase());
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin#\/services/);
  await page.getByText('Handyman').first().waitFor();
});

it('the sign-in page is light', async () => {
  const page = await openPage({ expects: /status of 401/ });
  const weight = await weigh(page);
  await page.goto('/admin/sign-in', { waitUntil: 'networkidle' });
  await page.getByLabel('Email address').waitFor();
  expect(weight.script).toBeGreaterThan(0);
  expect(weight.script).toBeLessThanOrEqual(150 * 1_024);
  // The console's first screen, which comes next: fetched while somebody types.
  await expect.poll(() => weight.ahead).toBeGreaterThan(0);
  expect(weight.ahead).toBeLessThanOrEqual(175 * 1_024);
});
