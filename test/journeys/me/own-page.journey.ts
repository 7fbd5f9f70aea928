import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { idleMs } from '#app/people/me/rules.ts';
import { bytesOf, leaveToChromium, openPage, phone, visit } from '../../support/browser.ts';
import { scripts } from '../../support/script-mode.ts';
import { brokenRules, sampleOf, sidewaysPixels } from '../support/inspect.ts';
import { codesByMail, codesBySms, signIn } from '../support/sign-in.ts';

async function inOrder(page: Page, name: string): Promise<void> {
  expect([name, await brokenRules(page), await sidewaysPixels(page)]).toEqual([name, [], 0]);
}

const sections = [
  'How others see you',
  'What you allow',
  'Corrections',
  'Messages',
  'Passkeys',
  'Your data',
];

/** Goes to a section from the first page, by its link. */
async function open(page: Page, name: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await main.getByRole('heading', { level: 1, name }).waitFor();
}
const back = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Your own page', exact: true }).click();

it('a form of a page says that no answer came, and keeps what was typed (PAGE-05)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage({ viewport: phone, expects: /ERR_FAILED|Failed to/ });
  await visit(page, '/me');
  const typed = page.getByLabel('Email or mobile number');
  await typed.fill('nobody.lost@example.com');
  await page.route('**/me.data*', (route) => route.abort());
  const send = page.getByRole('button', { name: 'Send me a code' });
  await send.click();
  await page.getByRole('alert').getByText('No answer came.').waitFor();
  expect(await typed.inputValue()).toBe('nobody.lost@example.com');
  await inOrder(page, 'without an answer');
  await page.unroute('**/me.data*');
  await send.click();
  await page.getByRole('heading', { name: 'Type the code' }).waitFor();
});

it('the person of a record signs in by SMS, sees a masked page, and by mail opens all (ME-01 to ME-06)', async () => {
  const page = await openPage({ viewport: phone });
  const main = page.getByRole('main');
  await visit(page, '/verification/Sw-NGZ42');
  await main.getByRole('link', { name: 'Open your own page' }).click();
  await main.getByRole('heading', { level: 1, name: 'Your own page' }).waitFor();
  await inOrder(page, 'sign-in');
  await signIn(page, '0803 000 0004', async () => codesBySms());
  expect(await main.innerText()).toContain('Masked for 24 hours');
  // The form that was sent is gone: a keyboard goes on in what stands in its place.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  expect(await main.innerText()).not.toContain('1995');
  await inOrder(page, 'masked');
  await open(page, 'Your data');
  expect(await main.getByRole('link', { name: 'As a PDF' }).count()).toBe(0);
  // Every page behind the sign-in can be left by it.
  await main.getByRole('button', { name: 'Sign out', exact: true }).click();
  await main.getByLabel('Email or mobile number').waitFor();

  await signIn(page, 'ngozi.eze@example.com', () => codesByMail('ngozi.eze@example.com'));
  expect(await main.innerText()).toContain('23 November 1995');
  // Those that nothing is done in below.
  for (const name of ['How others see you', 'Messages', 'Passkeys']) {
    await open(page, name);
    await inOrder(page, name);
    await back(page);
    await main.getByRole('heading', { level: 1, name: 'Ngozi Eze' }).waitFor();
  }

  await open(page, 'What you allow');
  await inOrder(page, 'What you allow');
  const listing = main.getByRole('region', { name: /^Search engines/ });
  const end = await listing.getByLabel('Until').getAttribute('max');
  await listing.getByLabel('Until').fill(end ?? '');
  await listing.getByRole('button', { name: 'Open: search engines' }).click();
  await main.getByText('It is open now.').waitFor();
  await inOrder(page, 'opened');
  await listing.getByRole('button', { name: 'Close now Search engines' }).click();
  await main.getByText('It is closed now').waitFor();
  await back(page);

  await open(page, 'Corrections');
  await inOrder(page, 'Corrections');
  await main.getByLabel('What is wrong?').selectOption('My address');
  await main.getByLabel('What is right?').fill('We moved to 7 Zik Avenue');
  await main.getByRole('button', { name: 'Send' }).click();
  await main.getByText('My address: We moved to 7 Zik Avenue').waitFor();
  await back(page);

  await open(page, 'Your data');
  await inOrder(page, 'Your data');
  const loading = page.waitForEvent('download');
  await main.getByRole('link', { name: 'As JSON' }).click();
  const held = JSON.parse((await bytesOf(await loading)).toString());
  expect(held.record).toMatchObject({ fullName: 'Ngozi Eze', dateOfBirth: '1995-11-23' });
  expect(held.corrections).toHaveLength(1);
});

it('a passkey that was made after a sign-in opens the page without a code (ME-01)', async () => {
  const page = await openPage({ viewport: phone });
  leaveToChromium('a passkey of the test');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const main = page.getByRole('main');
  await visit(page, '/me');
  await signIn(page, 'tunde.adeyemi@example.com', () => codesByMail('tunde.adeyemi@example.com'));
  await open(page, 'Passkeys');
  await main.getByRole('button', { name: 'Add a passkey' }).click();
  await main.getByText('Passkey 1, made on').waitFor();
  await inOrder(page, 'passkeys');
  await back(page);
  await main.getByRole('button', { name: 'Sign out', exact: true }).click();
  // A browser that keeps no cookies.
  const passkeyCall = '**/api/me/session/passkey';
  await page.route(passkeyCall, async (route) => {
    const response = await route.fetch();
    const { 'set-cookie': _cookies, ...headers } = response.headers();
    await page.context().clearCookies();
    await route.fulfill({ response, headers });
  });
  await main.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await main.getByText('this browser keeps no cookies from us').waitFor();
  await page.unroute(passkeyCall);
  await main.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await main.getByRole('heading', { level: 1, name: 'Tunde Adeyemi' }).waitFor();
  await open(page, 'Passkeys');
  await main.getByText('last used on').waitFor();
  await main.getByRole('button', { name: 'Remove passkey 1' }).click();
  await main.getByText('You have none yet.').waitFor();

  // Left open until a session that nobody uses has ended, the page goes, though no document was loaded for it.
  await page.clock.install();
  await back(page);
  await open(page, 'Your data');
  const gone = page.waitForEvent('framenavigated');
  await page.clock.fastForward(idleMs);
  await gone;
  await main.getByRole('heading', { level: 1, name: 'Tunde Adeyemi' }).waitFor();
});

/** One for each mode: nobody is sent codes in a row. */
const whoWith = {
  off: 'chidi.okafor@example.com',
  late: 'bala.musa@example.com',
  'at-once': 'amina.yusuf@example.com',
} as const;

it.each(sampleOf(scripts, 3))('all of it works, script %s', async (script) => {
  // An address that is none is refused.
  const page = await openPage({ viewport: phone, script, expects: / 400 / });
  const main = page.getByRole('main');
  await visit(page, '/me');
  await main.getByLabel('Email or mobile number').fill('Amina');
  await main.getByRole('button', { name: 'Send me a code' }).click();
  await main.getByText('Enter a phone number or an email address').waitFor();
  await signIn(page, whoWith[script], () => codesByMail(whoWith[script]));
  for (const name of sections) {
    await open(page, name);
    expect([name, await sidewaysPixels(page)]).toEqual([name, 0]);
    await back(page);
  }
  await open(page, 'What you allow');
  const listing = main.getByRole('region', { name: /^Search engines/ });
  // Amina's stands open from the start.
  if (script === 'at-once') {
    await listing.getByRole('button', { name: 'Close now Search engines' }).click();
    await main.getByText('It is closed now').waitFor();
  }
  const end = await listing.getByLabel('Until').getAttribute('max');
  await listing.getByLabel('Until').fill(end ?? '');
  await listing.getByRole('button', { name: 'Open: search engines' }).click();
  await main.getByText('It is open now.').waitFor();
  await listing.getByRole('button', { name: 'Close now Search engines' }).click();
  await main.getByText('It is closed now').waitFor();
  await back(page);
  await open(page, 'Messages');
  await main.getByLabel('By SMS').uncheck();
  await main.getByRole('button', { name: 'Save' }).click();
  await main.getByText('Your choice counts').waitFor();
  expect(await main.getByLabel('By SMS').isChecked()).toBe(false);
  await back(page);
  await main.getByRole('button', { name: 'Sign out', exact: true }).click();
  await main.getByLabel('Email or mobile number').waitFor();
  await page.goto('/me/consents');
  expect(new URL(page.url()).pathname).toBe('/me');
});
