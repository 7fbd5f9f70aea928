import { it } from 'vitest';
import { consentText } from '#app/people/cases/person/person.rules.ts';
import { openPage, phone, visit } from '../../support/browser.ts';
import { administrator } from '../console/console.ts';
import { call } from '../support/call.ts';
import { brokenRules, sidewaysPixels } from '../support/inspect.ts';
import { arrived, paidCase } from './paid-case.ts';

it('the person writes an address once more that staff found was not enough (CASE-06)', {
  tags: 'nightly',
}, async ({ expect }) => {
  const email = 'address.again@example.com';
  const path = await paidCase(email, { name: 'Again Bello', phone: '0803 555 0166' });
  const token = path.split('/').at(-1);
  const asPerson = (what: string, body: object) => call(`/cases/${token}/${what}`, body);
  await asPerson('consents', { textVersion: consentText.version, checks: true });
  await asPerson('details', { born: '1990-05-01', address: 'Lagos', state: 'Lagos' });
  const lead = administrator();
  const found = (await lead.ask('GET', `/cases?q=${email}`)) as { data: { id: string }[] };
  const id = found.data[0]?.id ?? '';
  await lead.ask('POST', '/access-grants', {
    ...{ kind: 'cases', subject: id, reason: 'To look at the address' },
  });
  const { version } = (await lead.ask('GET', `/cases/${id}`)) as { version: number };
  await lead.ask('POST', `/cases/${id}/checks/address`, { state: 'waiting-for-person', version });

  // What staff ask for is mailed with a new link; the one before opens nothing any more.
  const newer = await arrived(new RegExp(`/case/(?!${token})([0-9A-Z]{26})`), email);
  const page = await openPage({ viewport: phone });
  await visit(page, `/case/${newer}`);
  const main = page.getByRole('main');
  const row = main.getByRole('listitem').filter({ hasText: 'Address' }).first();
  await row.getByText('Needed from you').waitFor();
  const link = main.getByRole('link', { name: 'Add what is missing', exact: true });
  if (await link.isVisible()) await link.click();
  await main.getByRole('heading', { name: 'Add what is missing', exact: true }).waitFor();
  await main.getByText('The one that we have was not enough.').waitFor();
  expect([await brokenRules(page), await sidewaysPixels(page)]).toEqual([[], 0]);
  await main.getByLabel('Home address').fill('7 Quay Street, Apapa');
  await main.getByLabel('State').selectOption('Lagos');
  await main.getByRole('button', { name: 'Save' }).click();
  await row.getByText('We are on it').waitFor();
  const { address } = (await lead.ask('GET', `/cases/${id}`)) as { address: string };
  expect(address).toBe('7 Quay Street, Apapa');
});
