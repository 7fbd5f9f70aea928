import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { at, openPage, press, visit, visitStill } from '../../support/browser.ts';
import { scripts } from '../../support/script-mode.ts';
import { sampleOf } from '../support/inspect.ts';

const red = 'rgb(179, 32, 27)';
const call = '**/mail-list/subscribe';
let made = 0;
const newEmail = () => `visitor-${++made}@example.com`;

function formOf(page: Page) {
  const footer = page.getByRole('contentinfo');
  return {
    input: footer.getByRole('textbox', { name: 'Email' }),
    button: footer.getByRole('button', { name: 'Subscribe' }),
    error: footer.locator('form .error'),
  };
}

/** Counts the calls that leave the page, and answers them when `answer` is given. */
async function countCalls(page: Page, answer?: { status: number; body?: string } | 'cut') {
  const keys: (string | undefined)[] = [];
  await page.route(call, (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (answer === 'cut') return route.abort('connectionreset');
    if (answer) return route.fulfill({ contentType: 'application/json', body: '{}', ...answer });
    return route.continue();
  });
  return keys;
}

it('refuses an empty and a malformed address beneath the input and sends nothing (MAIL-02 to MAIL-07)', async () => {
  const page = await openPage();
  const calls = await countCalls(page);
  await visit(page, '/contact');
  const { input, button, error } = formOf(page);
  expect(await input.inputValue()).toBe('');
  const border = () => input.evaluate((one) => getComputedStyle(one).borderColor);
  const resting = await border();
  expect(resting).not.toBe(red);

  await button.click();
  await error.waitFor();
  expect(await error.innerText()).toBe('Email is required');
  await expect.poll(border).toBe(red);
  const [inputBox, errorBox] = [await input.boundingBox(), await error.boundingBox()];
  expect(errorBox?.y).toBeGreaterThanOrEqual((inputBox?.y ?? 0) + (inputBox?.height ?? 0));

  await input.pressSequentially('n');
  await error.waitFor({ state: 'detached' });
  await input.blur();
  await expect.poll(border).toBe(resting);

  for (const email of [
    'name',
    'name@',
    '@example.com',
    'name@example',
    'name@example.c',
    'a b@c.de',
  ]) {
    await input.fill(email);
    await input.press('Enter');
    await error.waitFor();
    expect(await error.innerText()).toBe('Please enter a valid email address');
    expect(await input.inputValue()).toBe(email);
  }
  expect(calls).toEqual([]);
});

it('subscribes, says so for 2000 ms and empties the input (MAIL-08)', async () => {
  const page = await openPage();
  const calls = await countCalls(page);
  await visitStill(page, '/contact');
  const { input, button } = formOf(page);
  await input.fill(newEmail().toUpperCase());
  await press(button);
  const toast = page.locator('.toast', { hasText: 'Subscribed successfully' });
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return toast.count();
    })
    .toBe(1);
  expect(await input.inputValue()).toBe('');
  expect(calls).toHaveLength(1);
  await page.clock.runFor(1_800);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(800);
  await toast.waitFor({ state: 'detached' });
});

it.each(
  sampleOf(
    [
      ['a refusal', { status: 400 }, 1],
      ['a limit reached', { status: 429 }, 1],
      ['another success than 200', { status: 201 }, 1],
      ['an empty success', { status: 204, body: '' }, 1],
      ['a failure of the server, after one more try', { status: 500 }, 2],
      ['a cut line, after one more try', 'cut', 2],
    ] as const,
    3,
  ),
)(
  'says that it failed and keeps the input at %s (MAIL-09, C-84)',
  { tags: 'nightly' },
  async (_name, answer, tries) => {
    const page = await openPage({ expects: /Failed to load resource|API call failed/ });
    const calls = await countCalls(page, answer);
    await visit(page, '/contact');
    const { input, button } = formOf(page);
    const email = newEmail();
    await input.fill(email);
    await button.click();
    const toast = page.locator('.toast');
    await toast.waitFor();
    expect(await toast.innerText()).toBe('Failed to subscribe');
    expect(await input.inputValue()).toBe(email);
    expect(calls).toHaveLength(tries);
    expect(new Set(calls).size).toBe(1);
  },
);

it('does not read the answer (MAIL-10)', { tags: 'nightly' }, async () => {
  const page = await openPage();
  await countCalls(page, { status: 200, body: 'not JSON' });
  await visit(page, '/contact');
  const { input, button } = formOf(page);
  await input.fill(newEmail());
  await button.click();
  await page.locator('.toast', { hasText: 'Subscribed successfully' }).waitFor();
});

it('cannot be sent twice while it waits (D-22)', { tags: 'nightly' }, async () => {
  const page = await openPage();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let calls = 0;
  await page.route(call, async (route) => {
    calls += 1;
    await held;
    await route.fulfill({ status: 200, json: {} });
  });
  await visit(page, '/contact');
  const { input } = formOf(page);
  await input.fill(newEmail());
  await input.press('Enter');
  const busy = page.getByRole('contentinfo').locator('button[aria-busy=true]');
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
  await input.press('Enter');
  release();
  await page.locator('.toast').waitFor();
  expect(calls).toBe(1);
});

describe.each(sampleOf(scripts, 3))('script %s', (script) => {
  it.each([
    ['', 'Email is required'],
    ['name@example', 'Please enter a valid email address'],
    [`plain-${script}@example.com`, 'Subscribed successfully'],
  ])('comes to the same outcome: %s', async (email, text) => {
    const page = await openPage({ script, expects: /Failed to load resource/ });
    await visit(page, '/contact');
    const { input, button } = formOf(page);
    await input.fill(email);
    await button.click();
    // The browser's own way is a page of its own.
    if (script === 'off') await page.waitForURL('**/mailing-list/subscribe');
    await page.getByText(text).first().waitFor();
  });
});

it('answers a known and an unknown address alike (C-67)', async () => {
  const subscribe = async () => {
    const answer = await fetch(at('/api/mail-list/subscribe'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'twice@example.com' }),
    });
    return [answer.status, await answer.text()];
  };
  const first = await subscribe();
  expect(first[0]).toBe(200);
  expect(await subscribe()).toEqual(first);
});
