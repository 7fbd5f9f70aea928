import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { patience } from '#test/support/patience.ts';
import { desktop, openPage, phone, visit } from '../../support/browser.ts';
import { filled } from '../../support/filled-form.ts';
import { formOf, openShop } from '../purchase/shop.ts';
import { brokenRules, sidewaysPixels } from '../support/inspect.ts';

/** What a pattern finds in the mails to an address; empty until it came. */
async function mailed(pattern: RegExp, email: string): Promise<string> {
  const folder = inject('mails');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  for (const file of files.filter((name) => name.endsWith('.eml'))) {
    const text = readFileSync(join(folder, file), 'utf8');
    if (!text.includes(email)) continue;
    const found = pattern.exec((await simpleParser(text)).text ?? '');
    if (found) return found[1] ?? '';
  }
  return '';
}
const arrived = async (pattern: RegExp, email: string) => {
  await expect.poll(() => mailed(pattern, email), { timeout: patience }).not.toBe('');
  return mailed(pattern, email);
};

/** The codes that the sandbox of SMS took in, the newest last. */
const codesSent = () => {
  const file = join(inject('mails'), '../messaging-sandbox.jsonl');
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return [...kept.matchAll(/(\d{6}) is your code/g)].map(([, code = '']) => code);
};

/** The page of a case whose order was paid in some other browser. */
async function paidCase(email: string): Promise<string> {
  const shop = await openShop();
  const call = async (path: string, body: object) => {
    const answer = await fetch(`${shop.address}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const pdf = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n9\n%%EOF\n';
  const file = `data:application/pdf;base64,${Buffer.from(pdf).toString('base64')}`;
  const form = await formOf(shop, 'VERIFICATION', 'basic');
  const answers = form
    ? await filled(form, async () => (await call('/files/upload', { file })).filePath)
    : {};
  const person = { fullName: 'Ada Bello', email, phone: '0803 555 0101' };
  const known = Object.entries(person).filter(([name]) => name in answers);
  const { requestId } = await call('/verification-requests', {
    typeId: 'basic',
    formData: { ...answers, ...Object.fromEntries(known) },
    customerInfo: { name: 'Ada Bello', email, phone: '0803 555 0101' },
    paymentProvider: 'PAYSTACK',
    extraInfo: { extraCharge: [] },
  });
  const payment = { type: 'VERIFICATION', requestId, provider: 'PAYSTACK' };
  const { reference } = await call('/payments/process', payment);
  await shop.pay(reference);
  return arrived(/(\/case\/[0-9A-Z]{26})/, email);
}

async function inOrder(page: Page, name: string): Promise<void> {
  expect([name, await brokenRules(page), await sidewaysPixels(page)]).toEqual([name, [], 0]);
}

it.each([
  ['a phone', phone],
  ['a desktop', desktop],
])(
  'the person of a case agrees, adds what is missing and confirms the number on %s (CASE-06)',
  async (device, viewport) => {
    const email = `ada.${viewport.width}@example.com`;
    const path = await paidCase(email);
    const page = await openPage({ viewport });
    await visit(page, path);
    const main = page.getByRole('main');
    const heading = (name: string) => main.getByRole('heading', { name, exact: true });
    await heading('Hello Ada').waitFor();
    expect(await page.title()).toBe('Your verification | Sapioworker');
    await inOrder(page, `consent on ${device}`);
    await main.getByRole('checkbox', { name: 'I agree that Sapioworker checks' }).check();
    await main.getByRole('button', { name: 'Yes, I agree' }).click();
    await heading('What you agreed to').waitFor();
    if (await heading('Add what is missing').isVisible()) {
      const given = { 'Date of birth': '1990-05-01', 'Home address': '5 Marina Road' };
      for (const [label, text] of Object.entries(given)) {
        if (await main.getByLabel(label).isVisible()) await main.getByLabel(label).fill(text);
      }
      if (await main.getByLabel('State').isVisible())
        await main.getByLabel('State').selectOption('Lagos');
      await inOrder(page, `details on ${device}`);
      await main.getByRole('button', { name: 'Save' }).click();
    }
    await heading('Show who you are').waitFor();
    const number = main.getByRole('textbox', { name: 'National Identification Number (NIN)' });
    await inOrder(page, `identity on ${device}`);
    await number.fill('7040 1122 330');
    await main.getByRole('button', { name: 'Send the number' }).click();
    await heading('Confirm your phone number').waitFor();
    const earlier = codesSent().length;
    await main.getByRole('button', { name: 'Send me the code' }).click();
    await expect.poll(() => codesSent().length, { timeout: patience }).toBeGreaterThan(earlier);
    const code = codesSent().at(-1) ?? '';
    await main.getByRole('textbox', { name: 'Code' }).fill(code);
    await inOrder(page, `code on ${device}`);
    await main.getByRole('button', { name: 'Confirm', exact: true }).click();
    await heading('Nothing is needed from you now').waitFor();
    await main.getByText('1 of 3 checks done').waitFor();
    await inOrder(page, `done on ${device}`);
  },
);
