import { expect, it } from 'vitest';
import { openPage, phone } from '../../support/browser.ts';
import { badgeOf, fillSearch, record, submit } from '../support/people.ts';
import { consoleOf, faultsOf, find, memberOf, sayWhy } from './console.ts';

const person = {
  name: 'Journey Ifeoma Nwosu',
  phone: '0809 777 0001',
  email: 'journey.ifeoma@example.com',
  born: '1992-05-06',
};

it('an agent issues a Premium record and the public search finds it; suspended, it shows at once', async () => {
  const ada = await memberOf('verification-agent', 'Ada');
  const page = await consoleOf(ada, { expects: /status of 40[03]/ });
  await page.goto('/admin#/records/create');
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Date of birth').fill('2015-05-06');
  await page.getByLabel('Phone number').fill(person.phone);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('National ID').fill('80000000001');
  await page.getByLabel('Type').click();
  await page.getByRole('option', { name: /Premium\)$/ }).click();
  await page
    .getByRole('group', { name: 'Verifying officer' })
    .getByLabel('Email')
    .fill('desk@example.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Records are for people of 18 and over').first().waitFor();
  await page.getByLabel('Date of birth').fill(person.born);
  await page.getByRole('button', { name: 'Save' }).click();
  await sayWhy(page);
  await page.getByRole('heading', { name: person.name, level: 1 }).last().waitFor();
  const badge = /Sw-\w+/.exec(page.url())?.[0] ?? '';
  await page.getByRole('heading', { name: 'History' }).waitFor();
  expect(await page.content()).not.toContain('80000000001');

  const visitor = await openPage();
  await visitor.goto('/verification/search');
  // By the email alone, then by the phone alone: what was typed in stands in the record.
  await fillSearch(visitor, { ...person, phone: '0809 777 9999' });
  await submit(visitor);
  const more = record(visitor).getByRole('link', { name: 'View Full Details' });
  expect(await more.getAttribute('href')).toBe(`/verification/${badge}`);
  await visitor.goto('/verification/search');
  await fillSearch(visitor, { ...person, email: 'another@example.com' });
  await submit(visitor);
  expect(await more.getAttribute('href')).toBe(`/verification/${badge}`);
  expect(await badgeOf(visitor)).toEqual({ text: 'VERIFIED', colour: 'green' });

  // A colleague on the way: by the list, on a phone.
  const pocket = await consoleOf(await memberOf('verification-agent', 'Bola'), { viewport: phone });
  await pocket.goto('/admin#/records');
  await find(pocket, 'Name, badge number', 'Nwosu');
  await pocket.getByRole('link', { name: person.name }).click();
  expect(await faultsOf(pocket)).toEqual([]);
  await sayWhy(pocket);
  await pocket.getByRole('button', { name: 'Suspend' }).click();
  const dialog = pocket.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The employer of last year objects');
  expect(await faultsOf(pocket)).toEqual([]);
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await pocket.getByRole('button', { name: 'Lift suspension' }).waitFor();
  await visitor.goto(`/verification/${badge}`);
  await record(visitor).waitFor();
  expect((await badgeOf(visitor)).text).toBe('SUSPENDED');
});
