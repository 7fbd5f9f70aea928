import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hydrated, leaveToChromium, openContext, openPage, phone } from '../../support/browser.ts';
import { filled } from '../../support/filled-form.ts';
import { call } from '../support/call.ts';
import {
  acceptAndPay,
  badCard,
  buyer,
  choose,
  dialogOf,
  fillForm,
  formOf,
  goOn,
  goodCard,
  openShop,
  payButton,
  payWith,
  type Shop,
  stepIs,
  success,
  toTerms,
} from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const pending = (page: Page) =>
  page.evaluate(() => ({
    requestId: localStorage.getItem('pendingRequestId'),
    reference: localStorage.getItem('pendingPaymentReference'),
  }));

/** To the checkout page of a plan; its address and the reference that is paid there. */
async function toCheckout(page: Page) {
  await choose(page, 'HEALTH_PLAN', 'worker');
  await toTerms(page, shop, 'HEALTH_PLAN', 'worker');
  await acceptAndPay(page);
  await page.waitForURL('**/checkout/**');
  const newest = (await shop.ledger()).at(-1);
  return { checkout: page.url(), reference: newest?.reference ?? '' };
}

/** An order that was made in some other browser: its checkout page and the reference that is paid there. */
async function orderedAway(): Promise<{ checkout: string; reference: string }> {
  const form = await formOf(shop, 'HEALTH_PLAN', 'worker');
  const { requestId } = await call('/health-plan-requests', {
    typeId: 'worker',
    formData: form ? await filled(form) : {},
    customerInfo: buyer,
    paymentProvider: 'PAYSTACK',
    extraInfo: { extraCharge: [] },
  });
  const order = { type: 'HEALTH_PLAN', requestId, provider: 'PAYSTACK' };
  const { reference, data } = await call('/payments/process', order);
  return { checkout: data.authorization_url, reference };
}

it('makes one order and one payment where the answers are lost on their way (PAGE-05)', async () => {
  leaveToChromium('a call that is handed on with its body');
  const page = await openPage({ viewport: phone, expects: /ERR_FAILED|API call failed/ });
  await choose(page, 'HEALTH_PLAN', 'worker');
  await toTerms(page, shop, 'HEALTH_PLAN', 'worker');
  const orders = new Set<string>();
  // Where the answer came through it is the order that is paid.
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/payments/process')) return;
    orders.add(request.postDataJSON().requestId);
  });
  const before = (await shop.ledger()).length;
  const loses = async (address: string) => {
    await page.route(address, async (route) => {
      const answer = await (await route.fetch()).json();
      if (answer.requestId) orders.add(answer.requestId);
      await route.abort();
    });
    return () => page.unroute(address);
  };
  const noAnswer = dialogOf(page).getByText('No answer came.');
  const again = async () => {
    await dialogOf(page).getByRole('button', { name: 'Try Again' }).click();
    await stepIs(page, 4);
    await payButton(page).click();
  };
  const ordered = await loses('**/api/health-plan-requests');
  await acceptAndPay(page);
  await noAnswer.waitFor();
  await ordered();
  const opened = await loses('**/api/payments/process');
  await again();
  await noAnswer.waitFor();
  await page.reload();
  await noAnswer.waitFor();
  await opened();
  await again();
  await page.waitForURL('**/checkout/**');
  expect(orders.size).toBe(1);
  expect((await shop.ledger()).length).toBe(before + 1);
});

const callbackOf = (reference: string) =>
  `/payment/callback?reference=${reference}&trxref=${reference}`;

it('stays payable after a declined card, and is paid once (I4)', async () => {
  const page = await openPage({ expects: /402/ });
  const { checkout, reference } = await orderedAway();
  await page.goto(checkout);
  await payWith(page, badCard);
  await page.getByText('Declined').first().waitFor();
  await payWith(page, goodCard);
  await success(page).waitFor();
  expect((await shop.ledger()).filter((one) => one.reference === reference)).toMatchObject([
    { status: 'success' },
  ]);
});

it('comes back to the request when the checkout is cancelled, and is paid from there (W-20)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage();
  await toCheckout(page);
  await payWith(page, 'Cancel');
  await page.waitForURL('**/dashboard/requests/RQ-*');
  await page.getByText('Not paid yet').first().waitFor();
  await page.waitForFunction(() => sessionStorage.length === 0);
  const before = (await shop.ledger()).length;
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  await page.waitForURL('**/checkout/**');
  expect((await shop.ledger()).length).toBe(before);
  await payWith(page, goodCard);
  await success(page).waitFor();
});

it('keeps two purchases of two tabs apart (PAY-04, PAY-05)', { tags: 'nightly' }, async () => {
  const context = await openContext();
  // Each tab in front while it is used: behind another one it draws nothing, and a click waits long.
  const one = await context.newPage();
  const first = await toCheckout(one);
  const two = await context.newPage();
  const second = await toCheckout(two);
  expect(first.reference).not.toBe(second.reference);
  const sent: { paymentReference: string; requestId?: string }[] = [];
  for (const page of [one, two]) {
    page.on('request', (request) => {
      if (request.url().endsWith('/payments/verify')) sent.push(request.postDataJSON());
    });
  }
  await one.bringToFront();
  await payWith(one, goodCard);
  await success(one).waitFor();
  const left = await pending(one);
  expect(left.reference).toBe(second.reference);
  await two.bringToFront();
  await payWith(two, goodCard);
  await success(two).waitFor();
  expect(await pending(two)).toEqual({ requestId: null, reference: null });
  expect(sent).toEqual([
    { paymentReference: first.reference },
    { paymentReference: second.reference, requestId: left.requestId },
  ]);
  const ids = await Promise.all([one, two].map((page) => page.locator('dd').innerText()));
  expect(ids[1]).toBe(left.requestId);
  expect(ids[0]).not.toBe(ids[1]);
  await context.close();
});

it('is confirmed on another device, where nothing is stored (C-78)', {
  tags: 'nightly',
}, async () => {
  const { reference } = await orderedAway();
  await shop.force(reference, 'success');
  const other = await openPage();
  await other.goto(callbackOf(reference));
  await success(other).waitFor();
  await other.getByText(/RQ-/).waitFor();
  await other.getByRole('link', { name: 'Close' }).click();
  await other.waitForURL(`${shop.address}/`);
});

describe('the browser’s back button at the checkout (C-74)', () => {
  it('leads to the success of a payment that was made meanwhile', { tags: 'nightly' }, async () => {
    const page = await openPage();
    const { reference } = await toCheckout(page);
    await shop.force(reference, 'success');
    await page.goBack();
    await stepIs(page, 5);
    await dialogOf(page).getByText('Payment successful').waitFor();
    const words = await dialogOf(page).innerText();
    expect(words).toContain('Payment completed successfully');
    // Once the request was read: whether mail goes to that address is the server's to say.
    await dialogOf(page)
      .getByText(`A confirmation email has been sent to ${buyer.email}`)
      .waitFor();
    expect(await pending(page)).toEqual({ requestId: null, reference: null });
    await dialogOf(page).getByRole('link', { name: 'View Request Details' }).click();
    await page.waitForURL('**/dashboard/requests/RQ-*');
  });

  it('leads to a way on where nothing was paid, to the same checkout (PUR-20, C-83)', {
    tags: 'nightly',
  }, async () => {
    const page = await openPage({ expects: /409/ });
    const { checkout } = await toCheckout(page);
    await page.goBack();
    await dialogOf(page).getByText('Nothing was paid yet').waitFor();
    await page.locator('.toast').getByText('Nothing was paid yet').waitFor();
    // It is no error, and no success either.
    expect(await page.locator('.toast--error, .notice--error, .outcome').count()).toBe(0);
    expect(await dialogOf(page).innerText()).not.toMatch(/successful|received|email has been sent/);
    await payButton(page).click();
    await page.waitForURL('**/checkout/**');
    expect(page.url()).toBe(checkout);
    // The Back key once more from there, and one step back to the terms.
    await page.goBack();
    await dialogOf(page).getByText('Nothing was paid yet').waitFor();
    await page.evaluate(() => history.back());
    await stepIs(page, 4);
  });

  it('leads to the page of an order that was paid while it was being changed', {
    tags: 'nightly',
  }, async () => {
    const page = await openPage({ expects: /409/ });
    const { reference } = await toCheckout(page);
    await page.goBack();
    await dialogOf(page).getByText('Nothing was paid yet').waitFor();
    const back = async (to: number) => {
      await page.evaluate(() => history.back());
      await stepIs(page, to);
    };
    for (const step of [4, 3, 2]) await back(step);
    await dialogOf(page).getByLabel('Full Name').fill('Folake Put Right');
    await goOn(page).click();
    await stepIs(page, 3);
    const form = await formOf(shop, 'HEALTH_PLAN', 'worker');
    if (form) await fillForm(page, form);
    await goOn(page).click();
    await stepIs(page, 4);
    await shop.force(reference, 'success');
    await payButton(page).click();
    await dialogOf(page).getByText('The order that you made before is paid').waitFor();
    await dialogOf(page).getByRole('link', { name: 'View Request Details' }).click();
    await page.waitForURL('**/dashboard/requests/RQ-*');
    await page.getByText('Paid', { exact: true }).first().waitFor();
  });

  it('notices a payment that is made in another tab (FU-07)', { tags: 'nightly' }, async () => {
    const page = await openPage({ expects: /409/ });
    const { checkout } = await toCheckout(page);
    await page.goBack();
    await dialogOf(page).getByText('Nothing was paid yet').waitFor();
    const other = await page.context().newPage();
    await other.goto(checkout);
    await payWith(other, goodCard);
    await success(other).waitFor();
    await page.bringToFront();
    await dialogOf(page).getByText('Payment successful').waitFor();
    await dialogOf(page)
      .getByText(/You hear from us|We write to/)
      .waitFor();
  });
});

describe('the callback', () => {
  const modal = (page: Page) => dialogOf(page);

  it('asks nobody about an address that names no payment (PAY-02, C-78)', {
    tags: 'nightly',
  }, async () => {
    const page = await openPage();
    const asked: string[] = [];
    page.on('request', (one) => one.method() === 'POST' && asked.push(one.url()));
    for (const [query, words] of [
      ['', 'Missing payment information'],
      ['?reference=SW-1', 'Missing payment information'],
      ['?trxref=SW-1', 'Missing payment information'],
      ['?reference=SW-1&trxref=SW-2', 'Payment verification failed'],
    ] as const) {
      await page.goto(`/payment/callback${query}`);
      await modal(page).getByText(words, { exact: true }).waitFor();
      const heading = await modal(page).getByRole('heading').innerText();
      expect(heading).toBe('Payment Verification Failed');
      await modal(page).getByRole('button', { name: 'Return Home' }).click();
      await page.waitForURL(`${shop.address}/`);
    }
    expect(asked).toEqual([]);
  });

  it('says that an unknown payment is not verified (PAY-06, PAY-07)', async () => {
    const page = await openPage({ expects: /400/ });
    await page.goto('/payment/callback?reference=SW-1&trxref=SW-1');
    await modal(page).getByText('Payment verification failed', { exact: true }).waitFor();
    expect(await modal(page).getByRole('button').count()).toBe(2); // the cross and Return Home
  });

  it('waits, offers to ask again where no answer came, and keeps what is stored (D-12)', {
    tags: 'nightly',
  }, async () => {
    const page = await openPage({ expects: /409|ERR_FAILED|API call failed/ });
    const { reference } = await toCheckout(page);
    const { promise: wait, resolve: held } = Promise.withResolvers<void>();
    await page.route('**/api/payments/verify', async (route) => {
      await wait;
      await route.abort();
    });
    await page.goto(callbackOf(reference));
    await modal(page).getByText('Please wait while we verify your payment...').waitFor();
    expect(await modal(page).getByRole('heading').innerText()).toBe('Verifying Payment');
    held();
    await modal(page).getByText('Payment verification failed', { exact: true }).waitFor();
    expect((await pending(page)).reference).toBe(reference);
    await page.unroute('**/api/payments/verify');
    await modal(page).getByRole('button', { name: 'Try Again' }).click();
    // Nothing is paid yet: from here on it asks by itself.
    await modal(page).getByText('Nothing was paid yet').waitFor();
    await shop.force(reference, 'success');
    await success(page).waitFor();
  });

  it('asks, answers and leads on without React, which leaves it all as it is (PAGE-01, PAY-05)', async () => {
    const { reference } = await orderedAway();
    const page = await openPage({ viewport: phone, expects: /409/ });
    const asked: string[] = [];
    await page.route('**/assets/*.js', (route) => {
      asked.push(route.request().url());
      return route.continue();
    });
    await page.goto(callbackOf(reference));
    await modal(page).getByText('Nothing was paid yet').waitFor();
    const title = modal(page).getByRole('heading', { name: 'Verifying Payment' });
    expect(await title.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await page.locator('.notice--error:visible').count()).toBe(0);
    await modal(page).hover();
    expect(asked).toEqual([]);
    await hydrated(page);
    await modal(page).getByText('Nothing was paid yet').waitFor();
    const woken = asked.length;
    expect(woken).toBeGreaterThan(3);

    await shop.force(reference, 'success');
    await success(page).waitFor();
    await page.waitForURL(`${shop.address}/payment-success`);
    await page.getByText(/You hear from us|We write to/).waitFor();
    const number = await page.locator('dd').innerText();
    expect(await page.evaluate(() => history.state.usr)).toEqual({
      requestId: number,
      message: 'Payment completed successfully',
    });
    expect(asked.length).toBe(woken);
    await hydrated(page);
    expect(await page.locator('dd').innerText()).toBe(number);
    await page.waitForURL(`${shop.address}/payment-success`);
    // A look at a payment that nobody has made leads to where it can be made.
    const { reference: open } = await orderedAway();
    await page.goto(callbackOf(open));
    await modal(page).getByText('Nothing was paid yet').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(`${shop.address}/`);
  });

  it('verifies on the server where there is no script (D-11)', async () => {
    const { reference } = await orderedAway();
    // Off alone: with a script the page itself asks, in dialogs, as the tests above.
    const plain = await openPage({ javaScriptEnabled: false, expects: /409|403/ });
    await plain.goto(callbackOf(reference));
    await plain.getByRole('heading', { name: 'Payment Verification Failed' }).waitFor();
    await shop.force(reference, 'success');
    await plain.getByRole('link', { name: 'Try Again' }).click();
    await success(plain).waitFor();
    await plain.getByRole('link', { name: 'View Request Details' }).click();
    await plain.getByLabel('Email of the order').fill('somebody@example.com');
    await plain.getByRole('button', { name: 'Show my details' }).click();
    await plain.getByText('This is not the email address of the request.').waitFor();
    await plain.getByLabel('Email of the order').fill(buyer.email);
    await plain.getByRole('button', { name: 'Show my details' }).click();
    await plain.getByText(buyer.name).waitFor();
  });
});

it('shows a payment again after a reload and the Back key, since its state still names the request (PAY-08)', async () => {
  const page = await openPage();
  const { reference } = await orderedAway();
  await shop.force(reference, 'success');
  await page.goto(callbackOf(reference));
  await success(page).waitFor();
  const number = await page.locator('dd').innerText();
  const shown = async () => {
    await success(page).waitFor();
    await page.waitForURL(`${shop.address}/payment-success`);
    expect(await page.locator('dd').innerText()).toBe(number);
  };
  await page.reload();
  await shown();
  await page.getByRole('link', { name: 'View Request Details' }).click();
  await page.waitForURL('**/dashboard/requests/RQ-*');
  await page.goBack();
  await shown();
});

it('/payment-success without its state leads home (PAY-08)', { tags: 'nightly' }, async () => {
  const page = await openPage();
  await page.goto('/payment-success');
  await page.waitForURL(`${shop.address}/`);
});
