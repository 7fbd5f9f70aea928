import { expect, it } from 'vitest';
import { phone } from '../../support/browser.ts';
import { administrator, consoleOf, faultsOf } from './console.ts';

const file = (rows: string[]) => ({
  name: 'services.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['title,description,rateNaira,place', ...rows].join('\n')),
});
const good = 'Bell founder,Bells for every house.,3500,901';

it('an administrator has a file looked at, corrects its bad rows and loads it', {
  tags: 'nightly',
}, async () => {
  const me = administrator();
  const page = await consoleOf(me);
  await page.goto('/admin#/imports/create');
  await page.getByLabel('Type of data').click();
  await page.getByRole('option', { name: 'Services and rates' }).click();
  const chooser = page.locator('input[type=file]');
  await chooser.setInputFiles(
    file([good, 'Kite maker,,"3500,50",902', 'Rope maker,Ropes.,-1,903']),
  );
  await page.getByText(/faults in 3 rows\. Nothing was loaded\./).waitFor();
  const faults = page.getByRole('region', { name: 'Rows with errors' });
  await faults.getByRole('row', { name: /^2 rateNaira/ }).waitFor();
  await faults.getByRole('row', { name: /^3 rateNaira/ }).waitFor();
  expect(await faults.getByRole('row', { name: /^1 / }).count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
  expect(await page.getByRole('button', { name: /^Load/ }).count()).toBe(0);
  await chooser.setInputFiles(file([good]));
  await page.getByRole('button', { name: 'Load 1 row' }).click();
  await page.getByText('All rows are imported.').waitFor();

  const pocket = await consoleOf(me, { viewport: phone });
  await pocket.goto('/admin#/imports');
  await pocket.getByRole('link', { name: 'Services and rates, 1 row' }).first().click();
  await pocket.getByText('All rows are imported.').waitFor();
  expect(await faultsOf(pocket)).toEqual([]);
  await pocket.goto('/admin#/services');
  await pocket.getByRole('link', { name: 'Bell founder' }).click();
  await pocket.getByRole('button', { name: 'Delete' }).click();
  await pocket.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await pocket.getByRole('link', { name: 'Handyman' }).first().waitFor();
  // The list takes it away before the server has answered: loaded anew it tells what is kept.
  await pocket.waitForLoadState('networkidle');
  await pocket.reload();
  await pocket.getByRole('link', { name: 'Handyman' }).first().waitFor();
  expect(await pocket.getByRole('link', { name: 'Bell founder' }).count()).toBe(0);
});
