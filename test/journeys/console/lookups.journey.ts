import { expect, it } from 'vitest';
import { openPage, phone, visit } from '../../support/browser.ts';
import { codesByMail, signIn } from '../support/sign-in.ts';
import { consoleOf, faultsOf, go, memberOf, sayWhy } from './console.ts';

const badge = 'Sw-BLM33';
const email = 'bala.musa@example.com';

it('support answers what a worker asked about a look, and the worker reads it (ME-04)', async () => {
  const stranger = await openPage({ viewport: phone });
  await visit(stranger, `/verification/${badge}`);
  const page = await openPage({ viewport: phone });
  const main = page.getByRole('main');
  await visit(page, '/me');
  await signIn(page, email, () => codesByMail(email));
  await main.getByRole('link', { name: 'Who looked', exact: true }).click();
  await main.getByText('This was not right').first().click();
  await main.getByLabel('What was not right?').first().fill('Nobody had my number.');
  await main.getByRole('button', { name: 'Ask us to look into it' }).first().click();
  await main.getByText('You asked: Nobody had my number.').waitFor();

  const support = await consoleOf(await memberOf('support', 'Halima'), { viewport: phone });
  const work = support.getByRole('main');
  await go(support, 'inquiries');
  expect(await faultsOf(support)).toEqual([]);
  await work.getByRole('link', { name: new RegExp(`^${badge}`) }).click();
  await sayWhy(support);
  await work.getByText('Nobody had my number.').waitFor();
  expect(await faultsOf(support)).toEqual([]);
  await work.getByRole('button', { name: 'Answer' }).click();
  const answering = support.getByRole('dialog', { name: 'Answer' });
  await answering.getByLabel('Answer').fill('It stands on your badge card.');
  expect(await faultsOf(support)).toEqual([]);
  await answering.getByRole('button', { name: 'Answer' }).click();
  await work.getByText('Answered by').waitFor();
  await work.getByText('Halima').waitFor();
  expect(await faultsOf(support)).toEqual([]);
  await visit(page, '/me/lookups');
  await main.getByText('It stands on your badge card.').waitFor();
});
