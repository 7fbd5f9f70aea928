import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { openPage, phone } from '../../support/browser.ts';
import { newMember, type SignedIn, signedIn } from '../../support/desk.ts';
import { brokenRules, sidewaysPixels } from '../support/inspect.ts';
import { badgeOf, fillSearch, record, submit } from '../support/people.ts';

const person = {
  name: 'Journey Ifeoma Nwosu',
  phone: '0809 777 0001',
  email: 'journey.ifeoma@example.com',
  born: '1992-05-06',
};

async function agentOf(name: string): Promise<SignedIn> {
  const email = `${name.toLowerCase()}.records@example.com`;
  const oneTime = await newMember(inject('desk'), { name, email, role: 'verification-agent' });
  return signedIn(inject('site'), { email, oneTime, password: `the long password of ${name}` });
}

/** A console page of this member; a reason that is still to be given is a refusal, too. */
async function consoleOf({ token }: SignedIn, options: object = {}): Promise<Page> {
  const page = await openPage({ expects: /status of 403/, ...options });
  await page.context().addCookies([
    {
      name: '__Host-staff',
      value: token,
      domain: 'localhost',
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
    },
  ]);
  return page;
}

async function sayWhy(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The journey opens this record');
  await dialog.getByRole('button', { name: 'Open the record' }).click();
  await page.getByRole('heading', { name: 'History' }).waitFor();
}

it('an agent issues a Premium record that the public search finds; two revoke it', async () => {
  const [ada, bola] = [await agentOf('Ada'), await agentOf('Bola')];

  const desk = await consoleOf(ada);
  await desk.goto('/admin#/records/create');
  await desk.getByLabel('Full name').fill(person.name);
  await desk.getByLabel('Date of birth').fill('2015-05-06');
  await desk.getByLabel('Phone number').fill(person.phone);
  await desk.getByLabel('Email', { exact: true }).first().fill(person.email);
  await desk.getByLabel('National ID').fill('80000000001');
  await desk.getByLabel('Type').click();
  await desk.getByRole('option', { name: /Premium\)/ }).click();
  await desk.getByLabel('Email *').fill('verification.desk@example.com');
  await desk.getByRole('button', { name: 'Save' }).click();
  await desk.getByText('Records are for people of 18 and over').first().waitFor();
  await desk.getByLabel('Date of birth').fill(person.born);
  await desk.getByRole('button', { name: 'Save' }).click();
  await sayWhy(desk);
  const badge = /Sw-\w{5}/.exec(desk.url())?.[0] ?? '';
  await desk.getByText('Issued').first().waitFor();
  expect(await brokenRules(desk)).toEqual([]);
  expect(await desk.content()).not.toContain('80000000001');

  const visitor = await openPage();
  await visitor.goto('/verification/search');
  await fillSearch(visitor, person);
  await submit(visitor);
  await visitor.getByText(badge).first().waitFor();
  await visitor.getByText('VERIFIED').first().waitFor();

  const pocket = await consoleOf(bola, { viewport: phone });
  await pocket.goto('/admin#/records');
  await pocket.getByPlaceholder('Name, badge number').fill('Nwosu');
  await pocket.getByText(person.name).click();
  await sayWhy(pocket);
  expect(await brokenRules(pocket)).toEqual([]);
  expect(await sidewaysPixels(pocket)).toBe(0);
  await pocket.getByRole('button', { name: 'Revoke' }).click();
  const dialog = pocket.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The papers turned out to be false');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await pocket.getByText('A colleague must agree before this is done.').waitFor();
  await pocket.getByText('Revocation asked for').waitFor();

  const { data } = (await ada.ask('GET', '/approvals?status=waiting')) as {
    data: { id: string; subject: string }[];
  };
  const wish = data.find(({ subject }) => subject === badge)?.id;
  await expect(bola.ask('POST', `/approvals/${wish}/decide`, { agree: true })).rejects.toThrow(
    '403',
  );
  await ada.ask('POST', `/approvals/${wish}/decide`, { agree: true });
  await expect
    .poll(
      async () => {
        await visitor.goto(`/verification/${badge}`);
        await record(visitor).waitFor();
        return badgeOf(visitor);
      },
      { timeout: 10_000 },
    )
    .toEqual({ text: 'REVOKED', colour: 'red' });
}, 60_000);
