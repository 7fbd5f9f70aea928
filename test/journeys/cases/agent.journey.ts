import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { consentText } from '#app/people/cases/person/person.rules.ts';
import { openPage } from '../../support/browser.ts';
import { administrator, consoleOf, faultsOf, go, memberOf } from '../console/console.ts';
import { call } from '../support/call.ts';
import { arrived, paidCase } from './paid-case.ts';

// In the sandbox the last digit decides: both fit.
const person = { name: 'Journey Temitope Ojo', phone: '0803 555 0120' };
const nin = '70401122340';
const mostPresses = 12;

/** Counts what the agent presses, and keeps what they type, as the browser hears it. */
async function counted(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard = { presses: 0, typed: {} as Record<string, string> };
    Object.assign(window, { heard });
    const press = (event: Event) => {
      if (event.isTrusted) heard.presses += 1;
    };
    document.addEventListener('click', press, true);
    document.addEventListener('input', ({ target }) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
        heard.typed[target.labels?.[0]?.textContent ?? target.name] = target.value;
      }
    });
  });
}
const heardOn = (page: Page) =>
  page.evaluate(
    () => (window as never as { heard: { presses: number; typed: Record<string, string> } }).heard,
  );

it('an agent brings a Basic case from its payment to the record, with few presses and nothing typed twice', async () => {
  const email = 'temitope.ojo@example.com';
  const path = await paidCase(email, person);
  const asPerson = (what: string, body: object) =>
    call(`/cases/${path.split('/').at(-1)}/${what}`, body);
  await asPerson('consents', { textVersion: consentText.version, checks: true });
  const { needs } = await asPerson('identity', { number: nin });
  expect(needs).toEqual(['code']);

  // The lead hands the case over, as staff do in the morning.
  const agent = await memberOf('verification-agent', 'Ngozi');
  const lead = administrator();
  const found = (await lead.ask('GET', `/cases?q=${email}`)) as { data: { id: string }[] };
  const id = found.data[0]?.id ?? '';
  await lead.ask('POST', '/access-grants', {
    ...{ kind: 'cases', subject: id, reason: 'To hand it over to Ngozi' },
  });
  const { version } = (await lead.ask('GET', `/cases/${id}`)) as { version: number };
  const { data } = (await lead.ask('GET', '/cases/agents')) as {
    data: { id: string; name: string }[];
  };
  const to = data.find(({ name }) => name === 'Ngozi')?.id;
  await lead.ask('POST', `/cases/${id}/assign`, { to, version });

  const page = await consoleOf(agent);
  await counted(page);
  await go(page, '');
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const press = (name: string, within = main) =>
    within.getByRole('button', { name, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Cases' }).click();
  await main.getByLabel('Agent').click();
  await page.getByRole('option', { name: 'Me' }).click();
  // The filter counts a moment later, and then shows the list anew.
  await page.waitForURL((url) => decodeURIComponent(url.hash).includes('"agent":"me"'));
  await main.getByRole('cell', { name: 'Journey O.' }).click();
  await dialog.getByLabel('Reason').fill('The morning queue');
  await press('Open the record', dialog);
  const check = (name: string) =>
    main.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
  for (const name of ['Identity', 'Phone number']) {
    const one = check(name);
    await one.getByRole('button', { name: 'Ask the provider', exact: true }).click();
    await one.getByText('Passed', { exact: true }).waitFor();
  }
  await check('Address').getByRole('button', { name: 'Write the result' }).click();
  await dialog.getByLabel('What you did').fill('Visited, met the landlady');
  await press('Write the result', dialog);
  await press('Approve as Basic');
  await press('Approve as Basic', dialog);
  await main.getByText('Approved by Ngozi', { exact: true }).waitFor();

  const { presses, typed } = await heardOn(page);
  expect(presses).toBeLessThanOrEqual(mostPresses);
  expect(Object.values(typed).toSorted()).toEqual([
    'The morning queue',
    'Visited, met the landlady',
  ]);
  for (const given of [person.name, person.phone, email, nin]) {
    expect(JSON.stringify(typed)).not.toContain(given);
  }
  const badge = await arrived(/(Sw-[A-Z0-9]{5,})/, email);
  const visitor = await openPage();
  await visitor.goto(`/verification/${badge}`);
  await visitor.getByText('Identity: confirmed with NIMC through a provider').waitFor();
});

it('the queue is gone through with j and k or the arrows, and Enter opens a case', {
  tags: 'nightly',
}, async () => {
  const page = await consoleOf(await memberOf('verification-agent', 'Kunle'));
  await go(page, 'cases');
  const rows = page.locator('main tbody tr');
  await rows.nth(1).waitFor();
  const isAt = (n: number) =>
    expect.poll(() => rows.nth(n).evaluate((row) => row === document.activeElement)).toBe(true);
  await page.keyboard.press('j');
  await isAt(0);
  await page.keyboard.press('ArrowDown');
  await isAt(1);
  await page.keyboard.press('k');
  await isAt(0);
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/cases\/CS-[0-9A-Z]{26}\/show/);
});
