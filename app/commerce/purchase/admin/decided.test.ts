import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Kind } from '#app/commerce/plans/contract.ts';
import { checksOf } from '#app/people/cases/rules.ts';
import { filledFor } from '#test/support/filled-form.ts';
import { mailSent } from '#test/support/mailbox.ts';
import { type Money, openMoney } from '#test/support/money.ts';
import { patience } from '#test/support/patience.ts';
import { type Member, signIn } from '#test/support/staff.ts';
import { requestPath } from '../contract.ts';

let money: Money;
let agent: Member;
beforeAll(async () => {
  money = await openMoney({ jobs: true, seeds: true });
  agent = await signIn(money, 'verification-agent');
});
afterAll(() => money.close());

async function ordered(kind: Kind, typeId: string): Promise<string> {
  const answer = await money.post(requestPath(kind), {
    typeId,
    formData: await filledFor(money, kind, typeId),
    customerInfo: { name: 'Ada Obi', email: 'buyer@example.com', phone: '+234 803 000 0009' },
    paymentProvider: 'PAYSTACK',
    extraInfo: { extraCharge: [] },
    acceptedTerms: { version: '2025-03-01' },
  });
  return answer.json().requestId;
}
async function paid(typeId: string): Promise<string> {
  const requestId = await ordered('VERIFICATION', typeId);
  const asked = { type: 'VERIFICATION', requestId, provider: 'PAYSTACK' };
  const { reference } = (await money.post('/payments/process', asked)).json();
  await money.force(reference, { status: 'success' });
  await money.post('/payments/verify', { paymentReference: reference, requestId });
  return requestId;
}
const at = '/api/v1/requests';

describe('verification orders for a verification agent (CASE-04)', () => {
  it('are read, and no other kind leaks by list, filter, page, receipt or figure', async () => {
    const [{ id: clearance }] = (await money.get('/clearances/types')).json().data;
    const ids = async (query: string) =>
      (await agent.get(`${at}?${query}`)).json().data.map((one: { id: string }) => one.id);
    const samples = await ids('perPage=100');
    const other = await ordered('CLEARANCE', clearance);
    const own = await ordered('VERIFICATION', 'basic');
    expect(await ids('perPage=100')).toEqual([own, ...samples]);
    for (const query of ['kind=CLEARANCE', `q=${other}`, 'q=buyer@example.com&kind=CLEARANCE']) {
      expect([query, await ids(query)]).toEqual([query, []]);
    }
    for (const id of [own, other]) await agent.open('requests', id);
    for (const rest of ['', '/receipt', '/files/idScan']) {
      expect([rest, (await agent.get(`${at}/${other}${rest}`)).statusCode]).toEqual([rest, 404]);
    }
    expect((await agent.get(`${at}/${own}`)).json().id).toBe(own);
    for (const path of ['/export', `/${own}/decide`, `/${own}/notes`, `/${own}/assign`]) {
      const method = path === '/export' ? 'GET' : 'POST';
      const answer =
        method === 'GET' ? await agent.get(at + path) : await agent.send('POST', at + path, {});
      expect([path, answer.statusCode]).toEqual([path, 403]);
    }
    const { waits, charts } = (await agent.get('/api/v1/overview')).json();
    const shown = [...waits, ...charts].map(({ id }: { id: string }) => id);
    expect(shown).toContain('cases-overdue');
    expect(shown).not.toContain('requests');
  });
});

describe('the order of a case that is decided (CASE-07)', () => {
  it('is done once, and its buyer learns level and badge number alone', async () => {
    const requestId = await paid('basic');
    const { kysely } = money.platform.database;
    const find = () =>
      kysely.selectFrom('cases').selectAll().where('source_id', '=', requestId).executeTakeFirst();
    await vi.waitFor(async () => expect(await find()).toBeDefined(), patience);
    const id = String((await find())?.id);
    await kysely
      .updateTable('cases')
      .set({ born: '1990-05-06', phone: '+2348030000009', email: 'person@example.com' })
      .where('id', '=', id)
      .execute();
    const act = async (what: string, body: object) => {
      const version = (await find())?.version;
      return agent.send('POST', `/api/v1/cases/${id}/${what}`, { version, ...body });
    };
    await act('consent', { purpose: 'checks', language: 'en' });
    for (const kind of checksOf.Basic) {
      await act(`checks/${kind}`, {
        ...{ state: 'passed', how: 'Asked', note: 'A neighbour named Bola knows her' },
      });
    }
    expect((await act('decide', { decision: 'approve' })).statusCode).toBe(200);
    const badge = String((await find())?.record_badge);
    const order = () =>
      kysely
        .selectFrom('purchase_requests')
        .selectAll()
        .where('id', '=', requestId)
        .executeTakeFirstOrThrow();
    await vi.waitFor(async () => expect((await order()).status).toBe('fulfilled'), patience);
    await money.platform.jobs.send('case-decided', { id });
    const mails = await kysely
      .selectFrom('mail_outbox')
      .selectAll()
      .where('recipient', '=', 'buyer@example.com')
      .where('subject', 'like', '%done%')
      .execute();
    expect(mails).toHaveLength(1);
    const said = await mailSent(money.platform, 'buyer@example.com', `${mails[0]?.subject}`);
    expect(said).toContain(badge);
    expect(said).toContain('Basic');
    expect(said).not.toMatch(/Bola|passed|\b1990\b/);
  });
});
