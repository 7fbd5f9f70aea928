import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { at, hydrated, openPage, phone, visit } from '../../support/browser.ts';
import { scripts } from '../../support/script-mode.ts';
import { dialogOf, fillBuyer, goOn, stepIs } from '../purchase/shop.ts';
import { sampleOf } from '../support/inspect.ts';

interface Service {
  title: string;
  description: string;
  min_rate: number;
}

let services: Service[] = [];
beforeAll(async () => {
  const answer = await fetch(at('/api/services'));
  services = ((await answer.json()) as { data: Service[] }).data;
  expect(services.length).toBeGreaterThan(6);
});

const naira = (amount: number) => `₦${amount.toLocaleString('en-NG')}`;

function partsOf(page: Page) {
  const box = page.locator('.calc');
  return {
    box,
    select: box.getByRole('combobox'),
    options: box.getByRole('option'),
    hours: box.getByLabel('Task Duration (Min. 1hr)'),
    more: box.getByRole('button', { name: 'One hour more' }),
    fewer: box.getByRole('button', { name: 'One hour less' }),
    rate: box.locator('dt:has-text("Rate per hour") + dd'),
    total: box.locator('.calc__total'),
    active: box.locator('[data-active=true]'),
  };
}

async function openCalculator() {
  const page = await openPage();
  await visit(page, '/');
  const parts = partsOf(page);
  await parts.box.scrollIntoViewIfNeeded();
  await page.locator('.calc input[role=combobox]').waitFor();
  return { page, ...parts };
}

it('starts without a service, at one hour and at 0 (CALC-06, CALC-09, CALC-14, SEL-03)', {
  tags: 'nightly',
}, async () => {
  const { select, hours, rate, total } = await openCalculator();
  expect(await select.inputValue()).toBe('');
  expect(await select.getAttribute('placeholder')).toBe('Select...');
  expect(await hours.inputValue()).toBe('1');
  expect([await rate.innerText(), await total.innerText()]).toEqual(['0', '0']);
});

it('is searched, multiplies, and is cleared (CALC-05, CALC-07, CALC-08, CALC-10 to CALC-13)', async () => {
  const { page, box, select, options, hours, more, fewer, rate, total } = await openCalculator();
  const service = services[3] as Service;
  await select.fill(service.title.toUpperCase());
  await expect.poll(() => options.allInnerTexts()).toEqual([service.title]);
  await options.first().click();
  await expect.poll(() => rate.innerText()).toBe(naira(service.min_rate));
  expect(await total.innerText()).toBe(naira(service.min_rate));
  expect(await box.innerText()).toContain(service.description);
  const about = (await box.getByText(service.description).boundingBox())?.y ?? 0;
  expect(about).toBeGreaterThan((await select.boundingBox())?.y ?? Number.POSITIVE_INFINITY);

  await more.click();
  await more.click();
  await expect.poll(() => hours.inputValue()).toBe('3');
  expect(await total.innerText()).toBe(naira(service.min_rate * 3));
  expect(await rate.innerText()).toBe(naira(service.min_rate));

  await hours.focus();
  await page.keyboard.type('9');
  await page.keyboard.press('ArrowUp');
  expect(await hours.inputValue()).toBe('3');

  await fewer.click();
  await fewer.click();
  expect(await hours.inputValue()).toBe('1');
  await fewer.click({ force: true });
  expect(await hours.inputValue()).toBe('1');

  await box.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(() => total.innerText()).toBe('0');
  expect(await rate.innerText()).toBe('0');
  expect(await box.innerText()).not.toContain(service.description);
});

it('counts typed text as soon as it means one service, with Enter and with Tab (FU-09)', {
  tags: 'nightly',
}, async () => {
  const { select, rate } = await openCalculator();
  const service = services[3] as Service;
  await select.fill(service.title.toLowerCase());
  await expect.poll(() => rate.innerText()).toBe(naira(service.min_rate));
  await select.fill('');
  await expect.poll(() => rate.innerText()).toBe('0');
  await select.fill(service.title.slice(0, -1));
  await select.press('Tab');
  await expect.poll(() => rate.innerText()).toBe(naira(service.min_rate));
  expect(await select.inputValue()).toBe(service.title);
});

it('has no upper bound of hours and stays exact (CALC-11, C-66)', { tags: 'nightly' }, async () => {
  const { page, select, options, hours, total } = await openCalculator();
  const service = services[0] as Service;
  await select.click();
  await options.filter({ hasText: service.title }).first().click();
  await page.evaluate(async () => {
    const more = document.querySelector<HTMLElement>('.calc [aria-label="One hour more"]');
    for (let hour = 1; hour < 200; hour += 1) {
      more?.click();
      await new Promise((next) => setTimeout(next));
    }
  });
  await expect.poll(() => hours.inputValue()).toBe('200');
  expect(await total.innerText()).toBe(naira(service.min_rate * 200));
});

it('moves by five with PageDown and PageUp and says No options (SEL-02, SEL-03)', {
  tags: 'nightly',
}, async () => {
  const { page, box, select, active } = await openCalculator();
  const title = (place: number) => services[place]?.title ?? '';
  await select.click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('PageDown');
  await expect.poll(() => active.innerText()).toBe(title(5));
  await page.keyboard.press('PageUp');
  await expect.poll(() => active.innerText()).toBe(title(0));
  await select.fill('no such work');
  await box.getByText('No options').waitFor();
});

/**
 * Comes to the home page by a link, with a page whose list of services was lost on the way: the link has to
 * wait for the script, or the server would draw the page.
 */
async function arriveWithoutServices(page: Page): Promise<void> {
  await page.route(/\.data(\?|$)/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll('"services"', '"lost"');
    await route.fulfill({ response: answer, body });
  });
  await visit(page, '/contact');
  await hydrated(page);
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await partsOf(page).box.waitFor();
}

it('shows a skeleton while the services load, then the list (CALC-01, CALC-03)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/services', async (route) => {
    await held;
    await route.continue();
  });
  await arriveWithoutServices(page);
  const { box, select } = partsOf(page);
  await box.locator('.skeleton').waitFor();
  expect(await select.count()).toBe(0);
  release();
  await select.waitFor();
  expect(await box.locator('.skeleton').count()).toBe(0);
});

it.each(
  sampleOf(
    [
      [
        'the words of the server',
        {
          status: 500,
          json: { success: false, message: 'Prices are being changed', error: 'busy' },
        },
        'Prices are being changed',
      ],
      ['the fixed words', { status: 500, body: '' }, 'An error occurred'],
    ],
    2,
  ),
)('shows %s in red when they cannot be loaded (CALC-04)', async (_name, answer, text) => {
  const page = await openPage({ expects: /Failed to load resource/ });
  let calls = 0;
  await page.route('**/api/services', (route) => {
    calls += 1;
    return route.fulfill(answer);
  });
  await arriveWithoutServices(page);
  const error = partsOf(page).box.getByRole('alert');
  await error.waitFor();
  expect(await error.innerText()).toBe(text);
  expect(await error.evaluate((one) => getComputedStyle(one).color)).toBe('rgb(179, 32, 27)');
  expect(calls).toBe(2);
});

const choiceOn = (page: Page) => page.getByRole('region', { name: 'Your choice' });

it('carries service, hours and total to the hire page and into the order (FU-12)', async () => {
  const { page, box, select, options, more } = await openCalculator();
  const service = services[3] as Service;
  await select.fill(service.title);
  await options.first().click();
  // Enter in the field is the field's own.
  await page.keyboard.press('Enter');
  await more.click();
  await box.getByRole('button', { name: 'Hire an artisan' }).click();
  await page.waitForURL((url) => url.pathname === '/career/hire-a-service');
  const choice = choiceOn(page);
  for (const part of [service.title, '2 hours', naira(service.min_rate * 2)]) {
    await choice.getByText(part, { exact: true }).first().waitFor();
  }
  await choice.getByLabel('Hours').fill('3');
  await choice.getByRole('button', { name: 'Change' }).click();
  await choice.getByText(naira(service.min_rate * 3), { exact: true }).waitFor();

  await page.locator('[data-buy="INSURED basic"]').click();
  await stepIs(page, 1);
  await goOn(page).click();
  await stepIs(page, 2);
  await fillBuyer(page);
  await goOn(page).click();
  await stepIs(page, 3);
  const asked = dialogOf(page).getByLabel('What is to be done');
  await expect.poll(() => asked.inputValue()).toBe(`${service.title}, 3 hours`);
  const price = dialogOf(page).getByLabel('Price of the job in naira');
  expect(await price.inputValue()).toBe(String(service.min_rate * 3));
});

it.each(sampleOf(scripts, 3))(
  'carries the service along, script %s (FU-12)',
  { tags: 'nightly' },
  async (script) => {
    // A finger's screen keeps the browser's own list also with a script.
    const page = await openPage({ script, hasTouch: true, isMobile: true, viewport: phone });
    await visit(page, '/');
    await page.locator('.calc select').selectOption('Cook');
    await page.locator('.calc').getByRole('button', { name: 'Hire an artisan' }).click();
    const choice = choiceOn(page);
    await choice.getByText('1 hour', { exact: true }).waitFor();
    await choice.getByLabel('Hours').fill('4');
    await choice.getByRole('button', { name: 'Change' }).click();
    await choice.getByText('₦18,000', { exact: true }).waitFor();
  },
);

it('shows no sum that it does not reckon, and no button that does nothing, where no script runs', async () => {
  // Off alone: with a script it reckons.
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/');
  const { box, more, fewer, rate, total } = partsOf(page);
  await box.locator('select').selectOption('Cook');
  for (const one of [more, fewer, rate, total]) expect(await one.isVisible()).toBe(false);
  // Playwright looks for no text within a noscript, and for roles it does.
  const inWords = box.getByRole('listitem').filter({ hasText: /^Cook: / });
  await inWords.waitFor();
  expect(await box.getByRole('button', { name: 'Hire an artisan' }).isVisible()).toBe(true);
});
