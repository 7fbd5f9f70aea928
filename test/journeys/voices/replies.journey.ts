import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { desktop, openPage, phone, visit } from '../../support/browser.ts';
import { consoleOf, faultsOf, go, memberOf, sayWhy } from '../console/console.ts';
import { brokenRules, sidewaysPixels } from '../support/inspect.ts';
import { codesByMail, signIn } from '../support/sign-in.ts';

const badge = 'Sw-AMY20';

it('a worker answers and disputes feedback; everybody reads it, a second officer decides (ME-07)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage({ viewport: phone });
  const main = page.getByRole('main');
  await visit(page, '/me');
  await signIn(page, 'amina.yusuf@example.com', () => codesByMail('amina.yusuf@example.com'));
  await main.getByRole('link', { name: 'Feedback', exact: true }).click();
  await main.getByRole('heading', { level: 1, name: 'Feedback about you' }).waitFor();
  expect([await brokenRules(page), await sidewaysPixels(page)]).toEqual([[], 0]);

  const late = main.getByRole('article').filter({ hasText: 'came late once' });
  await late.getByText('Answer in public').click();
  await late.getByLabel('Your answer').fill('The bridge was closed. I stayed longer that day.');
  await late.getByRole('button', { name: 'Publish my answer' }).click();
  await late.getByRole('heading', { name: 'Your answer' }).waitFor();

  const honest = main.getByRole('article').filter({ hasText: 'honest about her hours' });
  await honest.getByText('Dispute it').click();
  await honest.getByLabel('Ground').selectOption('not-my-client');
  await honest
    .getByLabel('What is wrong, and what shows it?')
    .fill('I never worked in that house.');
  await honest.getByRole('button', { name: 'Send my dispute' }).click();
  await honest.getByText('Until then it does not count.').waitFor();
  const inOrder = async (seen: Page) =>
    expect([await brokenRules(seen), await sidewaysPixels(seen)]).toEqual([[], 0]);
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await inOrder(page);
  }

  const reader = await openPage({ viewport: desktop });
  await visit(reader, `/verification/${badge}`);
  const reviews = reader.getByRole('region', { name: /reviews$/ });
  await reviews.getByText('The bridge was closed.').waitFor();
  await reviews.getByText('Under dispute').first().waitFor();
  expect(await reviews.getByRole('heading', { level: 2 }).innerText()).toBe('47 reviews');
  for (const viewport of [desktop, phone]) {
    await reader.setViewportSize(viewport);
    await inOrder(reader);
  }

  const support = await consoleOf(await memberOf('support', 'Zainab'), {
    viewport: phone,
  });
  const work = support.getByRole('main');
  await go(support, 'disputes');
  // The newest comes last: it is due after the others.
  await work
    .getByRole('link', { name: /^Not my client/ })
    .last()
    .click();
  await sayWhy(support);
  await work.getByText('I never worked in that house.').waitFor();
  expect(await faultsOf(support)).toEqual([]);
  await work.getByRole('button', { name: 'Uphold' }).click();
  const dialog = support.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The agency has no contract for that house.');
  expect(await faultsOf(support)).toEqual([]);
  await dialog.getByRole('button', { name: 'Uphold' }).click();
  await work.getByText('The agency has no contract for that house.').waitFor();
  expect(await faultsOf(support)).toEqual([]);

  // The worker reads the reason; nobody reads the words any more.
  await visit(page, '/me/feedback');
  const decided = main.getByRole('article').filter({ hasText: 'Taken back' });
  await decided.getByText('The agency has no contract for that house.').waitFor();
  await decided.getByText('Its words are gone from our records.').waitFor();
  await inOrder(page);
  await visit(reader, `/verification/${badge}`);
  await reviews.getByText('The bridge was closed.').waitFor();
  expect(await reviews.getByText('honest about her hours').count()).toBe(0);
  await inOrder(reader);
});
