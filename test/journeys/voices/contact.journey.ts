import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { leaveToChromium, openPage, press, visit } from '../../support/browser.ts';
import { brokenRules, sidewaysPixels } from '../support/inspect.ts';

const call = '**/api/contacts';
const required = ['Name', 'Email', 'Phone', 'Message'];

const form = (page: Page) => page.locator('#contact-form form');
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const values = (page: Page) =>
  Promise.all(
    ['Name', 'Email', 'Phone', 'Department', 'Message'].map((one) => field(page, one).inputValue()),
  );

async function fill(page: Page, message: string) {
  await field(page, 'Name').fill('Ada Obi');
  await field(page, 'Email').fill('ada.obi@example.com');
  await field(page, 'Phone').fill('0803 000 0001');
  await field(page, 'Message').fill(message);
}

it('requires four fields and says so at each of them (CON-03)', { tags: 'nightly' }, async () => {
  const page = await openPage({ viewport: { width: 320, height: 640 } });
  await visit(page, '/contact');
  await press(form(page).locator('button[type=submit]'));
  const errors = form(page).locator('.field .error');
  await expect
    .poll(() => errors.allInnerTexts())
    .toEqual(required.map(() => 'This field is required'));
  expect(await brokenRules(page)).toEqual([]);
  expect(await sidewaysPixels(page)).toBe(0);
  for (const [done, label] of required.entries()) {
    await field(page, label).fill({ Email: 'a@example.com', Phone: '08030000001' }[label] ?? 'x');
    await expect.poll(() => errors.count()).toBe(required.length - done - 1);
  }
});

it('is reached from Sponsor at the form, its department chosen; sent once, it is thanked for (CON-02, CON-05, D-03, D-22)', async () => {
  leaveToChromium('a call that is handed on with its body');
  const page = await openPage();
  const tickets: string[] = [];
  const { promise: gate, resolve: go } = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    await gate;
    const answer = await route.fetch();
    tickets.push((await answer.json()).ticket);
    await route.fulfill({ response: answer });
  });
  await visit(page, '/career/sponsor-individual');
  await page.getByRole('link', { name: '“Sponsor an Individual”' }).click();
  await page.waitForURL('**/contact?department=sponsor-an-individual#contact-form');
  const top = () =>
    page.locator('#contact-form').evaluate((one) => one.getBoundingClientRect().top);
  await expect.poll(async () => Math.abs(await top()) < 200).toBe(true);
  expect(await field(page, 'Department').inputValue()).toBe('Sponsor an Individual');

  await fill(page, 'I would like to sponsor a course.');
  // By no pointer: the page may still be on its way to the form, and a press would miss the button.
  const send = form(page).locator('button[type=submit]');
  await press(send);
  await press(send);
  const busy = form(page).locator('button[aria-busy=true]');
  await busy.waitFor();
  await field(page, 'Name').press('Enter');
  go();
  const alert = page.locator('#contact-form').getByRole('alert');
  await alert.getByText('Thank you for contacting us!').waitFor();
  expect(tickets).toHaveLength(1);
  expect(await alert.innerText()).toContain(tickets[0]);
  expect(await values(page)).toEqual(['', '', '', 'Sponsor an Individual', '']);
  expect(await brokenRules(page)).toEqual([]);
});

it('keeps everything and says so when the answer was lost, and the next try is the same one (D-03, PAGE-05)', async () => {
  leaveToChromium('a call that is handed on with its body');
  const page = await openPage({ expects: /Failed to load resource|API call failed/ });
  let down = true;
  const tickets: string[] = [];
  await page.route(call, async (route) => {
    const answer = await route.fetch();
    tickets.push((await answer.json()).ticket);
    await (down ? route.abort() : route.fulfill({ response: answer }));
  });
  await visit(page, '/contact');
  await fill(page, 'Do you work in Jos?');
  await field(page, 'Department').selectOption('Customer Support');
  const before = await values(page);
  const send = form(page).locator('button[type=submit]');
  await send.press('Enter');
  const alert = page.locator('#contact-form').getByRole('alert');
  await alert.getByText('Failed to send your message. Please try again.').waitFor();
  // The keyboard is where it was, though the button was disabled meanwhile.
  await expect.poll(() => send.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await values(page)).toEqual(before);
  // Also after a reload.
  await visit(page, '/contact');
  await expect.poll(() => values(page)).toEqual(before);
  down = false;
  await press(form(page).locator('button[type=submit]'));
  await alert.getByText('Thank you for contacting us!').waitFor();
  expect(await page.getByText('Failed to send').count()).toBe(0);
  expect(tickets).toHaveLength(3);
  expect(new Set(tickets).size).toBe(1);
});
