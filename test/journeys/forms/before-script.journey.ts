import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hydrated, openPage, phone } from '../../support/browser.ts';
import { sampleOf } from '../support/inspect.ts';

/** Leaves the page by a link of the footer, as somebody does who wants to look something up. */
async function leave(page: Page): Promise<void> {
  await page.locator('footer a[href="/privacy-policy"]').click();
  await page.waitForURL('**/privacy-policy');
}

/** Comes by the address, where the browser itself fills in nothing; its script comes without a touch. */
async function comeAnew(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('html[data-ready]').waitFor();
}

/** As a phone tells a page whose visitor looks at another app. */
const goOutOfSight = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });

const main = (page: Page) => page.locator('main');
const kept = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));

// Typed at once, and left at once: where the script is late, it has not come by then.
describe('what was entered before the page is left stands there when it is opened anew (PAGE-05)', () => {
  const pages = [
    ['/feedback', 'Your Name', 'Your Feedback'],
    ['/contact', 'Name', 'Message'],
  ] as const;
  it.each(sampleOf(pages, 2))('in %s', async (path, who, what) => {
    const page = await openPage({ viewport: phone });
    await page.goto(path);
    await main(page).getByLabel(who).fill('Ada Obi');
    await main(page).getByLabel(what).fill('She came on time');
    await leave(page);
    await comeAnew(page, path);
    await expect.poll(() => main(page).getByLabel(what).inputValue()).toBe('She came on time');
    expect(await main(page).getByLabel(who).inputValue()).toBe('Ada Obi');
    // One field more the next time, before the others have been put back.
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.locator('#email').fill('ada@example.com');
    await leave(page);
    await comeAnew(page, path);
    await expect.poll(() => main(page).getByLabel(what).inputValue()).toBe('She came on time');
    expect(await page.locator('#email').inputValue()).toBe('ada@example.com');
    expect(await main(page).getByLabel(who).inputValue()).toBe('Ada Obi');
  });

  it('in an application: texts, ticks and choices, and nothing that is sensitive (DFA-15)', async () => {
    const path = '/career/community-agent-form';
    const page = await openPage({ viewport: phone });
    await page.goto(path);
    const name = main(page).locator('form input[type=text]:visible').first();
    const languages = ['English', 'Hausa'];
    const box = (one: string) => page.getByRole('checkbox', { name: one });
    await name.fill('Ada Obi');
    for (const one of languages) await box(one).check();
    // One tick by itself, and a number that nobody should have typed there.
    const consent = main(page).locator('form input[type=checkbox]').last();
    await consent.check();
    await page.getByLabel('Their trades').fill('Painter 12345678901');
    await leave(page);
    expect(await kept(page)).toContain('Ada Obi');
    expect(await kept(page)).not.toContain('12345678901');
    await comeAnew(page, path);
    await expect.poll(() => name.inputValue()).toBe('Ada Obi');
    for (const one of languages) await expect.poll(() => box(one).isChecked()).toBe(true);
    expect(await box('Yoruba').isChecked()).toBe(false);
    expect(await consent.isChecked()).toBe(true);
    await page.getByText('What you entered before is here again.').waitFor();
    // One more the next time, before the draft has been put back.
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await main(page).locator('form input[type=tel]').first().fill('08031234567');
    await leave(page);
    await comeAnew(page, path);
    await expect.poll(() => name.inputValue()).toBe('Ada Obi');
    const phoneField = main(page).locator('form input[type=tel]').first();
    expect(await phoneField.inputValue()).toBe('08031234567');
  });

  it('in the agreement', { tags: 'nightly' }, async () => {
    const path = '/career/partner-with-us/apply';
    const page = await openPage({ viewport: phone });
    await page.goto(path);
    const boxes = main(page).locator('form input[type=checkbox]');
    const signs = page.getByLabel('Authorized Representative Name');
    await boxes.nth(1).check();
    await signs.fill('Ada Obi');
    await leave(page);
    await comeAnew(page, path);
    await expect.poll(() => signs.inputValue()).toBe('Ada Obi');
    expect(await boxes.nth(1).isChecked()).toBe(true);
    expect(await boxes.nth(0).isChecked()).toBe(false);
  });
});

it('keeps no page that was only read, and nothing for another person (PAGE-05)', async () => {
  const page = await openPage({ viewport: phone });
  const ours = { verificationId: 'Sw-AMY20', message: 'She came on time' };
  for (const path of [
    '/feedback?verificationId=Sw-BLM33',
    '/contact',
    '/career/work-with-us/apply',
  ]) {
    await page.goto(path);
    await leave(page);
    expect(await kept(page)).toBe('{}');
  }
  await page.goto('/feedback');
  for (const [name, text] of Object.entries(ours)) await page.locator(`#${name}`).fill(text);
  await leave(page);
  await comeAnew(page, '/feedback?verificationId=Sw-BLM33');
  expect(await page.locator('#message').inputValue()).toBe('');
});

it('keeps nothing of a form that the browser sent by itself (PAGE-05)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage({ viewport: phone, expects: /Failed to load resource|ERR_/ });
  await page.route('**/assets/*.js', (route) => route.abort('connectionreset'));
  await page.goto('/feedback');
  await page.locator('#name').fill('Ada Obi');
  await page.locator('#verificationId').fill('Sw-AMY20');
  await page.locator('#message').fill('Sent by the browser alone, and therefore not kept.');
  await main(page).getByRole('button', { name: 'Submit Feedback' }).click();
  await page.locator('.form__arrived').waitFor();
  expect(await kept(page)).toBe('{}');
});

it.each(['/feedback', '/career/work-with-us/apply'])(
  'keeps nothing that was taken out again after another app was looked at, in %s (PAGE-05)',
  { tags: 'nightly' },
  async (path) => {
    const page = await openPage({ viewport: phone });
    await page.goto(path);
    const field = main(page).locator('form input[type=text]:visible').first();
    await field.fill('Ada Obi');
    await goOutOfSight(page);
    await expect.poll(() => kept(page)).toContain('Ada Obi');
    await field.fill('');
    await leave(page);
    expect(await kept(page)).not.toContain('Ada Obi');
  },
);

/** Goes out of sight in the one moment between React's script and its taking over the page. */
const goOutOfSightAsReactComes = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('hydrating', () =>
      queueMicrotask(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
        const { length } = Object.keys(localStorage);
        document.documentElement.dataset.keptAsReactCame = String(length);
      }),
    );
  });

it('says that answers are here again only where the page was left (PAGE-05)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage({ viewport: phone });
  await page.goto('/career/work-with-us/apply');
  const field = main(page).locator('form input[type=text]:visible').first();
  await field.fill('Ada Obi');
  await goOutOfSight(page);
  await expect.poll(() => kept(page)).toContain('Ada Obi');
  await hydrated(page);
  await expect.poll(() => kept(page)).toContain('Ada Obi');
  expect(await field.inputValue()).toBe('Ada Obi');
  expect(await page.getByText('What you entered before is here again.').count()).toBe(0);
});

it('says so neither where the page goes out of sight just as its script comes, and loses nothing (PAGE-05)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage({ viewport: phone });
  await goOutOfSightAsReactComes(page);
  await page.goto('/career/work-with-us/apply');
  const field = main(page).locator('form input[type=text]:visible').first();
  await field.fill('Ada Obi');
  await hydrated(page);
  // It was kept in that moment too: the phone might have ended the page there.
  expect(await page.locator('html').getAttribute('data-kept-as-react-came')).toBe('1');
  await expect.poll(() => kept(page)).toContain('Ada Obi');
  expect(await field.inputValue()).toBe('Ada Obi');
  expect(await page.getByText('What you entered before is here again.').count()).toBe(0);
  // Nothing of it stays where it is taken out again.
  await field.fill('');
  await expect.poll(() => kept(page)).not.toContain('Ada Obi');
});

it('leaves a selection where it is when the script comes: the next key replaces it (PAGE-04)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage({ viewport: phone });
  await page.goto('/career/work-with-us/apply');
  const field = main(page).locator('form input[type=text]:visible').first();
  await field.fill('Ada Obi');
  await field.evaluate((one: HTMLInputElement) => one.setSelectionRange(0, 3));
  await hydrated(page);
  // The form keeps it once it has heard of it.
  await expect.poll(() => kept(page)).toContain('Ada Obi');
  await page.keyboard.insertText('Ngozi');
  expect(await field.inputValue()).toBe('Ngozi Obi');
});
