import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Kind } from '#app/commerce/plans/contract.ts';
import { emptyCase } from '#app/people/cases/erasure/erasure.store.server.ts';
import { sendLink } from '#app/people/cases/link.service.server.ts';
import {
  cancelledSubject,
  guarantorSubject,
  inviteSubject,
} from '#app/people/cases/mails.server.tsx';
import { deadLink } from '#app/people/cases/person/copy.ts';
import { consentVersions } from '#app/people/cases/person/texts.service.server.ts';
import { checksOf, dueAt, usualDays } from '#app/people/cases/rules.ts';
import { dayOf } from '#platform/time.ts';
import { entriesOf } from '#test/support/entries.ts';
import { filledFor } from '#test/support/filled-form.ts';
import { mailRows, mailSent } from '#test/support/mailbox.ts';
import { openMoney } from '#test/support/money.ts';
import { patience } from '#test/support/patience.ts';
import { type Member, signIn } from '#test/support/staff.ts';
import { requestPath } from '../contract.ts';
import { up as mendNeverBegun } from '../tables/0011-never-begun.ts';
import { endDecided } from './decided.service.server.ts';

const money = await openMoney({ jobs: true, seeds: true });
const agent = await signIn(money, 'verification-agent');
afterAll(() => money.close());

async function ordered(kind: Kind, typeId: string, more: object = {}): Promise<string> {
  const answer = await money.post(requestPath(kind), {
    typeId,
    formData: { ...(await filledFor(money, kind, typeId)), ...more },
    customerInfo: { name: 'Ada Obi', email: 'buyer@example.com', phone: '+234 803 000 0009' },
    paymentProvider: 'PAYSTACK',
    extraInfo: { extraCharge: [] },
    acceptedTerms: { version: '2025-03-01' },
  });
  return answer.json().requestId;
}
async function paid(typeId: string, more: object = {}): Promise<string> {
  const requestId = await ordered('VERIFICATION', typeId, more);
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
    const mails = (await mailRows(money.platform, 'buyer@example.com')).filter(({ subject }) =>
      subject.includes('done'),
    );
    expect(mails).toHaveLength(1);
    const said = await mailSent(money.platform, 'buyer@example.com', `${mails[0]?.subject}`);
    expect(said).toContain(badge);
    expect(said).toContain('Basic');
    expect(said).not.toMatch(/Bola|passed|\b1990\b/);
  });
});

describe('the case of an order that staff cancel', () => {
  let support: Member;
  let colleague: Member;
  let last = 0;
  beforeAll(async () => {
    support = await signIn(money, 'support');
    colleague = await signIn(money, 'verification-agent');
  });
  const why = 'We cannot do this now.';
  const find = (requestId: string) =>
    money.platform.database.kysely
      .selectFrom('cases')
      .selectAll()
      .where('source_id', '=', requestId)
      .executeTakeFirstOrThrow();
  const mailsTo = async (recipient: string, subject: string) =>
    (await mailRows(money.platform, recipient, subject)).length;
  const linksTo = (recipient: string) => mailsTo(recipient, inviteSubject('verification'));

  /** A paid order for somebody else, and the person who has got the link of its case. */
  async function worked(typeId = 'basic') {
    last += 1;
    const email = `person${last}@example.com`;
    const requestId = await paid(typeId, { whoIsVerified: 'Somebody else', email });
    await vi.waitFor(async () => expect(await linksTo(email)).toBe(1), patience);
    const { id } = await find(requestId);
    const mail = await mailSent(money.platform, email, inviteSubject('verification'));
    const token = /\/case\/([0-9A-Z]+)/.exec(mail)?.[1] ?? '';
    return { requestId, id, email, token };
  }
  const decide = async (requestId: string, verb: 'decline' | 'reopen') => {
    await support.open('requests', requestId);
    const { version } = (await support.get(`${at}/${requestId}`)).json();
    return support.send('POST', `${at}/${requestId}/decide`, { verb, version, message: why });
  };
  const act = async (requestId: string, what: string, body: object, member = agent) => {
    const { id, version } = await find(requestId);
    return member.send('POST', `/api/v1/cases/${id}/${what}`, { version, ...body });
  };
  const order = async (requestId: string) => (await money.get(`/requests/${requestId}`)).json();

  it('keeps the order from it while a decline is proposed, or once the record is issued', async () => {
    const { requestId } = await worked();
    const reasons = 'The address could not be found by anybody.';
    expect((await act(requestId, 'propose', { reasons })).statusCode).toBe(200);
    const refused = await decide(requestId, 'decline');
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'case-at-decision']);
    expect(refused.json().message).toContain('End the case first');
    expect((await order(requestId)).status).toBe('processing');
    expect(await find(requestId)).toMatchObject({ state: 'open', decision: null });
    await act(requestId, 'decide', { decision: 'recheck' }, colleague);
    expect((await decide(requestId, 'decline')).statusCode).toBe(200);

    const other = await worked();
    await money.platform.database.kysely
      .updateTable('cases')
      .set({ state: 'decided', decision: 'approved', decided_at: new Date(), decided_by: agent.id })
      .where('id', '=', other.id)
      .execute();
    expect((await decide(other.requestId, 'decline')).json().error).toBe('case-at-decision');
    expect((await order(other.requestId)).status).toBe('processing');
  });

  it('is withdrawn with it: the person is asked no more, the officer reads why, nobody approves', async () => {
    const { requestId, id, email, token } = await worked();
    await act(requestId, 'consent', { purpose: 'checks', language: 'en' });
    for (const kind of checksOf.Basic) {
      await act(requestId, `checks/${kind}`, { state: 'passed', how: 'Asked' });
    }
    expect((await money.get(`/cases/${token}`)).statusCode).toBe(200);
    expect((await decide(requestId, 'decline')).statusCode).toBe(200);
    expect(await find(requestId)).toMatchObject({ state: 'decided', decision: 'withdrawn' });

    expect((await money.get(`/cases/${token}`)).statusCode).toBe(404);
    await sendLink(money.platform, id);
    expect(await linksTo(email)).toBe(1);
    await agent.open('cases', id);
    const seen = (await agent.get(`/api/v1/cases/${id}`)).json();
    expect(seen).toMatchObject({ decision: 'withdrawn', decidedByName: support.name });
    expect(seen.can).toMatchObject({ work: false, approve: false, propose: false });
    expect(seen.events.at(-1)).toMatchObject({ what: 'withdrawn', by: support.name, note: why });
    const trail = await entriesOf(money.platform, { action: 'cases.withdraw', subject: id });
    expect(trail).toMatchObject([{ actor: support.id }]);
    const approved = await act(requestId, 'decide', { decision: 'approve' });
    expect([approved.statusCode, approved.json().error]).toEqual([409, 'case-decided']);
    expect((await act(requestId, 'link', {})).json().error).toBe('case-decided');
    expect((await find(requestId)).record_badge).toBeNull();
    // The buyer hears of the cancellation, and not of a verification that has ended.
    await endDecided(money.platform, id);
    expect((await order(requestId)).status).toBe('cancelled');
  });

  it('is no secret to whoever has the link: they read that nothing more is needed, and of their data', async () => {
    const { requestId, email, token } = await worked();
    await decide(requestId, 'decline');
    const told = await mailSent(money.platform, email, cancelledSubject);
    expect(told).toContain('Nothing more is needed from you');
    expect(told).toContain('/privacy-policy#cases');
    // Why is for the buyer, who ordered it.
    expect(told).not.toMatch(new RegExp(`${why}|/case/`));
    expect(deadLink.paragraphs.join(' ')).toContain('what it was for has ended');
    expect((await money.get(`/cases/${token}`)).json().message).toMatch(/or not any more/);
  });

  it('is told neither to who has said that it is not theirs, nor where no link went', async () => {
    const stranger = await worked();
    const no = { textVersion: consentVersions.versionIn('en'), notMe: true };
    expect((await money.post(`/cases/${stranger.token}/consents`, no)).statusCode).toBe(200);
    const unsent = await worked();
    await money.platform.database.kysely
      .updateTable('cases')
      .set({ link_sent_at: null })
      .where('id', '=', unsent.id)
      .execute();
    for (const { requestId, email } of [stranger, unsent]) {
      expect((await decide(requestId, 'decline')).statusCode).toBe(200);
      expect(await mailsTo(email, cancelledSubject)).toBe(0);
    }
  });

  it('is open again when the order is reopened, and the person gets a new link', async () => {
    const { requestId, id, email } = await worked();
    await decide(requestId, 'decline');
    expect((await decide(requestId, 'reopen')).statusCode).toBe(200);
    expect(await find(requestId)).toMatchObject({ state: 'open', decision: null });
    await vi.waitFor(async () => expect(await linksTo(email)).toBe(2), patience);
    const { rows } = await money.platform.database.executeSql(
      `select what from case_events where case_id = $1 and what in ('withdrawn', 'reopened')
       order by id`,
      [id],
    );
    expect(rows).toEqual([{ what: 'withdrawn' }, { what: 'reopened' }]);
  });

  it('comes once it is sent, where the order costs nothing, was never sent and is reopened (CASE-01)', async () => {
    const email = 'never.sent@example.com';
    const other = { whoIsVerified: 'Somebody else', fullName: 'Ola Nwosu', phone: '', email };
    const requestId = await ordered('VERIFICATION', 'free', other);
    expect((await decide(requestId, 'decline')).statusCode).toBe(200);
    expect((await decide(requestId, 'reopen')).statusCode).toBe(200);
    expect((await order(requestId)).status).toBe('received');
    const asked = { type: 'VERIFICATION', requestId, provider: 'PAYSTACK' };
    expect((await money.post('/payments/process', asked)).statusCode).toBe(200);
    expect((await order(requestId)).status).toBe('processing');
    expect(await find(requestId)).toMatchObject({ state: 'open' });
    // What was sent goes on where it was.
    await decide(requestId, 'decline');
    expect((await decide(requestId, 'reopen')).statusCode).toBe(200);
    expect((await order(requestId)).status).toBe('processing');
    expect(await find(requestId)).toMatchObject({ state: 'open', decision: null });
  });

  it('opens none where the order is of another kind, which waits for its buyer too until it is sent', async () => {
    const type = 'RECRUITMENT_PACKAGE';
    const { data } = (await money.get('/recruitment-packages/packages')).json();
    const free = data.find((one: { basePrice: string }) => Number(one.basePrice) === 0);
    const requestId = await ordered(type, free.id);
    const again = async () => {
      await decide(requestId, 'decline');
      expect((await decide(requestId, 'reopen')).statusCode).toBe(200);
      return (await order(requestId)).status;
    };
    expect(await again()).toBe('received');
    const asked = { type, requestId, provider: 'PAYSTACK' };
    expect((await money.post('/payments/process', asked)).statusCode).toBe(200);
    expect((await order(requestId)).status).toBe('processing');
    expect(await again()).toBe('processing');
    // As an earlier version left what was sent, and what it took up again that was not.
    const { kysely } = money.platform.database;
    const leave = (id: string, left: object) =>
      kysely.updateTable('purchase_requests').set(left).where('id', '=', id).execute();
    const unsent = await ordered(type, free.id);
    await decide(unsent, 'decline');
    await decide(unsent, 'reopen');
    await leave(requestId, { status: 'cancelled', started_at: null });
    // The trail has the time of the database, and is older than that order.
    const created_at = new Date();
    await leave(unsent, { status: 'processing', started_at: created_at, created_at });
    await mendNeverBegun(kysely as never);
    expect((await decide(requestId, 'reopen')).statusCode).toBe(200);
    expect((await order(requestId)).status).toBe('processing');
    expect((await order(unsent)).status).toBe('received');
    expect(await again()).toBe('processing');
  });

  it('that was decided leaves its order closed: nobody would work on it, or be sent a link', async () => {
    const { requestId, id } = await worked();
    const over = { decided_at: new Date(), decided_by: agent.id, decision: 'declined' } as const;
    await money.platform.database.kysely
      .updateTable('cases')
      .set({ state: 'decided', ...over })
      .where('id', '=', id)
      .execute();
    await endDecided(money.platform, id);
    await support.open('requests', requestId);
    const seen = (await support.get(`${at}/${requestId}`)).json();
    expect([seen.status, seen.can.reopen]).toEqual(['fulfilled', false]);
    const refused = await decide(requestId, 'reopen');
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'case-over']);
    expect(await order(requestId)).toMatchObject({ status: 'fulfilled' });
  });

  it('is due as if it were opened when the order was reopened, and its first link goes then (CASE-04)', async () => {
    const { requestId, id, email } = await worked();
    // It was cancelled before the first link had gone, and a long time ago.
    await money.platform.database.kysely
      .updateTable('cases')
      .set({ link_sent_at: null, link_hash: null, due_at: new Date('2026-01-05T16:00:00Z') })
      .where('id', '=', id)
      .execute();
    const long = new Date('2025-12-29T08:00:00Z');
    await money.platform.database.kysely
      .updateTable('purchase_requests')
      .set({ paid_at: long, started_at: long })
      .where('id', '=', requestId)
      .execute();
    expect((await order(requestId)).isLate).toBe(true);
    await decide(requestId, 'decline');
    expect((await decide(requestId, 'reopen')).statusCode).toBe(200);
    const { estimated_days: days } = await money.platform.database.kysely
      .selectFrom('purchase_requests')
      .select('estimated_days')
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow();
    const due = dueAt(money.clock.now(), days ?? usualDays.Basic, new Set());
    expect((await find(requestId)).due_at).toEqual(due);
    // The buyer reads the same day.
    expect(await order(requestId)).toMatchObject({ hearBy: dayOf(due), isLate: false });
    await vi.waitFor(async () => expect(await linksTo(email)).toBe(2), { timeout: 20_000 });
  });

  it('stays withdrawn once its person is erased, and the order cancelled: there is nobody to verify', async () => {
    const { requestId, id } = await worked();
    await decide(requestId, 'decline');
    await money.platform.database.transaction((trx) => emptyCase(trx, id));
    const refused = await decide(requestId, 'reopen');
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'wrong-state']);
    expect(await find(requestId)).toMatchObject({ state: 'decided', decision: 'withdrawn' });
    expect((await order(requestId)).status).toBe('cancelled');
  });

  it.each([
    ['said no', { decline: true }],
    ['took their consent back', { checks: true }],
  ])('sends no link when it is reopened to who %s (CASE-05)', async (how, said) => {
    const { requestId, id, token } = await worked();
    const body = { textVersion: consentVersions.versionIn('en'), ...said };
    expect((await money.post(`/cases/${token}/consents`, body)).statusCode).toBe(200);
    if (how !== 'said no') {
      const back = await money.post(`/cases/${token}/withdraw`, { purpose: 'checks' });
      expect(back.statusCode).toBe(200);
    }
    await decide(requestId, 'decline');
    const asked = async () =>
      (
        await money.platform.database.executeSql(
          "select id from pgboss.job where name = 'case-invite' and data->>'id' = $1",
          [id],
        )
      ).rows.length;
    const before = await asked();
    expect((await decide(requestId, 'reopen')).statusCode).toBe(200);
    expect(await asked()).toBe(before);
  });

  it('asks its guarantors anew when it is reopened: their message was dropped if it waited', async () => {
    const { requestId, token } = await worked('premium');
    const version = consentVersions.versionIn('en');
    await money.post(`/cases/${token}/consents`, { textVersion: version, checks: true });
    const [asked, answered] = ['bola@example.com', 'chidi@example.com'];
    for (const [at, email] of [asked, answered].entries()) {
      const named = { name: `Guarantor Number${at}`, phone: `0803555700${at}`, relation: 'Aunt' };
      const sent = await money.post(`/cases/${token}/guarantors`, {
        ...named,
        place: at + 1,
        email,
      });
      expect(sent.statusCode).toBe(200);
    }
    const mail = await mailSent(money.platform, answered, guarantorSubject);
    const link = /\/guarantee\/([0-9A-Z]+)/.exec(mail)?.[1] ?? '';
    expect((await money.post(`/guarantees/${link}`, { answer: 'yes' })).statusCode).toBe(200);
    await decide(requestId, 'decline');
    expect((await decide(requestId, 'reopen')).statusCode).toBe(200);
    expect(await mailsTo(asked, guarantorSubject)).toBe(2);
    expect(await mailsTo(answered, guarantorSubject)).toBe(1);
  });

  it('waits for no source any more that was to be asked again: staff read that they ask it', async () => {
    const { requestId, id } = await worked();
    await money.platform.database.kysely
      .updateTable('case_checks')
      .set({ state: 'waiting-for-source', note: 'It is asked again at 9:00' })
      .where('case_id', '=', id)
      .where('kind', 'in', ['identity', 'address'])
      .execute();
    await decide(requestId, 'decline');
    expect((await decide(requestId, 'reopen')).statusCode).toBe(200);
    expect((await find(requestId)).state).toBe('open');
    const { rows } = await money.platform.database.executeSql(
      `select kind, state, note from case_checks where case_id = $1 and state <> 'to-do'
       or case_id = $1 and kind = 'identity' order by kind`,
      [id],
    );
    expect(rows).toEqual([
      { kind: 'address', state: 'waiting-for-source', note: 'It is asked again at 9:00' },
      {
        ...{ kind: 'identity', state: 'to-do' },
        note: 'The source had not answered when the case was withdrawn. Ask it again, or check by hand.',
      },
    ]);
  });
});
