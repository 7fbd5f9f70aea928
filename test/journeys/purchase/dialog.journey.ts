import { beforeAll, expect, it } from 'vitest';
import { openPage, phone, visit } from '../../support/browser.ts';
import { brokenRules, sidewaysPixels, sizesOf } from '../support/inspect.ts';
import {
  acceptAndPay,
  buyer,
  choose,
  dialogOf,
  fillBuyer,
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
  titleOf,
  toTerms,
} from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

it('goes on from step 2 only with name, email and phone (PUR-04)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage();
  // Every written plan asks something: staff may sell one that does not.
  await page.route('**/api/verifications/types/free', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), requirements_form: null } });
  });
  await choose(page, 'VERIFICATION', 'free');
  expect(await titleOf(page).evaluate((one) => one === document.activeElement)).toBe(true);
  await dialogOf(page).getByText('no agent may ask you for any').waitFor();
  const igbo = dialogOf(page).getByRole('button', { name: 'Igbo', exact: true });
  await igbo.click();
  await dialogOf(page).locator('[lang="ig"]').getByText('Ị gaghị akwụ ụgwọ').waitFor();
  expect(await igbo.getAttribute('aria-pressed')).toBe('true');
  expect(await brokenRules(page)).toEqual([]);
  await dialogOf(page).getByRole('button', { name: 'English', exact: true }).click();
  await expect.poll(() => dialogOf(page).locator('.translation').count()).toBe(0);
  await goOn(page).click();
  await stepIs(page, 2);
  await goOn(page).click();
  const summary = dialogOf(page).getByRole('alert');
  for (const name of ['Full Name', 'Email', 'Phone']) {
    await summary.getByRole('link', { name: `${name} is required` }).waitFor();
  }
  await fillBuyer(page, { ...buyer, phone: ' ' });
  await goOn(page).click();
  expect(await summary.getByRole('link').allInnerTexts()).toEqual(['Phone is required']);
  await summary.getByRole('link').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(buyer.phone);
  await goOn(page).click();
  await stepIs(page, 4); // PUR-06: no form, so no step 3
  await dialogOf(page).getByRole('button', { name: 'Back' }).click();
  await stepIs(page, 2);
  expect(await dialogOf(page).getByLabel('Phone').inputValue()).toBe(buyer.phone);
});

it('stops at step 2 what the server would refuse, by name, and carries it into step 3 (FU-06)', async () => {
  const page = await openPage();
  await choose(page, 'HEALTH_PLAN', 'worker');
  await goOn(page).click();
  await fillBuyer(page, { ...buyer, email: 'ada', phone: 'abc' });
  await goOn(page).click();
  const summary = dialogOf(page).getByRole('alert').getByRole('link');
  await expect
    .poll(() => summary.allInnerTexts())
    .toEqual(['Email: Invalid email address', 'Phone: Invalid phone number']);
  await stepIs(page, 2);
  await fillBuyer(page);
  await goOn(page).click();
  await stepIs(page, 3);
  await dialogOf(page).getByRole('button', { name: 'This is me' }).click();
  const entered = (name: string) => dialogOf(page).locator(`#purchase-step-${name}`).inputValue();
  await expect.poll(() => entered('fullName')).toBe(buyer.name);
  expect([await entered('email'), await entered('phone')]).toEqual([buyer.email, buyer.phone]);
});

it('fills in the buyer for “Me”, and takes them out again for “Somebody else” (CASE-01)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage();
  await choose(page, 'VERIFICATION', 'basic');
  await goOn(page).click();
  await fillBuyer(page);
  await goOn(page).click();
  await stepIs(page, 3);
  const dialog = dialogOf(page);
  const entered = () =>
    Promise.all(
      ['fullName', 'email', 'phone'].map((name) =>
        dialog.locator(`#purchase-step-${name}`).inputValue(),
      ),
    );
  await dialog.locator('#purchase-step-fullName').fill('Ada N. Bello');
  await dialog.getByRole('radio', { name: 'Me', exact: true }).check();
  await expect.poll(entered).toEqual(['Ada N. Bello', buyer.email, buyer.phone]);
  await dialog.getByRole('radio', { name: 'Somebody else' }).check();
  // What was typed stays; the way to the buyer is nobody else's.
  await expect.poll(entered).toEqual(['Ada N. Bello', '', '']);
});

it('offers the larger plan where an answer goes beyond, and keeps the answers (FU-05)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage();
  const form = await formOf(shop, 'INSURED', 'basic');
  await choose(page, 'INSURED', 'basic');
  await goOn(page).click();
  await fillBuyer(page);
  await goOn(page).click();
  await stepIs(page, 3);
  if (form) await fillForm(page, form);
  const workers = dialogOf(page).getByLabel('How many workers the job needs');
  await workers.fill('6');
  await goOn(page).click();
  const said = dialogOf(page).getByText('Basic is for at most 1: choose a larger plan.');
  await said.first().waitFor();
  await dialogOf(page).getByRole('button', { name: 'Change to Premium: ₦5,000' }).click();
  // Six are more than its five: each further one is paid for.
  await dialogOf(page).getByText('Premium is for at most 5').first().waitFor();
  await dialogOf(page).getByRole('button', { name: 'Add “Each further worker”' }).click();
  expect(await workers.inputValue()).toBe('6');
  await goOn(page).click();
  await stepIs(page, 4);
  await dialogOf(page).getByText('Each further worker', { exact: true }).waitFor();
  await dialogOf(page).getByRole('button', { name: 'Pay ₦6,000' }).waitFor();
});

it('goes one step back with a phone’s Back key, and closes from step 1 (FU-07)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage({ viewport: phone });
  const reads: string[] = [];
  page.on('request', (one) => /\.data\b/.test(one.url()) && reads.push(one.url()));
  await visit(page, '/contact');
  await choose(page, 'HEALTH_PLAN', 'worker');
  await toTerms(page, shop, 'HEALTH_PLAN', 'worker');
  // Not at once: it may leave the document that is asked.
  const back = () => page.evaluate(() => void setTimeout(() => history.back()));
  for (const step of [3, 2, 1]) {
    await back();
    await stepIs(page, step);
  }
  expect(await dialogOf(page).getByRole('heading', { level: 2 }).innerText()).toBe('Confirm');
  await back();
  await dialogOf(page).waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/verification');
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

  // Closed by its cross from the third step, it leaves nothing behind in the history.
  await page.locator('[data-buy="HEALTH_PLAN worker"]').click();
  await goOn(page).click();
  await fillBuyer(page);
  await goOn(page).click();
  await stepIs(page, 3);
  // Forward and away by the history: nothing is passed that is not filled in.
  await page.evaluate(() => history.forward());
  await stepIs(page, 3);
  await dialogOf(page).getByRole('button', { name: 'Close' }).first().click();
  await dialogOf(page).waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => history.state?.purchaseDepth ?? 0)).toBe(0);
  // No move of the dialog had the page's own data read again.
  expect(reads).toEqual([]);
  await back();
  await page.waitForURL('**/contact');
});

it('gives the Back key back to the site once it has closed (FU-07)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage();
  const depthIs = (depth: number) =>
    expect.poll(() => page.evaluate(() => history.state?.purchaseDepth ?? 0)).toBe(depth);
  // Before the product's own script asks for moves, which it hides from who asks later.
  await page.addInitScript(() =>
    addEventListener('popstate', () => {
      const { dataset } = document.documentElement;
      dataset.moves = String(Number(dataset.moves ?? 0) + 1);
    }),
  );
  await visit(page, '/contact');
  await page.locator('footer a[href="/verification"]').first().click();
  await page.locator('[data-buy="VERIFICATION free"]').click();
  await goOn(page).click();
  await stepIs(page, 2);
  await page.evaluate(() => setTimeout(() => history.back()));
  await stepIs(page, 1);
  // Forward leads nowhere: it comes back by itself, which is a move more.
  await page.evaluate(() => setTimeout(() => history.forward()));
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.moves)).toBe('3');
  await depthIs(1);
  await dialogOf(page).getByRole('button', { name: 'Close' }).first().click();
  await dialogOf(page).waitFor({ state: 'hidden' });
  await depthIs(0);
  expect(new URL(page.url()).pathname).toBe('/verification');
  // The same document: the router has to hear of it.
  await page.evaluate(() => setTimeout(() => history.back()));
  await page.getByRole('heading', { level: 1, name: /contact/i }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/contact');
});

it('goes on from step 4 only with the terms accepted (PUR-08, D-09)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage();
  await choose(page, 'VERIFICATION', 'free');
  await toTerms(page, shop, 'VERIFICATION', 'free');
  const sent: string[] = [];
  page.on('request', (one) => one.method() === 'POST' && sent.push(one.url()));
  await payButton(page).click();
  await dialogOf(page).getByText('Accept the terms to go on').waitFor();
  expect(sent).toEqual([]);
});

it('shows the item with its extra charges, and orders those that are ticked (PUR-03, PUR-10)', async () => {
  const page = await openPage();
  await choose(page, 'CLEARANCE', 'work-pass');
  const item = dialogOf(page);
  for (const words of ['Work clearance pass', '₦8,000', 'A pass that says one verified worker']) {
    await item.getByText(words).first().waitFor();
  }
  await item.getByText('Badge number that anyone can look up').waitFor();
  await item.locator('label', { hasText: 'Printed pass' }).getByText('₦1,500').waitFor();
  await item.getByRole('checkbox', { name: 'Printed pass' }).check();
  await item.getByText('₦9,500').first().waitFor();
  await toTerms(page, shop, 'CLEARANCE', 'work-pass');
  const created = page.waitForRequest('**/api/clearance-requests');
  await acceptAndPay(page);
  expect((await created).postDataJSON()).toMatchObject({
    typeId: 'work-pass',
    customerInfo: { name: buyer.name, email: buyer.email, phone: buyer.phone },
    paymentProvider: 'PAYSTACK',
    extraInfo: { extraCharge: ['Printed pass'] },
    formData: { verificationId: 'Sw-AMY20' },
  });
  await page.waitForURL('**/checkout/**');
});

it('takes a refused order to step 5 and back with everything kept (PUR-18, PUR-22)', async () => {
  const page = await openPage({ expects: /400/ });
  await choose(page, 'HEALTH_PLAN', 'worker');
  await toTerms(page, shop, 'HEALTH_PLAN', 'worker');
  // What only the server can know: here as an answer of its own.
  const fields = { 'customerInfo.email': 'Invalid email address', people: 'Must be a number' };
  const refusal = { success: false, message: 'Look again', error: 'form-refused', fields };
  await page.route('**/api/health-plan-requests', (route) =>
    route.fulfill({ status: 400, json: refusal }),
  );
  await acceptAndPay(page);
  await stepIs(page, 5);
  await page.locator('.toast--error').getByText('Look again').waitFor();
  // Each once, and by the name of its field (FU-06).
  expect(await dialogOf(page).getByRole('alert').getByRole('listitem').allInnerTexts()).toEqual([
    'Email: Invalid email address',
    'How many people the plan covers: Must be a number',
  ]);
  await page.unroute('**/api/health-plan-requests');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await dialogOf(page).getByRole('button', { name: 'Try Again' }).click();
  await stepIs(page, 4);
  expect(await dialogOf(page).getByRole('checkbox').isChecked()).toBe(true);
  for (const back of [3, 2]) {
    await dialogOf(page).getByRole('button', { name: 'Back' }).click();
    await stepIs(page, back);
  }
  expect(await dialogOf(page).getByLabel('Full Name').inputValue()).toBe(buyer.name);
  await dialogOf(page).getByLabel('Email').fill('new@example.com');
  await goOn(page).click();
  await stepIs(page, 3);
  await goOn(page).click();
  await stepIs(page, 4);
  await payButton(page).click();
  await page.waitForURL('**/checkout/**');
});

it('says so when the provider is away, keeps the request and pays it later (PUR-19, C-83)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage({ expects: /503/ });
  const made: string[] = [];
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().endsWith('-requests')) made.push(one.url());
  });
  await choose(page, 'HEALTH_PLAN', 'worker');
  await toTerms(page, shop, 'HEALTH_PLAN', 'worker');
  await page.route('**/api/payments/process', (route) =>
    route.fulfill({ status: 503, json: { success: false, error: 'away' } }),
  );
  await acceptAndPay(page);
  await page.locator('.toast--error').getByText('away').waitFor();
  await dialogOf(page).getByText(/RQ-/).waitFor();
  await page.unroute('**/api/payments/process');
  await dialogOf(page).getByRole('button', { name: 'Try Again' }).click();
  await payButton(page).click();
  await page.waitForURL('**/checkout/**');
  expect(made).toHaveLength(1);
});

it('opens again where it was after a reload in step 3, and forgets all on Close (PUR-16)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage();
  await choose(page, 'CLEARANCE', 'work-pass');
  await dialogOf(page).getByRole('checkbox').first().check();
  await goOn(page).click();
  await fillBuyer(page);
  await goOn(page).click();
  await stepIs(page, 3);
  const form = await formOf(shop, 'CLEARANCE', 'work-pass');
  const [first] = form?.sections[0]?.fields ?? [];
  const field = dialogOf(page).locator(`#purchase-step-${first?.name}`);
  await field.fill('Amina Yusuf');
  await page.reload();
  await stepIs(page, 3);
  await field.waitFor();
  expect(await field.inputValue()).toBe('Amina Yusuf');
  for (const back of [2, 1]) {
    await dialogOf(page).getByRole('button', { name: 'Back' }).click();
    await stepIs(page, back);
  }
  expect(await dialogOf(page).getByRole('checkbox').first().isChecked()).toBe(true);

  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  const button = page.locator('[data-buy="CLEARANCE work-pass"]');
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-buy'));
  await button.click();
  await stepIs(page, 1);
  expect(await dialogOf(page).getByRole('checkbox').first().isChecked()).toBe(false);
  await goOn(page).click();
  expect(await dialogOf(page).getByLabel('Full Name').inputValue()).toBe('');
});

it('says that the type could not be read, and asks again before going on (PUR-21)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage({ expects: /500/ });
  await page.route('**/api/verifications/types/free', (route) =>
    route.fulfill({ status: 500, body: '' }),
  );
  await choose(page, 'VERIFICATION', 'free');
  const toasts = page.locator('.toast--error').getByText('Failed to get subscription type');
  await toasts.first().waitFor();
  await goOn(page).click();
  await fillBuyer(page);
  await goOn(page).click();
  await page.waitForFunction(() => document.querySelectorAll('.toast--error').length > 1);
  await stepIs(page, 2);
  await page.unroute('**/api/verifications/types/free');
  await goOn(page).click();
  await stepIs(page, 3);
});

it('buys with storage forbidden (C-78)', { tags: 'nightly' }, async () => {
  const page = await openPage();
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('forbidden', 'SecurityError');
        },
      });
    }
  });
  await choose(page, 'HEALTH_PLAN', 'worker');
  await toTerms(page, shop, 'HEALTH_PLAN', 'worker');
  await acceptAndPay(page);
  await page.waitForURL('**/checkout/**');
  await payWith(page, goodCard);
  await success(page).waitFor();
});

it('shows what the keyboard reaches, and hides none of it behind its bars', async () => {
  const page = await openPage({ viewport: { width: 320, height: 640 } });
  await choose(page, 'VERIFICATION', 'basic');
  const hidden: string[] = [];
  const isAt = (name: string) =>
    page.evaluate((text) => document.activeElement?.textContent === text, name);
  for (let tabs = 0; tabs < 20 && !(await isAt('Continue')); tabs++) {
    await page.keyboard.press('Tab');
    const behind = await page.evaluate(() => {
      const at = document.activeElement;
      const shown = (at instanceof HTMLInputElement && at.closest('label')) || at;
      const { left, top, width, height } = shown?.getBoundingClientRect() ?? new DOMRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      return seen?.closest('.dialog__foot, .dialog__top') && at?.closest('.dialog__body')
        ? at.textContent
        : null;
    });
    if (behind) hidden.push(behind);
  }
  expect([await isAt('Continue'), hidden]).toEqual([true, []]);
});

it('is no wider than the narrowest phone, however long the address that the confirmation goes to', async () => {
  const page = await openPage({ viewport: { width: 320, height: 640 } });
  const email = `${'folake.adeyemi.'.repeat(3)}${buyer.email}`;
  await choose(page, 'VERIFICATION', 'free');
  await toTerms(page, shop, 'VERIFICATION', 'free', { ...buyer, email });
  await acceptAndPay(page);
  await dialogOf(page).getByText('Request received').waitFor();
  expect(await dialogOf(page).innerText()).toContain(email);
  expect(await sidewaysPixels(page)).toBe(0);
});

it('breaks no rule of accessibility on a phone or a desktop', { tags: 'nightly' }, async () => {
  const page = await openPage({ viewport: phone });
  const form = await formOf(shop, 'VERIFICATION', 'basic');
  await choose(page, 'VERIFICATION', 'basic');
  const broken: string[] = [];
  const look = async (step: number) => {
    await stepIs(page, step);
    for (const viewport of sizesOf(step)) {
      await page.setViewportSize(viewport);
      // Colours of something that is still coming into view would be judged.
      await page.evaluate(() =>
        Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))),
      );
      const where = `step ${step}, ${viewport.width} px`;
      broken.push(...(await brokenRules(page)).map((one) => `${where}: ${one}`));
      const wide = await sidewaysPixels(page);
      if (wide > 0) broken.push(`${where}: ${wide} px too wide`);
    }
  };
  await look(1);
  await goOn(page).click();
  await fillBuyer(page);
  await look(2);
  await goOn(page).click();
  await stepIs(page, 3);
  if (form) await fillForm(page, form);
  await look(3);
  await goOn(page).click();
  await look(4);
  await page.route('**/api/verification-requests', (route) => route.abort());
  await page.route('**/api/payments/**', (route) => route.abort());
  expect(broken).toEqual([]);
});
