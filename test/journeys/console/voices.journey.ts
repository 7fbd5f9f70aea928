import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { sentFormOf } from '#app/forms/submissions/rules.ts';
import { at, openPage, phone } from '../../support/browser.ts';
import { newMember, signedIn } from '../../support/desk.ts';
import { filled } from '../../support/filled-form.ts';
import { publishedForm } from '../support/fill.ts';
import { brokenRules, sidewaysPixels } from '../support/inspect.ts';

/** A console page of a new member; a reason that is still to be given is a refusal, too. */
async function consoleOf(name: string, role: string, options: object = {}): Promise<Page> {
  const email = `${name.toLowerCase()}.voices@example.com`;
  const oneTime = await newMember(inject('desk'), { name, email, role });
  const password = `the long password of ${name}`;
  const { token } = await signedIn(inject('site'), { email, oneTime, password });
  const page = await openPage({ expects: /status of 403/, ...options });
  const cookie = { domain: 'localhost', path: '/', secure: true, httpOnly: true } as const;
  await page
    .context()
    .addCookies([{ name: '__Host-staff', value: token, sameSite: 'Strict', ...cookie }]);
  return page;
}

it('an editor adds a field, sees it in the preview and publishes; the public page asks it', async () => {
  const page = await consoleOf('Efe', 'editor');
  await page.goto('/admin#/forms/community-agent');
  await page.getByRole('button', { name: 'Add a field' }).first().click();
  await page.getByRole('textbox', { name: 'Label' }).fill('Full name');
  await page.getByRole('button', { name: 'Publish' }).click();
  // C-56: beside the field, and nothing is published.
  await page.getByText('has the label "Full name" twice').first().waitFor();
  await page.getByRole('textbox', { name: 'Label' }).fill('Nearest market');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.frameLocator('iframe').getByLabel('Nearest market').waitFor();
  expect(await brokenRules(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Version 2, as it is filled in').waitFor();
  const visitor = await openPage({ viewport: phone });
  await visitor.goto('/career/become-community-leader');
  await visitor.getByLabel('Nearest market').waitFor();
}, 60_000);

it('support moves a submission whose answers are drawn as text (check 29)', async () => {
  const form = await publishedForm('work-with-us');
  const hostile = '<img src=x onerror=document.title=1>';
  const answers = { ...(await filled(form)), fullName: hostile };
  const sent = sentFormOf(form, answers as never, new Date(Date.UTC(2026, 0, 2)));
  const answer = await fetch(at(`/api/forms/${form.id}/submit`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sent),
  });
  const { receipt } = (await answer.json()) as { receipt: string };
  const page = await consoleOf('Sade', 'support', { viewport: phone });
  await page.goto('/admin#/submissions');
  await page.getByText(hostile).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The journey opens this application');
  await dialog.getByRole('button', { name: 'Open the record' }).click();
  await page.getByText(receipt).first().waitFor();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(await brokenRules(page)).toEqual([]);
  expect(await sidewaysPixels(page)).toBe(0);
  await page.getByRole('button', { name: 'Take into review' }).click();
  await dialog.getByLabel('Note for the colleagues').fill(hostile);
  await dialog.getByRole('button', { name: 'Take into review' }).click();
  await page.getByText('by Sade').waitFor();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
}, 60_000);
