import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { expect, inject } from 'vitest';
import { patience } from '#test/support/patience.ts';
import { filled } from '../../support/filled-form.ts';
import { formOf, openShop } from '../purchase/shop.ts';
import { call } from '../support/call.ts';

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
export const arrived = async (pattern: RegExp, email: string) => {
  await expect.poll(() => mailed(pattern, email), { timeout: patience }).not.toBe('');
  return mailed(pattern, email);
};

/** The codes that the sandbox of SMS took in, the newest last. */
export const codesSent = () => {
  const file = join(inject('mails'), '../messaging-sandbox.jsonl');
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return [...kept.matchAll(/(\d{6}) is your code/g)].map(([, code = '']) => code);
};

const ada = { name: 'Ada Bello', phone: '0803 555 0101' };

/** The page of a case whose order of this plan was paid in some other browser. */
export async function paidCase(
  email: string,
  { name, phone }: { readonly name: string; readonly phone: string } = ada,
  plan: 'basic' | 'premium' = 'basic',
): Promise<string> {
  const shop = await openShop();
  const pdf = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n9\n%%EOF\n';
  const file = `data:application/pdf;base64,${Buffer.from(pdf).toString('base64')}`;
  const form = await formOf(shop, 'VERIFICATION', plan);
  const answers = form
    ? await filled(form, async () => (await call('/files/upload', { file })).filePath)
    : {};
  const person = { fullName: name, email, phone };
  const known = Object.entries(person).filter(([name]) => name in answers);
  const { requestId } = await call('/verification-requests', {
    typeId: plan,
    formData: { ...answers, ...Object.fromEntries(known) },
    customerInfo: { name, email, phone },
    paymentProvider: 'PAYSTACK',
    extraInfo: { extraCharge: [] },
  });
  const payment = { type: 'VERIFICATION', requestId, provider: 'PAYSTACK' };
  const { reference } = await call('/payments/process', payment);
  await shop.pay(reference);
  return arrived(/(\/case\/[0-9A-Z]{26})/, email);
}
