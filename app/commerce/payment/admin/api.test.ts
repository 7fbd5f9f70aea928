import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { doApproved } from '#app/backoffice/approvals/service.server.ts';
import { allApproved } from '#app/contents/approvals.server.ts';
import { koboOf } from '#platform/money.ts';
import { entriesOf } from '#test/support/entries.ts';
import { openedFor, openMoney, trialOrder } from '#test/support/money.ts';
import { patience } from '#test/support/patience.ts';
import { type Member, signIn } from '#test/support/staff.ts';
import type { Order } from '../checkout.service.server.ts';
import { forgetPayer } from '../erasure.service.server.ts';
import { settle } from '../service.server.ts';
import { updatePayment } from '../store.server.ts';
import { refundPayment, type StaffPayment } from './contract.ts';
import { paymentsWaiting, revenueByDay } from './service.server.ts';

const money = await openMoney({ jobs: true });
const finance = await signIn(money, 'finance');
const colleague = await signIn(money, 'finance');
const auditor = await signIn(money, 'auditor');
afterAll(() => money.close());
beforeEach(() => money.turn({ transferMs: 0 }));

async function paid(change: object = {}, of: Partial<Order> = {}): Promise<string> {
  const reference = await openedFor(money, trialOrder(of));
  await money.force(reference, { status: 'success', ...change });
  await settle(money.platform, reference);
  return reference;
}

const at = '/api/v1/payments';
const ids = async (query: string) =>
  (await auditor.get(`${at}?${query}`)).json().data.map(({ id }: { id: string }) => id);
const show = async (reference: string, member = finance) => {
  await member.open('payments', reference);
  return (await member.get(`${at}/${reference}`)).json();
};
const askRefund = (reference: string, member = finance) =>
  member.send('POST', `${at}/${reference}/refund`, { reason: 'The job was cancelled' });
const agree = (id: string, member = colleague) =>
  member.send('POST', `/api/v1/approvals/${id}/decide`, { agree: true });
const approval = async (id: string) => (await auditor.get(`/api/v1/approvals/${id}`)).json();
const actions = async (subject: string) =>
  (await entriesOf(money.platform, { subject })).map(({ action }) => action);

describe('payments for staff', () => {
  it('are nobody’s without the permission', async () => {
    const reference = await paid();
    expect((await money.app.inject({ url: at })).statusCode).toBe(401);
    const support = await signIn(money, 'support');
    expect((await support.get(at)).statusCode).toBe(403);
    expect((await askRefund(reference, auditor)).statusCode).toBe(403);
    const close = await auditor.send('POST', `${at}/${reference}/close`, { note: 'x' });
    expect(close.statusCode).toBe(403);
    expect((await auditor.send('POST', `${at}/${reference}/ask`, {})).statusCode).toBe(403);
  });

  it('show a person only to who has said why, on the record', async () => {
    const reference = await paid();
    const without = await finance.get(`${at}/${reference}`);
    expect([without.statusCode, without.json().error]).toEqual([403, 'reason-needed']);
    expect(without.body).not.toContain('buyer@');
    expect(await show(reference)).toMatchObject({
      email: 'buyer@example.com',
      status: 'paid',
      said: { status: 'success', amountKobo: koboOf(500_000), currency: 'NGN' },
    });
    expect(await actions(reference)).toEqual(['payments.read']);
    expect((await finance.get(`${at}/SW-0`)).statusCode).toBe(404);
  });

  it('are found by reference, by thing and by email, and the list names nobody', async () => {
    const order = trialOrder({ email: 'Find.Me@example.com' });
    const reference = await openedFor(money, order);
    const all = (await auditor.get(at)).body;
    expect(all).toContain(reference);
    expect(all.toLowerCase()).not.toContain('find.me');
    for (const q of [reference, reference.toLowerCase(), 'find.me@example.COM', order.subject]) {
      expect(await ids(`q=${encodeURIComponent(q)}`)).toEqual([reference]);
    }
    const subject = `RQ-${'7'.repeat(26)}`;
    const { kysely } = money.platform.database;
    await kysely
      .updateTable('payments')
      .set({ subject })
      .where('reference', '=', reference)
      .execute();
    expect(await ids(`q=${subject.toLowerCase()}`)).toEqual([reference]);
    expect(await ids('q=nobody@example.com')).toEqual([]);
    expect((await auditor.get(`${at}?sort=email`)).statusCode).toBe(400);
    expect((await auditor.get(`${at}?from=2026-02-31`)).statusCode).toBe(400);
    expect(await ids(`q=${reference}&from=2999-01-01`)).toEqual([]);
    expect(await ids(`q=${reference}&to=2999-01-01&status=pending`)).toEqual([reference]);
  });
});

describe('asking the provider', () => {
  it('settles what was paid and says when nobody answers', async () => {
    const reference = await openedFor(money);
    const ask = () => finance.send('POST', `${at}/${reference}/ask`, {});
    await money.turn({ faults: { kind: 'http-500' } });
    expect((await ask()).statusCode).toBe(503);
    await money.turn({});
    await money.force(reference, { status: 'success' });
    expect((await ask()).statusCode).toBe(200);
    expect((await show(reference)).status).toBe('paid');
    expect((await finance.send('POST', `${at}/SW-0/ask`, {})).statusCode).toBe(404);
  });
});

describe('money that does not fit', () => {
  it('waits until it is closed with a note, which fulfils nothing (I3)', async () => {
    const before = await paymentsWaiting(money.platform);
    const reference = await paid({ charged: 499_999 });
    expect(await paymentsWaiting(money.platform)).toBe(before + 1);
    expect(await ids('waits=true')).toContain(reference);
    expect(await show(reference)).toMatchObject({
      status: 'needs-attention',
      waits: true,
      said: { amountKobo: 499_999 },
    });
    const close = (note: string) => finance.send('POST', `${at}/${reference}/close`, { note });
    expect((await close(' ')).statusCode).toBe(400);
    expect((await close('Paid back by hand at the bank')).statusCode).toBe(200);
    expect((await close('Again')).json().error).toBe('not-waiting');
    expect(await ids('waits=true')).not.toContain(reference);
    expect(await show(reference)).toMatchObject({
      status: 'needs-attention',
      closedName: finance.name,
      closedNote: 'Paid back by hand at the bank',
    });
    expect(money.announced).not.toContain(reference);
  });

  it('keeps when and by whom it was closed, and not with which note, once its payer is erased (DEL-01)', async () => {
    const email = 'who.overpaid@example.com';
    const [gone, stays] = [
      await paid({ charged: 499_999 }, { email }),
      await paid({ charged: 499_999 }, { email: 'who.stays@example.com' }),
    ];
    const note = { note: 'Rang Ngozi Eze, who wants it back' };
    for (const one of [gone, stays]) await finance.send('POST', `${at}/${one}/close`, note);
    await money.platform.database.transaction((trx) => forgetPayer(null, trx, { email }));
    expect(await show(gone)).toMatchObject({
      waits: false,
      closedName: finance.name,
      closedNote: null,
    });
    expect(await show(stays)).toMatchObject({ closedNote: note.note });
  });

  it('cannot be closed when it fits', async () => {
    const reference = await paid();
    const answer = await finance.send('POST', `${at}/${reference}/close`, { note: 'Fine' });
    expect(answer.json().error).toBe('not-waiting');
  });
});

describe('a refund', () => {
  it('moves nothing until somebody else has agreed', async () => {
    const reference = await paid();
    const asked = await askRefund(reference);
    expect(asked.statusCode).toBe(200);
    const { approvalId } = asked.json();
    expect((await askRefund(reference, colleague)).json().error).toBe('already-asked');
    expect((await agree(approvalId, finance)).json().error).toBe('own-request');
    const agent = await signIn(money, 'verification-agent');
    expect((await agree(approvalId, agent)).statusCode).toBe(403);
    expect((await show(reference)).refundAskedAt).toBeNull();
    // Nobody asks twice for what a colleague has not decided on.
    expect(await show(reference)).toMatchObject({
      canRefund: false,
      refundRequest: { askedBy: expect.any(String) },
    });
    expect(await approval(approvalId)).toMatchObject({ status: 'waiting', summary: /₦5,000/ });

    expect((await agree(approvalId)).statusCode).toBe(200);
    await vi.waitFor(
      async () => expect((await approval(approvalId)).status).toBe('done'),
      patience,
    );
    expect((await approval(approvalId)).outcome).toBe('The refund is on its way.');
    expect(await show(reference)).toMatchObject({ canRefund: false, refundUncertain: false });
    // In the list, too, where the overview's refunds lead.
    const [line] = (await auditor.get(`${at}?q=${reference}`)).json().data;
    expect(line).toMatchObject({ status: 'paid', state: 'refunded' });
    // It is listed as what it reads, and as nothing else.
    expect(await ids(`q=${reference}&status=refunded`)).toEqual([reference]);
    expect(await ids(`q=${reference}&status=paid`)).toEqual([]);
    expect((await askRefund(reference)).json().error).toBe('nothing-to-refund');
    const entry = (await money.ledger()).find((one) => one.reference === reference);
    expect(entry?.status).toBe('reversed');
    const trail = (await actions(reference)).filter((action) => action !== 'payments.read');
    expect(trail).toEqual(['payments.refund.ask', 'payments.refund.agree', 'payment.refund']);
  });

  it('of an insurance waits for no claim that was accepted on it, and says one that is not decided', async () => {
    const { kysely } = money.platform.database;
    const isInsurance = async (state: string) => {
      const reference = await paid();
      const subject = `RQ-CLAIMED-${reference}`;
      await kysely
        .updateTable('payments')
        .set({ purpose: 'request', subject })
        .where('reference', '=', reference)
        .execute();
      const id = `CL-${money.platform.secrets.randomToken(80)}`;
      const claim = {
        ...{ id, name: 'Chidi', email: 'c@example.com', phone: '0803', came_by: 'phone' },
        ...{ request_id: subject, happened_on: '2026-01-15', what: 'A broken window', state },
        ...{ asked_kobo: koboOf(100), fee_kobo: koboOf(100), created_at: new Date() },
        granted_kobo: state === 'accepted' ? koboOf(100) : null,
      };
      await kysely
        .insertInto('insurance_claims')
        .values(claim as never)
        .execute();
      return { reference, id };
    };
    const refused = await askRefund((await isInsurance('accepted')).reference);
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'claim-accepted']);
    const free = (await askRefund((await isInsurance('declined')).reference)).json();
    expect((await approval(free.approvalId)).summary).not.toContain('claim');

    const { reference, id } = await isInsurance('checking');
    const { approvalId } = (await askRefund(reference)).json();
    const { summary } = await approval(approvalId);
    expect(summary).toContain('not decided yet');
    expect(summary).not.toContain(id);
    // Accepted while the refund waited for its second member.
    await kysely
      .updateTable('insurance_claims')
      .set({ state: 'accepted', granted_kobo: koboOf(100) })
      .where('id', '=', id)
      .execute();
    expect((await approval(approvalId)).summary).toContain('claim was accepted');
    await agree(approvalId);
    await vi.waitFor(
      async () => expect((await approval(approvalId)).status).toBe('failed'),
      patience,
    );
    expect((await approval(approvalId)).outcome).toBe(refundPayment.errors.granted.message);
    expect((await show(reference)).refundAskedAt).toBeNull();
  });

  it('says a claim that came since it was asked for, and is approved by none who read it before', async () => {
    const { kysely } = money.platform.database;
    const reference = await paid();
    const subject = `RQ-SINCE-${reference}`;
    const row = kysely.updateTable('payments').set({ purpose: 'request', subject });
    await row.where('reference', '=', reference).execute();
    const { approvalId } = (await askRefund(reference)).json();
    const before = (await approval(approvalId)).summary;
    expect(before).not.toContain('claim');
    const id = `CL-${money.platform.secrets.randomToken(80)}`;
    const claim = {
      ...{ id, name: 'Chidi', email: 'c@example.com', phone: '0803', came_by: 'phone' },
      ...{ request_id: subject, happened_on: '2026-01-15', what: 'A broken window' },
      ...{ state: 'received', asked_kobo: koboOf(100), fee_kobo: koboOf(100) },
      created_at: new Date(),
    };
    await kysely
      .insertInto('insurance_claims')
      .values(claim as never)
      .execute();
    const decide = (summary: string) =>
      colleague.send('POST', `/api/v1/approvals/${approvalId}/decide`, { agree: true, summary });
    const refused = await decide(before);
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'changed']);
    const { summary, status } = await approval(approvalId);
    expect([status, summary]).toEqual(['waiting', expect.stringContaining('not decided yet')]);
    expect((await decide(summary)).statusCode).toBe(200);
    // Who reads it later reads what was agreed to.
    expect((await approval(approvalId)).summary).toBe(summary);
  });

  it('is offered for a decision to those alone who may take it', async () => {
    const { approvalId } = (await askRefund(await paid())).json();
    const agent = await signIn(money, 'verification-agent');
    const mine = async (member: Member) => {
      const one = (await member.get(`/api/v1/approvals/${approvalId}`)).json();
      const { data } = (await member.get('/api/v1/approvals?status=waiting')).json();
      const line = data.find(({ id }: { id: string }) => id === approvalId);
      expect(line?.mine).toBe(one.mine);
      return one.mine;
    };
    const asked = await Promise.all([finance, agent, auditor, colleague].map(mine));
    expect(asked).toEqual([false, undefined, false, true]);
  });

  it('keeps no reason about who was erased, but one that waits goes back all the same (DEL-01)', async () => {
    const email = 'who.leaves@example.com';
    const [done, waiting] = [await paid({}, { email }), await paid({}, { email })];
    const asked = [await askRefund(done), await askRefund(waiting)];
    const [doneId, waitingId] = asked.map((answer) => answer.json().approvalId);
    await agree(doneId);
    const ended = (id: string) =>
      vi.waitFor(async () => expect((await approval(id)).status).toBe('done'), patience);
    await ended(doneId);
    await money.platform.database.transaction((trx) => forgetPayer(null, trx, { email }));
    expect((await approval(doneId)).reason).toBe('');
    expect(await approval(waitingId)).toMatchObject({
      status: 'waiting',
      reason: expect.stringContaining('cancelled'),
    });
    await agree(waitingId);
    await ended(waitingId);
    expect((await approval(waitingId)).reason).toBe('');
    // It was carried out by its reason.
    const [refund] = await entriesOf(money.platform, {
      subject: waiting,
      action: 'payment.refund',
    });
    expect(refund?.reason).toContain('cancelled');
  });

  it('is refused for what is unknown or was never paid', async () => {
    expect((await askRefund('SW-0')).statusCode).toBe(404);
    expect((await askRefund(await openedFor(money))).json().error).toBe('nothing-to-refund');
  });

  it('whose process was killed in between goes out once', async () => {
    const reference = await paid();
    const { approvalId } = (await askRefund(reference)).json();
    const asleep = { ...money.platform, jobs: { ...money.platform.jobs, send: async () => {} } };
    const { decide } = await import('#app/backoffice/approvals/service.server.ts');
    const doings = allApproved(money.platform);
    const as = { ...colleague, role: 'finance', finished: true, fresh: true };
    await decide(asleep as never, doings, as, { id: approvalId, agree: true, may: () => true });
    const { kysely } = money.platform.database;
    await doApproved(money.platform, doings, approvalId);
    // The outcome was not written before the kill: the job comes again.
    const again = { status: 'agreed', outcome: null } as const;
    await kysely.updateTable('approvals').set(again).where('id', '=', approvalId).execute();
    await doApproved(money.platform, doings, approvalId);
    expect(await approval(approvalId)).toMatchObject({ outcome: 'The refund is on its way.' });
    const trail = (await actions(reference)).filter((action) => action === 'payment.refund');
    expect(trail).toHaveLength(1);
  });

  it('whose process was killed before it was sent goes out by no later try once staff release it (I2)', async () => {
    const reference = await paid();
    const { approvalId } = (await askRefund(reference)).json();
    const { kysely } = money.platform.database;
    const killed = { status: 'agreed', decided_by: 'colleague', decided_at: new Date() } as const;
    await kysely.updateTable('approvals').set(killed).where('id', '=', approvalId).execute();
    await updatePayment(kysely, reference, { refund_asked_at: money.clock.now() });
    const note = { note: 'The provider has none' };
    const released = await finance.send('POST', `${at}/${reference}/release`, note);
    expect(released.statusCode).toBe(200);
    await doApproved(money.platform, allApproved(money.platform), approvalId);
    expect((await show(reference)).refundAskedAt).toBeNull();
    expect(await approval(approvalId)).toMatchObject({
      status: 'failed',
      outcome: expect.stringContaining('released'),
    });
    expect((await askRefund(reference)).statusCode).toBe(200);
  });

  it('that staff release keeps no reason once its buyer is erased', async () => {
    const email = 'asked.by.phone@example.com';
    const [erased, kept] = [await paid({}, { email }), await paid()];
    const { database, clock } = money.platform;
    for (const reference of [erased, kept]) {
      const { approvalId } = (await askRefund(reference)).json();
      const decided_at = clock.now();
      const killed = { status: 'agreed', decided_by: 'colleague', decided_at } as const;
      await database.kysely
        .updateTable('approvals')
        .set(killed)
        .where('id', '=', approvalId)
        .execute();
      await updatePayment(database.kysely, reference, { refund_asked_at: decided_at });
    }
    await database.transaction((trx) => forgetPayer(money.platform, trx, { email }));
    const left = async (reference: string) => {
      const note = { note: 'The provider has none' };
      expect((await finance.send('POST', `${at}/${reference}/release`, note)).statusCode).toBe(200);
      const rows = database.kysely.selectFrom('approvals').where('subject', '=', reference);
      return rows.select(['status', 'reason']).execute();
    };
    expect(await left(erased)).toEqual([{ status: 'failed', reason: '' }]);
    expect(await left(kept)).toEqual([{ status: 'failed', reason: 'The job was cancelled' }]);
  });

  it('of which nobody knows what became waits, and may be asked for again after a look', async () => {
    const reference = await paid();
    const { approvalId } = (await askRefund(reference)).json();
    await money.turn({ faults: { kind: 'http-500', path: '/refund' } });
    await agree(approvalId);
    await vi.waitFor(
      async () => expect((await approval(approvalId)).status).toBe('failed'),
      patience,
    );
    await money.turn({ transferMs: 0 });
    expect(await ids('waits=true')).toContain(reference);
    expect(await show(reference)).toMatchObject({ refundUncertain: true, canRefund: false });
    const release = () =>
      finance.send('POST', `${at}/${reference}/release`, { note: 'Not in their dashboard' });
    const confirmed = (at: Date) =>
      money.platform.database.kysely
        .updateTable('staff_sessions')
        .set({ confirmed_at: at })
        .where('id', '=', finance.session)
        .execute();
    await confirmed(new Date(0));
    expect((await release()).json().error).toBe('confirm-needed');
    await confirmed(money.clock.now());
    // Read before this refund was asked for.
    const seen = { status: 'paid', refundAskedAt: null, disputeAt: null, disputeEnd: null };
    const early = { note: 'Not in their dashboard', seen };
    const refused = await finance.send('POST', `${at}/${reference}/release`, early);
    expect(refused.json().error).toBe('changed');
    expect((await release()).statusCode).toBe(200);
    expect((await release()).json().error).toBe('refund-not-uncertain');
    expect(await show(reference)).toMatchObject({ canRefund: true, waits: false });
  });

  it('that the provider could not carry out waits for staff again', async () => {
    const reference = await paid();
    const { approvalId } = (await askRefund(reference)).json();
    await agree(approvalId);
    await vi.waitFor(
      async () => expect((await approval(approvalId)).status).toBe('done'),
      patience,
    );
    // The provider's own events of this refund come first, then the money is back on its side.
    const open = async () =>
      (await show(reference)).events.filter((one: { handledAt: unknown }) => {
        return one.handledAt === null;
      });
    await vi.waitFor(async () => {
      expect((await show(reference)).events.length).toBeGreaterThan(0);
      expect(await open()).toEqual([]);
    }, patience);
    expect(await ids('waits=true')).not.toContain(reference);
    await money.force(reference, { status: 'success' });
    const customer = { email: 'secret@example.com' };
    await money.tell('refund.failed', { transaction_reference: reference, customer });
    await vi.waitFor(async () => expect(await ids('waits=true')).toContain(reference), patience);
    const { events } = await show(reference);
    const failed = events.find((one: { event: string }) => one.event === 'refund.failed');
    const event = await finance.get(`/api/v1/webhooks/${failed.id}`);
    expect(event.body).toContain('refund.failed');
    expect(event.body).toContain('left out');
    expect(event.body).not.toContain('secret@');
  });
});

describe('the webhook log', () => {
  it('is for who may, and works an event off once more without fulfilling twice', async () => {
    const reference = await openedFor(money);
    await money.force(reference, { status: 'success', silent: false });
    const log = async () => (await auditor.get(`/api/v1/webhooks?q=${reference}`)).json().data;
    await vi.waitFor(async () => {
      expect((await log())[0]).toMatchObject({ event: 'charge.success', reference });
      expect((await log())[0].handledAt).not.toBeNull();
    }, patience);
    const [{ id }] = await log();
    const path = `/api/v1/webhooks/${id}/replay`;
    expect((await auditor.send('POST', path, {})).statusCode).toBe(403);
    const support = await signIn(money, 'support');
    expect((await support.get('/api/v1/webhooks')).statusCode).toBe(403);
    expect((await finance.send('POST', '/api/v1/webhooks/none/replay', {})).statusCode).toBe(404);
    await vi.waitFor(() => expect(money.announced).toContain(reference), patience);
    expect((await finance.send('POST', path, {})).statusCode).toBe(200);
    expect((await finance.send('POST', path, {})).statusCode).toBe(200);
    // Whatever a replay queued wrongly would have been announced before this later payment.
    const later = await paid();
    await vi.waitFor(() => expect(money.announced).toContain(later), patience);
    expect(money.announced.filter((one) => one === reference)).toHaveLength(1);
    expect((await auditor.get(`/api/v1/webhooks/${id}`)).body).not.toContain('buyer@');
    expect((await finance.send('POST', path, {})).json().message).toContain('payment settled');
    const db = money.platform.database.kysely;
    await db.deleteFrom('payments').where('reference', '=', reference).execute();
    expect((await finance.send('POST', path, {})).json().message).toContain('No payment is known');
    await money.turn({ faults: { kind: 'http-500' } });
    expect((await finance.send('POST', path, {})).statusCode).toBe(503);
    await money.turn({});
  });
});

describe('revenue a day', () => {
  it('counts what came in and what went back, on days of Lagos', async () => {
    const days = await revenueByDay(money.platform, 3);
    expect(days).toHaveLength(3);
    const reference = await paid();
    // A quarter to midnight UTC is tomorrow in Lagos.
    const late = new Date(`${days[0]?.day}T23:45:00Z`);
    await money.platform.database.kysely
      .updateTable('payments')
      .set({ paid_at: late, refund_queued_at: late, refund_asked_at: late })
      .where('reference', '=', reference)
      .execute();
    const after = await revenueByDay(money.platform, 3);
    expect((after[1]?.paidKobo ?? 0) - (days[1]?.paidKobo ?? 0)).toBe(500_000);
    expect((after[1]?.refundedKobo ?? 0) - (days[1]?.refundedKobo ?? 0)).toBe(500_000);
    expect(after[0]).toEqual(days[0]);
    expect(after[2]?.day).toBe(
      new Date(money.clock.now().getTime() + 3_600_000).toISOString().slice(0, 10),
    );
  });

  it('keeps what came in of a payment that the provider has taken back, and counts it as gone back', async () => {
    const reference = await paid();
    const [, before] = await revenueByDay(money.platform, 2);
    money.clock.advance(86_400_000);
    await money.force(reference, { status: 'reversed' });
    await settle(money.platform, reference);
    const [came, went] = await revenueByDay(money.platform, 2);
    expect(came).toEqual(before);
    expect(went?.refundedKobo).toBe(500_000);
    // One that never fitted is on neither.
    const odd = await paid({ charged: 499_999 });
    await money.force(odd, { status: 'reversed' });
    await settle(money.platform, odd);
    expect(await revenueByDay(money.platform, 2)).toEqual([came, went]);
    money.clock.advance(-86_400_000);
  });
});

describe('a payment that its buyer disputes', () => {
  const due = '2026-12-03T18:00:00.000Z';
  const tell = async (reference: string, told: object) => {
    money.clock.advance(1_000);
    const url = `/sandbox/transactions/${reference}/dispute`;
    const answer = await money.sandbox.inject({ method: 'PUT', url, payload: { id: 7, ...told } });
    expect(answer.statusCode).toBe(200);
  };
  const alarms = async (reference: string) =>
    (await actions(reference)).filter((action) => action === 'alarm.dispute').length;
  const close = (reference: string) =>
    finance.send('POST', `${at}/${reference}/close`, { note: 'Answered at the provider' });

  it('waits for staff with its last day until it has ended, and raises one alarm for each event', async () => {
    const reference = await paid();
    const waiting = await paymentsWaiting(money.platform);
    await tell(reference, { event: 'create', dueAt: due });
    await vi.waitFor(async () => expect(await alarms(reference)).toBe(1), patience);
    expect(await show(reference)).toMatchObject({
      ...{ status: 'paid', waits: true, canClose: true },
      dispute: { dueAt: due, end: null },
    });
    expect(await paymentsWaiting(money.platform)).toBe(waiting + 1);
    expect(await ids('waits=true')).toContain(reference);
    expect((await close(reference)).statusCode).toBe(200);
    expect(await show(reference)).toMatchObject({ waits: false, canClose: false });
    // A reminder comes where no answer has.
    await tell(reference, { event: 'remind', dueAt: due });
    await vi.waitFor(async () => expect(await alarms(reference)).toBe(2), patience);
    expect(await show(reference)).toMatchObject({ waits: true });
    await tell(reference, { event: 'resolve', resolution: 'declined' });
    const ended = { waits: false, dispute: { end: 'declined' } };
    await vi.waitFor(async () => expect(await show(reference)).toMatchObject(ended), patience);
    expect(await alarms(reference)).toBe(2);
  });

  it('of who was erased ends as the provider says, and nothing personal of it is kept', async () => {
    const email = 'erased.disputant@example.com';
    const reference = await paid({}, { email });
    await money.platform.database.transaction((trx) => forgetPayer(null, trx, { email }));
    await tell(reference, { event: 'create', dueAt: due });
    const open = { waits: true, canRefund: false, dispute: { dueAt: due, end: null } };
    await vi.waitFor(async () => expect(await show(reference)).toMatchObject(open), patience);
    await tell(reference, { event: 'resolve', resolution: 'declined' });
    const ended = { waits: false, canRefund: true, dispute: { end: 'declined' } };
    await vi.waitFor(async () => expect(await show(reference)).toMatchObject(ended), patience);
    const customer = { email, first_name: 'Ada' };
    const data = { id: 8, resolution: 'declined', transaction: { reference, customer } };
    await money.tell('charge.dispute.resolve', data);
    const kept = await money.platform.database.kysely
      .selectFrom('payment_webhooks')
      .select('body')
      .where('reference', '=', reference)
      .where('event', '=', 'charge.dispute.resolve')
      .execute();
    const bodies = kept.map(({ body }) => body).join();
    expect([kept.length, bodies]).toEqual([2, expect.stringContaining('left out')]);
    expect(bodies).not.toMatch(/erased\.disputant|Ada/);
  });

  it('is not closed by who has read the page before it came', async () => {
    const reference = await paid({ charged: 499_999 });
    const closeAsRead = ({ status, refundAskedAt, dispute }: StaffPayment) => {
      const [disputeAt, disputeEnd] = [dispute?.at ?? null, dispute?.end ?? null];
      const seen = { status, refundAskedAt, disputeAt, disputeEnd };
      return finance.send('POST', `${at}/${reference}/close`, { note: 'Paid back by hand', seen });
    };
    const before = await show(reference);
    await tell(reference, { event: 'create', dueAt: due });
    await vi.waitFor(async () => expect(await alarms(reference)).toBe(1), patience);
    const refused = await closeAsRead(before);
    expect(refused.json().error).toBe('changed');
    expect(await show(reference)).toMatchObject({ waits: true, dispute: { end: null } });
    expect((await closeAsRead(await show(reference))).statusCode).toBe(200);
    expect(await show(reference)).toMatchObject({ waits: false });
  });

  it('waits on where the buyer got the money, until somebody closes it', async () => {
    const reference = await paid();
    await tell(reference, { event: 'resolve', resolution: 'auto-accepted' });
    const lost = { waits: true, dispute: { end: 'auto-accepted' } };
    await vi.waitFor(async () => expect(await show(reference)).toMatchObject(lost), patience);
    expect(await alarms(reference)).toBe(0);
    expect((await close(reference)).statusCode).toBe(200);
    expect(await show(reference)).toMatchObject({ waits: false });
  });

  it('is not refunded beside it, also by a request of before that a colleague approves', async () => {
    const reference = await paid();
    const { approvalId } = (await askRefund(reference)).json();
    await tell(reference, { event: 'create', dueAt: due });
    await vi.waitFor(async () => expect(await alarms(reference)).toBe(1), patience);
    expect((await agree(approvalId)).statusCode).toBe(200);
    const failed = { status: 'failed', outcome: refundPayment.errors.disputed.message };
    await vi.waitFor(
      async () => expect(await approval(approvalId)).toMatchObject(failed),
      patience,
    );
    expect((await askRefund(reference)).json().error).toBe('refund-disputed');
    expect(await show(reference)).toMatchObject({ canRefund: false, refundAskedAt: null });
  });

  it('is told while the provider answers nothing about the payment', async () => {
    const reference = await paid();
    await money.turn({ faults: { kind: 'http-500' } });
    await tell(reference, { event: 'create', dueAt: due });
    await vi.waitFor(async () => expect(await alarms(reference)).toBe(1), patience);
  });
});
