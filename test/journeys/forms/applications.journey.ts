import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { applicationPages } from '#app/site/career/copy.ts';
import { leaveToChromium, openPage, phone, visit } from '../../support/browser.ts';
import { patience } from '../../support/patience.ts';
import { fillIn, photo, publishedForm } from '../support/fill.ts';
import { brokenRules, sampleOf, sidewaysPixels } from '../support/inspect.ts';

const path = '/career/community-agent-form';
const submit = (page: Page) => page.getByRole('button', { name: 'Submit application' });
const done = (page: Page) => page.getByRole('heading', { name: 'Form Submitted!' });
const field = (page: Page, name: string) => page.locator(`#application-${name}`);
const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage));
const calls = '**/api/forms/*/submit';

const open = async (to = path, options: Parameters<typeof openPage>[0] = {}) => {
  const page = await openPage(options);
  await visit(page, to);
  return page;
};

/** Holds each submission until the test lets it go; counts them. */
async function gate(page: Page) {
  const waiting: Route[] = [];
  const bodies: string[] = [];
  const keys: (string | undefined)[] = [];
  let holds = true;
  await page.route(calls, async (route) => {
    bodies.push(route.request().postData() ?? '');
    keys.push(route.request().headers()['idempotency-key']);
    if (holds) waiting.push(route);
    else await route.continue();
  });
  return {
    bodies,
    keys,
    open: async () => {
      holds = false;
      for (const route of waiting.splice(0)) await route.continue();
    },
  };
}

// One page for all of them; that each is reached by the site's buttons is by-clicks' journey.
describe.each(sampleOf(Object.entries(applicationPages), 9))('/%s', (address, { tag }) => {
  it('is filled in, sent with its file, and answered with a number (GEN-07, DFA-14 to DFA-16)', async () => {
    leaveToChromium('the body of a call');
    const page = await open(`/${address}`, { viewport: phone });
    const form = await publishedForm(tag);
    await fillIn(page, form, 'application');
    const [sent] = await Promise.all([page.waitForRequest(calls), submit(page).click()]);
    await done(page).waitFor();
    const body = sent.postDataJSON();
    expect(Object.keys(body).sort()).toEqual(['data', 'formId', 'id', 'submittedAt']);
    expect(Number(body.id)).toBe(Date.parse(body.submittedAt));
    expect(body.data.sections[0]).toMatchObject({
      title: 'About you',
      order: 1,
      fields: { 'Full name': 'Some words', Email: 'amina@example.com' },
    });
    expect(JSON.stringify(body)).toMatch(/"[0-9A-Z]{26}"/);
    const alert = page.locator('main').getByRole('alert');
    expect(await alert.innerText()).toBe('Application submitted!');
    const words = await page.locator('main').innerText();
    expect(words).toContain('A confirmation email has been sent.');
    expect(words).toMatch(/AP-[0-9A-Z]{8}/);
    expect(await done(page).evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await kept(page)).toEqual([]);
    expect(await brokenRules(page)).toEqual([]);
  });
});

it('sends once, however often the button is pressed, and is busy meanwhile (DFA-15, D-22)', async () => {
  const page = await open();
  const way = await gate(page);
  await fillIn(page, await publishedForm('community-agent'), 'application');
  await submit(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  const busy = page.getByRole('button', { name: 'Loading...' });
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
  expect(await page.getByText('Submitting...').isVisible()).toBe(true);
  await page.locator('#application').evaluate((form: HTMLFormElement) => form.requestSubmit());
  await way.open();
  await done(page).waitFor();
  expect(way.bodies).toHaveLength(1);
});

it('refused, keeps everything, marks the fields and says no success (D-01, DFA-17)', async () => {
  const page = await open(path, { expects: /submit/, viewport: phone });
  await field(page, 'address').fill('14 Sample Close');
  await submit(page).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.className))
    .toBe('error-summary');
  // It is taller than the phone: what is seen of it is its beginning.
  const top = () =>
    page.getByText('There is a problem').evaluate((one) => one.getBoundingClientRect().top);
  await expect.poll(async () => (await top()) > 0 && (await top()) < 300).toBe(true);
  expect(await page.locator('#application-fullName-error').innerText()).toBe(
    'This field is required',
  );
  expect(await brokenRules(page)).toEqual([]);

  await fillIn(page, await publishedForm('community-agent'), 'application');
  const answers = [
    {
      status: 400,
      body: {
        success: false,
        message: 'x',
        error: 'form-refused',
        fields: { trades: 'Say it in words' },
      },
    },
    {
      status: 404,
      body: { success: false, message: 'This form is no longer offered.', error: 'form-not-found' },
    },
    { status: 500, body: {} },
  ];
  await page.route(calls, async (route) => {
    const [next = answers[0]] = answers;
    // A fault of ours is asked for once more by itself.
    if (next && next.status < 500) answers.shift();
    await route.fulfill({ status: next?.status ?? 500, json: next?.body ?? {} });
  });
  await submit(page).click();
  await page.locator('#application-trades-error').waitFor();
  expect(await page.locator('#application-trades-error').innerText()).toBe('Say it in words');
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('error-summary');
  await field(page, 'trades').fill('Tailors');
  await submit(page).click();
  await page.getByRole('alert').getByText('This form is no longer offered.').waitFor();
  await submit(page).click();
  await page
    .getByRole('alert')
    .getByText('Failed to submit application. Please try again.')
    .waitFor();
  expect(await field(page, 'trades').inputValue()).toBe('Tailors');
  expect(await page.getByText(/Application submitted!|Form Submitted!/).count()).toBe(0);

  await page.unroute(calls);
  await submit(page).click();
  await done(page).waitFor();
});

it('offline says so and keeps everything; online one press sends it, as the same try', async () => {
  const page = await open(path, { expects: /submit|API call failed|ERR_INTERNET_DISCONNECTED/ });
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/submit')) keys.push(request.headers()['idempotency-key']);
  });
  await fillIn(page, await publishedForm('community-agent'), 'application');
  await page.context().setOffline(true);
  await page.getByText('You are offline').waitFor();
  await submit(page).click();
  await page.getByText('Failed to submit application. Please try again.').waitFor();
  expect(await field(page, 'community').inputValue()).toBe('Some words');

  await page.context().setOffline(false);
  await page.getByText('You are offline').waitFor({ state: 'detached' });
  // Also after a reload: answers, file and try are still those.
  await visit(page, path);
  await page.getByText('What you entered before is here again.').waitFor();
  expect(await field(page, 'community').inputValue()).toBe('Some words');
  expect(await page.getByText(photo.name).isVisible()).toBe(true);
  await submit(page).click();
  await done(page).waitFor();
  expect(keys.length).toBe(3);
  expect(new Set(keys).size).toBe(1);
  expect(await kept(page)).toEqual([]);
});

it('two tabs: each keeps what it shows, the later writing is kept whole', {
  tags: 'nightly',
}, async () => {
  const one = await open();
  const another = async () => {
    const page = await one.context().newPage();
    page.setDefaultTimeout(patience);
    await visit(page, path);
    await page.getByText('What you entered before is here again.').waitFor();
    return page;
  };
  await fillIn(one, await publishedForm('community-agent'), 'application');
  const other = await another();
  await field(one, 'lga').fill('Ikeja');
  await field(other, 'fullName').fill('Bola in the other');
  expect(await field(one, 'fullName').inputValue()).toBe('Some words');
  expect(await field(other, 'lga').inputValue()).toBe('Some words');

  // What one tab sends takes nothing from the other, which has written since.
  await one.bringToFront();
  await submit(one).click();
  await done(one).waitFor();
  const third = await another();
  expect(await field(third, 'fullName').inputValue()).toBe('Bola in the other');
  expect(await field(third, 'lga').inputValue()).toBe('Some words');
});

it('is emptied for the next person at the second press', { tags: 'nightly' }, async () => {
  const page = await open(path, { viewport: { width: 320, height: 640 } });
  await field(page, 'fullName').fill('Amina Yusuf');
  await expect.poll(() => kept(page)).toEqual(['application:community-agent']);
  await page.getByRole('button', { name: 'Clear my answers' }).click();
  expect(await field(page, 'fullName').inputValue()).toBe('Amina Yusuf');
  await page.getByRole('button', { name: 'Press again to clear everything' }).click();
  await page.getByText('Your answers are gone from this device.').waitFor();
  expect(await field(page, 'fullName').inputValue()).toBe('');
  expect(await kept(page)).toEqual([]);
  expect(await sidewaysPixels(page)).toBe(0);
  await visit(page, path);
  expect(await field(page, 'fullName').inputValue()).toBe('');
});

it.each([true, false])(
  'is led to its sections by the list beside it, script %s',
  async (script) => {
    const page = await open(path, { javaScriptEnabled: script });
    const link = page.getByRole('complementary').getByRole('link', { name: 'References' });
    const section = page.getByRole('heading', { level: 2, name: '4. References' });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => section.evaluate((one) => one === document.activeElement)).toBe(true);
    await expect
      .poll(() => section.evaluate((one) => Math.round(one.getBoundingClientRect().top)))
      .toBeLessThan(400);
    // The list is still beside what is filled in.
    const top = await link.evaluate((one) => one.getBoundingClientRect().top);
    expect(top > 0 && top < 900).toBe(true);
  },
);

it('without a script is put right after a refusal, and sent (DFA-17)', async () => {
  const page = await open(path, { javaScriptEnabled: false, expects: /400/ });
  await fillIn(page, await publishedForm('community-agent'), 'application', {
    any: true,
    wait: async () => undefined,
  });
  await field(page, 'address').fill('');
  await submit(page).click();
  await page.getByText('Home address: This field is required').waitFor();
  await field(page, 'address').fill('14 Sample Close');
  await submit(page).click();
  await done(page).waitFor();
});
