import { expect, it } from 'vitest';
import { openPage, phone, visit } from '../../support/browser.ts';
import { codesByMail, signIn } from '../support/sign-in.ts';
import { consoleOf, day, faultsOf, go, memberOf, sayWhy } from './console.ts';

const badge = 'Sw-BLM33';
const email = 'bala.musa@example.com';

it('support answers what a worker asked about a look, and the worker reads it (ME-04)', {
  tags: 'nightly',
}, async () => {
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

it('two officers hold back all that one of them reads under one reason (ME-05)', {
  tags: 'nightly',
}, async () => {
  const record = 'Sw-TND07';
  const mail = 'tunde.adeyemi@example.com';
  const first = await consoleOf(await memberOf('verification-agent', 'Ngozi'));
  await go(first, `records/${record}/show`);
  await sayWhy(first);
  const looks = first.getByRole('region', { name: 'Who looked' });
  const reason = 'The journey opens this record';
  await looks.getByText(reason).waitFor();
  await looks
    .locator('div', { has: first.getByText(reason, { exact: true }) })
    .getByRole('button', { name: 'Tell the worker later' })
    .click();
  const asking = first.getByRole('dialog', { name: 'Tell the worker later' });
  await asking.getByLabel('Told from this day on').fill(day(30));
  await asking.getByLabel('Reason').fill('The police asked us in writing');
  expect(await faultsOf(first)).toEqual([]);
  await asking.getByRole('button', { name: 'Tell the worker later' }).click();
  await asking.waitFor({ state: 'detached' });

  const page = await openPage({ viewport: phone });
  const main = page.getByRole('main');
  await visit(page, '/me');
  await signIn(page, mail, () => codesByMail(mail));
  await main.getByRole('link', { name: 'Who looked', exact: true }).click();
  await main.getByText(reason).waitFor();

  const second = await consoleOf(await memberOf('verification-agent', 'Emeka'), {
    viewport: phone,
  });
  await go(second, 'approvals');
  await second.getByRole('link', { name: new RegExp(record) }).click();
  await second.getByText('The police asked us in writing').waitFor();
  expect(await faultsOf(second)).toEqual([]);
  await second.getByRole('button', { name: 'Approve' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await second.getByText(/held back until/).waitFor();

  // What the first one reads on under that reason is told with it.
  await first.reload();
  await looks.getByText(/told from/).waitFor();
  expect(await looks.getByText(reason).count()).toBe(1);
  await visit(page, '/me/lookups');
  await main.getByRole('heading', { level: 1, name: 'Who looked' }).waitFor();
  expect(await main.getByText(reason).count()).toBe(0);
});
