import { expect, it } from 'vitest';
import { openPage, phone, visit } from '../../support/browser.ts';
import { scripts } from '../../support/script-mode.ts';
import { sampleOf, sidewaysPixels } from '../support/inspect.ts';
import { badgeOf, fillSearch, people, record, submit } from '../support/people.ts';

const path = '/verification/search';
const required = ['Full Name', 'Phone Number', 'Email Address', 'Date of Birth'];

it('starts with the stated fields, reason and placeholder (VSR-02 to VSR-05)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage();
  await visit(page, path);
  for (const label of required) expect(await page.getByLabel(label).inputValue()).toBe('');
  expect(await page.getByPlaceholder('Sw-xxxxx').inputValue()).toBe('');
  const reason = page.getByLabel('Search Reason');
  expect(await reason.inputValue()).toBe('EMPLOYMENT_CHECK');
  const options = await reason
    .locator('option')
    .evaluateAll((all) => all.map((one) => [(one as HTMLOptionElement).value, one.textContent]));
  expect(options).toEqual([
    ['EMPLOYMENT_CHECK', 'Employment Check'],
    ['SECURITY_CHECK', 'Security Check'],
    ['PERSONAL_CONFIRMATION', 'Personal Confirmation'],
    ['OTHER', 'Other'],
  ]);
});

it('sends an empty form and shows the error under each required field until it is edited (VSR-06 to VSR-08)', async () => {
  const page = await openPage({ expects: /400/ });
  await visit(page, path);
  await submit(page);
  const errors = page.getByRole('main').locator('.field .error');
  await errors.first().waitFor();
  expect(await errors.allInnerTexts()).toEqual(required.map(() => 'This field is required'));
  await page.setViewportSize({ width: 260, height: 560 });
  expect(await sidewaysPixels(page)).toBe(0);

  for (const [edited, label] of required.entries()) {
    const input = page.getByLabel(label);
    const described = (await input.getAttribute('aria-describedby'))?.split(' ').at(-1);
    expect(await page.locator(`[id="${described}"]`).innerText()).toBe('This field is required');
    const [inputBox, errorBox] = [
      await input.boundingBox(),
      await page.locator(`[id="${described}"]`).boundingBox(),
    ];
    expect(errorBox?.y).toBeGreaterThanOrEqual((inputBox?.y ?? 0) + (inputBox?.height ?? 0));
    await input.fill(label === 'Date of Birth' ? '1990-01-01' : 'x');
    await expect.poll(() => errors.count()).toBe(required.length - edited - 1);
  }
});

it('takes the focus to a summary that leads to the fields at fault', {
  tags: 'nightly',
}, async () => {
  const page = await openPage({ expects: /400/ });
  await visit(page, path);
  await submit(page);
  const summary = page.locator('.error-summary');
  await summary.waitFor();
  await expect
    .poll(() => summary.evaluate((one) => one.contains(document.activeElement)))
    .toBe(true);
  await summary.getByRole('link', { name: /Email Address/ }).click();
  const email = page.getByLabel('Email Address');
  await expect.poll(() => email.evaluate((one) => one === document.activeElement)).toBe(true);
});

it.each(
  sampleOf(['0803 000 0001', '+234 803 000 0001', '2348030000001', '0803-000-(0001)'] as const, 4),
)('finds Amina Yusuf by the phone number %s (VSR-10 to VSR-12)', async (number) => {
  const page = await openPage();
  await visit(page, path);
  // Phone or email must fit; with another email it is the phone that finds her.
  await fillSearch(page, {
    ...people.amina,
    name: 'yusuf AMINA',
    phone: number,
    email: 'another@example.com',
  });
  await submit(page);
  await record(page).waitFor();
  expect(await badgeOf(page)).toEqual({ text: 'VERIFIED', colour: 'green' });
  const text = await record(page).innerText();
  for (const part of ['Amina Yusuf', 'Premium', 'Clear', 'Fit for work']) {
    expect(text).toContain(part);
  }
  // 48, or one less once the journey of the dispute has been there.
  expect(text).toMatch(/Total reviews\s+4[78]\b/);
  const details = record(page).getByRole('link', { name: 'View Full Details' });
  expect(await details.getAttribute('href')).toBe('/verification/Sw-AMY20');
});

it.each(
  sampleOf(
    [
      [people.bala, 'SUSPENDED', 'tick withdrawn'],
      [people.tunde, 'EXPIRED', 'tick run out'],
    ] as const,
    2,
  ),
)('shows %o in red and without a tick: %s (VSR-11, C-49)', async (person, word, why) => {
  const page = await openPage();
  await visit(page, path);
  await fillSearch(page, person);
  await submit(page);
  await record(page).waitFor();
  expect(await badgeOf(page)).toEqual({ text: word, colour: 'red' });
  expect(await record(page).innerText()).toContain(why);
  await record(page).getByRole('link', { name: 'View Full Details' }).click();
  await page.waitForURL(`**/verification/${person.id}`);
  await record(page).getByRole('heading', { level: 1 }).waitFor();
  expect(await badgeOf(page)).toEqual({ text: word, colour: 'red' });
});

it.each(
  sampleOf(
    [
      ['another name', { ...people.amina, name: 'Amina Okafor' }],
      ['another day of birth', { ...people.amina, born: '1991-04-13' }],
      [
        'nobody',
        { ...people.amina, name: 'No Body', phone: '08099999999', email: 'x@example.com' },
      ],
    ] as const,
    2,
  ),
)(
  'finds no record for %s and says the stated sentence (VSR-14, C-50)',
  { tags: 'nightly' },
  async (_name, person) => {
    const page = await openPage();
    await visit(page, path);
    await fillSearch(page, person);
    await submit(page);
    await page.getByRole('heading', { name: 'No Records Found' }).waitFor();
    await page
      .getByText(
        'No verified record found for this individual. Kindly request they verify on Sapioworker for safer engagement.',
      )
      .waitFor();
  },
);

it.each(sampleOf([{ status: 500, json: {} }, { status: 503, body: 'busy' }, 'cut'] as const, 2))(
  'says the fixed sentence when the search fails: %o (VSR-09)',
  { tags: 'nightly' },
  async (answer) => {
    const page = await openPage({ expects: /Failed to load resource|API call failed/ });
    await page.route('**/verifications/search', (route) =>
      answer === 'cut' ? route.abort() : route.fulfill(answer),
    );
    await visit(page, path);
    await fillSearch(page, people.amina);
    await submit(page);
    await page.getByText('An error occurred while searching. Please try again.').waitFor();
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Amina Yusuf');
  },
);

it('waits with a busy button and cannot be sent twice (D-22)', { tags: 'nightly' }, async () => {
  const page = await openPage();
  let calls = 0;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/verifications/search', async (route) => {
    calls += 1;
    await held;
    await route.continue();
  });
  await visit(page, path);
  await fillSearch(page, people.amina);
  await submit(page);
  const busy = page.getByRole('main').getByRole('button', { name: 'Loading...' });
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
  await page.getByLabel('Full Name').press('Enter');
  release();
  await record(page).waitFor();
  expect(calls).toBe(1);
});

it('puts the answer above the form on phones, with the focus on its heading', {
  tags: 'nightly',
}, async () => {
  const page = await openPage({ viewport: phone });
  await visit(page, path);
  await fillSearch(page, people.amina);
  await submit(page);
  await record(page).waitFor();
  const heading = record(page).getByRole('heading').first();
  await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true);
  const form = await page.locator('main form').boundingBox();
  expect((await record(page).boundingBox())?.y).toBeLessThan(form?.y ?? 0);
});

it.each(sampleOf(scripts, 3))('searches and keeps what was typed, script %s', async (script) => {
  const page = await openPage({ script, expects: /400/ });
  await visit(page, path);
  await submit(page);
  const errors = page.getByRole('main').locator('.field .error');
  await errors.first().waitFor();
  expect(await errors.allInnerTexts()).toEqual(required.map(() => 'This field is required'));

  await fillSearch(page, { ...people.amina, name: 'No Body' });
  await submit(page);
  await page.getByRole('heading', { name: 'No Records Found' }).waitFor();
  expect(await page.getByLabel('Full Name').inputValue()).toBe('No Body');

  await fillSearch(page, people.amina);
  await submit(page);
  await record(page).getByRole('link', { name: 'View Full Details' }).click();
  await page.waitForURL('**/verification/Sw-AMY20');
  // The router changes the address before the page.
  await expect.poll(() => badgeOf(page)).toEqual({ text: 'ACTIVE', colour: 'green' });
});
