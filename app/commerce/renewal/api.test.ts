import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCheckout } from '#app/commerce/payment/checkout.service.server.ts';
import { refundFailedSubject, refundSubject } from '#app/commerce/payment/mails.server.tsx';
import { noteRefunded } from '#app/commerce/payment/refund.service.server.ts';
import { paymentUnder, reconcileDue, settle } from '#app/commerce/payment/service.server.ts';
import { up as cleanRenewals } from '#app/commerce/payment/tables/0012-renewal-payers.ts';
import { chooseChannels } from '#app/people/channels/service.server.ts';
import { forgetWorker } from '#app/people/verification/erasure/erasure.service.server.ts';
import { aboutReminder } from '#app/people/verification/person/person.service.server.ts';
import { issueVerification } from '#app/people/verification/service.server.ts';
import { erasedName } from '#app/shell/contract.ts';
import { sampleOperator } from '#app/shell/operator/contract.ts';
import { limitTable } from '#platform/limits/table.ts';
import { formatNaira, koboOf, koboOfText } from '#platform/money.ts';
import { formatDay } from '#platform/time.ts';
import { entriesOf } from '#test/support/entries.ts';
import { mailRows, mailSent } from '#test/support/mailbox.ts';
import { openMoney } from '#test/support/money.ts';
import { patience } from '#test/support/patience.ts';
import { recordRow } from '#test/support/record.ts';
import { somebody } from '#test/support/verification.ts';
import { forgetRenewalPayer } from './erasure.service.server.ts';
import { paidBack, unmatched } from './rules.ts';
import { complete, look } from './service.server.ts';

let last = 0;
const money = await openMoney({ jobs: true, seeds: true });
afterAll(() => money.close());
beforeEach(() => money.turn({}));

type Change = Partial<Parameters<typeof issueVerification>[1]>;

/** A record of its own for one test; gives its badge number. */
async function record(change: Change = {}): Promise<string> {
  last += 1;
  const badge = `Sw-R${String(last).padStart(4, '0')}`;
  const expiresAt = new Date(money.clock.now().getTime() + 40 * 86_400_000);
  const own = { badge, nationalId: null, photo: null, email: `${badge}@example.com`, expiresAt };
  expect(await issueVerification(money.platform, { ...somebody, ...own, ...change }, [])).toBe(
    true,
  );
  return badge;
}

const initiate = (verificationId: unknown, more = {}) =>
  money.post('/verifications/renew/initiate', { verificationId }, more);
const status = (reference: string, badge?: string) =>
  money.get(`/verifications/renew/status/${reference}${badge ? `?verificationId=${badge}` : ''}`);
const finish = (body: object) => money.post('/verifications/renew/complete', body);

async function opened(badge: string): Promise<string> {
  const answer = await initiate(badge);
  expect(answer.statusCode).toBe(200);
  return answer.json().reference;
}

const rowOf = (badge: string) => recordRow(money.platform, badge);
const expiryOf = async (badge: string) => (await rowOf(badge)).expires_at;
const renewalsOf = (badge: string) =>
  money.platform.database.kysely
    .selectFrom('renewals')
    .selectAll()
    .where('badge', '=', badge)
    .orderBy('created_at')
    .execute();
const mailsTo = (address: string) => mailRows(money.platform, address);
const priceOf = async (id: string) => {
  const { data } = (await money.get('/verifications/types')).json();
  return koboOfText(data.find((one: { id: string }) => one.id === id).basePrice);
};
/** The rule written a second time: a year from the later of the two, to the end of that day in Lagos. */
function yearFrom(from: Date | null): Date {
  const later = Math.max(from?.getTime() ?? 0, money.clock.now().getTime());
  const day = new Date(later + 3_600_000);
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()];
  return new Date(Date.UTC(year + 1, month, date, 22, 59, 59, 999));
}

describe('the receipt of a renewal (FU-08)', () => {
  const payer = 'payer@example.com';

  it('is refused an address that is none, by its field', async () => {
    const badge = await record();
    for (const email of ['ada', 'a,b@example.com', '', 7]) {
      const answer = await money.post('/verifications/renew/initiate', {
        verificationId: badge,
        email,
      });
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json().fields)).toEqual(['email']);
    }
    expect(await renewalsOf(badge)).toEqual([]);
  });

  it('goes once to who asked for it, with amount and reference', async () => {
    const badge = await record();
    const verificationId = badge;
    const asked = await money.post('/verifications/renew/initiate', {
      verificationId,
      email: payer,
    });
    const { reference } = asked.json();
    // Somebody else pays the same checkout without giving an address.
    expect(await opened(badge)).toBe(reference);
    expect(await mailsTo(payer)).toEqual([]);
    await money.turn({});
    await money.force(reference, { status: 'success' });
    // It is heard of days later: the day of the payment counts.
    money.clock.advance(3 * 86_400_000);
    expect((await finish({ reference })).json().status).toBe('COMPLETED');
    expect((await finish({ reference })).json().status).toBe('COMPLETED');
    const [mail, ...more] = await mailsTo(payer);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain(badge);
    const text = await mailSent(money.platform, payer, `${mail?.subject}`);
    expect(text).toContain(reference);
    expect(text).toContain('₦25,000');
    const paidAt = (await paymentUnder(money.platform, reference))?.paid_at ?? money.clock.now();
    expect(formatDay(paidAt)).not.toBe(formatDay(money.clock.now()));
    expect(text).toContain(`is paid, on ${formatDay(paidAt)}`);
    expect(text).toContain(`${sampleOperator.name}, ${sampleOperator.number}`);
    // The case that a renewal may open writes of its own.
    const holders = await mailsTo(`${badge}@example.com`);
    expect(holders.filter(({ subject }) => subject.includes(badge))).toHaveLength(1);
  });

  it('says what the payer was charged where the provider’s fee came on top, as a refund of it does', async () => {
    const badge = await record();
    const email = 'fee.payer@example.com';
    const asked = await money.post('/verifications/renew/initiate', {
      verificationId: badge,
      email,
    });
    const { reference } = asked.json();
    await money.turn({ quirks: { feesOnTop: true } });
    await money.force(reference, { status: 'success' });
    expect((await finish({ reference })).json().status).toBe('COMPLETED');
    const payment = await paymentUnder(money.platform, reference);
    const charged = payment?.paid_kobo ?? koboOf(0);
    expect(charged).toBeGreaterThan(payment?.amount_kobo ?? koboOf(0));
    const [mail] = await mailsTo(email);
    const text = await mailSent(money.platform, email, `${mail?.subject}`);
    expect(text).toMatch(/Fee of the payment provider:\s₦\d/);
    expect(text).toMatch(new RegExp(`Paid:\\s${formatNaira(charged)}`));
  });

  it('is followed by word of a refund, and of one that failed, to who asked for it', async () => {
    const badge = await record();
    const email = 'refunded@example.com';
    const body = { verificationId: badge, email };
    const { reference } = (await money.post('/verifications/renew/initiate', body)).json();
    await money.force(reference, { status: 'success' });
    await finish({ reference });
    await noteRefunded(money.platform, reference, 'RF-1');
    await noteRefunded(money.platform, reference, 'RF-1');
    const told = async () =>
      (await mailsTo(email)).flatMap(({ subject }) =>
        subject.includes('refund') ? [subject] : [],
      );
    await vi.waitFor(
      async () => expect(await told()).toEqual([refundSubject(reference)]),
      patience,
    );
    const text = await mailSent(money.platform, email, refundSubject(reference));
    expect(text).toContain('₦25,000 is on its way back to you');
    expect(text).toContain('this address was given for the receipt');
    expect(text).toContain(`/renew-verification/${badge}`);
    const data = { transaction_reference: reference, id: 'RF-1', status: 'failed' };
    await money.tell('refund.failed', data);
    await vi.waitFor(
      async () => expect(await told()).toContain(refundFailedSubject(reference)),
      patience,
    );
    expect(await mailsTo(money.platform.config.MAIL_FROM)).toEqual([]);
  });

  it('goes to who pays, however many addresses a stranger types meanwhile (FS-09)', async () => {
    const badge = await record();
    const ask = (email: string, from?: string) =>
      money.post(
        '/verifications/renew/initiate',
        { verificationId: badge, email },
        from ? { from } : {},
      );
    const { reference } = (await ask(payer)).json();
    const { max } = limitTable['renewal-address'];
    for (let n = 0; n < max; n += 1) {
      expect((await ask(`another${n}@example.com`, '102.89.7.7')).statusCode).toBe(200);
    }
    await money.force(reference, { status: 'success' });
    await finish({ reference });
    expect((await mailsTo(payer)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining(badge),
    );
  });

  it('is an SMS to the holder of a record without an address, once and without a badge number', async () => {
    const badge = await record({ email: '', phoneNumber: '+2348035550177' });
    const send = vi.spyOn(money.platform.messages, 'send');
    const reference = await opened(badge);
    await money.force(reference, { status: 'success' });
    expect((await finish({ reference })).json().status).toBe('COMPLETED');
    expect((await finish({ reference })).json().status).toBe('COMPLETED');
    const texts = send.mock.calls.flatMap(([{ to, text }]) =>
      text.includes('renewed until') ? [[to, text] as const] : [],
    );
    send.mockRestore();
    expect(texts).toEqual([['+2348035550177', expect.stringMatching(/^Sapioworker: .*\/me$/)]]);
    expect(texts[0]?.[1]).not.toContain(badge);
  });

  it('drops a reminder that still waits to go by SMS (MSG-03)', async () => {
    const badge = await record({ email: '', phoneNumber: '+2348035550176' });
    const [{ id }, { database, messages }] = [await rowOf(badge), money.platform];
    const waits = { to: '+2348035550176', text: 'Your verification ends.', kind: 'other' } as const;
    await database.transaction(async (trx) => {
      await messages.send({ ...waits, about: aboutReminder(id) }, trx);
      const due_at = new Date(money.clock.now().getTime() + 86_400_000);
      await trx
        .updateTable('message_outbox')
        .set({ due_at })
        .where('text', '=', waits.text)
        .execute();
    });
    const waiting = () =>
      database.kysely
        .selectFrom('message_outbox')
        .select('id')
        .where('text', '=', waits.text)
        .execute();
    expect(await waiting()).toHaveLength(1);
    const reference = await opened(badge);
    await money.force(reference, { status: 'success' });
    expect((await finish({ reference })).json().status).toBe('COMPLETED');
    expect(await waiting()).toEqual([]);
  });

  it('is an SMS to the holder who has chosen that and no mail (MSG-03)', async () => {
    const badge = await record({ phoneNumber: '+2348035550178' });
    const [{ id }, now] = [await rowOf(badge), money.clock.now()];
    const chosen = { mail: false, sms: true, whatsapp: false, other: true };
    await money.platform.database.transaction((trx) => chooseChannels(trx, id, chosen, now));
    const send = vi.spyOn(money.platform.messages, 'send');
    const reference = await opened(badge);
    await money.force(reference, { status: 'success' });
    expect((await finish({ reference })).json().status).toBe('COMPLETED');
    const texts = send.mock.calls.flatMap(([{ to, text }]) =>
      text.includes('renewed until') ? [to] : [],
    );
    send.mockRestore();
    expect(texts).toEqual(['+2348035550178']);
    const mails = (await mailsTo(`${badge}@example.com`)).map(({ subject }) => subject);
    expect(mails).not.toContainEqual(expect.stringContaining('renewed'));
  });

  it('is forgotten with the account of who asked for it', async () => {
    const badge = await record();
    await money.post('/verifications/renew/initiate', { verificationId: badge, email: payer });
    const { database } = money.platform;
    const kept = () =>
      database.kysely
        .selectFrom('renewal_payers')
        .select('renewal_id')
        .where('email', '=', payer)
        .execute();
    expect(await kept()).not.toEqual([]);
    await database.transaction((trx) => forgetRenewalPayer(money.platform, trx, { email: payer }));
    expect(await kept()).toEqual([]);
  });
});

describe('initiating (API-12)', () => {
  it.each([
    ['nothing', {}],
    ['an empty id', { verificationId: ' ' }],
    ['a number', { verificationId: 7 }],
    ['a price of its own', { verificationId: 'Sw-AMY20', price: 1 }],
    ['an address to return to', { verificationId: 'Sw-AMY20', callbackUrl: 'https://x.example' }],
  ])('with %s is refused', async (_what, body) => {
    const answer = await money.post('/verifications/renew/initiate', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false });
  });

  it('answers an unknown and a hidden record in the words of the record page', async () => {
    const hidden = await record({ hidden: true });
    const page = await money.get('/verifications/verified/Sw-ZZZ99');
    for (const id of ['Sw-ZZZ99', 'renew', '../x', hidden]) {
      const answer = await initiate(id);
      expect([answer.statusCode, answer.body]).toEqual([404, page.body]);
    }
  });

  it.each([
    ['suspended', { standing: 'suspended' }],
    ['revoked', { standing: 'revoked' }],
    ['unfinished', { standing: 'pending' }],
    ['unfinished', { expiresAt: null }],
    ['without-price', { typeId: 'free' }],
  ] as const)('refuses a record that is %s', async (code, change) => {
    const badge = await record(change);
    const answer = await initiate(badge);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toBe(`verification-${code}`);
    expect(await renewalsOf(badge)).toEqual([]);
  });

  it('says that the provider is away, and works when it is back', async () => {
    const badge = await record();
    await money.turn({ faults: { kind: 'http-500' } });
    const away = await initiate(badge);
    expect(away.statusCode).toBe(503);
    expect(away.json().message).not.toContain('Nothing was charged');
    expect(money.logged.some((line) => line.includes('could not be initiated'))).toBe(true);
    expect(money.logged.join('')).not.toContain(badge);
    await money.turn({});
    expect((await initiate(badge)).statusCode).toBe(200);
    expect(await renewalsOf(badge)).toHaveLength(1);
  });

  it('gives a bare reference and checkout, at the price of the type (C-47)', async () => {
    const badge = await record();
    const answer = await initiate(badge.toUpperCase());
    const { reference, checkoutUrl } = answer.json();
    expect(Object.keys(answer.json())).toEqual(['reference', 'checkoutUrl']);
    expect(reference).toMatch(/^SW-[0-9A-Z]{26}$/);
    expect(checkoutUrl).toMatch(/^http:\/\/localhost:\d+\/checkout\//);
    const entry = (await money.ledger()).find((one) => one.reference === reference);
    expect(entry).toMatchObject({
      amount: await priceOf('premium'),
      callbackUrl: expect.stringMatching(new RegExp(`/renew-verification/${badge}$`)),
    });
  });

  it('leads back to the page in the language in which it was read', async () => {
    const badge = await record();
    const asked = { verificationId: badge, language: 'ha' };
    expect(
      (await money.post('/verifications/renew/initiate', { ...asked, language: 'xx' })).statusCode,
    ).toBe(400);
    const { reference } = (await money.post('/verifications/renew/initiate', asked)).json();
    const entry = (await money.ledger()).find((one) => one.reference === reference);
    const page = `${money.platform.config.SITE_URL}/renew-verification/${badge}`;
    expect(entry).toMatchObject({
      callbackUrl: `${page}?lang=ha`,
      cancelUrl: `${page}?cancelled=1&lang=ha`,
    });
    await money.force(reference, { status: 'success' });
    const again = await money.post('/verifications/renew/initiate', asked);
    const { searchParams } = new URL(again.json().checkoutUrl);
    expect(Object.fromEntries(searchParams)).toEqual({
      ...{ trxref: reference, reference, lang: 'ha' },
    });
  });

  it('shows the provider nothing of the person: its checkout is seen by whoever pays (I7)', async () => {
    const badge = await record();
    const { checkoutUrl } = (await initiate(badge)).json();
    const seen = await money.sandbox.inject({ url: new URL(checkoutUrl).pathname });
    expect(seen.body).toContain(money.platform.config.MAIL_FROM);
    expect(seen.body).not.toContain(`${badge}@example.com`);
  });

  it('gives one checkout however often and at once it is asked (I4)', async () => {
    const badge = await record();
    const all = await Promise.all(Array.from({ length: 6 }, () => initiate(badge)));
    const references = new Set(all.flatMap((one) => one.json().reference ?? []));
    expect(references.size).toBe(1);
    const again = (await initiate(badge)).json();
    expect([...references]).toEqual([again.reference]);
    expect(await renewalsOf(badge)).toHaveLength(1);
  });

  it('is refused at a price that is no more, and opens at the one of now (RNW-01)', async () => {
    const badge = await record();
    const price = await priceOf('premium');
    const shown = (shownPriceKobo: unknown) =>
      money.post('/verifications/renew/initiate', { verificationId: badge, shownPriceKobo });
    for (const bad of ['25000', -1, 1.5]) expect((await shown(bad)).statusCode).toBe(400);
    const refused = await shown(price - 100);
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'price-changed']);
    expect(await renewalsOf(badge)).toEqual([]);
    expect((await shown(price)).statusCode).toBe(200);
  });

  it('asks the price that the page shows, also when another one stood there before (RNW-01)', async () => {
    const badge = await record();
    const first = await opened(badge);
    const types = money.platform.database.kysely.updateTable('verification_types');
    const type = types.where('id', '=', 'premium');
    const before = await priceOf('premium');
    await type.set({ base_price_kobo: koboOf(700_000) }).execute();
    // While nobody can say whether the first one was paid, it is the one.
    await money.turn({ faults: { kind: 'http-500' } });
    expect((await initiate(badge)).statusCode).toBe(503);
    await money.turn({});
    // Made later, so that the two have an order.
    money.clock.advance(1);
    const second = await opened(badge);
    expect(second).not.toBe(first);
    const prices = async () => (await renewalsOf(badge)).map((one) => [one.status, one.price_kobo]);
    const both = [
      ['closed', before],
      ['open', 700_000],
    ];
    expect(await prices()).toEqual(both);
    expect(await opened(badge)).toBe(second);
    // Paid at the price of before: nobody is sent to pay the other one.
    await type.set({ base_price_kobo: before }).execute();
    await money.force(second, { status: 'success' });
    expect(await opened(badge)).toBe(second);
    expect((await prices()).at(-1)).toEqual(['completed', 700_000]);
  });

  it('opens at most ten fresh renewals of a record a day', async () => {
    const { platform } = money;
    const badge = await record();
    await platform.limits.take('renewal-record', (await rowOf(badge)).id, 10 * 1000);
    const answer = await initiate(badge);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_600);
  });
});

describe('the status (API-25)', () => {
  it('knows only references of renewals, and of the record that is named', async () => {
    const reference = await opened(await record());
    const other = await record();
    await opened(other);
    for (const path of ['x', 'SW-00000000000000000000000000', `${reference}x`]) {
      expect((await status(path)).statusCode).toBe(404);
    }
    expect((await status(reference, other)).statusCode).toBe(404);
    const bought = await openCheckout(money.platform, {
      purpose: 'trial',
      subject: (await renewalsOf(other))[0]?.id ?? '',
      amountKobo: koboOf(100_000),
      email: 'buyer@example.com',
      returnPath: '/',
      cancelPath: '/',
    });
    expect(bought.kind).toBe('ready');
    const foreign = bought.kind === 'ready' ? bought.reference : '';
    expect((await status(foreign)).statusCode).toBe(404);
    expect((await finish({ reference: foreign })).statusCode).toBe(404);
  });

  it('is PENDING with the present expiry and the type, and nothing else, while nobody has paid', async () => {
    const badge = await record();
    const before = await expiryOf(badge);
    const answer = await status(await opened(badge), badge.toLowerCase());
    expect(answer.json()).toEqual({
      status: 'PENDING',
      details: {
        expiryDate: before?.toISOString(),
        verificationType: { name: expect.any(String) },
      },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('asks the provider at most once in three seconds, however many poll', async () => {
    const reference = await opened(await record());
    const fetched = vi.spyOn(globalThis, 'fetch');
    const asked = () =>
      fetched.mock.calls.filter(([url]) => String(url).endsWith(reference)).length;
    await Promise.all(Array.from({ length: 8 }, () => status(reference)));
    expect(asked()).toBe(1);
    money.clock.advance(2_900);
    await status(reference);
    expect(asked()).toBe(1);
    money.clock.advance(100);
    await status(reference);
    expect(asked()).toBe(2);
    fetched.mockRestore();
  });

  it('asks the provider again once a clock that had gone ahead is set right', async () => {
    const reference = await opened(await record());
    money.clock.advance(30 * 86_400_000);
    await status(reference);
    money.clock.advance(-30 * 86_400_000);
    await money.force(reference, { status: 'success' });
    expect((await status(reference)).json().status).toBe('COMPLETED');
  });

  it('stays PENDING while the provider is away', async () => {
    const reference = await opened(await record());
    await money.turn({ faults: { kind: 'http-500' } });
    expect((await status(reference)).json().status).toBe('PENDING');
  });

  it('is FAILED after a declined card; the next renewal has another reference', async () => {
    const badge = await record();
    const before = await expiryOf(badge);
    const reference = await opened(badge);
    await money.force(reference, { status: 'failed' });
    expect((await status(reference)).json().status).toBe('FAILED');
    expect(await expiryOf(badge)).toEqual(before);
    expect(await opened(badge)).not.toBe(reference);
    expect((await renewalsOf(badge)).map((one) => one.status)).toEqual(['closed', 'open']);
  });

  it('is FAILED when nobody paid in time, and COMPLETED after a late success (I5)', async () => {
    const badge = await record();
    const before = await expiryOf(badge);
    const reference = await opened(badge);
    money.clock.advance(36 * 60_000);
    expect((await status(reference)).json().status).toBe('FAILED');
    await money.force(reference, { status: 'success' });
    money.clock.advance(3_000);
    expect((await status(reference)).json().status).toBe('COMPLETED');
    expect(await expiryOf(badge)).toEqual(yearFrom(before));
  });

  it.each([
    ['less money', { charged: 1 }],
    ['another currency', { chargedCurrency: 'USD' }],
  ])('never extends for %s, and says what to do (I3)', async (_what, tampered) => {
    const badge = await record();
    const before = await expiryOf(badge);
    const reference = await opened(badge);
    await money.force(reference, { status: 'success', ...tampered });
    expect((await status(reference)).json()).toMatchObject({
      status: 'PENDING',
      message: unmatched,
    });
    expect((await finish({ reference })).json().status).toBe('PENDING');
    expect(await expiryOf(badge)).toEqual(before);
  });

  it('is not paid for again while money that does not fit waits for staff, and is once they gave it back', async () => {
    const badge = await record();
    const reference = await opened(badge);
    await money.force(reference, { status: 'success', charged: 1 });
    for (const _time of [1, 2]) {
      const again = (await initiate(badge)).json();
      expect(again.reference).toBe(reference);
      expect(again.checkoutUrl).toContain(`/renew-verification/${badge}?trxref=${reference}`);
    }
    await noteRefunded(money.platform, reference, 'RF-2');
    expect((await initiate(badge)).json().reference).not.toBe(reference);
  });

  it('is not paid for again where money that does not fit is heard of after a declined card', async () => {
    const badge = await record();
    const reference = await opened(badge);
    await money.force(reference, { status: 'failed' });
    expect((await status(reference)).json().status).toBe('FAILED');
    await money.force(reference, { status: 'success', charged: 1, silent: true });
    expect((await initiate(badge)).json().reference).toBe(reference);
    expect(await renewalsOf(badge)).toHaveLength(1);
  });

  it('is PENDING, and not paid for again, while a transfer is under way after a declined card', async () => {
    const badge = await record();
    const before = await expiryOf(badge);
    const { reference, checkoutUrl } = (await initiate(badge)).json();
    await money.force(reference, { status: 'failed' });
    expect((await status(reference)).json().status).toBe('FAILED');
    await money.force(reference, { status: 'ongoing' });
    // Who began it is not known: nobody is kept out, and all pay at the same one.
    const again = (await initiate(badge)).json();
    expect(again).toEqual({ reference, checkoutUrl });
    expect((await status(reference)).json().status).toBe('PENDING');
    expect(await renewalsOf(badge)).toHaveLength(1);
    money.clock.advance(3_600_000);
    await money.force(reference, { status: 'success', silent: true });
    expect((await initiate(badge)).json().reference).toBe(reference);
    expect(await expiryOf(badge)).toEqual(yearFrom(before));
  });

  it('is not paid for anew at another price while a transfer at the one before is under way', async () => {
    const badge = await record();
    const reference = await opened(badge);
    await money.force(reference, { status: 'ongoing' });
    expect(await opened(badge)).toBe(reference);
    const types = money.platform.database.kysely.updateTable('verification_types');
    const type = types.where('id', '=', 'premium');
    const before = await priceOf('premium');
    await type.set({ base_price_kobo: koboOf(700_000) }).execute();
    const meanwhile = await initiate(badge);
    // Who asks again and again does not make it last.
    for (const _time of [1, 2]) {
      money.clock.advance(20 * 60_000);
      expect((await initiate(badge)).json().error).toBe('payment-open');
    }
    expect((await paymentUnder(money.platform, reference))?.status).toBe('expired');
    await money.force(reference, { status: 'abandoned' });
    const after = await initiate(badge);
    await type.set({ base_price_kobo: before }).execute();
    expect([meanwhile.statusCode, meanwhile.json().error]).toEqual([409, 'payment-open']);
    expect([undefined, reference]).not.toContain(after.json().reference);
  });

  it('is not paid for again where an earlier of its checkouts was paid after all', async () => {
    const badge = await record();
    const before = await expiryOf(badge);
    const reference = await opened(badge);
    money.clock.advance(36 * 60_000);
    const second = await opened(badge);
    expect(second).not.toBe(reference);
    expect(await renewalsOf(badge)).toHaveLength(1);
    await money.force(second, { status: 'failed' });
    expect((await status(second)).json().status).toBe('FAILED');
    await money.force(reference, { status: 'success', silent: true });
    expect((await initiate(badge)).json().reference).toBe(reference);
    expect(await renewalsOf(badge)).toHaveLength(1);
    expect(await expiryOf(badge)).toEqual(yearFrom(before));
  });

  it('completes a renewal by polling alone, and only says so once it is written (I9)', async () => {
    const badge = await record();
    const before = await expiryOf(badge);
    const reference = await opened(badge);
    await money.force(reference, { status: 'success' });
    const state = (await status(reference)).json();
    const after = await expiryOf(badge);
    expect(after).toEqual(yearFrom(before));
    expect(state).toMatchObject({
      status: 'COMPLETED',
      details: { expiryDate: after?.toISOString() },
    });
  });
});

describe('a paid renewal', () => {
  it('is written by the webhook alone, with nobody on the page', async () => {
    const badge = await record();
    const before = await expiryOf(badge);
    const reference = await opened(badge);
    await money.force(reference, { status: 'success', silent: false });
    await vi.waitFor(async () => expect(await expiryOf(badge)).toEqual(yearFrom(before)), patience);
  });

  it('is found by the reconciler when no webhook came', async () => {
    const badge = await record();
    const before = await expiryOf(badge);
    const reference = await opened(badge);
    await money.force(reference, { status: 'success' });
    money.clock.advance(15_000);
    await reconcileDue(money.platform);
    await vi.waitFor(async () => expect(await expiryOf(badge)).toEqual(yearFrom(before)), patience);
  });

  it('extends once, with one mail and one line of the trail, whoever tells of it (I2, W-26)', async () => {
    const badge = await record();
    const before = await expiryOf(badge);
    const reference = await opened(badge);
    const [renewal] = await renewalsOf(badge);
    await money.force(reference, { status: 'success', silent: false });
    await Promise.all([
      ...Array.from({ length: 5 }, () => status(reference)),
      ...Array.from({ length: 5 }, () => finish({ reference, verificationId: badge })),
      ...Array.from({ length: 5 }, () => complete(money.platform, renewal?.id ?? '', reference)),
    ]);
    money.clock.advance(3_000);
    expect((await finish({ reference })).json().status).toBe('COMPLETED');
    expect(await expiryOf(badge)).toEqual(yearFrom(before));
    // The case that a renewal may open writes of its own.
    const mails = await mailsTo(`${badge}@example.com`);
    expect(mails.filter(({ subject }) => subject.includes(badge))).toHaveLength(1);
    const trail = await entriesOf(money.platform, { action: 'renewal.complete', subject: badge });
    expect(trail).toHaveLength(1);
  });

  it('that was given back since says so beside what it did, and mails the site nothing (D-07)', async () => {
    const badge = await record();
    const reference = await opened(badge);
    await money.force(reference, { status: 'success' });
    expect((await status(reference)).json()).not.toHaveProperty('message');
    await noteRefunded(money.platform, reference, 'RF-1');
    expect((await status(reference)).json()).toMatchObject({
      ...{ status: 'COMPLETED', message: paidBack },
    });
    expect(await mailsTo(money.platform.config.MAIL_FROM)).toEqual([]);
  });

  it('whose money went back at the provider says that, and not that nothing was renewed', async () => {
    const badge = await record();
    const reference = await opened(badge);
    await money.force(reference, { status: 'success' });
    const done = (await status(reference)).json();
    await money.force(reference, { status: 'reversed' });
    await settle(money.platform, reference);
    expect((await status(reference)).json()).toEqual({ ...done, message: paidBack });
  });

  it('mails nobody when the record has no address', async () => {
    const badge = await record({ email: '' });
    const reference = await opened(badge);
    await money.force(reference, { status: 'success' });
    expect((await status(reference)).json().status).toBe('COMPLETED');
    expect(await mailsTo(money.platform.config.MAIL_FROM)).toEqual([]);
  });

  it('counts from today when the record had expired', async () => {
    const badge = await record({
      expiresAt: new Date(money.clock.now().getTime() - 60 * 86_400_000),
    });
    const reference = await opened(badge);
    await money.force(reference, { status: 'success' });
    await status(reference);
    expect(await expiryOf(badge)).toEqual(yearFrom(null));
    const page = (await money.get(`/verifications/verified/${badge}`)).json();
    expect(page).toMatchObject({ verificationStatus: 'VERIFIED' });
  });

  it('lifts no suspension that came meanwhile, and tells the person so', async () => {
    const badge = await record();
    const reference = await opened(badge);
    await money.platform.database.kysely
      .updateTable('verification_records')
      .set({ standing: 'suspended' })
      .where('badge', '=', badge)
      .execute();
    await money.force(reference, { status: 'success' });
    expect((await status(reference)).json().status).toBe('COMPLETED');
    expect((await money.get(`/verifications/verified/${badge}`)).json().verificationStatus).toBe(
      'SUSPENDED',
    );
    const to = `${badge}@example.com`;
    const mail = (await mailsTo(to)).find(({ subject }) => /^Verification renewed/.test(subject));
    const text = await mailSent(money.platform, to, mail?.subject ?? '');
    expect(text.replaceAll('\n', ' ')).toContain('paying does not lift that');
  });

  it('lifts no suspension that came meanwhile, and tells who has a phone alone so', async () => {
    const phone = '+2348035550179';
    const badge = await record({ email: '', phoneNumber: phone });
    const reference = await opened(badge);
    await money.platform.database.kysely
      .updateTable('verification_records')
      .set({ standing: 'suspended' })
      .where('badge', '=', badge)
      .execute();
    const send = vi.spyOn(money.platform.messages, 'send');
    await money.force(reference, { status: 'success' });
    expect((await status(reference)).json().status).toBe('COMPLETED');
    const texts = send.mock.calls.flatMap(([{ to, text }]) =>
      to === phone && text.includes('renewed until') ? [text] : [],
    );
    send.mockRestore();
    expect(texts).toEqual([
      expect.stringMatching(/renewed until .*, but your page stays suspended\. .*\/contact$/),
    ]);
  });

  it('of a record that was erased meanwhile extends nothing, and its money waits for staff (DEL-01)', async () => {
    const badge = await record();
    const reference = await opened(badge);
    const { email, expires_at: before } = await rowOf(badge);
    const { platform } = money;
    await platform.database.transaction((trx) =>
      forgetWorker(platform, trx, { email: String(email) }),
    );
    await money.force(reference, { status: 'success' });
    expect((await finish({ reference })).json()).toMatchObject({
      status: 'PENDING',
      message: unmatched,
    });
    expect((await rowOf(badge)).expires_at).toEqual(before);
    const payment = await paymentUnder(platform, reference);
    expect(payment).toMatchObject({
      ...{ status: 'needs-attention', reason: 'paid after its record was erased' },
    });
    expect((await renewalsOf(badge)).map((one) => one.status)).toEqual(['open']);
  });

  it('of a person whose name is the word for an erased one extends like any other', async () => {
    const badge = await record({ fullName: erasedName });
    const before = await expiryOf(badge);
    await money.force(await opened(badge), { status: 'success', silent: false });
    await vi.waitFor(async () => expect(await expiryOf(badge)).toEqual(yearFrom(before)), patience);
  });

  it('of a record that was revoked meanwhile extends nothing, and its money waits for staff', async () => {
    const badge = await record();
    const reference = await opened(badge);
    const { email, expires_at: before } = await rowOf(badge);
    await money.platform.database.kysely
      .updateTable('verification_records')
      .set({ standing: 'revoked' })
      .where('badge', '=', badge)
      .execute();
    await money.force(reference, { status: 'success' });
    expect((await finish({ reference })).json()).toMatchObject({
      status: 'PENDING',
      message: unmatched,
    });
    expect((await rowOf(badge)).expires_at).toEqual(before);
    expect(await paymentUnder(money.platform, reference)).toMatchObject({
      ...{ status: 'needs-attention', reason: 'paid after its record was revoked' },
    });
    expect(await mailsTo(String(email))).toEqual([]);
  });

  it('of two that are paid at once each extends once (check 12)', async () => {
    const badge = await record();
    const before = await expiryOf(badge);
    const first = await opened(badge);
    await money.force(first, { status: 'failed' });
    await status(first);
    const second = await opened(badge);
    await money.force(first, { status: 'success' });
    await money.force(second, { status: 'success' });
    await Promise.all(
      [first, second, first, second].map((reference) => settle(money.platform, reference)),
    );
    money.clock.advance(3_000);
    await Promise.all([first, second, first, second].map((reference) => status(reference)));
    const twice = yearFrom(yearFrom(before));
    await vi.waitFor(async () => expect(await expiryOf(badge)).toEqual(twice), patience);
    const done = await renewalsOf(badge);
    expect(done.map((one) => one.status)).toEqual(['completed', 'completed']);
    expect(new Set(done.map((one) => one.paid_reference))).toEqual(new Set([first, second]));
    for (const reference of [first, second]) {
      expect((await look(money.platform, { reference }))?.status).toBe('COMPLETED');
    }
    expect(await expiryOf(badge)).toEqual(twice);
  });

  it('whose money went back waits for staff when an earlier checkout is paid after all', async () => {
    const badge = await record();
    const before = await expiryOf(badge);
    const first = await opened(badge);
    money.clock.advance(36 * 60_000);
    const second = await opened(badge);
    expect(second).not.toBe(first);
    await money.force(second, { status: 'success' });
    expect((await status(second)).json().status).toBe('COMPLETED');
    await money.force(second, { status: 'reversed' });
    await settle(money.platform, second);
    await money.force(first, { status: 'success' });
    money.clock.advance(3_000);
    expect((await status(first)).json()).toMatchObject({ status: 'PENDING', message: unmatched });
    expect(await paymentUnder(money.platform, first)).toMatchObject({
      ...{ status: 'needs-attention', reason: 'paid twice' },
    });
    expect(await expiryOf(badge)).toEqual(yearFrom(before));
    // Whoever tells of the one that renewed it changes nothing.
    expect((await finish({ reference: second })).json().status).toBe('COMPLETED');
  });

  it('is not paid for again by who asks a moment later', async () => {
    const badge = await record();
    const reference = await opened(badge);
    await money.force(reference, { status: 'success' });
    const again = (await initiate(badge)).json();
    expect(again.reference).toBe(reference);
    expect(again.checkoutUrl).toContain(
      `/renew-verification/${badge}?trxref=${reference}&reference=${reference}`,
    );
    expect((await status(reference)).json().status).toBe('COMPLETED');
  });

  it('with a second card after a declined one is not paid for again', async () => {
    const badge = await record();
    const before = await expiryOf(badge);
    const reference = await opened(badge);
    await money.force(reference, { status: 'failed' });
    expect((await status(reference)).json().status).toBe('FAILED');
    await money.force(reference, { status: 'success' });
    expect((await initiate(badge)).json().reference).toBe(reference);
    expect(await expiryOf(badge)).toEqual(yearFrom(before));
    expect(await renewalsOf(badge)).toHaveLength(1);
  });

  it('that may be paid since its card was declined is not paid for again while nobody can tell', async () => {
    const badge = await record();
    const before = await expiryOf(badge);
    const reference = await opened(badge);
    await money.force(reference, { status: 'failed' });
    expect((await status(reference)).json().status).toBe('FAILED');
    await money.force(reference, { status: 'success', silent: true });
    await money.turn({ faults: { kind: 'http-500', path: '/transaction/verify' } });
    const meanwhile = await initiate(badge);
    await money.turn({});
    expect(meanwhile.statusCode).toBe(503);
    expect((await initiate(badge)).json().reference).toBe(reference);
    expect(await expiryOf(badge)).toEqual(yearFrom(before));
    expect(await renewalsOf(badge)).toHaveLength(1);
  });

  it('is not called failed while nobody can say whether a second card paid it', async () => {
    const reference = await opened(await record());
    await money.force(reference, { status: 'failed' });
    expect((await status(reference)).json().status).toBe('FAILED');
    await money.force(reference, { status: 'success', silent: true });
    await money.turn({ faults: { kind: 'http-500', path: '/transaction/verify' } });
    money.clock.advance(3_000);
    expect((await status(reference)).json().status).toBe('PENDING');
    await money.turn({});
    money.clock.advance(3_000);
    expect((await status(reference)).json().status).toBe('COMPLETED');
  });

  it('leaves nothing of who paid with the provider’s notice, whom no erasure would find (DEL-01)', async () => {
    const reference = await opened(await record());
    await money.force(reference, { status: 'success', silent: false });
    const bodies = async () =>
      (
        await money.platform.database.kysely
          .selectFrom('payment_webhooks')
          .select('body')
          .where('reference', '=', reference)
          .execute()
      ).map(({ body }) => JSON.parse(body));
    await vi.waitFor(async () => expect(await bodies()).toHaveLength(1), patience);
    const [told] = await bodies();
    expect(told).toMatchObject({ event: 'charge.success', data: { reference, status: 'success' } });
    expect(told.data).toMatchObject({ customer: '(left out)', authorization: '(left out)' });
    // As the version before kept them.
    const data = { reference, amount: 500_000, customer: { email: 'who.paid@example.com' } };
    const { database } = money.platform;
    const raws = [
      [
        JSON.stringify({ event: 'charge.success', data, ip: '10.0.0.1' }),
        { event: 'charge.success', data: { reference, amount: 500_000 } },
      ],
      [
        '{"event": "refund.failed", "data": {"id": 7, "transaction": {"reference": "R", "ip_address": "10.0.0.1"}}}',
        { event: 'refund.failed', data: { id: 7, transaction: { reference: 'R' } } },
      ],
      ['{"event": "cut off', null],
      ['{"event": "charge.success", "data": {"note": "\\u0000"}}', null],
    ] as const;
    for (const [raw, cleaned] of raws) {
      await database.executeSql('update payment_webhooks set body = $1 where reference = $2', [
        raw,
        reference,
      ]);
      // As a migration runs, on one connection: its functions are of that alone.
      await database.transaction((trx) => cleanRenewals(trx as never));
      const { rows } = await database.executeSql(
        'select body from payment_webhooks where reference = $1',
        [reference],
      );
      const [{ body } = { body: '-' }] = rows as { body: string }[];
      expect(body === '' ? null : JSON.parse(body)).toEqual(cleaned);
    }
  });

  it('leads back to its page when its reference reaches the callback (C-79)', async () => {
    const badge = await record();
    const reference = await opened(badge);
    await money.force(reference, { status: 'success' });
    const answer = await money.post('/payments/verify', { paymentReference: reference });
    expect(answer.json()).toMatchObject({ returnTo: `/renew-verification/${badge}` });
  });
});

describe('completing (API-13, C-64)', () => {
  it('fakes nothing: an unpaid renewal stays as it is', async () => {
    const badge = await record();
    const before = await expiryOf(badge);
    const reference = await opened(badge);
    expect((await finish({})).statusCode).toBe(400);
    expect((await finish({ reference, status: 'COMPLETED' })).statusCode).toBe(400);
    expect((await finish({ reference: 'SW-00000000000000000000000000' })).statusCode).toBe(404);
    expect((await finish({ reference, verificationId: 'Sw-AMY20' })).statusCode).toBe(404);
    expect((await finish({ reference })).json().status).toBe('PENDING');
    expect(await expiryOf(badge)).toEqual(before);
  });

  it('knows a renewal by its badge number however that is typed, as it was begun', async () => {
    const typed = (await record()).replace('-', ' ');
    const reference = await opened(typed);
    const verificationId = encodeURIComponent(typed);
    expect((await status(reference, verificationId)).statusCode).toBe(200);
    expect((await finish({ reference, verificationId: typed })).statusCode).toBe(200);
  });

  it('does what the webhook does once it is paid', async () => {
    const badge = await record();
    const before = await expiryOf(badge);
    const reference = await opened(badge);
    await money.force(reference, { status: 'success' });
    expect((await finish({ reference })).json().status).toBe('COMPLETED');
    expect(await expiryOf(badge)).toEqual(yearFrom(before));
  });
});
