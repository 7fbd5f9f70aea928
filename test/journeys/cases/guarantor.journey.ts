import { expect, it } from 'vitest';
import { patience } from '#test/support/patience.ts';
import { openPage, phone, visit } from '../../support/browser.ts';
import { brokenRules } from '../support/inspect.ts';
import { arrived, codesSent, paidCase } from './paid-case.ts';

it('a guarantor is named on a phone, vouches by the link, and the person reads that they answered (CASE-06)', async () => {
  const ada = { name: 'Ada Vouched', phone: '0803 555 0188' };
  const path = await paidCase('ada.vouched@example.com', ada, 'premium');
  const page = await openPage({ viewport: phone });
  await visit(page, path);
  const main = page.getByRole('main');
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click();
  await main.getByRole('checkbox', { name: 'I agree that Sapioworker checks' }).check();
  await press('Yes, I agree');
  const nin = { name: 'National Identification Number (NIN)' };
  await main.getByRole('textbox', nin).fill('7040 1122 330');
  await press('Send the number');
  const earlier = codesSent().length;
  await press('Send me the code');
  await expect.poll(() => codesSent().length, { timeout: patience }).toBeGreaterThan(earlier);
  await main.getByRole('textbox', { name: 'Code' }).fill(codesSent().at(-1) ?? '');
  await press('Confirm');
  const first = main.getByRole('group').filter({ hasText: 'First guarantor' });
  await first.getByLabel('Full name').fill('Bola Ade');
  await first.getByLabel('Phone').fill('0803 555 7001');
  await first.getByLabel('Email').fill('bola.vouches@example.com');
  await first.getByLabel('How do they know you?').fill('Aunt');
  expect(await brokenRules(page)).toEqual([]);
  await first.getByRole('button', { name: 'Send the link' }).click();
  await main.getByText('Bola Ade, has not answered yet').waitFor();

  const link = await arrived(/(\/guarantee\/[0-9A-Z]{26})/, 'bola.vouches@example.com');
  const theirs = await openPage({ viewport: phone });
  await visit(theirs, link);
  await theirs.getByRole('heading', { name: 'Do you vouch for Ada?' }).waitFor();
  expect(theirs.url()).not.toContain(link);
  expect(await brokenRules(theirs)).toEqual([]);
  await theirs.getByRole('radio', { name: 'Yes, I vouch for Ada' }).check();
  await theirs.getByRole('button', { name: 'Send my answer' }).click();
  await theirs.getByRole('heading', { name: 'You vouch for Ada', exact: true }).waitFor();
  // Not by a reload, which would send the form again where it went without the script.
  await visit(page, page.url());
  await main.getByText('Bola Ade, has answered').waitFor();
});
