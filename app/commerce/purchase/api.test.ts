import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { refund } from '#app/commerce/payment/refund.service.server.ts';
import { paymentStates, paymentUnder, settle } from '#app/commerce/payment/service.server.ts';
import { Kind } from '#app/commerce/plans/contract.ts';
import { issueVerification } from '#app/people/verification/service.server.ts';
import { limitTable } from '#platform/limits/table.ts';
import { takeAll } from '#platform/limits/windows.server.ts';
import { stopAddress } from '#platform/mail/stops.server.ts';
import { decimalOf, koboOf, koboOfText, sumOf } from '#platform/money.ts';
import { filledFor } from '#test/support/filled-form.ts';
import { mailRows, mailSent } from '#test/support/mailbox.ts';
import { noObjection, openMoney } from '#test/support/money.ts';
import { patience } from '#test/support/patience.ts';
import { somebody } from '#test/support/verification.ts';
import { requestPath } from './contract.ts';
import { forgetBuyer, forgetSubject } from './erasure/erasure.service.server.ts';
import { canPay, nextOf } from './request/request.rules.ts';
import { up as cancelIdle } from './tables/0009-idle-of-nobody.ts';
import { up as markOfNobody } from './tables/0010-marked-of-nobody.ts';

const money = await openMoney({ jobs: true, seeds: true });
afterAll(() => money.close());
beforeEach(() => money.turn({}));

const customerInfo = { name: 'Ada Obi', email: 'ada.obi@example.com', phone: '+234 803 000 0009' };
const body = (typeId: string, more: object = {}) => ({
  typeId,
  formData: {},
  customerInfo,
  paymentProvider: 'PAYSTACK',
  extraInfo: { extraCharge: [] },
  ...more,
});

async function ordered(kind: Kind, typeId: string, more: object = {}): Promise<string> {
  const formData = await filledFor(money, kind, typeId);
  const answer = await money.post(requestPath(kind), body(typeId, { formData, ...more }));
  expect(answer.statusCode).toBe(200);
  return answer.json().requestId;
}

const process = (type: Kind, requestId: string, more = {}) =>
  money.post('/payments/process', { type, requestId, provider: 'PAYSTACK' }, more);

const request = async (id: string, headers: Record<string, string> = {}) =>
  (await money.get(`/requests/${id}`, { headers })).json();

const mailsTo = (address: string) => mailRows(money.platform, address);

describe('an order', () => {
  it.each([
    ['an unknown plan', { typeId: 'gold' }, 404],
    ['another provider', { paymentProvider: 'FLUTTERWAVE' }, 400],
    ['an unknown charge', { extraInfo: { extraCharge: ['Gold'] } }, 400],
    ['a price of its own', { amount: 1 }, 400],
    ['an empty name', { customerInfo: { ...customerInfo, name: ' ' } }, 400],
    ['no email', { customerInfo: { ...customerInfo, email: 'nobody' } }, 400],
    ['letters for a phone', { customerInfo: { ...customerInfo, phone: 'call me' } }, 400],
    ['a field too many', { customerInfo: { ...customerInfo, role: 'admin' } }, 400],
  ])('with %s is refused', async (_what, more, status) => {
    const answer = await money.post('/verification-requests', body('basic', more));
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ success: false });
  });

  it('from another price than this moment’s is refused, and makes no request (check 11)', async () => {
    const { kysely } = money.platform.database;
    const count = async () =>
      (await kysely.selectFrom('purchase_requests').select('id').execute()).length;
    const before = await count();
    const order = (shownTotalKobo: number) =>
      money.post('/verification-requests', body('premium', { shownTotalKobo }));
    const answer = await order(2_499_999);
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'price-changed']);
    expect(await count()).toBe(before);
    const formData = await filledFor(money, 'VERIFICATION', 'premium');
    const whole = body('premium', { formData, shownTotalKobo: 2_500_000 });
    expect((await money.post('/verification-requests', whole)).statusCode).toBe(200);
  });

  it('keeps the prices of its moment, whatever becomes of the plan (D-13, check 11)', async () => {
    const { kysely } = money.platform.database;
    const id = await ordered('VERIFICATION', 'premium');
    await kysely
      .updateTable('plans')
      .set({ base_price_kobo: koboOf(1) })
      .where('id', '=', 'premium')
      .execute();
    const { reference } = (await process('VERIFICATION', id)).json();
    const [entry] = (await money.ledger()).filter((one) => one.reference === reference);
    expect(entry).toMatchObject({ amount: 2_500_000 });
    await kysely
      .updateTable('plans')
      .set({ base_price_kobo: koboOf(2_500_000) })
      .where('id', '=', 'premium')
      .execute();
  });

  it.each([
    ['was paid a moment ago in another tab', {}, 'order-paid'],
    ['got money that staff must look at', { charged: 100 }, 'payment-needs-attention'],
  ])('stays as it is where it %s, and nobody pays twice', async (_what, more, error) => {
    const formData = await filledFor(money, 'VERIFICATION', 'basic');
    const send = (change: object = {}) =>
      money.post('/verification-requests', body('basic', { formData, ...change }));
    const instead = (await send()).json();
    const { reference } = (await process('VERIFICATION', instead.requestId)).json();
    await money.force(reference, { status: 'success', ...more });
    const put = { instead, customerInfo: { ...customerInfo, name: 'Ada Ibe' } };
    const answer = await send(put);
    expect([answer.statusCode, answer.json().error]).toEqual([409, error]);
    expect((await request(instead.requestId)).replaced).toBe(false);
  });

  it.each([
    ['it is open', 0],
    ['its time is over', 36 * 60_000],
  ])(
    'stays as it is while a transfer for it is under way and %s, and gives way once nothing came',
    async (_what, later) => {
      const formData = await filledFor(money, 'VERIFICATION', 'basic');
      const send = (change: object = {}) =>
        money.post('/verification-requests', body('basic', { formData, ...change }));
      const instead = (await send()).json();
      const { reference } = (await process('VERIFICATION', instead.requestId)).json();
      await money.force(reference, { status: 'ongoing' });
      money.clock.advance(later);
      const put = { instead, customerInfo: { ...customerInfo, name: 'Ada Ibe' } };
      const meanwhile = await send(put);
      expect([meanwhile.statusCode, meanwhile.json().error]).toEqual([409, 'payment-open']);
      expect(meanwhile.json().message).toContain('the order that you made before');
      expect((await request(instead.requestId)).status).toBe('received');
      await money.force(reference, { status: 'abandoned' });
      expect((await send(put)).statusCode).toBe(200);
      expect((await request(instead.requestId)).replaced).toBe(true);
    },
  );

  it('stays as it is while nobody can tell whether it was paid a moment ago', async () => {
    const formData = await filledFor(money, 'VERIFICATION', 'basic');
    const send = (change: object = {}) =>
      money.post('/verification-requests', body('basic', { formData, ...change }));
    const instead = (await send()).json();
    const { reference } = (await process('VERIFICATION', instead.requestId)).json();
    await money.force(reference, { status: 'success', silent: true });
    const put = { instead, customerInfo: { ...customerInfo, name: 'Ada Ibe' } };
    await money.turn({ faults: { kind: 'http-500', path: '/transaction/verify' } });
    const meanwhile = await send(put);
    await money.turn({});
    expect([meanwhile.statusCode, meanwhile.json().error]).toEqual([503, 'provider-away']);
    expect((await send(put)).json().error).toBe('order-paid');
    expect((await request(instead.requestId)).status).not.toBe('cancelled');
  });

  it('stays as it is where the checkout before its newest one was paid a moment ago', async () => {
    const formData = await filledFor(money, 'VERIFICATION', 'basic');
    const send = (change: object = {}) =>
      money.post('/verification-requests', body('basic', { formData, ...change }));
    const instead = (await send()).json();
    const pay = async () => (await process('VERIFICATION', instead.requestId)).json().reference;
    const declined = await pay();
    await money.force(declined, { status: 'failed' });
    expect([undefined, declined]).not.toContain(await pay());
    // The provider lets a declined checkout be paid with another card.
    await money.force(declined, { status: 'success', silent: true });
    const put = { instead, customerInfo: { ...customerInfo, name: 'Ada Ibe' } };
    expect((await send(put)).json().error).toBe('order-paid');
    expect((await request(instead.requestId)).status).not.toBe('cancelled');
  });

  it('that is sent again under its key after a kill is the same order (I1)', async () => {
    const headers = { 'idempotency-key': 'the-key-of-one-order' };
    const sent = body('basic', { formData: await filledFor(money, 'VERIFICATION', 'basic') });
    const send = async () => money.post('/verification-requests', sent, { headers });
    const first = await send();
    expect(first.statusCode).toBe(200);
    // What a process leaves behind that was killed before it kept its answer.
    const { kysely } = money.platform.database;
    await kysely.deleteFrom('idempotency_keys').execute();
    expect((await send()).json()).toEqual(first.json());
  });

  it('under a key that another buyer has used, or after a day, is an order of its own (FS-12)', async () => {
    const headers = { 'idempotency-key': 'a-key-of-two-buyers' };
    const { kysely } = money.platform.database;
    const send = async (email: string) => {
      await kysely.deleteFrom('idempotency_keys').execute();
      const formData = await filledFor(money, 'VERIFICATION', 'basic');
      const told = { ...customerInfo, email };
      const sent = { ...body('basic', { formData }), customerInfo: told };
      const answer = await money.post('/verification-requests', sent, { headers });
      expect(answer.statusCode).toBe(200);
      return answer.json().requestId;
    };
    expect(await send('first@example.com')).not.toBe(await send('second@example.com'));
    const sent = body('free');
    const free = async () => (await money.post('/verification-requests', sent, { headers })).json();
    await kysely.deleteFrom('idempotency_keys').execute();
    const one = await free();
    await kysely.deleteFrom('idempotency_keys').execute();
    expect(await free()).toEqual(one);
    money.clock.advance(24 * 3_600_000);
    await kysely.deleteFrom('idempotency_keys').execute();
    const { requestId } = await free();
    expect(requestId).toMatch(/^RQ-/);
    expect(requestId).not.toBe(one.requestId);
  });

  it('counts the chosen charges and the fee on them (C-60)', async () => {
    const { data } = (await money.get('/health-plans/types')).json();
    const plan = data.find((one: { feeCharges: string[] }) => one.feeCharges.length > 0);
    const name = plan.feeCharges[0];
    const id = await ordered('HEALTH_PLAN', plan.id, { extraInfo: { extraCharge: [name] } });
    const charge = koboOfText(plan.extraCharges[name]);
    const fee = koboOf(Math.round((charge * 75) / 1_000));
    const seen = await request(id);
    expect(seen.total).toBe(decimalOf(sumOf([koboOfText(plan.basePrice), charge, fee])));
    expect(seen.lines).toHaveLength(3);
  });

  it('counts the answers as they are kept, whatever stands around them (C-60, D-13)', async () => {
    const { kysely } = money.platform.database;
    const further = 'Each further day';
    const plans = (query: object) =>
      kysely
        .updateTable('plans')
        .set(query)
        .where('kind', '=', 'INSURED')
        .where('id', '=', 'basic')
        .execute();
    const whole = kysely.selectFrom('plans').selectAll().where('kind', '=', 'INSURED');
    const before = await whole.where('id', '=', 'basic').executeTakeFirstOrThrow();
    const limits = [{ field: 'endDate', from: 'startDate', most: 1, charge: further }];
    await plans({
      facts: JSON.stringify({ ...before.facts, limits }),
      extra_charges: JSON.stringify([{ name: further, kobo: 100_000, fee: false }]),
    });
    const filled = await filledFor(money, 'INSURED', 'basic');
    const days = 29 * 86_400_000;
    const end = new Date(Date.parse(String(filled.startDate)) + days).toISOString().slice(0, 10);
    const orderUntil = async (endDate: string) => {
      const more = {
        formData: { ...filled, endDate },
        extraInfo: { extraCharge: [further] },
      };
      const answer = await money.post(requestPath('INSURED'), body('basic', more));
      expect(answer.statusCode).toBe(200);
      return (await request(answer.json().requestId)).total;
    };
    const total = decimalOf(sumOf([before.base_price_kobo, koboOf(29 * 100_000)]));
    expect([await orderUntil(end), await orderUntil(` ${end} `)]).toEqual([total, total]);
    const { facts, extra_charges } = before;
    await plans({ facts: JSON.stringify(facts), extra_charges: JSON.stringify(extra_charges) });
  });

  it.each(Kind.options)('of the kind %s is kept and can be paid', async (kind) => {
    const last = kind === 'RECRUITMENT_PACKAGE' ? 'packages' : 'types';
    const path = requestPath(kind).replace('-requests', 's');
    const { data } = (await money.get(`${path}/${last}`)).json();
    const plan = data.find((one: { basePrice: string }) => koboOfText(one.basePrice) > 0);
    const id = await ordered(kind, plan.id);
    const answer = (await process(kind, id)).json();
    expect(answer.data.authorization_url).toMatch(/^http:\/\/localhost:\d+\/checkout\//);
    expect(await request(id)).toMatchObject({ type: kind, paymentStatus: 'pending' });
  });
});

describe('processing', () => {
  it('refuses an unknown request and one of another kind', async () => {
    const id = await ordered('VERIFICATION', 'basic');
    expect((await process('CLEARANCE', id)).statusCode).toBe(404);
    expect((await process('VERIFICATION', 'RQ-0')).statusCode).toBe(404);
  });

  it('gives one checkout however often it is asked, with a key and without (check 10)', async () => {
    const id = await ordered('VERIFICATION', 'basic');
    const headers = { 'idempotency-key': 'a-key-of-the-dialog' };
    const all = await Promise.all([
      process('VERIFICATION', id, { headers }),
      process('VERIFICATION', id, { headers }),
      process('VERIFICATION', id),
      process('VERIFICATION', id),
    ]);
    const references = all.flatMap((one) => one.json().reference ?? []);
    expect(new Set(references).size).toBe(1);
    // On a slow machine both of the key may have been told to come again, and then nothing is kept for it.
    const kept = await process('VERIFICATION', id, { headers });
    expect(kept.json().reference).toBe(references[0]);
    const other = await process('CLEARANCE', id, { headers });
    expect(other.statusCode).toBe(422);
  });

  it('says that the provider is away, keeps the order, and works when it is back', async () => {
    const id = await ordered('VERIFICATION', 'basic');
    await money.turn({ faults: { kind: 'http-500' } });
    const away = await process('VERIFICATION', id);
    expect(away.statusCode).toBe(503);
    // An earlier checkout may be paid, which nobody can say now.
    expect(away.json().message).not.toContain('Nothing was charged');
    await money.turn({});
    await vi.waitFor(async () => {
      expect((await process('VERIFICATION', id)).statusCode).toBe(200);
    }, patience);
  });

  it('opens no second checkout while a transfer is under way after a declined card, and says so', async () => {
    const id = await ordered('VERIFICATION', 'basic');
    const first = (await process('VERIFICATION', id)).json();
    const { reference, data } = first;
    expect(first.underWay).toBe(false);
    const verify = () => money.post('/payments/verify', { paymentReference: reference });
    await money.force(reference, { status: 'failed' });
    expect((await verify()).json().error).toBe('payment-declined');
    expect(await request(id)).toMatchObject({ paymentStatus: 'failed', underWay: false });
    await money.force(reference, { status: 'ongoing' });
    const again = (await process('VERIFICATION', id)).json();
    expect(again).toMatchObject({ success: true, reference, data, underWay: true });
    expect((await verify()).json().error).toBe('payment-open');
    expect(await request(id)).toMatchObject({ paymentStatus: 'pending', underWay: true });
    await money.force(reference, { status: 'success' });
    expect((await process('VERIFICATION', id)).json()).toMatchObject({ success: true, reference });
    await vi.waitFor(async () => expect((await request(id)).status).toBe('processing'), patience);
    expect(await request(id)).toMatchObject({ paymentStatus: 'paid', underWay: false });
  });

  it('opens another checkout once the transfer of a declined one came to nothing', async () => {
    const id = await ordered('VERIFICATION', 'basic');
    const { reference } = (await process('VERIFICATION', id)).json();
    await money.force(reference, { status: 'ongoing' });
    money.clock.advance(36 * 60_000);
    expect((await process('VERIFICATION', id)).json()).toMatchObject({ reference, underWay: true });
    await money.force(reference, { status: 'failed' });
    const fresh = (await process('VERIFICATION', id)).json();
    expect([undefined, reference]).not.toContain(fresh.reference);
    expect(await request(id)).toMatchObject({ paymentStatus: 'pending', underWay: false });
  });

  it('of nothing to pay mails nobody a sixth time that day, and is worked on all the same (FS-07)', async () => {
    const email = 'anybody.at.all@example.com';
    const { database, limits } = money.platform;
    const asker = { address: '127.0.0.1' };
    const { max } = limitTable['mailbox-visitor'];
    // The tests' own factor is used up but for five mails.
    const rest = max * money.platform.config.LIMITS_FACTOR - 5;
    const windows = limits.windowsOf('mailbox-visitor', asker, [email]);
    await takeAll(database, windows, rest);
    const said: { mailed: unknown; invited: unknown }[] = [];
    for (let n = 0; n < 14; n += 1) {
      const id = await ordered('VERIFICATION', 'free', {
        customerInfo: { ...customerInfo, email },
      });
      const answers = [await process('VERIFICATION', id), await process('VERIFICATION', id)];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      const [first, again] = answers.map((answer) => answer.json());
      said.push(first);
      // The second call sends nothing and claims nothing.
      expect(again).toEqual({ success: true, message: expect.any(String) });
      expect((await request(id)).status).toBe('processing');
    }
    // Three confirmations and two links to the person's page share the five.
    await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(5), patience);
    // No mail is claimed that none sends (D-18).
    expect(said.filter(({ mailed }) => mailed === true)).toHaveLength(3);
    expect(said.filter(({ invited }) => invited === true)).toHaveLength(2);
    expect(said.at(-1)).toMatchObject({ mailed: false, invited: false });
  });

  it('of nothing to pay claims neither mail nor link to a mailbox that came back (D-18)', async () => {
    const email = 'came.back@example.com';
    await stopAddress(money.platform.database.kysely, email, 550);
    const id = await ordered('VERIFICATION', 'free', {
      customerInfo: { ...customerInfo, email, phone: '+44 20 7946 0000' },
    });
    expect((await request(id)).mailed).toBe(false);
    const claims = { mailed: false, invited: false };
    expect((await process('VERIFICATION', id)).json()).toMatchObject(claims);
    expect((await request(await ordered('VERIFICATION', 'free'))).mailed).toBe(true);
  });

  it('of nothing to pay counts its days from when it is sent, however late (C-75)', async () => {
    const id = await ordered('VERIFICATION', 'free', {
      customerInfo: { ...customerInfo, email: 'later@example.com' },
    });
    const orders = money.platform.database.kysely.updateTable('purchase_requests');
    await orders.set({ estimated_days: 5 }).where('id', '=', id).execute();
    expect(await request(id)).toMatchObject({ status: 'received', hearBy: null });
    money.clock.advance(20 * 86_400_000);
    expect((await process('VERIFICATION', id)).statusCode).toBe(200);
    const { status, hearBy } = await request(id);
    expect(status).toBe('processing');
    expect(Date.parse(hearBy)).toBeGreaterThan(money.clock.now().getTime());
  });

  it('of nothing to pay starts the work at once and claims no payment (C-75)', async () => {
    const email = 'free@example.com';
    const id = await ordered('VERIFICATION', 'free', { customerInfo: { ...customerInfo, email } });
    const answers = await Promise.all([1, 2, 3].map(() => process('VERIFICATION', id)));
    for (const answer of answers) {
      expect(answer.json()).toMatchObject({ success: true, message: expect.any(String) });
      expect(answer.json().message).not.toMatch(/payment/i);
    }
    expect(await request(id)).toMatchObject({
      paymentStatus: 'nothing-to-pay',
      status: 'processing',
    });
    // The link to the person's page may have come by now.
    const received = (await mailsTo(email)).filter(({ subject }) => /received/.test(subject));
    expect(received).toHaveLength(1);
  });
});

describe('a paid request', () => {
  it('is worked on once and mailed once, whoever tells of the payment (I2)', async () => {
    const email = 'paid@example.com';
    const id = await ordered('CLEARANCE', await firstPriced('/clearances/types'), {
      customerInfo: { ...customerInfo, email },
    });
    const { reference } = (await process('CLEARANCE', id)).json();
    await money.force(reference, { status: 'success', silent: false });
    await Promise.all(
      [1, 2, 3, 4, 5].map(() =>
        money.post('/payments/verify', { paymentReference: reference, requestId: id }),
      ),
    );
    await vi.waitFor(async () => expect((await request(id)).status).toBe('processing'), patience);
    expect(await request(id)).toMatchObject({ paymentStatus: 'paid' });
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    expect(await mailSent(money.platform, email, `${mails[0]?.subject}`)).toContain(id);
    const again = (await process('CLEARANCE', id)).json();
    expect(again.data).toEqual({});
  });

  it('says when one hears, counted from the payment, and what is missing (FU-15)', async () => {
    const email = 'outlook@example.com';
    const { policeCertificate: _left, ...formData } = await filledFor(
      money,
      'VERIFICATION',
      'premium',
    );
    const id = await ordered('VERIFICATION', 'premium', {
      formData,
      customerInfo: { ...customerInfo, email },
    });
    const days = (await money.get('/verifications/types/premium')).json().estimatedDays;
    const needed = ['Police character certificate'];
    expect(await request(id)).toMatchObject({ estimatedDays: days, hearBy: null, needed });
    const { reference } = (await process('VERIFICATION', id)).json();
    money.clock.advance(3 * 86_400_000);
    await money.force(reference, { status: 'success', silent: false });
    const subject = `Payment confirmed: Premium verification, ${id}`;
    const mail = await mailSent(money.platform, email, subject);
    const { hearBy, isLate } = await request(id);
    expect(isLate).toBe(false);
    // The day that the person of the case is told too: business days.
    const paidOn = new Date(money.clock.now().getTime() + 3_600_000);
    for (let left = days; left > 0; ) {
      paidOn.setUTCDate(paidOn.getUTCDate() + 1);
      if (paidOn.getUTCDay() % 6 !== 0) left -= 1;
    }
    expect(hearBy).toBe(paidOn.toISOString().slice(0, 10));
    expect(mail).toContain(`${paidOn.getUTCDate()} `);
    for (const part of [...needed, 'https://wa.me/', 'Lagos time']) {
      expect(mail).toContain(part);
    }
    // That day itself is still one to hear by.
    money.clock.advance(Date.parse(`${hearBy}T12:00+01:00`) - money.clock.now().getTime());
    expect(await request(id)).toMatchObject({ hearBy, isLate: false });
    money.clock.advance(86_400_000);
    expect(await request(id)).toMatchObject({ hearBy, isLate: true });
    const orders = money.platform.database.kysely.updateTable('purchase_requests');
    await orders.set({ status: 'fulfilled' }).where('id', '=', id).execute();
    expect(await request(id)).toMatchObject({ hearBy, isLate: false });
  });

  async function firstPriced(path: string): Promise<string> {
    const { data } = (await money.get(path)).json();
    return data.find((one: { basePrice: string }) => koboOfText(one.basePrice) > 0).id;
  }
});

describe('money for a request whose buyer was erased meanwhile', () => {
  it('waits for staff, and no work begins (DEL-01, I5)', async () => {
    const email = 'erased.buyer@example.com';
    const id = await ordered('VERIFICATION', 'basic', {
      customerInfo: { ...customerInfo, email },
    });
    const { reference } = (await process('VERIFICATION', id)).json();
    const { platform } = money;
    await platform.database.transaction((trx) => forgetBuyer(platform, trx, { email }));
    // Nobody is asked to pay for what nobody can have any more.
    expect(canPay(await request(id))).toBe(false);
    await money.force(reference, { status: 'success', silent: false });
    await vi.waitFor(async () => {
      expect(await paymentUnder(platform, reference)).toMatchObject({
        ...{ status: 'needs-attention', reason: 'paid after its buyer was erased' },
      });
    }, patience);
    expect(await request(id)).toMatchObject({ status: 'cancelled' });
    const { kysely } = platform.database;
    const cases = kysely.selectFrom('cases').select('id');
    expect(await cases.where('source_id', '=', id).execute()).toEqual([]);

    // One whose buyer was erased by an earlier version.
    const idle = { status: 'received', closed_at: null, subject_erased_at: null } as const;
    await kysely.updateTable('purchase_requests').set(idle).where('id', '=', id).execute();
    await cancelIdle(kysely as never);
    expect(await request(id)).toMatchObject({ status: 'cancelled' });
    const inWork = { status: 'processing', closed_at: null, subject_erased_at: null } as const;
    await kysely.updateTable('purchase_requests').set(inWork).where('id', '=', id).execute();
    await markOfNobody(kysely as never);
    expect(await request(id)).toMatchObject({ status: 'processing', cannotGoOn: true });
  });

  it('and so does that for one whose worker was erased, and its page claims no longer that nothing came', async () => {
    const email = 'erased.worker@example.com';
    const { platform } = money;
    const given = await filledFor(money, 'CLEARANCE', 'work-pass');
    const badge = 'Sw-ZW528';
    await issueVerification(platform, { ...somebody, badge, email, nationalId: '52852852852' }, []);
    const formData = { ...given, email, verificationId: badge, workers: 1 };
    const id = await ordered('CLEARANCE', 'work-pass', { formData });
    const { reference } = (await process('CLEARANCE', id)).json();
    await platform.database.transaction((trx) => forgetSubject(platform, trx, { email }));
    expect(await request(id)).toMatchObject({ status: 'cancelled', personErased: 'under-way' });
    await money.force(reference, { status: 'success', silent: false });
    await vi.waitFor(async () => {
      expect(await paymentUnder(platform, reference)).toMatchObject({
        ...{ status: 'needs-attention', reason: 'paid after its request was cancelled' },
      });
    }, patience);
    const page = await request(id);
    expect(nextOf(page)).toContain('a payment for it that cannot be used. Our staff look at it');
    // Closed by hand, as where it was paid out: that nothing was charged would be wrong.
    await platform.database.kysely
      .updateTable('payments')
      .set({ closed_at: money.clock.now() })
      .where('reference', '=', reference)
      .execute();
    expect(nextOf(await request(id))).not.toContain('Nothing was charged');
  });

  it('cannot be opened again, but for the case of somebody else (DEL-01)', async () => {
    const { platform } = money;
    const { kysely } = platform.database;
    const email = 'erased.later@example.com';
    const made = async (change: object) => {
      const id = await ordered('VERIFICATION', 'basic', {
        customerInfo: { ...customerInfo, email },
      });
      await kysely.updateTable('purchase_requests').set(change).where('id', '=', id).execute();
      return id;
    };
    const done = await made({ status: 'fulfilled' });
    const others = await made({ status: 'received', total_kobo: koboOf(0) });
    await process('VERIFICATION', others);
    await kysely
      .updateTable('cases')
      .set({ is_buyer: false, email: 'somebody.else@example.com' })
      .where('source_id', '=', others)
      .execute();
    await kysely
      .updateTable('purchase_requests')
      .set({ status: 'cancelled' })
      .where('id', '=', others)
      .execute();
    await platform.database.transaction((trx) => forgetBuyer(platform, trx, { email }));
    const read = kysely.selectFrom('purchase_requests').select(['id', 'subject_erased_at']);
    const marks = async () => {
      const rows = await read.where('id', 'in', [done, others]).execute();
      return [done, others].map(
        (id) => rows.find((one) => one.id === id)?.subject_erased_at != null,
      );
    };
    expect(await marks()).toEqual([true, false]);

    // As an earlier version left them, which went by their state alone.
    const before = [
      [done, null],
      [others, new Date()],
    ] as const;
    for (const [id, subject_erased_at] of before) {
      const left = kysely.updateTable('purchase_requests').set({ subject_erased_at });
      await left.where('id', '=', id).execute();
    }
    await markOfNobody(kysely as never);
    expect(await marks()).toEqual([true, false]);
  });
});

describe('a refunded request', () => {
  it('is told as refunded wherever one asks for its payment, and not paid for again (I9)', async () => {
    const id = await ordered('VERIFICATION', 'basic');
    const { reference } = (await process('VERIFICATION', id)).json();
    await money.force(reference, { status: 'success' });
    const verify = () =>
      money.post('/payments/verify', { paymentReference: reference, requestId: id });
    expect((await verify()).json()).toMatchObject({ success: true });
    await refund(money.platform, {
      reference,
      reason: 'A mistake',
      actor: 'staff-1',
      objection: noObjection,
    });
    expect((await request(id)).refundedAt).toEqual(expect.any(String));
    const told = { success: false, error: 'payment-refunded' };
    expect((await verify()).json()).toMatchObject(told);
    expect((await process('VERIFICATION', id)).json()).toMatchObject(told);
  });

  it('that is worked on is not paid for again where its bank took the money back (I2)', async () => {
    const id = await ordered('VERIFICATION', 'basic');
    const { reference } = (await process('VERIFICATION', id)).json();
    await money.force(reference, { status: 'success' });
    await money.post('/payments/verify', { paymentReference: reference });
    await vi.waitFor(async () => expect((await request(id)).status).toBe('processing'), patience);
    await money.force(reference, { status: 'reversed' });
    await settle(money.platform, reference);
    expect((await paymentUnder(money.platform, reference))?.status).toBe('needs-attention');
    const again = await process('VERIFICATION', id);
    expect([again.statusCode, again.json().error]).toEqual([409, 'payment-refunded']);
  });

  it('reads so where its bank took the money back beside a checkout of before that nobody paid', async () => {
    const id = await ordered('VERIFICATION', 'basic');
    const first = (await process('VERIFICATION', id)).json().reference;
    money.clock.advance(36 * 60_000);
    const second = (await process('VERIFICATION', id)).json().reference;
    await money.force(first, { status: 'success' });
    await money.post('/payments/verify', { paymentReference: first });
    await vi.waitFor(async () => expect((await request(id)).status).toBe('processing'), patience);
    money.clock.advance(36 * 60_000);
    await settle(money.platform, second);
    expect((await paymentUnder(money.platform, second))?.status).toBe('expired');
    await money.force(first, { status: 'reversed' });
    await settle(money.platform, first);
    expect((await request(id)).refundedAt).toEqual(expect.any(String));
    const states = await paymentStates(money.platform, 'request', [id]);
    expect(states.get(id)).toBe('refunded');
  });

  it('that is paid once more at a checkout of before needs attention (I9)', async () => {
    const id = await ordered('VERIFICATION', 'basic');
    const first = (await process('VERIFICATION', id)).json().reference;
    money.clock.advance(36 * 60_000);
    const second = (await process('VERIFICATION', id)).json().reference;
    expect(second).not.toBe(first);
    await money.force(first, { status: 'success' });
    await money.post('/payments/verify', { paymentReference: first });
    await vi.waitFor(async () => expect((await request(id)).status).toBe('processing'), patience);
    await money.force(first, { status: 'reversed' });
    await settle(money.platform, first);
    await money.force(second, { status: 'success' });
    const told = await money.post('/payments/verify', { paymentReference: second });
    expect(told.json().error).toBe('payment-needs-attention');
    const { status, reason } = (await paymentUnder(money.platform, second)) ?? {};
    expect([status, reason]).toEqual(['needs-attention', 'paid twice']);
  });

  it('that is paid twice says that another sum came, until staff have closed it (I9)', async () => {
    const id = await ordered('VERIFICATION', 'basic');
    const first = (await process('VERIFICATION', id)).json().reference;
    money.clock.advance(36 * 60_000);
    const second = (await process('VERIFICATION', id)).json().reference;
    for (const paymentReference of [first, second]) {
      await money.force(paymentReference, { status: 'success' });
      await money.post('/payments/verify', { paymentReference });
      const alsoPaid = paymentReference === second;
      await vi.waitFor(
        async () => expect(await request(id)).toMatchObject({ paymentStatus: 'paid', alsoPaid }),
        patience,
      );
    }
    await money.platform.database.kysely
      .updateTable('payments')
      .set({ closed_at: money.clock.now() })
      .where('reference', '=', second)
      .execute();
    expect((await request(id)).alsoPaid).toBe(false);
  });
});

describe('the page of a request', () => {
  it('shows nothing of the buyer to who has only its number (C-77)', async () => {
    const id = await ordered('VERIFICATION', 'basic');
    expect((await money.get('/requests/RQ-0')).statusCode).toBe(404);
    const seen = await request(id);
    expect(JSON.stringify(seen)).not.toMatch(/Ada|ada|(\+234 ?|\b0)803/);
    const answer = await money.get(`/requests/${id}`, {
      headers: { cookie: `__Host-request=${id}.9e15.x` },
    });
    expect(answer.json().customerInfo).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('opens with the buyer’s email for half an hour, with five tries an hour', async () => {
    const id = await ordered('VERIFICATION', 'basic');
    const wrong = await money.post(`/requests/${id}/open`, { email: 'other@example.com' });
    const unknown = await money.post('/requests/RQ-0/open', { email: customerInfo.email });
    expect([wrong.statusCode, unknown.statusCode]).toEqual([403, 403]);
    expect(unknown.body).toBe(wrong.body);
    const right = await money.post(`/requests/${id}/open`, { email: ' ADA.OBI@example.com' });
    expect(right.statusCode).toBe(200);
    const cookie = String(right.headers['set-cookie']).split(';')[0] ?? '';
    expect(cookie).toMatch(/^__Host-request=/);
    expect(await request(id, { cookie })).toMatchObject({ customerInfo });
    const other = await ordered('VERIFICATION', 'basic');
    expect((await request(other, { cookie })).customerInfo).toBeUndefined();
    // As a phone copies it out of its contacts.
    const copied = await money.post(`/requests/${other}/open`, {
      email: `\u2068${customerInfo.email}\u2069`,
    });
    expect(copied.statusCode).toBe(200);
    money.clock.advance(31 * 60_000);
    expect((await request(id, { cookie })).customerInfo).toBeUndefined();
  });
});
