import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { papers } from '#app/intake/forms/agreement.rules.ts';
import { openPage, phone, visit } from '../../support/browser.ts';
import { fillIn, publishedForm } from '../support/fill.ts';
import { brokenRules, sidewaysPixels } from '../support/inspect.ts';

const path = '/career/partner-with-us/apply';
const submit = (page: Page) => page.getByRole('button', { name: 'Submit agreement' });
const box = (page: Page, label: string) => page.getByRole('checkbox', { name: label, exact: true });
const paper = (page: Page, tag: string) => page.locator(`#paper-${tag}`);
const calls = '**/api/forms/*/submit';

it('all three papers are ticked, filled in, signed and sent; what was refused alone is sent again (PAG-01 to PAG-05, C-90)', async () => {
  const page = await openPage({ viewport: phone, expects: /submit/ });
  const sent: { formId: string; last: unknown }[] = [];
  await visit(page, path);

  await submit(page).click();
  const errors = page.locator('#agreement .error');
  await expect
    .poll(() => errors.allInnerTexts())
    .toEqual([
      'Choose at least one of the three papers',
      'Authorized Representative Name is required',
      'Designation is required',
    ]);
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('error-summary');

  for (const { tag, label } of papers) {
    expect(await paper(page, tag).count()).toBe(0);
    await box(page, label).check();
    await paper(page, tag).waitFor();
  }
  await box(page, papers[2].label).uncheck();
  expect(await paper(page, papers[2].tag).count()).toBe(0);
  await box(page, papers[2].label).check();

  await page.getByLabel('Authorized Representative Name').fill('Bola Ade');
  await page.getByLabel('Designation').fill('Director');
  await submit(page).click();
  // Each paper says what is wrong with it; the first one has the focus.
  await page.locator('#agreement .error-summary').nth(2).waitFor();
  expect(await page.evaluate(() => document.activeElement?.closest('[id^=paper-]')?.id)).toBe(
    'paper-partner-registration',
  );
  expect(await brokenRules(page)).toEqual([]);

  for (const { tag } of papers) await fillIn(page, await publishedForm(tag), `paper-${tag}`);
  let refuses = true;
  await page.route(calls, async (route) => {
    const body = route.request().postDataJSON();
    sent.push({ formId: body.formId, last: body.data.sections.at(-1).fields });
    const one = refuses && body.formId.startsWith('staffing');
    if (!one) return route.continue();
    const fields = { agency: 'Give the name as it is registered' };
    const json = { success: false, message: 'x', error: 'form-refused', fields };
    await route.fulfill({ status: 400, json });
  });
  await submit(page).click();
  await page.locator('#paper-staffing-agent-contract-nda-agency-error').waitFor();
  await expect.poll(() => page.getByText('Form Submitted!').count()).toBe(2);
  expect(await page.getByText('Application submitted!').count()).toBe(0);
  const field = page.locator('#paper-staffing-agent-contract-nda-agency');
  expect(await field.inputValue()).toBe('Some words');

  refuses = false;
  await field.fill('Ade Staffing Limited');
  await submit(page).click();
  await page.getByRole('alert').getByText('Application submitted!').waitFor();
  expect(await page.getByText('Form Submitted!').count()).toBe(3);
  expect(await page.getByText('A confirmation email has been sent.').count()).toBe(3);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(sent.map(({ formId }) => formId)).toEqual([
    'partner-registration-v1',
    'staffing-agent-contract-nda-v1',
    'candidate-submission-liability-v1',
    'staffing-agent-contract-nda-v1',
  ]);
  for (const { last } of sent) {
    expect(last).toEqual({ 'Authorized Representative Name': 'Bola Ade', Designation: 'Director' });
  }
  expect(await brokenRules(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await sidewaysPixels(page)).toBe(0);
});

it('a paper says that it loads, says when it cannot, and is there at the next try (DFA-09, D-08)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage({ expects: /forms\/tag|API call failed/ });
  await visit(page, path);
  let down = true;
  const { promise: gate, resolve: go } = Promise.withResolvers<void>();
  await page.route('**/api/forms/tag/*', async (route) => {
    await gate;
    if (down) await route.abort();
    else await route.continue();
  });
  await box(page, papers[0].label).check();
  await page.locator('main').getByText('Loading...').waitFor();
  go();
  await page.getByRole('alert').getByText('The form could not be loaded').waitFor();
  down = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await paper(page, papers[0].tag).waitFor();

  // What was ticked and typed comes back with the page.
  await page.getByLabel('Designation').fill('Director');
  await page.locator('#paper-partner-registration-organisation').fill('Ade Limited');
  await page.unroute('**/api/forms/tag/*');
  await visit(page, path);
  await paper(page, papers[0].tag).waitFor();
  expect(await page.getByLabel('Designation').inputValue()).toBe('Director');
  await expect
    .poll(() => page.locator('#paper-partner-registration-organisation').inputValue())
    .toBe('Ade Limited');
});

it('without a script promises nothing that only a script does (C-90)', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await visit(page, path);
  await box(page, papers[0].label).check();
  await page.getByRole('button', { name: 'Show the papers I ticked' }).click();
  await paper(page, papers[0].tag).waitFor();
  expect(await page.getByText('stays on this device').isVisible()).toBe(false);
  expect(await page.getByText('Clear my answers').isVisible()).toBe(false);
  expect(await page.getByText('Choose a file').isVisible()).toBe(false);
});
