import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage, visit } from '../../support/browser.ts';
import { type Site, startSite } from '../../support/site.ts';
import { fillSearch, people, submit } from '../support/people.ts';

// A server of its own: the others run without limits.
let site: Site;
beforeAll(async () => {
  site = await startSite({ LIMITS_FACTOR: '1' });
});
afterAll(() => site.stop());

const sentence = 'Too many tries. Please wait a little and try again.';

const search = () =>
  fetch(`${site.address}/api/verifications/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      fullName: people.amina.name,
      phoneNumber: people.amina.phone,
      email: people.amina.email,
      dateOfBirth: people.amina.born,
      searchReason: 'OTHER',
    }),
  });

it('says in a sentence that the searches of this minute are used up (D-15)', async () => {
  const statuses = [];
  for (let tries = 0; tries < 11; tries += 1) statuses.push((await search()).status);
  expect(statuses.at(-1)).toBe(429);

  // With a script the page does some work instead: the next test.
  const page = await openPage({
    javaScriptEnabled: false,
    expects: /429/,
    baseURL: site.address,
  });
  await page.goto('/verification/search');
  await fillSearch(page, people.amina);
  await submit(page);
  await page.getByText(sentence).waitFor();
  await page.getByText('You can try again in a minute.').waitFor();
});

it('lets a neighbour of the same address search all the same, after some work (FS-09)', async () => {
  const page = await openPage({ expects: /429/, baseURL: site.address });
  await visit(page, '/verification/search');
  let status = 200;
  for (let tries = 0; tries < 11 && status === 200; tries += 1) status = (await search()).status;
  expect(status).toBe(429);
  await fillSearch(page, people.amina);
  await submit(page);
  await page.getByRole('link', { name: 'View Full Details' }).waitFor();
});

it('says so on a record too, as a page, and shows it after some work (FS-09)', {
  tags: 'nightly',
}, async () => {
  // Only without a script: with one the work is done, as below.
  const page = await openPage({
    javaScriptEnabled: false,
    expects: /429/,
    baseURL: site.address,
  });
  let status = 200;
  for (let tries = 0; tries < 31 && status === 200; tries += 1) {
    status = (await fetch(`${site.address}/api/verifications/verified/Sw-AMY20`)).status;
  }
  expect(status).toBe(429);
  const answer = await page.goto('/verification/Sw-AMY20');
  expect(answer?.status()).toBe(429);
  await page.getByText(sentence).waitFor();

  const able = await openPage({ expects: /429/, baseURL: site.address });
  await able.goto('/verification/Sw-AMY20');
  await able.getByRole('heading', { name: people.amina.name }).waitFor();
});
