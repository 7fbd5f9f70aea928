import { beforeAll, expect, it } from 'vitest';
import type { Kind } from '#app/commerce/plans/contract.ts';
import { openPage } from '../../support/browser.ts';
import { sampleOf } from '../support/inspect.ts';
import {
  acceptAndPay,
  buyer,
  choose,
  dialogOf,
  goodCard,
  openShop,
  payButton,
  payWith,
  type Shop,
  success,
  toTerms,
} from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const kinds: readonly [Kind, string][] = [
  ['VERIFICATION', 'premium'],
  ['BACKGROUND_CHECK', 'employment-history'],
  ['CLEARANCE', 'work-pass'],
  ['INSURED', 'basic'],
  ['INCIDENT_REPORT', 'standard-report'],
  ['HEALTH_PLAN', 'worker'],
  ['RECRUITMENT_PACKAGE', 'basic'],
];

it.each(sampleOf(kinds, 7))(
  '%s %s is bought from its page to its receipt (PUR-01, PUR-09, PAY-05)',
  async (kind, id) => {
    const page = await openPage({ expects: /403/ });
    await choose(page, kind, id);
    await toTerms(page, shop, kind, id);
    await acceptAndPay(page);
    await page.waitForURL('**/checkout/**');
    await payWith(page, goodCard);
    await success(page).waitFor();
    await page.waitForURL('**/payment-success');
    const stored = await page.evaluate(() => [Object.keys(localStorage), sessionStorage.length]);
    expect(stored).toEqual([[], 0]);

    await page.getByRole('link', { name: 'View Request Details' }).click();
    await page.getByText('We are working on it.').waitFor();
    const email = page.getByLabel('Email of the order');
    const show = page.getByRole('button', { name: 'Show my details' });
    await email.fill('somebody@example.com');
    await show.click();
    // Who typed another address stands at it again, and goes on typing.
    await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByText('This is not the email address of the request.').waitFor();
    await email.fill(buyer.email);
    await show.click();
    const receipt = page.getByRole('link', { name: 'Download the receipt' });
    await receipt.waitFor();
    const answer = await page.request.get((await receipt.getAttribute('href')) ?? '');
    expect(answer.headers()['content-type']).toBe('application/pdf');
  },
);

it('a tier without a price is ordered without a payment, once however often the button is pressed (C-75, D-22)', async () => {
  const page = await openPage();
  const before = (await shop.ledger()).length;
  await choose(page, 'VERIFICATION', 'free');
  await toTerms(page, shop, 'VERIFICATION', 'free');
  const sent: string[] = [];
  page.on('request', (one) => one.method() === 'POST' && sent.push(new URL(one.url()).pathname));
  await dialogOf(page).getByRole('checkbox').check();
  await payButton(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await dialogOf(page).getByText('Request received').waitFor();
  expect(sent).toEqual(['/api/verification-requests', '/api/payments/process']);
  const words = await dialogOf(page).innerText();
  await dialogOf(page).getByRole('heading', { name: 'Result', exact: true }).waitFor();
  expect(words).toContain('There is nothing to pay now.');
  expect(words).toMatch(/RQ-[0-9A-Z]{26}/);
  expect(words).not.toContain('successful');
  expect((await shop.ledger()).length).toBe(before);
  await dialogOf(page).getByRole('link', { name: 'View Request Details' }).click();
  await page.waitForURL('**/dashboard/requests/RQ-*');
  await page.getByText('Nothing to pay').first().waitFor();
});
