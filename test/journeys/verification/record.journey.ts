import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { at, bytesOf, openPage, visit } from '../../support/browser.ts';
import { badgeOf, fillSearch, people, record, submit } from '../support/people.ts';

/** The rows of the record: label to value. */
async function facts(page: Page): Promise<Record<string, string>> {
  const rows = await record(page).locator('.facts > div').allInnerTexts();
  return Object.fromEntries(
    rows.map((row) => {
      const [label = '', ...value] = row.split('\n').filter(Boolean);
      return [label, value.join(' ')];
    }),
  );
}

it('leads from the home page by a search to the record and its report (HOME-12, VDT-02 to VDT-12)', async () => {
  // The report once its link is old; Firefox wants an icon for the page that says so.
  const page = await openPage({ expects: / 404 .*expires=1\b|favicon\.ico/ });
  await visit(page, '/');
  await page.getByRole('main').getByRole('link', { name: 'Search verification' }).click();
  await page.waitForURL('**/verification/search');
  await fillSearch(page, people.amina);
  await submit(page);
  await record(page).getByRole('link', { name: 'View Full Details' }).click();
  await page.waitForURL('**/verification/Sw-AMY20');
  await record(page).getByRole('heading', { level: 1, name: 'Amina Yusuf' }).waitFor();

  expect(await badgeOf(page)).toEqual({ text: 'ACTIVE', colour: 'green' });
  expect(await record(page).innerText()).toContain('Sw-AMY20');
  expect(await facts(page)).toMatchObject({
    Email: 'amina.yusuf@example.com',
    Phone: '+234 803 000 0001',
    'National ID': '•••••••8901',
    'Date of birth': '12 April 1991',
    Price: expect.stringMatching(/^₦/),
  });
  const photo = record(page).getByRole('img', { name: /Amina Yusuf/ });
  await expect
    .poll(() => photo.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth))
    .toBeGreaterThan(0);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    record(page).getByRole('link', { name: 'Basic report' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  const bytes = await bytesOf(download);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.length).toBeGreaterThan(5_000);

  // A link that is too old says so (C-63).
  await record(page)
    .getByRole('link', { name: 'Basic report' })
    .evaluate((link: HTMLAnchorElement) => {
      link.href = link.href.replace(/expires=\d+/, 'expires=1');
      link.click();
    });
  await page.getByText('A link to a report opens for a few minutes.').waitFor();
  await page.goBack();

  await page.getByRole('link', { name: 'Back to Search' }).click();
  await page.waitForURL('**/verification/search');
});

it('cuts no name within a word, and no phone number, on any screen', async () => {
  const page = await openPage();
  await visit(page, '/verification/Sw-AMY20');
  await page.evaluate(() => document.fonts.ready);
  const cut: string[] = [];
  for (const width of [320, 390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const found = await page.evaluate(() => {
      const heading = document.querySelector('#record-name');
      const cutWords = (name: string) => {
        if (!heading) return ['no name'];
        heading.textContent = name;
        const text = heading.firstChild as Text;
        return [...name.matchAll(/\S+/g)]
          .filter(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            return range.getClientRects().length > 1;
          })
          .map(([word]) => word);
      };
      const names = ['Adebayo Ogunlesi', 'Chukwuemeka Okonkwo', 'Oluwaseun Olanrewaju'];
      const numbers = [...document.querySelectorAll('.facts .tnum')].filter((one) => {
        const room = one.closest('dd')?.getBoundingClientRect().right ?? 0;
        return one.getBoundingClientRect().right > room + 1;
      });
      return [...names.flatMap(cutWords), ...numbers.map(({ textContent }) => textContent)];
    });
    cut.push(...found.map((one) => `${one} at ${width}`));
  }
  expect(cut).toEqual([]);
});

it('masks everything to anyone with the badge number alone (C-97)', async () => {
  const page = await openPage();
  await page.goto('/verification/Sw-CHD11');
  expect(await facts(page)).toMatchObject({
    Email: 'c•••@e•••.com',
    Phone: '+234•••••02',
    Address: expect.stringContaining('Enugu'),
  });
  const rows = await facts(page);
  expect(Object.keys(rows)).not.toContain('Date of birth');
  expect(Object.keys(rows)).not.toContain('National ID');
  expect(
    await record(page)
      .getByRole('img', { name: /Portrait/ })
      .count(),
  ).toBe(0);
  expect(await page.getByRole('link', { name: 'Basic report' }).count()).toBe(0);
  const html = await page.content();
  for (const secret of [people.chidi.email, people.chidi.phone, '12345678902', people.chidi.born]) {
    expect(html).not.toContain(secret);
  }
});

it('gives back to the searcher what he supplied himself, and no more (C-97)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage();
  await visit(page, '/verification/search');
  await fillSearch(page, people.chidi);
  await submit(page);
  await record(page).getByRole('link', { name: 'View Full Details' }).click();
  await record(page).getByRole('heading', { level: 1 }).waitFor();
  const rows = await facts(page);
  expect(rows).toMatchObject({ Email: people.chidi.email, Phone: '+234 803 000 0002' });
  expect(rows['Date of birth']).toBe('30 September 1987');
  expect(await page.content()).not.toContain('12345678902');
});

it('is not found with status 404, and never cached or indexed (VDT-14)', async () => {
  const page = await openPage({ expects: /404/ });
  const answer = await page.goto('/verification/Sw-ZZZ99');
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Verification Not Found' }).waitFor();
  await page.getByRole('link', { name: 'Back to Search' }).click();
  await page.waitForURL('**/verification/search');
  const found = await fetch(at('/verification/Sw-CHD11'));
  expect(found.headers.get('cache-control')).toBe('no-store');
  expect(await found.text()).toMatch(/name="robots" content="noindex/);
});

it('says that it loads, and offers to try again when it could not (VDT-14, VDT-15)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage({ expects: /./ });
  await visit(page, '/verification/search');
  let broken = true;
  await page.route(/Sw-AMY20\.data/, (route) =>
    broken ? route.fulfill({ status: 500, body: 'broken' }) : route.continue(),
  );
  await fillSearch(page, people.amina);
  await submit(page);
  await record(page).getByRole('link', { name: 'View Full Details' }).click();
  await page.getByText('Failed to load verification details. Please try again later.').waitFor();
  broken = false;
  await page.getByRole('link', { name: 'Try again' }).click();
  await record(page).getByRole('heading', { level: 1, name: 'Amina Yusuf' }).waitFor();
});

it('takes the badge number in any letter case and leads on to its renewal (C-31)', async () => {
  const page = await openPage();
  await page.goto('/verification/sw-tnd07');
  expect(await badgeOf(page)).toEqual({ text: 'EXPIRED', colour: 'red' });
  const renew = record(page).getByRole('link', { name: /Renew/ });
  expect(await renew.getAttribute('href')).toBe('/renew-verification/Sw-TND07');
});

it('offers the brochure as a PDF under the stated name (HOME-13)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage();
  await visit(page, '/');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /brochure/i }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Sapioworker-Verification-Brochure.pdf');
  expect((await bytesOf(download)).subarray(0, 5).toString()).toBe('%PDF-');
});
