import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { desktop, openPage, phone } from '../../support/browser.ts';
import { brokenRules, sidewaysPixels } from '../support/inspect.ts';

/** Opens the console as the first administrator. */
async function openConsole(): Promise<Page> {
  // A refused file answers 400, which the browser tells as an error; nothing else may.
  const page = await openPage({ expects: /status of 400/ });
  const [, value = ''] = inject('desk').cookie.split('=');
  await page.context().addCookies([
    {
      name: '__Host-staff',
      value,
      domain: 'localhost',
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
    },
  ]);
  return page;
}

async function holds(page: Page, screen: string) {
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    const found = { broken: await brokenRules(page), sideways: await sidewaysPixels(page) };
    expect([screen, size.width, found]).toEqual([screen, size.width, { broken: [], sideways: 0 }]);
  }
  await page.setViewportSize(desktop);
}

const file = (rows: string[]) => ({
  name: 'services.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['title,description,rateNaira,place', ...rows].join('\n')),
});

it('what waits leads to the lists; the trail is read and checked; a bad row loads nothing', async () => {
  const page = await openConsole();
  await page.goto('/admin');
  await page.getByRole('img', { name: /^Searches a day: / }).waitFor();
  await holds(page, 'what waits');
  await page.getByRole('link', { name: /Mails that could not be delivered/ }).click();
  await page.getByText('No mails here').waitFor();
  await holds(page, 'outbox');

  await page.goto('/admin#/imports/create');
  await page.getByLabel('What the file holds').click();
  await page.getByRole('option', { name: 'Services and rates' }).click();
  const chooser = page.locator('input[type=file]');
  const good = 'Kite maker,Kites for windy days.,3500,900';
  await chooser.setInputFiles(file([good, 'Bell founder,,"3500,50",901']));
  await page.getByText('2 faults in 2 rows. Nothing was loaded.').waitFor();
  await page.getByRole('cell', { name: 'rateNaira' }).waitFor();
  await holds(page, 'import');
  expect(await page.getByRole('button', { name: /^Load/ }).count()).toBe(0);
  await chooser.setInputFiles(file([good]));
  await page.getByRole('button', { name: 'Load 1 row' }).click();
  await page.getByText('All rows are loaded.').waitFor();
  await holds(page, 'an import');

  await page.goto('/admin#/jobs');
  await page.getByText('Imports load').click();
  await page.getByText('No failed jobs are kept.').waitFor();
  await holds(page, 'a queue');

  await page.goto('/admin#/audit');
  await page.getByText('Import: done').click();
  await page.getByText('services, 1 rows').waitFor();
  await holds(page, 'an entry');
  await page.getByRole('link', { name: 'everything about it' }).click();
  await page.getByText('Import: begin').waitFor();
  await holds(page, 'trail');
  await page.getByRole('button', { name: 'Check the trail' }).click();
  await page.getByRole('dialog').getByText('The trail is whole').waitFor();
});
