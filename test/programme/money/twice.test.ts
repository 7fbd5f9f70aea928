import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { allCalls } from '#app/api.server.ts';
import { openCheckout } from '#app/payment/checkout/service.server.ts';
import { secretKeyOf } from '#app/payment/provider/service.server.ts';
import { Kind } from '#app/plans/contract.ts';
import { requestPath } from '#app/purchase/contract.ts';
import { issueVerification } from '#app/verification/service.server.ts';
import { signatureHeader, signatureOf } from '#paystack/signature.ts';
import { filledFor } from '#test/support/filled-form.ts';
import { type Money, openMoney } from '#test/support/money.ts';
import { somebody } from '#test/support/verification.ts';

// Check 10: every public POST of purchase, payment and renewal sent twice: one effect and the same answer.
// Calls of staff are not sent twice here; they are named below, so that a new one does not slip by.
let money: Money;
let last = 0;
beforeAll(async () => {
  money = await openMoney({ jobs: true, seeds: true });
});
afterAll(() => money.close());
beforeEach(() => money.turn({}));

interface Sample {
  readonly path: string;
  readonly body: object;
  /** A body that is as good, and another one. */
  readonly other?: object;
  readonly more?: InjectOptions;
  /** What stands in the database because of it: the same after one call and after many. */
  effects(): Promise<unknown>;
  /** An order without a key is as many orders as it is sent: nothing says that they are the same. */
  readonly needsKey?: boolean;
}

const count = async (what: string, ...values: unknown[]): Promise<unknown> =>
  (await money.platform.database.executeSql(what, values)).rows;

async function orderOf(kind: Kind): Promise<Sample> {
  last += 1;
  const email = `twice${last}@example.com`;
  const last_ = kind === 'RECRUITMENT_PACKAGE' ? 'packages' : 'types';
  const plans = (await money.get(`${requestPath(kind).replace('-requests', 's')}/${last_}`)).json();
  const plan = plans.data.find((one: { basePrice: string }) => Number(one.basePrice) > 0);
  const body = {
    typeId: plan.id,
    formData: await filledFor(money, kind, plan.id),
    customerInfo: { name: 'Ada Obi', email, phone: '08030000009' },
    paymentProvider: 'PAYSTACK',
    extraInfo: { extraCharge: [] },
  };
  return {
    path: requestPath(kind),
    body,
    other: { ...body, customerInfo: { ...body.customerInfo, name: 'Another' } },
    needsKey: true,
    effects: () =>
      count('select count(*)::int from purchase_requests where customer_email = $1', email),
  };
}

async function ordered(): Promise<{ requestId: string; email: string }> {
  const { path, body } = await orderOf('VERIFICATION');
  const answer = await money.post(path, body);
  const { email } = (body as { customerInfo: { email: string } }).customerInfo;
  return { requestId: answer.json().requestId, email };
}

async function paidFor(purpose = 'trial'): Promise<{ reference: string; subject: string }> {
  last += 1;
  const subject = `twice-${last}`;
  const checkout = await openCheckout(money.platform, {
    purpose,
    subject,
    amountKobo: 500_000,
    email: 'buyer@example.com',
    returnPath: '/payment/callback',
    cancelPath: '/verification',
  });
  if (checkout.kind !== 'ready') throw new Error(checkout.kind);
  await money.force(checkout.reference, { status: 'success' });
  return { reference: checkout.reference, subject };
}

async function record(): Promise<string> {
  last += 1;
  const badge = `Sw-T${String(last).padStart(4, '0')}`;
  const expiresAt = new Date(money.clock.now().getTime() + 40 * 86_400_000);
  const own = { badge, nationalId: null, photo: null, email: `${badge}@example.com`, expiresAt };
  await issueVerification(money.platform, { ...somebody, ...own }, []);
  return badge;
}

const paymentsOf = (subject: string) =>
  count('select status, count(*)::int from payments where subject = $1 group by status', subject);

const samples: Readonly<Record<string, () => Promise<Sample>>> = {
  ...Object.fromEntries(Kind.options.map((kind) => [requestPath(kind), () => orderOf(kind)])),
  async '/payments/process'() {
    const { requestId } = await ordered();
    const body = { type: 'VERIFICATION', requestId, provider: 'PAYSTACK' };
    const other = { ...body, type: 'CLEARANCE' };
    return { path: '/payments/process', body, other, effects: () => paymentsOf(requestId) };
  },
  async '/requests/{requestId}/open'() {
    const { requestId, email } = await ordered();
    const state = 'select status from purchase_requests where id = $1';
    return {
      path: `/requests/${requestId}/open`,
      body: { email },
      effects: () => count(state, requestId),
    };
  },
  async '/payments/verify'() {
    const { reference, subject } = await paidFor();
    const effects = async () => {
      await vi.waitFor(() => expect(money.announced).toContain(reference), 30_000);
      return [await paymentsOf(subject), money.announced.filter((one) => one === reference)];
    };
    return { path: '/payments/verify', body: { paymentReference: reference }, effects };
  },
  async '/payments/webhook'() {
    const { reference, subject } = await paidFor();
    const body = { event: 'charge.success', data: { reference } };
    const bytes = Buffer.from(JSON.stringify(body));
    const signature = signatureOf(bytes, secretKeyOf(money.platform.config));
    const headers = { 'content-type': 'application/json', [signatureHeader]: signature };
    const effects = async () => {
      await vi.waitFor(() => expect(money.announced).toContain(reference), 30_000);
      const kept = 'select count(*)::int from payment_webhooks where reference = $1';
      return [
        await count(kept, reference),
        await paymentsOf(subject),
        money.announced.filter((one) => one === reference),
      ];
    };
    return { path: '/payments/webhook', body, more: { headers }, effects };
  },
  async '/verifications/renew/initiate'() {
    const [badge, another] = [await record(), await record()];
    const state = `select (select count(*)::int from renewals where badge = $1) as renewals,
      (select count(*)::int from payments p join renewals r on r.id = p.subject where r.badge = $1) as payments`;
    return {
      path: '/verifications/renew/initiate',
      body: { verificationId: badge },
      other: { verificationId: another },
      effects: () => count(state, badge),
    };
  },
  async '/verifications/renew/complete'() {
    const badge = await record();
    const opened = await money.post('/verifications/renew/initiate', { verificationId: badge });
    const { reference } = opened.json();
    await money.force(reference, { status: 'success' });
    const state = `select expires_at::text,
      (select count(*)::int from mail_outbox where recipient = $2) as mails,
      (select count(*)::int from audit_log where subject = $1 and action = 'renewal.complete') as audited
      from verification_records where badge = $1`;
    return {
      path: '/verifications/renew/complete',
      body: { reference },
      effects: () => count(state, badge, `${badge}@example.com`),
    };
  },
};

/** Not covered by this check. Of a refund and of a decision their own tests look at it. */
const ofStaff = [
  '/payments/{id}/ask',
  '/payments/{id}/close',
  '/payments/{id}/refund',
  '/payments/{id}/release',
  '/records/{id}/renew',
  '/requests/{id}/assign',
  '/requests/{id}/decide',
  '/requests/{id}/notes',
];

const writes = () =>
  allCalls(money.platform)
    .map(({ call }) => call)
    .filter(({ method, path }) => method !== 'GET' && /payment|renew|request/.test(path));
const posts = () => writes().filter(({ access }) => access === 'public');

async function twice(
  { path, body, more = {} }: Sample,
  how: 'at once' | 'in sequence',
  key: string | null,
) {
  const headers = { ...more.headers, ...(key ? { 'idempotency-key': key } : {}) };
  const send = () => money.post(path, body, { ...more, headers });
  if (how === 'at once') return Promise.all([send(), send()]);
  return [await send(), await send()] as const;
}

describe('sent twice (check 10)', () => {
  it('leaves out these calls of staff and no other', () => {
    const others = writes().filter(({ access }) => access !== 'public');
    expect([...new Set(others.map(({ path }) => path))].sort()).toEqual(ofStaff);
  });

  it('has a sample of every public call that writes', () => {
    expect(Object.keys(samples).sort()).toEqual(
      [...new Set(posts().map(({ path }) => path))].sort(),
    );
  });

  const oneKind = requestPath('VERIFICATION');
  const ways = Object.keys(samples).flatMap((path) =>
    (['at once', 'in sequence'] as const)
      // One kind of order stands for all kinds in sequence: they differ in their path alone.
      .filter((how) => how === 'at once' || !path.endsWith('-requests') || path === oneKind)
      .map((how) => [path, how] as const),
  );

  it.each(ways)('%s, %s: one effect, the same answer', async (path, how) => {
    const call = posts().find((one) => one.path === path);
    for (const key of [`key-of-${path.replace(/\W/g, '-')}-${how.replace(' ', '-')}`, null]) {
      const sample = (await samples[path]?.()) as Sample;
      if (!key && sample.needsKey) continue;
      // What one call alone does, to compare with.
      const alone = (await samples[path]?.()) as Sample;
      await money.post(alone.path, alone.body, alone.more);
      const answers = await twice(sample, how, key);
      const statuses = answers.map(({ statusCode }) => statusCode);
      // At once the second one may be told to wait for the first.
      const waits = key && how === 'at once' && call?.replays ? [200, 409] : [200];
      for (const status of statuses) expect(waits).toContain(status);
      expect(statuses).toContain(200);
      const bodies = answers.filter(({ statusCode }) => statusCode === 200).map((one) => one.body);
      expect(new Set(bodies).size).toBe(1);
      const unlike = (text: unknown) =>
        JSON.stringify(text).replaceAll(/SW-\w{26}|\d{4}-\d\d-\d\d[^"]*/g, '');
      expect(unlike(await sample.effects())).toBe(unlike(await alone.effects()));
    }
  });

  it.each(Object.keys(samples))('%s under the key of another body is refused', async (path) => {
    const sample = (await samples[path]?.()) as Sample;
    if (!sample.other) return;
    const headers = { 'idempotency-key': `another-body-${path.replace(/\W/g, '-')}` };
    expect((await money.post(sample.path, sample.body, { headers })).statusCode).toBe(200);
    const before = await sample.effects();
    const answer = await money.post(sample.path, sample.other, { headers });
    expect(answer.statusCode).toBe(422);
    expect(await sample.effects()).toEqual(before);
  });
});
