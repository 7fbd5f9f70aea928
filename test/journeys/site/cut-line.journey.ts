import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { seeded } from '#paystack/sandbox/controls.ts';
import { amount, noteFigure, seed } from '#test/programme/figures.ts';
import { openPage, phone } from '../../support/browser.ts';
import { administrator } from '../console/console.ts';
import {
  dialogOf,
  fillForm,
  formOf,
  goOn,
  goodCard,
  openShop,
  payButton,
  type Shop,
  success,
} from '../purchase/shop.ts';
import { arrive, cutLine, insist } from '../support/bad-line.ts';
import { fillIn, publishedForm } from '../support/fill.ts';
import { fillSearch, people, record } from '../support/people.ts';

// Check 50: each way in which a visitor sends something, on a phone's poor line that is cut again and again at
// moments of chance. It gets there, and what was sent is there once.
const cutMs = amount('CUT_MS', 4_000);
const rounds = amount('CUT_ROUNDS', 1);

interface Way {
  readonly name: string;
  go(page: Page, mark: string): Promise<void>;
  /** How often what was sent is there. */
  count(mark: string): Promise<number>;
}

const emailOf = (mark: string) => `${mark.toLowerCase()}@example.com`;

/** The lines of a list that staff see, as text: those with this word. */
async function listed(path: string, word: string): Promise<number> {
  const { data } = (await administrator().ask('GET', path)) as { data: object[] };
  return data.filter((line) => JSON.stringify(line).includes(word)).length;
}

/** How many mails went to an address. */
function mailed(email: string): number {
  const folder = inject('mails');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files
    .filter((name) => name.endsWith('.eml'))
    .filter((name) => readFileSync(join(folder, name), 'utf8').includes(`To: ${email}`)).length;
}

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const ways: readonly Way[] = [
  {
    name: 'a message',
    async go(page, mark) {
      await arrive(page, '/contact');
      const form = page.locator('#contact-form form');
      const field = (label: string) => form.getByLabel(label, { exact: true });
      await field('Name').fill(mark);
      await field('Email').fill(emailOf(mark));
      await field('Phone').fill('0803 000 0001');
      await field('Message').fill('Do you work in Jos?');
      const alert = page.locator('#contact-form').getByRole('alert');
      const thanks = alert.getByText('Thank you for contacting us!');
      await insist(page, thanks, form.locator('button[type=submit]'));
    },
    count: (mark) => listed('/contacts?perPage=100&sort=receivedAt&order=desc', mark),
  },
  {
    name: 'feedback',
    async go(page, mark) {
      await arrive(page, '/feedback');
      const form = page.locator('#feedback-form form');
      await form.getByLabel('Your Name').fill(mark);
      await form.getByLabel('Verification ID').fill('Sw-AMY20');
      await form.getByLabel('Your Feedback').fill(`Careful and on time, says ${mark}.`);
      const thanks = page.locator('.toast', { hasText: 'Thank you for your feedback!' });
      await insist(page, thanks, form.locator('button[type=submit]'));
    },
    count: (mark) => listed('/feedback?perPage=100&sort=receivedAt&order=desc', mark),
  },
  {
    name: 'a subscription',
    async go(page, mark) {
      await arrive(page, '/help');
      const footer = page.getByRole('contentinfo');
      await footer.getByRole('textbox', { name: 'Email' }).fill(emailOf(mark));
      const done = page.getByText('Subscribed successfully');
      await insist(page, done, footer.getByRole('button', { name: 'Subscribe' }));
    },
    count: async (mark) => mailed(emailOf(mark)),
  },
  {
    name: 'an application with its files',
    async go(page, mark) {
      await arrive(page, '/career/community-agent-form');
      const form = await publishedForm('community-agent');
      await page.locator('#application-fullName').waitFor();
      await fillIn(page, form, 'application', {
        any: true,
        wait: (isSent) => insist(page, isSent),
      });
      await page.locator('#application-email').fill(emailOf(mark));
      const done = page.getByRole('heading', { name: 'Form Submitted!' });
      await insist(page, done, page.getByRole('button', { name: 'Submit application' }));
    },
    count: async (mark) => mailed(emailOf(mark)),
  },
  {
    name: 'a search',
    async go(page) {
      await arrive(page, '/verification/search');
      await fillSearch(page, people.amina);
      const button = page.getByRole('main').locator('form button[type=submit]');
      await insist(page, record(page), button);
      const details = record(page).getByRole('link', { name: 'View Full Details' });
      await insist(page, /\/verification\/Sw-AMY20/, details);
      await insist(page, page.getByRole('heading', { level: 1, name: 'Amina Yusuf' }));
    },
    count: async () => 1,
  },
  {
    name: 'an order, paid',
    async go(page, mark) {
      const [kind, id] = ['HEALTH_PLAN', 'worker'] as const;
      const form = await formOf(shop, kind, id);
      await arrive(page, '/verification');
      const step = (number: number) => dialogOf(page).getByText(`Step ${number} of 5`);
      const button = page.locator(`[data-buy="${kind} ${id}"]`);
      await button.waitFor({ state: 'attached' });
      const closed = page.locator('.kind:not([open])', { has: button });
      if ((await closed.count()) > 0) await closed.locator('summary').first().click();
      await insist(page, step(1), button);
      await insist(page, step(2), goOn(page));
      await dialogOf(page).getByLabel('Full Name').fill(mark);
      await dialogOf(page).getByLabel('Email').fill(emailOf(mark));
      await dialogOf(page).getByLabel('Phone').fill('+234 803 000 0009');
      if (form) {
        await insist(page, step(3), goOn(page));
        await insist(page, dialogOf(page).locator('[id^=purchase-step-]'));
        await fillForm(page, form);
      }
      await insist(page, step(4), goOn(page));
      await dialogOf(page).getByRole('checkbox', { name: 'I accept the' }).check();
      await insist(page, /\/checkout\//, payButton(page));
      await insist(page, success(page), page.getByRole('button', { name: goodCard }));
    },
    count: (mark) => listed(`/requests?perPage=100&q=${emailOf(mark)}`, 'RQ-'),
  },
];

describe.each(Array.from({ length: rounds }, (_, n) => n))('round %i', (round) => {
  it.each(ways)(
    '$name gets there once over a line that is cut',
    { tags: 'nightly' },
    async (way) => {
      const random = seeded(seed + round * 100 + ways.indexOf(way));
      const mark = `Line${Math.floor(random() * 1e9)}`;
      const page = await openPage({ viewport: phone, expects: /./ });
      const line = await cutLine(page, { cutMs, random });
      const began = performance.now();
      await way.go(page, mark);
      const seconds = (performance.now() - began) / 1_000;
      const cuts = await line.mend();
      noteFigure('50 a cut line', `${way.name}: cuts, seconds`, `${cuts}, ${seconds.toFixed(0)}`);
      await expect.poll(() => way.count(mark)).toBe(1);
      await page.reload({ waitUntil: 'commit' });
      expect(await way.count(mark)).toBe(1);
    },
  );
});
