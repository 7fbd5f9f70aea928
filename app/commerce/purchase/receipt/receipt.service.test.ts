import { afterAll, expect, it, vi } from 'vitest';
import { noteRefunded } from '#app/commerce/payment/refund.service.server.ts';
import { paymentUnder, settle } from '#app/commerce/payment/service.server.ts';
import type { Kind } from '#app/commerce/plans/contract.ts';
import { limitTable } from '#platform/limits/table.ts';
import { formatNaira, koboOf } from '#platform/money.ts';
import { entriesOf } from '#test/support/entries.ts';
import { filledFor } from '#test/support/filled-form.ts';
import { openMoney, paymentRow } from '#test/support/money.ts';
import { patience } from '#test/support/patience.ts';
import { readPdf } from '#test/support/pdf.ts';
import { tellRequest } from '../admin/timeline.service.server.ts';
import { requestPath } from '../contract.ts';
import { readRequest } from '../store.server.ts';
import { isTrial, paidWith, receiptNumber } from './receipt.rules.ts';

const operator = {
  COMPANY_NAME: 'Ade & Sons Nigeria Limited',
  COMPANY_NUMBER: '1234567',
  COMPANY_ADDRESS: '14 Allen Avenue, Ikeja, Lagos',
  SUPPORT_HOURS: 'Monday to Saturday, 07:00 to 19:00',
  PRIVACY_CONTACT: 'privacy@sapioworker.ng',
};
const money = await openMoney({ jobs: true, seeds: true, env: operator });
afterAll(() => money.close());

const email = 'ada.obi@example.com';

const basic = { kind: 'VERIFICATION', typeId: 'basic', extraCharge: [] } as const;
type Order = { kind: Kind; typeId: string; extraCharge: readonly string[] };

async function ordered({ kind, typeId, extraCharge }: Order = basic): Promise<string> {
  const answer = await money.post(requestPath(kind), {
    typeId,
    formData: await filledFor(money, kind, typeId),
    customerInfo: { name: 'Adé Obí', email, phone: '+234 803 000 0009' },
    paymentProvider: 'PAYSTACK',
    extraInfo: { extraCharge },
  });
  return answer.json().requestId;
}

async function paid(order: Order = basic): Promise<{ id: string; reference: string }> {
  const id = await ordered(order);
  const body = { type: order.kind, requestId: id, provider: 'PAYSTACK' };
  const { reference } = (await money.post('/payments/process', body)).json();
  await money.force(reference, { status: 'success' });
  expect((await money.post('/payments/verify', { paymentReference: reference })).statusCode).toBe(
    200,
  );
  return { id, reference };
}

async function cookieOf(id: string): Promise<string> {
  const answer = await money.post(`/requests/${id}/open`, { email });
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
}

const receipt = (id: string, cookie = '') =>
  money.get(`/requests/${id}/receipt`, { headers: cookie ? { cookie } : {} });

it('is refused to who has not opened this very request', async () => {
  const { id } = await paid();
  expect((await receipt('RQ-UNKNOWN')).statusCode).toBe(404);
  expect((await receipt(id)).statusCode).toBe(403);
  expect((await receipt(id, await cookieOf(await ordered()))).statusCode).toBe(403);
  const cookie = await cookieOf(id);
  money.clock.advance(31 * 60_000);
  expect((await receipt(id, cookie)).statusCode).toBe(403);
});

it('does not exist for what is not paid', async () => {
  const id = await ordered();
  const answer = await receipt(id, await cookieOf(id));
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ error: 'request-not-found' });
});

it('says who paid what, when, with which card, and that no money moved (W-26)', async () => {
  const { id, reference } = await paid();
  const answer = await receipt(id, await cookieOf(id));
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['content-disposition']).toContain(`${receiptNumber(id)}.pdf`);
  const { pages, links, sizes } = await readPdf(answer.rawPayload);
  expect(pages).toHaveLength(1);
  expect(sizes[0]?.map(Math.round)).toEqual([595, 842]);
  const expected = [
    'Receipt',
    receiptNumber(id),
    'Adé Obí',
    id,
    reference,
    'Basic verification',
    '₦5,000',
    'Total',
    'Card, at Paystack',
    'Sandbox: no money moved',
    // Who runs the site (FU-14).
    'Ade & Sons Nigeria Limited, RC 1234567, 14 Allen Avenue, Ikeja, Lagos',
    'Support: Monday to Saturday, 07:00 to 19:00',
    'Data protection: privacy@sapioworker.ng',
  ];
  for (const words of expected)
    expect(pages[0]?.normalize('NFC')).toContain(words.normalize('NFC'));
  expect(links).toEqual([expect.stringContaining(`/dashboard/requests/${id}`)]);
  const rows = await entriesOf(money.platform, { subject: id });
  expect(rows.map(({ action }) => action)).toContain('purchase.receipt');
});

it('calls a price that is agreed by talking no ₦0 where only extras were paid (C-06)', async () => {
  const extraCharge = ['In-person consultation'];
  const { id } = await paid({ kind: 'INSURED', typeId: 'platinum', extraCharge });
  const [text] = (await readPdf((await receipt(id, await cookieOf(id))).rawPayload)).pages;
  expect(text).toMatch(/Platinum\s+Upon consultation/);
  expect(text).toMatch(/Total\s+₦16,125/);
  expect(text).not.toMatch(/₦0(?!\d)/);
});

it('does not stand in the way of a refund where the buyer gave the address of the site', async () => {
  const { reference } = await paid();
  const { config, database } = money.platform;
  await database.kysely
    .updateTable('payments')
    .set({ email: config.MAIL_FROM })
    .where('reference', '=', reference)
    .execute();
  await noteRefunded(money.platform, reference, 'RF-2');
  const payment = await paymentUnder(money.platform, reference);
  expect(payment?.refund_id).toBe('RF-2');
});

it('of money that went back says so', async () => {
  const { id, reference } = await paid();
  const cookie = await cookieOf(id);
  const text = async () => (await readPdf((await receipt(id, cookie)).rawPayload)).pages[0];
  expect(await text()).not.toContain('Refunded');
  await noteRefunded(money.platform, reference, 'RF-1');
  expect(await text()).toMatch(/Refunded on .+, Lagos time: what was paid went back to the buyer/);
});

it('stays where the provider took the money back, and says so on page and console (I9)', async () => {
  const { id, reference } = await paid();
  const cookie = await cookieOf(id);
  const told = async () => (await money.get(`/requests/${id}`)).json();
  expect((await told()).hasReceipt).toBe(true);
  // Before that it counts for nothing, and what is taken back then has no receipt.
  await vi.waitFor(async () => expect((await told()).status).toBe('processing'), patience);
  await money.force(reference, { status: 'reversed' });
  await settle(money.platform, reference);
  const answer = await receipt(id, cookie);
  expect(answer.statusCode).toBe(200);
  const [text] = (await readPdf(answer.rawPayload)).pages;
  expect(text).toMatch(/Refunded on .+, Lagos time: what was paid went back to the buyer/);
  expect((await told()).hasReceipt).toBe(true);
  const row = await readRequest(money.platform.database.kysely, id);
  const reader = { may: () => false, staff: { id: 'staff-1' } };
  expect(row && (await tellRequest(money.platform, row, reader)).hasReceipt).toBe(true);
  expect((await money.get(`/requests/${await ordered()}`)).json().hasReceipt).toBe(false);
});

/** The provider tells of refunds that were made there. */
async function tellRefunds(reference: string, refunds: readonly object[]): Promise<void> {
  for (const refund of refunds) {
    const data = { transaction_reference: reference, status: 'processed', ...refund };
    await money.tell('refund.processed', data);
  }
}

it('of money that went back in part, at the provider, says how much', async () => {
  const { id, reference } = await paid();
  await tellRefunds(reference, [{ id: 71, amount: '150050' }, { id: 72 }]);
  const [text] = (await readPdf((await receipt(id, await cookieOf(id))).rawPayload)).pages;
  expect(text).toMatch(/₦1,500\.50 of what was paid went back to the buyer on .+, Lagos time/);
  expect(text).toMatch(/Part of what was paid went back to the buyer on .+, Lagos time/);
});

it('of money that went back wholly after a part of it names no part beside the whole', async () => {
  const { id, reference } = await paid();
  await tellRefunds(reference, [{ id: 73, amount: '150050' }]);
  await noteRefunded(money.platform, reference, 'RF-3');
  const [text] = (await readPdf((await receipt(id, await cookieOf(id))).rawPayload)).pages;
  expect(text).toMatch(/Refunded on .+, Lagos time: what was paid went back to the buyer/);
  expect(text).not.toContain('of what was paid went back');
});

it('says what the buyer was charged where the provider’s fee came on top', async () => {
  await money.turn({ quirks: { feesOnTop: true } });
  const { id, reference } = await paid();
  await money.turn({});
  const { paid_kobo: charged } = await paymentRow(money, reference);
  const [text] = (await readPdf((await receipt(id, await cookieOf(id))).rawPayload)).pages;
  expect(text).toMatch(/Fee of the payment provider\s+₦\d/);
  expect(text).toContain(formatNaira(charged ?? koboOf(0)));
});

it.each([
  [{ brand: 'visa', last4: '4081', channel: 'card' }, 'Visa card ending in 4081'],
  [{ brand: null, last4: '4081', channel: 'card' }, 'Card ending in 4081'],
  [{ brand: null, last4: null, channel: 'bank_transfer' }, 'Bank transfer, at Paystack'],
  [{ brand: null, last4: null, channel: null }, 'Paystack'],
])('names how it was paid: %j', (payment, words) => {
  expect(paidWith(payment)).toBe(words);
});

it('is a trial under every key but a live one', () => {
  expect(['', 'sk_test_1', 'sk_live_1'].map(isTrial)).toEqual([true, true, false]);
});

it('is drawn 20 times an hour for one request (FS-12)', async () => {
  const { id } = await paid();
  const cookie = await cookieOf(id);
  const max = limitTable['purchase-receipt'].max * money.platform.config.LIMITS_FACTOR;
  await money.platform.limits.take('purchase-receipt', id, max - 1);
  expect((await receipt(id, cookie)).statusCode).toBe(200);
  const refused = await receipt(id, cookie);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const other = await paid();
  expect((await receipt(other.id, await cookieOf(other.id))).statusCode).toBe(200);
});
