import { afterAll, describe, expect, it } from 'vitest';
import { insertPayment, updatePayment } from '#app/commerce/payment/store.server.ts';
import { koboOf } from '#platform/money.ts';
import { manyRows, takeExport } from '#test/support/exports.ts';
import { openProduct } from '#test/support/product.ts';
import { signIn } from '#test/support/staff.ts';
import { forgetClaimant } from '../erasure.service.server.ts';

const product = await openProduct();
const support = await signIn(product, 'support');
const boss = await signIn(product, 'administrator');
afterAll(() => product.close());

const at = '/api/v1/claims';
const claim = {
  name: 'Chidi Eze',
  email: 'Chidi@example.com',
  phone: '+234 803 000 0010',
  cameBy: 'phone',
  happenedOn: '2026-01-15',
  what: 'A window was broken during the work.',
  askedKobo: 5_000_000,
};
const add = async (more: object = {}) =>
  (await support.send('POST', at, { ...claim, ...more })).json().id as string;
const show = async (id: string, member = support) => {
  await member.open('claims', id);
  return (await member.get(`${at}/${id}`)).json();
};
async function act(id: string, verb: string, more: object = {}, member = support) {
  const { version } = await show(id, member);
  const path = ['fee', 'correct-fee', 'withdraw'].includes(verb) ? 'move' : 'decide';
  const body = { verb, version, message: 'As told by phone', ...more };
  return member.send('POST', `${at}/${id}/${path}`, body);
}

describe('insurance claims (C-89, GEN-20)', () => {
  it('are nobody’s without the permission, and a person nobody’s without a reason', async () => {
    expect((await product.app.inject({ url: at })).statusCode).toBe(401);
    const finance = await signIn(product, 'finance');
    expect((await finance.get(at)).statusCode).toBe(403);
    const auditor = await signIn(product, 'auditor');
    expect((await auditor.send('POST', at, claim)).statusCode).toBe(403);
    const id = await add();
    const bare = await support.get(`${at}/${id}`);
    expect([bare.statusCode, bare.json().error]).toEqual([403, 'reason-needed']);
    expect((await support.get(`${at}/CL-0`)).statusCode).toBe(404);
  });

  it.each([
    ['a day to come', { happenedOn: '2999-01-01' }, 'happenedOn'],
    ['no day at all', { happenedOn: '2026-02-30' }, 'happenedOn'],
    ['an unknown insurance', { requestId: 'RQ-0' }, 'requestId'],
    ['an unknown worker', { badge: 'Sw-00000' }, 'badge'],
    ['no amount', { askedKobo: 0 }, 'askedKobo'],
    ['no email', { email: 'nobody' }, 'email'],
    ['no telling', { what: ' ' }, 'what'],
  ])('with %s is refused at its field', async (_what, more, field) => {
    const answer = await support.send('POST', at, { ...claim, ...more });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toHaveProperty(field);
  });

  it('are written down with a number that was copied with its no-break signs', async () => {
    const phone = '+234\u00A0803\u2011000\u20110010';
    expect(await show(await add({ phone }))).toMatchObject({ phone });
  });

  it.each(['Sw – AMY20', 'SwAMY20', '\u200ESw-AMY20\u2060'])(
    'take the badge number %s',
    async (badge) => {
      expect(await show(await add({ badge }))).toMatchObject({ badge: 'Sw-AMY20' });
    },
  );

  it('are written down, found and corrected; the list names nobody', async () => {
    const id = await add({ badge: 'Sw-AMY20', email: 'found@example.com' });
    const ids = async (q: string) =>
      (await support.get(`${at}?q=${q}`)).json().data.map((one: { id: string }) => one.id);
    expect(await ids(id.toLowerCase())).toEqual([id]);
    expect(await ids('FOUND@example.com')).toEqual([id]);
    expect((await support.get(at)).body).not.toMatch(/Chidi|found@|window/);
    const seen = await show(id);
    expect(seen).toMatchObject({ feeKobo: 250_000, state: 'received', happenedOn: '2026-01-15' });
    const change = { ...claim, happenedOn: '2026-01-16', version: seen.version };
    const path = `${at}/${id}`;
    expect((await support.send('PUT', path, change)).json().happenedOn).toBe('2026-01-16');
    expect((await support.send('PUT', path, change)).json().error).toBe('changed');
  });

  it('take no correction that was open while the claimant was erased (DEL-01)', async () => {
    const email = 'erased@example.com';
    const id = await add({ email });
    const { version } = await show(id);
    const { platform } = product;
    await platform.database.transaction((trx) => forgetClaimant(platform, trx, { email }));
    const answer = await support.send('PUT', `${at}/${id}`, { ...claim, email, version });
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'changed']);
    expect(await show(id)).toMatchObject({ name: '', email: '', phone: '', what: '' });
  });

  it('can be corrected after their worker was suspended; a new badge must be of a verified worker (GEN-20)', async () => {
    const badge = 'Sw-AMY20';
    const id = await add({ badge });
    const { kysely } = product.platform.database;
    const stand = (standing: 'suspended' | 'verified') =>
      kysely
        .updateTable('verification_records')
        .set({ standing })
        .where('badge', '=', badge)
        .execute();
    await stand('suspended');
    const correct = async (more: object) => {
      const { version } = await show(id);
      return support.send('PUT', `${at}/${id}`, { ...claim, badge, ...more, version });
    };
    const other = await correct({ badge: 'Sw-00000' });
    expect(other.json()).toMatchObject({
      error: 'no-verified-worker',
      fields: { badge: expect.any(String) },
    });
    expect((await support.send('POST', at, { ...claim, badge })).json().error).toBe(
      'no-verified-worker',
    );
    expect((await correct({ askedKobo: 4_000_000 })).json().askedKobo).toBe(4_000_000);
    expect((await correct({ badge: null })).statusCode).toBe(200);
    expect((await correct({})).json().error).toBe('no-verified-worker');
    await stand('verified');
    expect((await correct({})).statusCode).toBe(200);
  });

  it('have the day of their fee corrected for a reason, until they are decided', async () => {
    const id = await add();
    const correct = (feeOn?: string, message = 'The receipt says so') =>
      act(id, 'correct-fee', { message, feeOn });
    expect((await correct('2026-01-21')).json().error).toBe('wrong-state');
    await act(id, 'fee', { feeOn: '2026-01-20' });
    expect((await correct('2999-01-01')).json().fields).toHaveProperty('feeOn');
    expect((await correct()).json().fields).toHaveProperty('feeOn');
    expect((await correct('2026-01-21', ' ')).statusCode).toBe(400);
    const finance = await signIn(product, 'finance');
    expect((await finance.send('POST', `${at}/${id}/move`, {})).statusCode).toBe(403);
    expect(await show(id)).toMatchObject({ feeOn: '2026-01-20' });
    expect((await correct('2026-01-21')).statusCode).toBe(200);
    const seen = await show(id);
    expect(seen).toMatchObject({ feeOn: '2026-01-21', state: 'checking' });
    expect(seen.history[0]).toMatchObject({
      verb: 'correct-fee',
      text: 'The receipt says so\nWritten before: 20 January 2026.',
      by: support.name,
    });
    const { rows } = await product.platform.database.executeSql(
      `select actor from audit_log where action = 'claims.correct-fee' and subject = $1`,
      [id],
    );
    expect(rows).toEqual([{ actor: support.id }]);
    await act(id, 'accept', { grantedKobo: 1_000 }, boss);
    expect((await correct('2026-01-22')).json().error).toBe('wrong-state');
    expect(await show(id)).toMatchObject({ feeOn: '2026-01-21' });
  });

  /** An order of an insurance as it stands; gives its number. */
  async function insured(id: string, how: object): Promise<string> {
    const { kysely } = product.platform.database;
    const plans = kysely.selectFrom('plans').select(['id', 'name']).where('kind', '=', 'INSURED');
    const plan = await plans.limit(1).executeTakeFirstOrThrow();
    await kysely
      .insertInto('purchase_requests')
      .values({
        ...{ id, kind: 'INSURED', plan_id: plan.id, plan_name: plan.name },
        ...{ base_kobo: koboOf(100), charges: '[]', fee_kobo: koboOf(0), total_kobo: koboOf(100) },
        ...{ customer_name: 'A', customer_email: 'a@example.com', customer_phone: '0803' },
        ...{ form_id: null, form_data: '{}', terms_version: null, terms_at: null, order_key: null },
        ...{ created_at: new Date(), ...how },
      } as never)
      .execute();
    return id;
  }

  it('stand on no insurance that was cancelled or given back; those that did before can be corrected (GEN-20)', async () => {
    const { kysely } = product.platform.database;
    const requestId = await insured('RQ-00000000000000000000000001', {
      ...{ status: 'cancelled', paid_reference: 'SW-00000000000000000000000001' },
      ...{ paid_at: new Date(claim.happenedOn), closed_at: new Date() },
    });
    const paid = (status: 'cancelled' | 'processing') =>
      kysely.updateTable('purchase_requests').set({ status }).where('id', '=', requestId).execute();
    const made = await support.send('POST', at, { ...claim, requestId });
    expect(made.json()).toMatchObject({
      error: 'no-insurance-request',
      fields: { requestId: expect.any(String) },
    });
    const other = await add();
    const correct = async (id: string) => {
      const { version } = await show(id);
      return support.send('PUT', `${at}/${id}`, { ...claim, requestId, version });
    };
    expect((await correct(other)).json().error).toBe('no-insurance-request');
    await paid('processing');
    const id = await add({ requestId: requestId.toLowerCase() });
    expect((await show(id)).requestId).toBe(requestId);
    await paid('cancelled');
    expect((await correct(id)).statusCode).toBe(200);
    await paid('processing');
    const [reference, now] = ['SW-00000000000000000000000001', new Date()];
    await kysely
      .insertInto('payments')
      .values({
        ...{ reference, purpose: 'request', subject: requestId, amount_kobo: koboOf(100) },
        ...{ email: 'a@example.com', return_path: '/a', cancel_path: '/b', status: 'paid' },
        ...{ created_at: now, paid_kobo: koboOf(100), paid_at: now, settled_at: now },
      } as never)
      .execute();
    const money = (change: object) =>
      kysely.updateTable('payments').set(change).where('reference', '=', reference).execute();
    expect((await correct(other)).statusCode).toBe(200);
    const third = await add();
    await money({ refund_asked_at: now, refund_queued_at: now });
    expect((await correct(third)).json().error).toBe('no-insurance-request');
    await money({ refund_asked_at: null, refund_queued_at: null, status: 'needs-attention' });
    expect((await correct(third)).json().error).toBe('no-insurance-request');
    expect((await correct(other)).statusCode).toBe(200);
    expect((await act(other, 'fee')).statusCode).toBe(200);
    const accepted = () => act(other, 'accept', { grantedKobo: 1_000 }, boss);
    expect((await accepted()).json().error).toBe('insurance-gone');
    // Asked back by us with no answer yet, or by the buyer at the bank.
    await money({ status: 'paid', refund_asked_at: now });
    expect((await accepted()).json().error).toBe('insurance-gone');
    await money({ refund_asked_at: null, dispute_at: now });
    expect((await accepted()).json().error).toBe('insurance-gone');
    await money({ dispute_end: 'declined' });
    expect((await accepted()).statusCode).toBe(200);
  });

  it.each([
    ['nothing paid', '3', { total_kobo: koboOf(0) }],
    [
      'the consultation paid',
      '4',
      {
        paid_reference: 'SW-00000000000000000000000004',
        paid_at: new Date('2026-01-10T12:00:00Z'),
      },
    ],
  ])(
    'stand on an insurance whose price is agreed by talking once its request is done, with %s (HIRE-07)',
    async (_which, last, paid) => {
      const requestId = await insured(`RQ-0000000000000000000000000${last}`, {
        ...{ status: 'received', base_kobo: koboOf(0), total_kobo: koboOf(1_500_000), ...paid },
      });
      const orders = product.platform.database.kysely.updateTable('purchase_requests');
      const stand = (change: object) => orders.set(change).where('id', '=', requestId).execute();
      const made = () => support.send('POST', at, { ...claim, requestId });
      for (const status of ['received', 'processing']) {
        await stand({ status });
        const { error, fields } = (await made()).json();
        expect([error, fields]).toEqual([
          'insurance-not-active',
          { requestId: expect.stringContaining('is not marked as done: it covers nothing yet') },
        ]);
      }
      // Half past midnight of the 15th in Lagos.
      await stand({ status: 'fulfilled', closed_at: new Date('2026-01-14T23:30:00Z') });
      expect((await made()).statusCode).toBe(200);
      const checked = async (happenedOn: string) => {
        // As a messenger copies it.
        const id = await add({ requestId: `\u200E${requestId}\u200B`, happenedOn });
        expect((await act(id, 'fee')).statusCode).toBe(200);
        return id;
      };
      const accept = (id: string) => act(id, 'accept', { grantedKobo: 1_000 }, boss);
      expect((await accept(await checked('2026-01-14'))).json()).toMatchObject({
        ...{ error: 'before-cover', message: expect.stringContaining('was marked as done') },
      });
      const covered = await checked('2026-01-15');
      // Opened again, it covers nothing; one that was written down is not accepted either.
      await stand({ status: 'processing', closed_at: null });
      const refused = await accept(covered);
      expect([refused.statusCode, refused.json().error]).toEqual([409, 'insurance-not-active']);
      expect(await show(covered)).toMatchObject({ state: 'checking', requestId });
      await stand({ status: 'fulfilled', closed_at: new Date('2026-01-15T09:00:00Z') });
      expect((await accept(covered)).statusCode).toBe(200);
      await stand({ status: 'cancelled' });
      expect((await made()).json().error).toBe('no-insurance-request');
    },
  );

  it('for a day before their insurance was paid are written down and declined, and never accepted (HIRE-07)', async () => {
    const { kysely } = product.platform.database;
    const requestId = await insured('RQ-00000000000000000000000002', {
      ...{ status: 'processing', paid_reference: 'SW-00000000000000000000000002' },
      // Half past midnight of the 15th in Lagos.
      paid_at: new Date('2026-01-14T23:30:00Z'),
    });
    const checked = async (happenedOn: string) => {
      const id = await add({ requestId, happenedOn });
      expect((await act(id, 'fee')).statusCode).toBe(200);
      return id;
    };
    const accept = (id: string) => act(id, 'accept', { grantedKobo: 1_000 }, boss);
    const before = await checked('2026-01-14');
    const refused = await accept(before);
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'before-cover']);
    expect(await show(before)).toMatchObject({ state: 'checking', grantedKobo: null });
    expect((await act(before, 'decline', {}, boss)).statusCode).toBe(200);
    expect((await act(before, 'reopen', {}, boss)).statusCode).toBe(200);
    expect((await accept(before)).json().error).toBe('before-cover');
    expect((await accept(await checked('2026-01-15'))).statusCode).toBe(200);
    // It was paid two days before that was heard of.
    const reference = 'SW-00000000000000000000000002';
    await insertPayment(kysely, {
      ...{ reference, purpose: 'request', subject: requestId, amount_kobo: koboOf(100), email: '' },
      ...{ return_path: '/', cancel_path: '/', created_at: new Date(), next_check_at: null },
    });
    const paid = { status: 'paid', paid_kobo: koboOf(100) } as const;
    await updatePayment(kysely, reference, { ...paid, paid_at: new Date('2026-01-13T09:00:00Z') });
    expect((await accept(await checked('2026-01-12'))).json().error).toBe('before-cover');
    expect((await accept(await checked('2026-01-13'))).statusCode).toBe(200);
  });

  it('are looked into once the fee of ₦2,500 came in, and decided by an administrator (BIZ-07)', async () => {
    const id = await add();
    expect((await act(id, 'accept', { grantedKobo: 1 }, boss)).json().error).toBe('wrong-state');
    expect((await act(id, 'fee', { feeOn: '2999-01-01' })).json().error).toBe('future');
    expect((await act(id, 'fee', { feeOn: '2026-01-20' })).statusCode).toBe(200);
    expect(await show(id)).toMatchObject({ state: 'checking', feeOn: '2026-01-20' });
    expect((await act(id, 'fee')).json().error).toBe('wrong-state');
    expect((await act(id, 'accept', { grantedKobo: 100 })).statusCode).toBe(403);
    expect((await act(id, 'accept', {}, boss)).json().error).toBe('amount-needed');
    const more = await act(id, 'accept', { grantedKobo: 5_000_001 }, boss);
    expect(more.json().error).toBe('more-than-asked');
    expect((await act(id, 'accept', { grantedKobo: 4_000_000, version: 0 }, boss)).json()).toEqual(
      expect.objectContaining({ error: 'changed' }),
    );
    expect((await act(id, 'accept', { grantedKobo: 4_000_000 }, boss)).statusCode).toBe(200);
    expect((await act(id, 'decline', {}, boss)).json().error).toBe('wrong-state');
    const seen = await show(id);
    expect(seen).toMatchObject({ state: 'accepted', grantedKobo: 4_000_000, can: ['reopen'] });
    expect(seen.history.map(({ verb }: { verb: string }) => verb)).toEqual(['accept', 'fee']);
    const late = { ...claim, version: seen.version };
    expect((await support.send('PUT', `${at}/${id}`, late)).json().error).toBe('wrong-state');
    expect((await act(id, 'reopen', {}, boss)).statusCode).toBe(200);
    // It may be paid out already.
    expect((await show(id)).history[0].text).toContain('Approved before: ₦40,000');
    expect(await show(id)).toMatchObject({ state: 'checking', grantedKobo: null });
    expect((await act(id, 'withdraw')).statusCode).toBe(200);
    const trail = await product.platform.database.kysely
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', id)
      .where('action', '!=', 'claims.read')
      .orderBy('id' as never)
      .execute();
    const verbs = ['create', 'fee', 'accept', 'reopen', 'withdraw'];
    expect(trail.map(({ action }) => action)).toEqual(verbs.map((verb) => `claims.${verb}`));
  });

  it('that were noted as withdrawn by mistake go on where they were, by an administrator', async () => {
    for (const [verbs, state] of [
      [['withdraw'], 'received'],
      [['fee', 'withdraw'], 'checking'],
    ] as const) {
      const id = await add();
      for (const verb of verbs) expect((await act(id, verb)).statusCode).toBe(200);
      expect((await act(id, 'reopen')).statusCode).toBe(403);
      expect(await show(id)).toMatchObject({ state: 'withdrawn', can: ['reopen'] });
      expect((await act(id, 'reopen', {}, boss)).statusCode).toBe(200);
      expect(await show(id)).toMatchObject({ state });
    }
  });

  it('keep documents and notes, given out to who may see files', async () => {
    const id = await add();
    const pdf = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n9\n%%EOF\n';
    const file = `data:application/pdf;base64,${Buffer.from(pdf).toString('base64')}`;
    const keep = (content: string) =>
      support.send('POST', `${at}/${id}/documents`, {
        title: 'Photo of the window',
        file: content,
      });
    expect((await keep('data:text/html;base64,PGI+')).json().error).toBe('file-kind');
    const none = { title: 'Photo', file };
    expect((await support.send('POST', `${at}/CL-0/documents`, none)).statusCode).toBe(404);
    expect((await keep(file)).statusCode).toBe(200);
    const filePath = (await show(id)).documents[0].handle;
    const other = await add();
    await show(id);
    const given = await support.get(`${at}/${id}/documents/${filePath}`);
    expect(given.headers['content-disposition']).toContain('attachment');
    await show(other);
    expect((await support.get(`${at}/${other}/documents/${filePath}`)).statusCode).toBe(404);
    const auditor = await signIn(product, 'auditor');
    expect((await show(id, auditor)).documents).toMatchObject([{ title: 'Photo of the window' }]);
    expect((await auditor.get(`${at}/${id}/documents/${filePath}`)).statusCode).toBe(403);
    // What was refused was not seen.
    const audit = product.platform.database.kysely.selectFrom('audit_log');
    const told = await audit
      .select(['actor', 'subject', 'fields'])
      .where('subject', 'in', [id, other])
      .execute();
    const seen = told.filter(({ fields }) => fields?.includes('document'));
    expect(seen).toEqual([{ actor: support.id, subject: id, fields: ['document'] }]);
    const note = await support.send('POST', `${at}/${id}/notes`, { note: 'Called back' });
    expect(note.statusCode).toBe(200);
    expect((await show(id)).history[0]).toMatchObject({ verb: 'note', text: 'Called back' });
  });
});

describe('claims as CSV', () => {
  const asked = { resource: 'claims', by: 'auditor', not: 'support' } as const;

  it('hold the money and how to reach the claimant, never what happened', async () => {
    const id = await add({ email: 'csv@example.com' });
    await act(id, 'fee', { feeOn: '2026-01-20' });
    await act(id, 'accept', { grantedKobo: 4_000_050 }, boss);
    const query = 'q=CSV@example.com&state=accepted';
    const { rows, body } = await takeExport(product, { ...asked, query });
    const instant = expect.stringMatching(/^20\d\d-.+Z$/);
    expect(rows).toEqual([
      {
        Created: instant,
        Claim: id,
        State: 'accepted',
        Name: 'Chidi Eze',
        Email: 'csv@example.com',
        Phone: `'${claim.phone}`,
        Request: '',
        'Date of the incident': '2026-01-15',
        'Amount claimed, naira': '50000.00',
        'Amount approved, naira': '40000.50',
        'Fee received on': '2026-01-20',
        Decided: instant,
      },
    ]);
    expect(body).not.toMatch(/window|As told/);
  });

  it('come as they are filtered, each once', async () => {
    await product.platform.database.executeSql(
      `insert into insurance_claims (id, name, email, phone, came_by, happened_on, what, asked_kobo,
         fee_kobo, state, created_at)
       select 'CL-' || lpad(n::text, 16, '0'), 'Many', 'many@example.com', '0', 'phone',
         current_date, 'a', 100, 250000, 'declined', now()
       from generate_series(1, ${manyRows}) as n`,
    );
    const { rows } = await takeExport(product, { ...asked, query: 'state=declined' });
    const claims = rows.map(({ Claim }) => Claim);
    expect([claims.length, new Set(claims).size]).toEqual([manyRows, manyRows]);
  });
});
