import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { refund } from '#app/commerce/payment/refund.service.server.ts';
import type { Kind } from '#app/commerce/plans/contract.ts';
import { soldPlan } from '#app/commerce/plans/service.server.ts';
import type { Form } from '#app/intake/forms/contract.ts';
import { publishForm } from '#app/intake/forms/service.server.ts';
import { ApiError } from '#platform/contract.ts';
import { stopAddress } from '#platform/mail/stops.server.ts';
import { koboOfText } from '#platform/money.ts';
import { entriesOf } from '#test/support/entries.ts';
import { filledFor } from '#test/support/filled-form.ts';
import { mailRows, mailSent } from '#test/support/mailbox.ts';
import { noObjection, openMoney } from '#test/support/money.ts';
import { patience } from '#test/support/patience.ts';
import { savePlan } from '#test/support/plans.ts';
import { type Member, signIn } from '#test/support/staff.ts';
import { requestPath } from '../contract.ts';
import { itsBuyer } from '../instead.service.server.ts';
import { nextOf } from '../request/request.rules.ts';
import { fulfil } from '../service.server.ts';
import { requestsByDay } from './service.server.ts';
import { insertNote } from './store.server.ts';

const money = await openMoney({ jobs: true, seeds: true });
const support = await signIn(money, 'support');
const finance = await signIn(money, 'finance');
const administrator = await signIn(money, 'administrator');
afterAll(() => money.close());
beforeEach(() => money.turn({}));

const at = '/api/v1/requests';
let last = 0;
async function ordered(kind: Kind = 'VERIFICATION', typeId = 'basic') {
  last += 1;
  const email = `Buyer${last}@example.com`;
  const formData = await filledFor(money, kind, typeId);
  const answer = await money.post(requestPath(kind), {
    typeId,
    formData,
    customerInfo: { name: 'Ada Obi', email, phone: '+234 803 000 0009' },
    paymentProvider: 'PAYSTACK',
    extraInfo: { extraCharge: [] },
    acceptedTerms: { version: '2025-03-01' },
  });
  return { id: answer.json().requestId as string, email, formData };
}
const process = (type: Kind, requestId: string) =>
  money.post('/payments/process', { type, requestId, provider: 'PAYSTACK' });

async function paid(kind: Kind = 'VERIFICATION', typeId = 'basic') {
  const one = await ordered(kind, typeId);
  const { reference } = (await process(kind, one.id)).json();
  await money.force(reference, { status: 'success' });
  await money.post('/payments/verify', { paymentReference: reference, requestId: one.id });
  await vi.waitFor(async () => expect((await row(one.id)).status).toBe('processing'), patience);
  return { ...one, reference: reference as string };
}
const row = (id: string) =>
  money.platform.database.kysely
    .selectFrom('purchase_requests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const mailsTo = (address: string) => mailRows(money.platform, address);
const show = async (id: string, member = support, noun = 'requests') => {
  await member.open(noun, id);
  return (await member.get(`/api/v1/${noun}/${id}`)).json();
};
const decide = async (
  id: string,
  verb: string,
  more: object = {},
  member = support,
  noun = 'requests',
) => {
  const { version } = await row(id);
  const body = { verb, version, message: 'We are through with it.', ...more };
  return member.send('POST', `/api/v1/${noun}/${id}/decide`, body);
};
const ids = async (query: string, member = support, noun = 'requests') =>
  (await member.get(`/api/v1/${noun}?${query}`)).json().data.map((one: { id: string }) => one.id);

describe('requests for staff', () => {
  it('are nobody’s without the permission, and a person nobody’s without a reason', async () => {
    const { id } = await ordered();
    const editor = await signIn(money, 'editor');
    expect((await editor.get(at)).statusCode).toBe(403);
    const auditor = await signIn(money, 'auditor');
    expect((await decide(id, 'decline', {}, auditor)).statusCode).toBe(403);
    for (const rest of ['', '/receipt', '/files/a']) {
      const answer = await support.get(`${at}/${id}${rest}`);
      expect([answer.statusCode, answer.json().error]).toEqual([403, 'reason-needed']);
    }
    expect((await support.get(`${at}/RQ-0`)).statusCode).toBe(404);
  });

  it('tell who only takes the money nothing that was answered about a person, and support nothing sensitive', async () => {
    const check = await ordered('BACKGROUND_CHECK', await first('/background-checks/types'));
    const pass = await ordered('CLEARANCE', await first('/clearances/types'));
    const report = await paid('INCIDENT_REPORT', await first('/incident-reports/types'));
    const kept: [typeof check, Member, string][] = [
      [check, finance, 'papers'],
      [pass, finance, 'list'],
      [report, finance, 'evidence'],
    ];
    for (const [{ id, formData }, member, field] of kept) {
      const seen = await show(id, member);
      expect(seen).toMatchObject({ id, name: 'Ada Obi', answers: null });
      expect(seen.totalKobo).toBe((await row(id)).total_kobo);
      expect(formData).toHaveProperty(field);
      expect((await member.get(`${at}/${id}/files/${field}`)).statusCode).toBe(403);
      const trail = await entriesOf(money.platform, {
        subject: id,
        actor: member.id,
        action: 'requests.read',
      });
      expect(trail.flatMap(({ fields }) => fields)).not.toContain('answers');
    }
    // Support answers buyers, and sees what of a person is sensitive no more than in cases.
    for (const [{ id }, name] of [
      [check, 'dateOfBirth'],
      [check, 'papers'],
      [pass, 'list'],
    ] as const) {
      const { answers } = await show(id, support);
      expect(answers).toContainEqual(expect.objectContaining({ name, value: '', hidden: true }));
      expect(answers.some(({ value }: { value: string }) => value !== '')).toBe(true);
      const whole = (await show(id, administrator)).answers;
      expect(whole.filter((one: { hidden?: true }) => one.hidden)).toEqual([]);
      expect((await support.get(`${at}/${id}/files/${name}`)).statusCode).toBe(403);
    }
    // Support works on reports, and needs what happened.
    expect((await show(report.id)).answers).toHaveLength(Object.keys(report.formData).length);
    expect((await support.get(`${at}/${report.id}/files/evidence`)).statusCode).toBe(200);
    // Money is given back by the payment, which stands there with its receipt; orders go on.
    const paidOne = await show(report.id, finance);
    expect(paidOne).toMatchObject({ paymentReference: report.reference, hasReceipt: true });
    expect((await finance.get(`${at}/${report.id}/receipt`)).statusCode).toBe(200);
    const found = { finding: 'settled', message: 'The nurse and Mrs Bello have settled it' };
    expect((await decide(report.id, 'finish', found, support)).statusCode).toBe(200);
    expect((await decide(check.id, 'decline', {}, support)).statusCode).toBe(200);
    const paidTwice = { message: 'Paid for twice' };
    expect((await decide(pass.id, 'decline', paidTwice, finance)).statusCode).toBe(200);
    // What was found and noted about a person is no more for who takes the money; their own notes are.
    const told = (seen: { history: { what: string; text: string | null; hidden?: true }[] }) =>
      seen.history.find(({ what }) => /^(Done|Cancelled)/.test(what));
    expect(told(await show(report.id))?.text).toContain('Mrs Bello');
    expect(await show(report.id)).toMatchObject({ finding: 'settled' });
    const closed = await show(report.id, finance);
    expect(told(closed)).toMatchObject({ text: null, hidden: true, by: support.name });
    expect(closed.finding).toBeNull();
    expect(told(await show(pass.id, finance))?.text).toContain('Paid for twice');
    // Nor does it say anything of a person which order its buyer has put in its place.
    const note = {
      id: 'replaced',
      request_id: check.id,
      at: money.clock.now(),
      verb: 'note',
    } as const;
    const text = 'Cancelled: SW-2 was put in its place.';
    await money.platform.database.transaction((trx) =>
      insertNote(trx, { ...note, by_id: itsBuyer, by_name: 'The buyer', text }),
    );
    const { history } = await show(check.id, finance);
    expect(history).toContainEqual(expect.objectContaining({ by: 'The buyer', text }));
    const list = await finance.get('/api/v1/requests?kind=INCIDENT_REPORT');
    expect(
      list.json().data.map(({ finding }: { finding: string | null }) => finding),
    ).not.toContain('settled');
  });

  it('keep from support what their form has marked as sensitive since they came', async () => {
    const { id } = await ordered('CLEARANCE', await first('/clearances/types'));
    const placeSeen = async (member: Member) =>
      (await show(id, member)).answers.find(({ name }: { name: string }) => name === 'place');
    const { value } = await placeSeen(support);
    expect(value).not.toBe('');
    const tag = 'clearance';
    const form: Form = (await money.get(`/forms/tag/${tag}`)).json();
    const sections = form.sections.map((one) => ({
      ...one,
      fields: one.fields.map((f) => (f.name === 'place' ? { ...f, sensitive: true } : f)),
    }));
    await publishForm(money.platform, { tag, title: form.title, sections });
    expect(await placeSeen(support)).toMatchObject({ value: '', hidden: true });
    expect(await placeSeen(administrator)).toMatchObject({ value });
  });

  it('show the buyer, the amounts, and the answers under the labels that were read', async () => {
    const { id, email, formData } = await ordered('CLEARANCE', await first('/clearances/types'));
    const seen = await show(id, administrator);
    expect(seen).toMatchObject({ email, name: 'Ada Obi', termsVersion: '2025-03-01' });
    const sum = seen.lines.reduce((all: number, { kobo }: { kobo: number }) => all + kobo, 0);
    expect(sum).toBe(seen.totalKobo);
    const form = (await money.get(`/forms/${seen.formId}`)).json();
    const fields = form.sections.flatMap((one: { fields: { name: string; label: string }[] }) => {
      return one.fields;
    });
    expect(seen.answers).toHaveLength(Object.keys(formData).length);
    for (const answer of seen.answers) {
      expect(fields).toContainEqual(
        expect.objectContaining({ name: answer.name, label: answer.label }),
      );
    }
    const { data } = (await support.get(`${at}?perPage=100`)).json();
    expect(JSON.stringify(data)).not.toMatch(/Ada Obi|Buyer\d|(\+234 ?|\b0)803/);
    const trail = await entriesOf(money.platform, { subject: id, action: 'requests.read' });
    expect(trail).toMatchObject([{ actor: administrator.id, level: 'L3' }]);
  });

  it('keep the labels of the version that was filled in', async () => {
    const { id } = await ordered('CLEARANCE', await first('/clearances/types'));
    const { answers, formId } = await show(id, administrator);
    const { title, sections } = (await money.get(`/forms/${formId}`)).json();
    const renamed = sections.map((section: { fields: { label: string }[] }) => ({
      ...section,
      fields: section.fields.map((field) => ({ ...field, label: `${field.label} (new)` })),
    }));
    await publishForm(money.platform, {
      tag: formId.replace(/-v\d+$/, ''),
      title,
      sections: renamed,
    });
    expect((await show(id, administrator)).answers).toEqual(answers);
  });

  it('give a file of the answers to who may see files, as a download', async () => {
    const { data } = (await money.get('/verifications/types')).json();
    const found = { id: '', field: '' };
    for (const plan of data as { id: string }[]) {
      const { id } = await ordered('VERIFICATION', plan.id);
      const { answers } = await show(id, administrator);
      const file = answers.find((one: { isFile: boolean }) => one.isFile);
      if (file) Object.assign(found, { id, field: file.name });
    }
    const path = `${at}/${found.id}/files/${found.field}`;
    const answer = await administrator.get(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain('attachment');
    expect(answer.rawPayload.subarray(0, 4).toString()).toBe('%PDF');
    expect((await administrator.get(`${at}/${found.id}/files/toString`)).statusCode).toBe(404);
    // What a verification was ordered with is its case's, and kept from them there.
    for (const member of [support, finance]) {
      expect((await show(found.id, member)).answers).toBeNull();
      expect((await member.get(path)).statusCode).toBe(403);
      // The trail says that nobody saw it.
      const seen = await entriesOf(money.platform, {
        action: 'requests.read',
        subject: found.id,
        actor: member.id,
      });
      expect(seen.map(({ fields }) => fields)).not.toContainEqual([found.field]);
    }
  });

  it('are found by number and email, and narrowed', async () => {
    const { id, email } = await paid();
    for (const q of [id, id.toLowerCase(), email.toUpperCase()]) {
      expect(await ids(`q=${encodeURIComponent(q)}`)).toEqual([id]);
    }
    expect(await ids('payment=paid&kind=VERIFICATION&status=processing')).toContain(id);
    expect(await ids('payment=unpaid')).not.toContain(id);
    expect(await ids('from=2999-01-01')).toEqual([]);
    expect((await support.get(`${at}?sort=customer_email`)).statusCode).toBe(400);
    const [line] = (await support.get(`${at}?q=${id}`)).json().data;
    expect(line).toMatchObject({ paymentStatus: 'paid', payment: 'paid' });
  });

  it('give the receipt of what was paid', async () => {
    const { id } = await paid();
    await show(id);
    const answer = await support.get(`${at}/${id}/receipt`);
    expect(answer.headers['content-type']).toBe('application/pdf');
    const open = await ordered();
    await show(open.id);
    expect((await support.get(`${at}/${open.id}/receipt`)).statusCode).toBe(404);
  });
});

describe('the work on a request', () => {
  it('begins by the provider’s word alone: what is not paid cannot be finished (I3)', async () => {
    const { id } = await ordered();
    expect((await decide(id, 'finish')).json().error).toBe('wrong-state');
    expect((await decide(id, 'reopen')).json().error).toBe('wrong-state');
    expect((await row(id)).status).toBe('received');
    await decide(id, 'decline');
    expect((await decide(id, 'reopen')).statusCode).toBe(200);
    expect((await row(id)).status).toBe('received');
  });

  it('is not done while the case of a verification is open: nobody is told so (CASE-07)', async () => {
    const { id, email } = await paid();
    expect((await show(id)).can).toMatchObject({ finish: false, decline: true });
    expect((await decide(id, 'finish')).json().error).toBe('case-open');
    expect((await row(id)).status).toBe('processing');
    const told = (await mailsTo(email)).filter(({ subject }) => /^Request done/.test(subject));
    expect(told).toEqual([]);
    await money.platform.database.kysely
      .updateTable('cases')
      .set({ state: 'decided', decision: 'declined', decided_at: new Date(), decided_by: 'one' })
      .where('source_id', '=', id)
      .execute();
    expect((await show(id)).can.finish).toBe(true);
  });

  it('is finished once a version, and the buyer is told once', async () => {
    const { id, email } = await paid('CLEARANCE', await first('/clearances/types'));
    const stale = await decide(id, 'finish', { version: 0 });
    expect(stale.json().error).toBe('changed');
    expect((await decide(id, 'finish', { message: ' ' })).statusCode).toBe(400);
    const message = 'Every check is clear.';
    expect((await decide(id, 'finish', { message })).statusCode).toBe(200);
    expect((await decide(id, 'finish', { message })).json().error).toBe('wrong-state');
    const told = (await mailsTo(email)).filter(({ subject }) => /^Request done/.test(subject));
    // FU-15: of several orders each can be told apart.
    const { plan_name: plan } = await row(id);
    expect(told.map(({ subject }) => subject)).toEqual([`Request done: ${plan}, ${id}`]);
    expect(await mailSent(money.platform, email, `${told[0]?.subject}`)).toContain(message);
    expect((await show(id)).history[0]).toMatchObject({ text: message, by: support.name });
    expect((await money.get(`/requests/${id}`)).json().status).toBe('fulfilled');
    expect((await decide(id, 'reopen')).statusCode).toBe(200);
    expect((await row(id)).status).toBe('processing');
  });

  it('tells staff where no mail reaches the buyer, and says nowhere that one was sent', async () => {
    const { id, email } = await ordered();
    await stopAddress(money.platform.database.kysely, email, 550);
    const { message } = (await decide(id, 'decline', { message: 'We could not.' })).json();
    expect(message).toBe(
      'The request is cancelled. No email reaches the buyer: they were not told.',
    );
    expect((await show(id)).history[0]).toMatchObject({
      what: 'Cancelled',
      text: 'We could not.\nNo email reaches the buyer: they were not told.',
    });
    expect(await mailsTo(email)).toEqual([]);
    await money.platform.database.executeSql(
      `update purchase_notes set text = '' where request_id = '${id}'`,
    );
    expect((await show(id)).history[0].what).toBe('Cancelled');
  });

  it('that is cancelled takes no payment any more; money that still comes is no success (I9, PAY-06)', async () => {
    const { id } = await ordered();
    const { reference } = (await process('VERIFICATION', id)).json();
    expect((await decide(id, 'decline')).statusCode).toBe(200);
    expect((await process('VERIFICATION', id)).json().error).toBe('request-cancelled');
    // The buyer had the checkout open all the while.
    await money.force(reference, { status: 'success' });
    const verify = () =>
      money.post('/payments/verify', { requestId: id, paymentReference: reference });
    const told = { success: false, error: 'payment-needs-attention' };
    expect((await verify()).json()).toMatchObject(told);
    expect((await verify()).json()).toMatchObject(told);
    const status = async () => {
      const { data } = (await finance.get(`/api/v1/payments?q=${reference}`)).json();
      return data[0].status;
    };
    await vi.waitFor(async () => expect(await status()).toBe('needs-attention'), patience);
    expect((await row(id)).status).toBe('cancelled');
    const page = async () => (await money.get(`/requests/${id}`)).json().paymentStatus;
    expect(await page()).toBe('needs-attention');
    // Nobody looks at it any more once it is closed, and the page says no longer that somebody does.
    const note = { note: 'Paid out in cash' };
    await finance.send('POST', `/api/v1/payments/${reference}/close`, note);
    expect(await page()).toBe('pending');
  });

  it('that is reopened is paid on its page once the money that came too late is judged (W-20)', async () => {
    const { id } = await ordered();
    const { reference } = (await process('VERIFICATION', id)).json();
    await decide(id, 'decline');
    await money.force(reference, { status: 'success' });
    await money.post('/payments/verify', { requestId: id, paymentReference: reference });
    expect((await decide(id, 'reopen')).statusCode).toBe(200);
    const page = async () => (await money.get(`/requests/${id}`)).json();
    // The job of that money may come after the reopening: it was judged, and works nothing.
    await fulfil(money.platform, id, reference);
    expect(await page()).toMatchObject({ status: 'received', paymentStatus: 'needs-attention' });
    expect((await process('VERIFICATION', id)).json().error).toBe('payment-needs-attention');
    await refund(money.platform, {
      reference,
      reason: 'It came too late',
      actor: finance.id,
      objection: noObjection,
    });
    const refundedAt = expect.any(String);
    expect(await page()).toMatchObject({ paymentStatus: 'pending', paidAt: null, refundedAt });
    const again = (await process('VERIFICATION', id)).json();
    await money.force(again.reference, { status: 'success' });
    await money.post('/payments/verify', { requestId: id, paymentReference: again.reference });
    await vi.waitFor(async () => expect((await row(id)).status).toBe('processing'), patience);
    expect(await page()).toMatchObject({ paymentStatus: 'paid', refundedAt: null });
  });

  it('that was cancelled and refunded stays closed: nobody works for money that went back', async () => {
    const { id, reference } = await paid('CLEARANCE', await first('/clearances/types'));
    await decide(id, 'decline');
    expect((await show(id)).can.reopen).toBe(true);
    await refund(money.platform, {
      reference,
      reason: 'The buyer asked',
      actor: finance.id,
      objection: noObjection,
    });
    expect(await show(id)).toMatchObject({ can: { reopen: false }, paymentStatus: 'refunded' });
    const { data } = (await support.get(`${at}?q=${id}`)).json();
    expect(data).toMatchObject([{ payment: 'paid', paymentStatus: 'refunded' }]);
    expect((await decide(id, 'reopen')).json().error).toBe('given-back');
    expect((await row(id)).status).toBe('cancelled');
  });

  it('that is cancelled after it was paid alarms nobody', async () => {
    const { id, reference } = await paid();
    await decide(id, 'decline');
    await fulfil(money.platform, id, reference);
    const { data } = (await finance.get(`/api/v1/payments?q=${reference}`)).json();
    expect(data[0].status).toBe('paid');
  });

  it('that is cancelled after it was paid waits until it is refunded, or a note says why the money stays', async () => {
    const words = async (id: string) => nextOf((await money.get(`/requests/${id}`)).json());
    const waits = async () =>
      (await finance.get('/api/v1/overview'))
        .json()
        .waits.find((one: { id: string }) => one.id === 'requests-unrefunded');
    const seen = async () => ids('unrefunded=true&perPage=100', finance);
    const pays = async (reference: string) => {
      await finance.open('payments', reference);
      return (await finance.get(`/api/v1/payments/${reference}`)).json();
    };
    const closed = (reference: string, by = finance) =>
      by.send('POST', `/api/v1/payments/${reference}/close`, { note: 'The checks were made' });
    const type = await first('/clearances/types');
    const [kept, back, open] = [
      await paid('CLEARANCE', type),
      await paid('CLEARANCE', type),
      await paid('CLEARANCE', type),
    ];
    const before = (await waits())?.count ?? 0;
    expect((await closed(kept.reference)).json().error).toBe('not-waiting');
    for (const { id } of [kept, back]) expect((await decide(id, 'decline')).statusCode).toBe(200);
    expect(await waits()).toMatchObject({
      ...{ label: 'Cancelled, paid, not refunded', count: before + 2, urgent: true },
      to: `/requests?filter=${encodeURIComponent('{"unrefunded":"true"}')}`,
    });
    expect(await seen()).toEqual(expect.arrayContaining([kept.id, back.id]));
    expect(await seen()).not.toContain(open.id);
    expect(await words(kept.id)).toContain('our staff look at what you paid');
    const page = {
      status: 'paid',
      waits: false,
      unrefunded: true,
      canClose: true,
      canRefund: true,
    };
    expect(await pays(kept.reference)).toMatchObject(page);
    expect(await pays(open.reference)).toMatchObject({ unrefunded: false, canClose: false });
    const { reference } = back;
    const sent = { reference, reason: 'Cancelled', actor: finance.id, objection: noObjection };
    await refund(money.platform, sent);
    expect((await closed(kept.reference, support)).statusCode).toBe(403);
    expect((await closed(kept.reference)).statusCode).toBe(200);
    expect(await seen()).not.toEqual(expect.arrayContaining([kept.id]));
    expect(await seen()).not.toContain(back.id);
    expect((await waits())?.count ?? 0).toBe(before);
    expect(await words(kept.id)).toBe(
      'This request was cancelled. Write to us if that is a mistake.',
    );
    // What was noted of a cancellation before says nothing of the next one.
    const { kysely } = money.platform.database;
    await kysely
      .updateTable('payments')
      .set({ closed_at: new Date(0) })
      .where('reference', '=', kept.reference)
      .execute();
    expect(await seen()).toContain(kept.id);
    expect(await pays(kept.reference)).toMatchObject({ unrefunded: true, canClose: true });
    // Who cannot read payments is reminded of none.
    const own = (await support.get('/api/v1/overview')).json().waits;
    expect(own.map((one: { id: string }) => one.id)).not.toContain('requests-unrefunded');
  });

  it('is given to somebody who may do it, and noted', async () => {
    // The newest stands on the first page, however many there are.
    money.clock.advance(1_000);
    const { id } = await ordered();
    const editor = await signIn(money, 'editor');
    const assign = async (to: string | null, version?: number) =>
      support.send('POST', `${at}/${id}/assign`, {
        to,
        version: version ?? (await row(id)).version,
      });
    expect((await assign(editor.id)).json().error).toBe('no-such-member');
    expect((await assign(finance.id, 0)).json().error).toBe('changed');
    money.clock.advance(1_000);
    expect((await assign(finance.id)).statusCode).toBe(200);
    expect(await ids(`assigned=${finance.id}`)).toContain(id);
    expect(await ids('assigned=nobody')).not.toContain(id);
    const change = (values: { disabled_at: Date | null } | { role: string }) =>
      money.platform.database.kysely
        .updateTable('staff')
        .set(values)
        .where('id', '=', finance.id)
        .execute();
    await change({ disabled_at: new Date() });
    expect(await ids('assigned=nobody')).toContain(id);
    await change({ disabled_at: null });
    await change({ role: 'editor' });
    expect(await ids('assigned=nobody')).toContain(id);
    await change({ role: 'finance' });
    const { data } = (await support.get(`${at}/assignees`)).json();
    expect(data).toContainEqual({ id: finance.id, name: finance.name });
    expect(JSON.stringify(data)).not.toContain(editor.id);
    money.clock.advance(1_000);
    expect((await assign(null)).statusCode).toBe(200);
    money.clock.advance(1_000);
    const note = await support.send('POST', `${at}/${id}/notes`, { note: 'Called her: no answer' });
    expect(note.statusCode).toBe(200);
    const { history } = await show(id);
    expect(history.map(({ what }: { what: string }) => what)).toEqual([
      'Note',
      'Assigned to',
      'Assigned to',
      'Ordered',
    ]);
  });
});

it('a request whose payment its buyer disputes says so to who works on it', async () => {
  const { id } = await paid();
  const dispute = async (dispute_end: string | null) => {
    await money.platform.database.kysely
      .updateTable('payments')
      .set({ dispute_at: money.clock.now(), dispute_end })
      .where('subject', '=', id)
      .execute();
    return (await show(id)).history[0];
  };
  money.clock.advance(1_000);
  expect(await dispute(null)).toMatchObject({
    what: 'The buyer disputes the payment',
    tone: 'bad',
  });
  const ended = { what: 'The buyer’s dispute has ended', text: 'declined', tone: 'good' };
  expect(await dispute('declined')).toMatchObject(ended);
});

it('a request of which part of the money went back at the provider says so to who works on it', async () => {
  const { id, reference } = await paid();
  const own = { transaction_reference: reference, status: 'processed' };
  for (const data of [
    { ...own, id: 71, amount: '150050' },
    { ...own, id: 71, amount: '150050', expected_at: '2026-12-01' },
    { ...own, id: 72, amount: 100_000 },
  ]) {
    await money.tell('refund.processed', data);
  }
  const { history } = await show(id);
  const told = history.filter(({ what }: { what: string }) => what.includes('at the provider'));
  const texts = told.map(({ text }: { text: string }) => text).sort();
  expect(texts).toEqual(['₦1,000', '₦1,500.50']);
  await finance.open('payments', reference);
  const payment = (await finance.get(`/api/v1/payments/${reference}`)).json();
  const sums = payment.refundsElsewhere.map(({ kobo }: { kobo: number }) => kobo);
  expect(sums.sort()).toEqual([100_000, 150_050]);
});

it('a request that was cancelled sends nobody back to a checkout that is open still', async () => {
  const { id } = await ordered();
  const { reference } = (await process('VERIFICATION', id)).json();
  const back = () => money.post('/payments/verify', { paymentReference: reference, requestId: id });
  expect((await back()).json().error).toBe('payment-not-made');
  expect((await decide(id, 'decline')).statusCode).toBe(200);
  const told = (await back()).json();
  expect([told.error, told.message]).toEqual([
    'request-cancelled',
    'This request was cancelled: pay nothing at its checkout. Write to us if that is a mistake.',
  ]);
});

it('a request whose money we gave back in whole tells of no other refund', async () => {
  await money.turn({ transferMs: 0 });
  const { id, email, reference } = await paid();
  const given = await refund(money.platform, {
    reference,
    reason: 'Cancelled',
    actor: 'staff-1',
    objection: noObjection,
  });
  expect(given).not.toBeInstanceOf(ApiError);
  const events = () =>
    money.platform.database.kysely
      .selectFrom('payment_webhooks')
      .select('event')
      .where('reference', '=', reference)
      .where('event', '=', 'refund.processed')
      .execute();
  await vi.waitFor(async () => expect(await events()).toHaveLength(1), patience);
  const { history } = await show(id);
  expect(JSON.stringify(history)).toContain('Refund taken by the provider, buyer told');
  expect(JSON.stringify(history)).not.toContain('at the provider');
  await stopAddress(money.platform.database.kysely, email, 550);
  const untold = { what: 'Refund taken by the provider', text: 'No email reaches the buyer.' };
  expect((await show(id)).history).toContainEqual(expect.objectContaining(untold));
});

it('a request whose refund failed says so, and no more where the money went back after all', async () => {
  const { id, reference } = await paid();
  const { kysely } = money.platform.database;
  const now = money.clock.now();
  const stands = (change: object) =>
    kysely.updateTable('payments').set(change).where('reference', '=', reference).execute();
  const told = async () =>
    (await show(id)).history.filter(({ what }: { what: string }) => what.includes('failed'));
  await stands({ refund_asked_at: now });
  expect(await told()).toEqual([]);
  await stands({ refund_failed_at: now });
  expect(await told()).toMatchObject([
    { what: 'Refund failed at Paystack', text: 'No money went back.', at: now.toISOString() },
  ]);
  await stands({ refund_queued_at: now });
  expect(await told()).toEqual([]);
});

describe('incident reports', () => {
  it('have an inbox of their own, where nothing else lies, and end with what was found', async () => {
    const { id } = await paid('INCIDENT_REPORT', await first('/incident-reports/types'));
    const other = await ordered();
    const agent = await signIn(money, 'verification-agent');
    // Of requests a verification agent reads verification orders alone (CASE-04).
    expect(await ids('perPage=100', agent)).not.toContain(id);
    const all = await ids('perPage=100', agent, 'incidents');
    expect([all.includes(id), all.includes(other.id)]).toEqual([true, false]);
    expect(await ids('kind=VERIFICATION', agent, 'incidents')).not.toContain(other.id);
    const { waits } = (await agent.get('/api/v1/overview')).json();
    const waiting = waits.find((one: { id: string }) => one.id === 'incidents');
    expect(waiting).toMatchObject({ label: 'Incident reports in progress', count: 1 });
    await agent.open('incidents', other.id);
    expect((await agent.get(`/api/v1/incidents/${other.id}`)).statusCode).toBe(404);
    expect((await decide(other.id, 'decline', {}, agent, 'incidents')).statusCode).toBe(404);
    const bare = await decide(id, 'finish', {}, agent, 'incidents');
    expect(bare.json()).toMatchObject({ error: 'finding-needed', fields: { finding: /came to/ } });
    const found = { finding: 'established' };
    expect((await decide(id, 'finish', found, agent, 'incidents')).statusCode).toBe(200);
    expect(await show(id, agent, 'incidents')).toMatchObject({ finding: 'established' });
  });
});

describe('check 11', () => {
  it('charges what the buyer saw, though staff change plan and charges in between (D-13)', async () => {
    const plan = await soldPlan(money.platform, 'HEALTH_PLAN', await first('/health-plans/types'));
    if (plan instanceof ApiError) throw new Error('no plan');
    const { requirements_form: form, ...given } = plan;
    const [charge = ''] = Object.keys(plan.extraCharges);
    const order = async () =>
      (
        await money.post('/health-plan-requests', {
          typeId: plan.id,
          formData: await filledFor(money, 'HEALTH_PLAN', plan.id),
          customerInfo: { name: 'Ada Obi', email: 'c11@example.com', phone: '+234 803 000 0009' },
          paymentProvider: 'PAYSTACK',
          extraInfo: { extraCharge: charge ? [charge] : [] },
        })
      ).json().requestId as string;
    const id = await order();
    const seen = (await money.get(`/requests/${id}`)).json();
    const dearer = {
      ...given,
      name: 'Another name',
      basePrice: koboOfText('999999.99'),
      extraCharges: Object.fromEntries(
        Object.keys(given.extraCharges).map((n) => [n, koboOfText('77777.77')]),
      ),
    };
    const kept = { position: 0, requirementsFormId: form?.id ?? null };
    await savePlan(money.platform, 'HEALTH_PLAN', { plan: dearer, ...kept });
    const { reference } = (await process('HEALTH_PLAN', id)).json();
    const entry = (await money.ledger()).find((one) => one.reference === reference);
    const { totalKobo, lines } = await show(id);
    expect(entry).toMatchObject({ amount: totalKobo });
    expect((await money.get(`/requests/${id}`)).json()).toMatchObject({
      total: seen.total,
      lines: seen.lines,
    });
    expect(lines[0]).toMatchObject({ name: plan.name });
    const later = (await money.get(`/requests/${await order()}`)).json();
    expect(later.total).not.toBe(seen.total);
    await savePlan(money.platform, 'HEALTH_PLAN', { plan: given, ...kept });
  });
});

describe('requests a day', () => {
  it('are counted on days of Lagos', async () => {
    const before = await requestsByDay(money.platform, 3);
    const { id } = await ordered();
    const late = new Date(`${before[0]?.day}T23:45:00Z`);
    await money.platform.database.kysely
      .updateTable('purchase_requests')
      .set({ created_at: late })
      .where('id', '=', id)
      .execute();
    const after = await requestsByDay(money.platform, 3);
    expect((after[1]?.count ?? 0) - (before[1]?.count ?? 0)).toBe(1);
    expect(after[0]).toEqual(before[0]);
  });
});

async function first(path: string): Promise<string> {
  const { data } = (await money.get(path)).json();
  return data.find((one: { basePrice: string }) => Number(one.basePrice) > 0).id;
}
