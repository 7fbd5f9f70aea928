import { expect, it } from 'vitest';
import { desktop, openPage, phone, visit } from '../../support/browser.ts';
import { administrator, consoleOf } from '../console/console.ts';
import { brokenRules, sidewaysPixels } from '../support/inspect.ts';
import { codesByMail, signIn } from '../support/sign-in.ts';

const badge = 'Sw-AMY20';

it('a worker answers and disputes feedback; everybody reads it, staff find the dispute (ME-07)', async () => {
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
  await honest
    .getByLabel('What is wrong, and what shows it?')
    .fill('I never worked in that house.');
  await honest.getByRole('button', { name: 'Send my dispute' }).click();
  await honest.getByText('Until then it does not count.').waitFor();
  expect([await brokenRules(page), await sidewaysPixels(page)]).toEqual([[], 0]);

  const reader = await openPage({ viewport: desktop });
  await visit(reader, `/verification/${badge}`);
  const reviews = reader.getByRole('region', { name: /reviews$/ });
  await reviews.getByText('The bridge was closed.').waitFor();
  await reviews.getByText('Under dispute').first().waitFor();
  expect(await reviews.getByRole('heading', { level: 2 }).innerText()).toBe('47 reviews');
  expect([await brokenRules(reader), await sidewaysPixels(reader)]).toEqual([[], 0]);

  const desk = await consoleOf(administrator());
  await desk.goto('/admin#/disputes');
  await desk
    .getByText('I never worked in that house.')
    .or(desk.getByText('Not my client'))
    .first()
    .waitFor();
});
