import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { SignedIn } from '../../support/admin-session.ts';
import { openPage, phone } from '../../support/browser.ts';
import {
  acceptAndPay,
  choose,
  dialogOf,
  fillBuyer,
  goOn,
  goodCard,
  openShop,
  payButton,
  payWith,
  type Shop,
  stepIs,
  success,
} from '../purchase/shop.ts';
import { administrator, consoleOf, faultsOf, find, memberOf, sayWhy } from './console.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

/** A plan of its own: nobody else's journey meets its price. */
async function ownPlan({ ask }: SignedIn, slug: string): Promise<string> {
  const none = { tier: null, formTag: null, charges: [], estimatedDays: 2, durationMonths: null };
  const lists = { benefits: [], limitations: [], checkItems: [], bestFor: [], coverage: [] };
  const plan = (await ask('POST', '/plans', {
    ...{ kind: 'CLEARANCE', slug, name: `Journey ${slug}`, description: '<p>A letter.</p>' },
    ...{ priceKobo: 1_200_000, bgColor: '#FFF1CF', position: 900, active: true },
    ...{ features: [{ name: 'A letter', value: '' }], ...none, ...lists },
  })) as { id: string };
  return plan.id;
}

/** Changes something of a plan, as its edit screen would. */
async function change({ ask }: SignedIn, id: string, to: object): Promise<void> {
  await ask('PUT', `/plans/${id}`, { ...((await ask('GET', `/plans/${id}`)) as object), ...to });
}

async function toTerms(page: Page): Promise<void> {
  await goOn(page).click();
  await stepIs(page, 2);
  await fillBuyer(page);
  await goOn(page).click();
  await stepIs(page, 4);
}

const paidOf = async (reference: string) =>
  (await shop.ledger()).find((one) => one.reference === reference);

it('a buyer pays what he saw, though the price changes while he orders; finance gives it back', async () => {
  const me = administrator();
  const plan = await ownPlan(me, 'court-letter');
  const buyer = await openPage({ viewport: phone, expects: /status of 409/ });
  await choose(buyer, 'CLEARANCE', 'court-letter');
  await dialogOf(buyer).getByText('₦12,000').first().waitFor();

  const page = await consoleOf(me);
  await page.goto('/admin#/plans');
  await find(page, 'Name', 'Journey court');
  await page.getByRole('cell', { name: 'Journey court-letter' }).click();
  await page.getByLabel('Price, in naira').fill('19500');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: '₦19,500' }).waitFor();

  // What he agreed to is no longer to be had: he is told, sees the new price, and pays that or nothing.
  await toTerms(buyer);
  const before = (await shop.ledger()).length;
  await acceptAndPay(buyer);
  await buyer.locator('.toast--error').getByText('The price has changed').waitFor();
  await stepIs(buyer, 4);
  await dialogOf(buyer).getByText('₦19,500').first().waitFor();
  expect((await shop.ledger()).length).toBe(before);
  await payButton(buyer).click();
  await buyer.waitForURL('**/checkout/**');
  const reference = (await shop.ledger()).at(-1)?.reference ?? '';
  expect(await paidOf(reference)).toMatchObject({ amount: 1_950_000 });
  // And once more, while he stands at the provider: his order keeps its price.
  await change(me, plan, { priceKobo: 9_900_000 });
  await payWith(buyer, goodCard);
  await success(buyer).waitFor();
  expect(await paidOf(reference)).toMatchObject({ amount: 1_950_000, status: 'success' });
  await change(me, plan, { active: false });

  const [ola, zainab] = [await memberOf('finance', 'Ola'), await memberOf('finance', 'Zainab')];
  const till = await consoleOf(ola);
  await till.goto('/admin#/payments');
  await find(till, 'Reference, request or email', reference);
  await till.getByRole('cell', { name: reference }).click();
  await sayWhy(till);
  await till.getByRole('button', { name: 'Refund' }).click();
  const asking = till.getByRole('dialog', { name: 'Refund' });
  await asking.getByText('₦19,500 is refunded').waitFor();
  await asking.getByLabel('Reason').fill('Ordered twice by mistake');
  expect(await faultsOf(till)).toEqual([]);
  await asking.getByRole('button', { name: 'Refund' }).click();
  await asking.waitFor({ state: 'detached' });
  await till.goto('/admin#/approvals');
  await till.getByRole('cell', { name: reference }).click();
  await till.getByText('You made this request, so somebody else must decide.').waitFor();
  expect(await till.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  expect(await paidOf(reference)).toMatchObject({ status: 'success' });

  const pocket = await consoleOf(zainab, { viewport: phone });
  await pocket.goto('/admin');
  await pocket.getByRole('link', { name: /Pending approvals/ }).click();
  await pocket.getByRole('link', { name: reference }).click();
  await pocket.getByText('Ordered twice by mistake').waitFor();
  expect(await faultsOf(pocket)).toEqual([]);
  await pocket.getByRole('button', { name: 'Approve' }).click();
  await pocket.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  const events = async () => {
    const payment = await ola.ask('GET', `/payments/${reference}`);
    return (payment as { events: { event: string }[] }).events.map(({ event }) => event);
  };
  await expect.poll(events).toContain('refund.pending');
  await shop.later(8_000);
  await expect.poll(events).toContain('refund.processed');
  expect(await paidOf(reference)).toMatchObject({ status: 'reversed' });
  await till.goto(`/admin#/payments/${reference}/show`);
  await till.getByText('taken by the provider').waitFor();
  await till.getByText('refund.processed').waitFor();
});
