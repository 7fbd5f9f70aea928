import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { expect, inject, it } from 'vitest';
import { at, openPage, phone } from '../../support/browser.ts';
import { fillSearch, submit } from '../support/people.ts';
import { administrator, consoleOf, day, faultsOf, memberOf, sayWhy } from './console.ts';

/** The texts of the mails that lie ready for this address. */
async function mailsTo(address: string): Promise<string[]> {
  const names = await readdir(inject('mails'));
  const mails = await Promise.all(
    names.map(async (name) => simpleParser(await readFile(join(inject('mails'), name)))),
  );
  return mails
    .filter(({ to }) => [to].flat().some((one) => one?.text.includes(address)))
    .map(({ text = '' }) => text);
}

const person = {
  name: 'Journey Musa Danladi',
  phone: '0809 777 0002',
  email: 'journey.musa@example.com',
  born: '1988-02-03',
};

it('support publishes a feedback: the reply goes out by mail, and it counts once the worker had time to read it', {
  tags: 'nightly',
}, async () => {
  const { id: badge } = (await administrator().ask('POST', '/records', {
    ...{ typeId: 'premium', fullName: person.name, dateOfBirth: person.born },
    ...{ phoneNumber: person.phone, email: person.email, state: 'Kaduna' },
    ...{ verifiedOn: day(-2), expiresOn: day(300), officerEmail: 'desk@example.com' },
    ...{ officerFirstName: 'Verification', officerLastName: 'Desk' },
    ...{ totalReviews: 3, hasBasicReport: true },
  })) as { id: string };
  const email = 'journey.ngozi@example.com';
  const answer = await fetch(at('/api/feedbacks'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Journey Ngozi',
      verificationId: badge,
      message: 'He came on time and left the workshop clean.',
      email,
    }),
  });
  expect(answer.status).toBe(200);

  const sade = await memberOf('support', 'Sade');
  const pocket = await consoleOf(sade, { viewport: phone });
  await pocket.goto('/admin');
  await pocket.getByRole('link', { name: /Feedback to moderate/ }).click();
  await pocket.getByRole('link', { name: `Journey Ngozi about ${badge}` }).click();
  await sayWhy(pocket);
  await pocket.getByText('He came on time').waitFor();
  expect(await faultsOf(pocket)).toEqual([]);

  const page = await consoleOf(sade);
  await page.goto('/admin#/feedback');
  await page.getByRole('cell', { name: 'Journey Ngozi' }).click();
  // react-admin keeps filters for ever by itself (ASVS 14.3.3).
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => key.startsWith('RaStore'))).toEqual([]);
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await dialog.getByLabel('Reply, sent by mail').fill('Thank you: Musa will read it today.');
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Thank you: Musa will read it today.').waitFor();
  const again = page.getByRole('button', { name: 'Publish' });
  await expect.poll(() => again.isDisabled()).toBe(true);

  await expect
    .poll(() => mailsTo(email))
    .toContainEqual(expect.stringContaining('Thank you: Musa will read it today.'));
  const visitor = await openPage();
  await visitor.goto('/verification/search');
  await fillSearch(visitor, person);
  await submit(visitor);
  await visitor.getByText('Total reviews').waitFor();
  const reviews = visitor.locator('div', {
    has: visitor.getByText('Total reviews', { exact: true }),
  });
  // Five days are the worker's (ME-07).
  expect(await reviews.last().innerText()).toMatch(/\b3\b/);
});
