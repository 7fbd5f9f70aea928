import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, openPage, phone, visit } from '../../support/browser.ts';
import { brokenRules, sampleOf, sidewaysPixels } from '../support/inspect.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const photo = { name: 'my-id.png', mimeType: 'image/png', buffer: png };

/** The form comes by a dynamic import: it answers once React has taken it over too. */
async function show(page: Page, tag: string): Promise<void> {
  await visit(page, `/design/forms?tag=${tag}`);
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('preview') ?? {}).some((key) => key.startsWith('__react')),
  );
}
const open = async (tag: string, options: Parameters<typeof openPage>[0] = {}) => {
  const page = await openPage(options);
  await show(page, tag);
  return page;
};
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
const errorOf = (page: Page, name: string) => page.locator(`#preview-${name}-error`);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.className ?? '');

async function fillAll(page: Page): Promise<void> {
  await page.getByLabel('Me', { exact: true }).check();
  await page.getByLabel('Full name').fill('Amina Yusuf');
  await page.getByLabel('Date of birth').fill('1991-04-12');
  await page.locator('#preview').getByLabel('Email').fill('amina@example.com');
  await page.getByLabel('Phone number').fill('0803 000 0001');
  const state = page.getByRole('combobox', { name: 'State of residence' });
  // Its label stays where the control is exchanged.
  await page.locator('#preview label', { hasText: 'State of residence' }).scrollIntoViewIfNeeded();
  await page.locator('input[role=combobox]').waitFor();
  await state.fill('Kad');
  await page.getByRole('option', { name: 'Kaduna' }).click();
  await page.getByLabel('Home address').fill('14 Sample Close');
  await page.getByLabel('International passport').check();
  await page.getByLabel('Last four characters').fill('1234');
  await page.getByLabel('Consent to the checks').check();
}
const main = (page: Page) => page.locator('#preview');

describe('a form that is submitted too early', () => {
  it('says what is wrong at each field and above, leads there, and blocks until it is mended', async () => {
    const page = await open('verification-basic');
    await main(page).getByLabel('Home address').fill('14 Sample Close');
    await submit(page).click();
    const summary = page.locator('.error-summary');
    expect(await summary.getByRole('link').count()).toBe(10);
    expect(await focused(page)).toBe('error-summary');
    expect(await errorOf(page, 'fullName').innerText()).toBe('Full name is required');
    expect(await errorOf(page, 'idKind').innerText()).toBe('Kind of ID is required');
    expect(await submit(page).isDisabled()).toBe(true);
    expect(await page.getByLabel('Home address').inputValue()).toBe('14 Sample Close');

    await summary.getByRole('link', { name: 'Full name is required' }).click();
    expect(
      await page.getByLabel('Full name').evaluate((one) => one === document.activeElement),
    ).toBe(true);
    await page.keyboard.type('Amina');
    expect(await errorOf(page, 'fullName').count()).toBe(0);
    await main(page).getByLabel('Email').fill('amina');
    expect(await errorOf(page, 'email').innerText()).toBe('Invalid email address');
  });

  it('has the words of applications where it is one (DFA-11, DFA-12)', {
    tags: 'nightly',
  }, async () => {
    const page = await open('verification-basic&messages=application');
    await submit(page).click();
    expect(await errorOf(page, 'fullName').innerText()).toBe('This field is required');
    expect(await errorOf(page, 'consent').innerText()).toBe('This field is required');
    expect(await errorOf(page, 'email').innerText()).toBe('Invalid email address');
  });
});

describe('a file', () => {
  it('is sent when it is chosen and its handle is the answer (DFP-07)', async () => {
    const page = await open('verification-basic');
    await fillAll(page);
    await page.locator('#preview-idScan').setInputFiles(photo);
    await page.getByText('is sent').waitFor();
    expect(await main(page).getByText('my-id.png').isVisible()).toBe(true);
    await submit(page).click();
    const answers = JSON.parse(await page.locator('pre').innerText());
    expect(answers).toMatchObject({ fullName: 'Amina Yusuf', state: 'Kaduna', consent: true });
    expect(answers.idScan).toMatch(/^[0-9A-Z]{26}$/);
  });

  it('that failed says so at its field and blocks the form until it goes (DFP-08, DFP-09)', {
    tags: 'nightly',
  }, async () => {
    const page = await open('verification-basic', { expects: /upload|API call failed/ });
    await fillAll(page);
    const file = page.locator('#preview-idScan');
    await file.setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg>'),
    });
    await errorOf(page, 'idScan').waitFor();
    expect(await errorOf(page, 'idScan').innerText()).toBe(
      'Upload failed. Choose a photo (JPEG, PNG or WebP) or a PDF.',
    );
    expect(await submit(page).isDisabled()).toBe(true);

    // Too large: nothing is sent at all.
    let sent = 0;
    await page.route('**/files/upload?*', (route) => {
      sent += 1;
      return route.abort();
    });
    await file.setInputFiles({ ...photo, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
    await page.getByText('larger than 5 MB').waitFor();
    expect(sent).toBe(0);
    await file.setInputFiles(photo);
    await page.getByText('Upload failed', { exact: true }).waitFor();
    expect(sent).toBe(2); // CLI-03

    await page.unroute('**/files/upload?*');
    await file.setInputFiles(photo);
    await page.getByText('is sent').waitFor();
    expect(await errorOf(page, 'idScan').count()).toBe(0);
    await submit(page).click();
    await page.locator('pre').waitFor();
  });

  it('chosen without a connection is kept, and goes by itself when it is back (PAGE-05)', {
    tags: 'nightly',
  }, async () => {
    const page = await open('verification-basic', {
      viewport: { width: 320, height: 640 },
      expects: /upload|API call failed|ERR_INTERNET_DISCONNECTED|Failed to/,
    });
    await main(page).getByLabel('Home address').fill('14 Sample Close');
    await page.context().setOffline(true);
    await page.locator('#preview-idScan').setInputFiles(photo);
    const kept = main(page).getByText('is kept here, and goes by itself');
    await kept.waitFor();
    expect(await errorOf(page, 'idScan').innerText()).toBe('Upload failed');
    expect(await submit(page).isDisabled()).toBe(true);
    expect(await brokenRules(page)).toEqual([]);
    const below = () =>
      submit(page).evaluate((one) => Math.round(one.getBoundingClientRect().top + scrollY));
    const before = await below();
    await page.getByRole('button', { name: 'Try again to send my-id.png' }).click();
    await kept.waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('preview-idScan');
    expect(await below()).toBe(before);
    await page.context().setOffline(false);
    await page.getByText('is sent').waitFor();
    expect(await errorOf(page, 'idScan').count()).toBe(0);
    expect(await below()).toBe(before);
    expect(await main(page).getByLabel('Home address').inputValue()).toBe('14 Sample Close');
  });

  it('on a slow network says how much has left, aloud only that it began and ended', {
    tags: 'nightly',
  }, async () => {
    const page = await open('verification-basic', { viewport: phone });
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const sendingAt = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 20,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await sendingAt(30 * 1024);
    const state = main(page).locator('.file-field__state').first();
    await state.evaluate((element) => {
      const seen = { percents: [] as number[], told: [] as string[] };
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const bar = element.querySelector('progress');
        if (bar && seen.percents.at(-1) !== bar.value) seen.percents.push(bar.value);
        const told = element.querySelector('[role=status]')?.textContent ?? '';
        if (seen.told.at(-1) !== told) seen.told.push(told);
      }).observe(element, { subtree: true, childList: true, attributes: true });
    });
    const ends = ['%PDF-1.7\n', '\nstartxref\n9\n%%EOF\n'];
    const buffer = Buffer.from(ends.join(' '.repeat(300 * 1024)));
    const input = page.locator('#preview-idScan');
    await input.setInputFiles({ name: 'my-id.pdf', mimeType: 'application/pdf', buffer });
    await page.getByRole('progressbar', { name: 'Sent of my-id.pdf' }).waitFor();
    await page.waitForFunction(() => {
      const { seen } = window as unknown as { seen: { percents: number[] } };
      return seen.percents.filter((one) => one > 0 && one < 100).length > 2;
    });
    expect(await brokenRules(page)).toEqual([]);
    await sendingAt(-1);
    await page.getByText('is sent').waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);
    const seen = await page.evaluate(
      () => (window as unknown as { seen: { percents: number[]; told: string[] } }).seen,
    );
    expect(seen.told).toEqual(['my-id.pdfis being sent', 'my-id.pdfis sent']);
    expect(seen.percents).toEqual([...seen.percents].sort((one, other) => one - other));
  });

  it('on its way blocks the form; taken away it leaves the field empty', {
    tags: 'nightly',
  }, async () => {
    const page = await open('verification-basic');
    const { promise: gate, resolve: go } = Promise.withResolvers<void>();
    await page.route('**/files/upload?*', async (route) => {
      await gate;
      await route.continue();
    });
    await page.locator('#preview-idScan').setInputFiles(photo);
    await page.getByText('is being sent').waitFor();
    expect(await submit(page).isDisabled()).toBe(true);
    go();
    await page.getByText('is sent').waitFor();
    expect(await submit(page).isEnabled()).toBe(true);
    await page.getByRole('button', { name: 'Remove my-id.png' }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('preview-idScan');
    await submit(page).click();
    expect(await errorOf(page, 'idScan').innerText()).toBe('Photo or scan of the ID is required');
  });
});

const sizes = [
  ['a small phone', { width: 320, height: 640 }],
  ['a phone', phone],
  ['a desktop', desktop],
] as const;

describe.each(sampleOf(sizes, 3))('on %s', (_what, viewport) => {
  it('every form fits and breaks no rule of axe, also with errors', {
    tags: 'nightly',
  }, async () => {
    const page = await openPage({ viewport });
    for (const tag of ['verification-premium', 'incident-report', 'recruitment-package']) {
      await show(page, tag);
      await submit(page).click();
      await page.locator('.error-summary').waitFor();
      expect([tag, await brokenRules(page)]).toEqual([tag, []]);
      expect(await sidewaysPixels(page)).toBe(0);
    }
  });
});

describe('a form that the browser asks for (D-08)', () => {
  it('says that it loads, says when it cannot, and is there at the next try', {
    tags: 'nightly',
  }, async () => {
    const page = await openPage({ expects: /forms\/clearance-v1|API call failed/ });
    let down = true;
    const { promise: gate, resolve: go } = Promise.withResolvers<void>();
    await page.route('**/api/forms/clearance-v1', async (route) => {
      await gate;
      if (down) await route.abort();
      else await route.continue();
    });
    await page.goto('/design/forms?tag=clearance&by=call');
    await page.locator('main').getByText('Loading...').waitFor();
    go();
    await page.getByRole('alert').getByText('The form could not be loaded').waitFor();
    down = false;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByLabel('Full name of the worker').fill('Amina Yusuf');
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
