import type { InjectOptions } from 'fastify';
import { expect, vi } from 'vitest';
import { openCheckout } from '#app/commerce/payment/checkout.service.server.ts';
import { secretKeyOf } from '#app/commerce/payment/provider.service.server.ts';
import { refund } from '#app/commerce/payment/refund.service.server.ts';
import { settle } from '#app/commerce/payment/service.server.ts';
import { Kind } from '#app/commerce/plans/contract.ts';
import { requestPath } from '#app/commerce/purchase/contract.ts';
import { issueVerification } from '#app/people/verification/service.server.ts';
import { signatureHeader, signatureOf } from '#paystack/signature.ts';
import { koboOf } from '#platform/money.ts';
import { addDays, dayOf } from '#platform/time.ts';
import { filledFor } from '#test/support/filled-form.ts';
import { type Money, noObjection, openMoney, unheard } from '#test/support/money.ts';
import { patience } from '#test/support/patience.ts';
import { type Member, signIn } from '#test/support/staff.ts';
import { somebody } from '#test/support/verification.ts';

let money: Money;
let team: Readonly<Record<'finance' | 'support' | 'agent', Member>>;
let last = 0;

export interface Sample {
  readonly path: string;
  readonly body: object;
  /** A body that is as good, and another one. */
  readonly other?: object;
  readonly more?: InjectOptions;
  /** What stands in the database because of it: the same after one call and after many. */
  effects(): Promise<unknown>;
  /** An order without a key is as many orders as it is sent: nothing says that they are the same. */
  readonly needsKey?: boolean;
  /** Who calls, where it is a call of staff. */
  readonly by?: Member;
  /** What the second one without a key is told; 200 unless said. */
  readonly repeated?: number;
}

const count = async (what: string, ...values: unknown[]): Promise<unknown> =>
  (await money.platform.database.executeSql(what, values)).rows;

type Samples = Readonly<Record<string, () => Promise<Sample>>>;

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

async function ordered(kind: Kind = 'VERIFICATION'): Promise<{ requestId: string; email: string }> {
  const { path, body } = await orderOf(kind);
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
    amountKobo: koboOf(500_000),
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

const publicSamples: Samples = {
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
      await vi.waitFor(() => expect(money.announced).toContain(reference), patience);
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
      await vi.waitFor(() => expect(money.announced).toContain(reference), patience);
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

async function needsAttention(): Promise<string> {
  const { reference } = await paidFor();
  await money.force(reference, { status: 'success', charged: 499_999 });
  await settle(money.platform, reference);
  return reference;
}

const trailOf = (subject: string, action: string) =>
  count('select count(*)::int from audit_log where subject = $1 and action = $2', subject, action);

/** Of an inbox: the buyers' requests, or incident reports. */
const inboxSamples = (noun: 'requests' | 'incidents', kind: Kind): Samples => {
  const sample = async (verb: string, body: object, other: object) => {
    const { requestId: id, email } = await ordered(kind);
    const states = `select status, version, assigned_name,
      (select count(*)::int from purchase_notes where request_id = $1) as notes,
      (select count(*)::int from mail_outbox where recipient = $2) as mails
      from purchase_requests where id = $1`;
    const effects = async () => [
      await count(states, id, email),
      await count('select count(*)::int from audit_log where subject = $1', id),
    ];
    return { path: `/${noun}/${id}/${verb}`, body, other, by: team.support, effects };
  };
  return {
    [`/${noun}/{id}/assign`]: async () => {
      const body = { to: team.support.id, version: 1 };
      return { ...(await sample('assign', body, { ...body, to: null })), repeated: 409 };
    },
    [`/${noun}/{id}/decide`]: async () => {
      const body = { verb: 'decline', message: 'We cannot do it.', version: 1 };
      const other = { ...body, message: 'Something else' };
      return { ...(await sample('decide', body, other)), repeated: 409 };
    },
    [`/${noun}/{id}/notes`]: async () => ({
      ...(await sample('notes', { note: 'He called twice' }, { note: 'He came' })),
      needsKey: true,
    }),
  };
};

const paymentSamples: Samples = {
  async '/payments/{id}/ask'() {
    const { reference, subject } = await paidFor();
    const told = `select count(*)::int from pgboss.job where data->>'reference' = $1`;
    const effects = async () => [await paymentsOf(subject), await count(told, reference)];
    return { path: `/payments/${reference}/ask`, body: {}, by: team.finance, effects };
  },
  async '/payments/{id}/close'() {
    const id = await needsAttention();
    const state = 'select closed_note, closed_by from payments where reference = $1';
    return {
      path: `/payments/${id}/close`,
      body: { note: 'Paid back at the bank' },
      other: { note: 'Kept' },
      by: team.finance,
      repeated: 409,
      effects: async () => [await count(state, id), await trailOf(id, 'payments.close')],
    };
  },
  async '/payments/{id}/refund'() {
    const { reference: id } = await paidFor();
    await settle(money.platform, id);
    const state = 'select action, status, reason from approvals where subject = $1';
    return {
      path: `/payments/${id}/refund`,
      body: { reason: 'The job was cancelled' },
      other: { reason: 'Another one' },
      by: team.finance,
      repeated: 409,
      effects: async () => [await count(state, id), await trailOf(id, 'payments.refund.ask')],
    };
  },
  async '/payments/{id}/release'() {
    const { reference: id } = await paidFor();
    await settle(money.platform, id);
    await money.turn(unheard);
    await refund(money.platform, {
      reference: id,
      reason: 'Cancelled',
      actor: team.finance.id,
      objection: noObjection,
    });
    await money.turn({});
    const state = 'select refund_asked_at from payments where reference = $1';
    return {
      path: `/payments/${id}/release`,
      body: { note: 'The provider knows of none' },
      other: { note: 'Asked by telephone' },
      by: team.finance,
      repeated: 409,
      effects: async () => [await count(state, id), await trailOf(id, 'payments.release')],
    };
  },
};

const recordSamples: Samples = {
  async '/records/{id}/renew'() {
    const badge = await record();
    const expiresOn = addDays(dayOf(money.clock.now()), 300);
    const body = { expiresOn, reason: 'Paid at the office' };
    const state = 'select expires_at::text from verification_records where badge = $1';
    return {
      path: `/records/${badge}/renew`,
      body,
      other: { ...body, reason: 'Paid by bank transfer' },
      by: team.agent,
      // It is good until that day already.
      repeated: 400,
      effects: async () => [await count(state, badge), await trailOf(badge, 'records.renew')],
    };
  },
};

/** A sample of each call that is to be sent twice, by the call's path. */
export const samples: Samples = {
  ...publicSamples,
  ...paymentSamples,
  ...inboxSamples('requests', 'VERIFICATION'),
  ...inboxSamples('incidents', 'INCIDENT_REPORT'),
  ...recordSamples,
};

/** The product beside a payment sandbox, with staff signed in. */
export async function openSamples(): Promise<Money> {
  money = await openMoney({ jobs: true, seeds: true });
  team = {
    finance: await signIn(money, 'finance'),
    support: await signIn(money, 'support'),
    agent: await signIn(money, 'verification-agent'),
  };
  return money;
}
