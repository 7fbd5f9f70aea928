import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import type { Locator } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { patience } from '#test/support/patience.ts';
import { at, openPage, phone, visit } from '../../support/browser.ts';
import { scripts } from '../../support/script-mode.ts';
import { brokenRules, sampleOf, sidewaysPixels } from '../support/inspect.ts';

const email = 'funke.adebayo@example.com';

/** The sign-in code mailed to her; empty until it came. */
async function code(): Promise<string> {
  const folder = inject('mails');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  for (const file of files.filter((name) => name.endsWith('.eml'))) {
    const { to, text, subject } = await simpleParser(readFileSync(join(folder, file)));
    const isHers = [to].flat().some((one) => one?.text.includes(email));
    if (isHers && subject === 'Your sign-in code') return /\b(\d{6})\b/.exec(text ?? '')?.[1] ?? '';
  }
  return '';
}

const isFocused = (part: Locator) => part.evaluate((one) => one === document.activeElement);

it('a worker sees who looked, shares by a link, and closes it for who has it open (ME-04, ME-05)', async () => {
  const stranger = await openPage({ viewport: phone });
  await visit(stranger, '/verification/search');
  expect(await stranger.getByRole('main').innerText()).toContain('sees that it was looked at');
  await visit(stranger, '/verification/Sw-FNK58');

  const page = await openPage({ viewport: phone, expects: / 400 / });
  const main = page.getByRole('main');
  const inOrder = async (name: string) =>
    expect([name, await brokenRules(page), await sidewaysPixels(page)]).toEqual([name, [], 0]);
  await visit(page, '/me');
  await main.getByLabel('Email or mobile number').fill(email);
  await main.getByRole('button', { name: 'Send me a code' }).click();
  await expect.poll(code, { timeout: patience }).not.toBe('');
  await main.getByLabel('Code', { exact: true }).fill(await code());
  await main.getByRole('button', { name: 'Sign in' }).click();

  await main.getByRole('link', { name: 'Who looked', exact: true }).click();
  await main.getByText('Badge page opened').first().waitFor();
  await inOrder('who looked');
  await main.getByText('This was not right').first().click();
  await main.getByLabel('What was not right?').first().fill('I gave nobody my number.');
  await main.getByRole('button', { name: 'Ask us to look into it' }).first().click();
  await main.getByText('You asked: I gave nobody my number.').waitFor();

  await visit(page, '/me/shares');
  await inOrder('shares');
  await main.getByLabel('Who is it for?').fill('Mrs Bello');
  await main.getByLabel('What for?').fill('A flat to rent');
  // What is missing stands far above the button, and so does the link: the page leads to both.
  await main.getByRole('button', { name: 'Make the link' }).click();
  const fields = main.getByRole('group', { name: 'What does it show?' });
  await fields.getByText('Choose at least one').waitFor();
  await expect.poll(() => isFocused(fields), { timeout: patience }).toBe(true);
  await main.getByLabel('Phone number').check();
  await main.getByRole('button', { name: 'Make the link' }).click();
  const link = await main.locator('.share-link').innerText();
  expect(link).toContain('/shared#');
  const told = main.getByText('Your link', { exact: true });
  await expect.poll(() => isFocused(told), { timeout: patience }).toBe(true);
  expect(await main.getByLabel('What for?').inputValue()).toBe('');
  await inOrder('made');

  // Another browser; the link's own host is the site's, which the journey reaches by its port.
  const reader = await openPage({ viewport: phone });
  const asked: string[] = [];
  reader.on('request', (request) => asked.push(request.url()));
  await reader.goto(at(`/shared#${link.split('#')[1]}`));
  const shown = reader.getByRole('main');
  await shown.getByText('Shared by Funke Adebayo').waitFor();
  expect(await shown.innerText()).toContain('+234 803 000 0006');
  expect(await shown.innerText()).not.toContain(email);
  expect(reader.url()).not.toContain('#');
  expect(asked.slice(1).join(' ')).not.toContain(link.split('#')[1]);
  expect([await brokenRules(reader), await sidewaysPixels(reader)]).toEqual([[], 0]);

  await visit(page, '/me/shares');
  await main.getByText('Opened once').waitFor();
  await main.getByLabel('What for?').fill('A shop');
  await main.getByRole('button', { name: 'Close this link' }).first().click();
  await main.getByText('Closed. Until').waitFor();
  expect(await main.getByLabel('What for?').inputValue()).toBe('A shop');
  await reader.reload();
  await shown.getByLabel('The link').waitFor();
  expect(await shown.innerText()).not.toContain('Funke');

  // Where it was not followed, the link is pasted.
  for (const script of sampleOf(scripts, 3)) {
    const pasted = await openPage({ viewport: phone, script, expects: / 404 / });
    await visit(pasted, '/shared');
    await pasted.getByLabel('The link').fill(link);
    await pasted.getByRole('button', { name: 'Open' }).click();
    await pasted.getByText('does not open anything').waitFor();
  }
});
