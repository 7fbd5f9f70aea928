import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inquireOwn } from '#app/people/me/lookups/lookups.service.server.ts';
import { fixedClock } from '#test/support/clock.ts';
import { patience } from '#test/support/patience.ts';
import { openProduct } from '#test/support/product.ts';
import { type Member, signIn } from '#test/support/staff.ts';
import { amina, cookieOf, today } from '#test/support/verification.ts';
import { signInWorker, type Worker } from '#test/support/worker.ts';
import { badgesAimedAt } from '../verification/person/person.service.server.ts';
import { lookupsApproved } from './admin/service.server.ts';
import { countTries, forgetOldLookups } from './service.server.ts';
import { pageQuery } from './store.server.ts';

const badge = 'Sw-AMY20';
const clock = fixedClock(today);
const product = await openProduct({ clock, jobs: true, env: { LIMITS_FACTOR: '1000' } });
let worker: Worker = await signInWorker(product, badge);
const other = await signInWorker(product, 'Sw-CHD11');
const agent = await signIn(product, 'verification-agent');
const colleague = await signIn(product, 'administrator');
afterAll(() => product.close());
const sql = (text: string, values: unknown[] = []) =>
  product.platform.database.executeSql(text, values);
beforeEach(() => sql('truncate record_lookups, record_tries, record_tries_new, lookup_inquiries'));

const search = (change: object = {}) =>
  product.post('/verifications/search', { ...amina, ...change });
const mine = async (before = '') =>
  (await worker.get(`/me/lookups${before && `?before=${before}`}`)).json();

describe('who looked (ME-05)', () => {
  it('refuses who is not signed in, and shows nobody the rows of another', async () => {
    expect((await product.get('/me/lookups')).statusCode).toBe(401);
    expect((await product.post('/me/lookups/x/inquire', { note: 'Who?' })).statusCode).toBe(401);
    await search();
    const [row] = (await mine()).data;
    expect((await other.get('/me/lookups')).json()).toEqual({
      ...{ data: [], next: null, tries: [] },
      masked: false,
    });
    const asked = await other.post(`/me/lookups/${row.id}/inquire`, { note: 'Who was that?' });
    expect(asked.statusCode).toBe(404);
    for (const wrong of ['x', `${row.id}x`, '0.00000000-0000-4000-8000-000000000000']) {
      const answer = await worker.post(`/me/lookups/${wrong}/inquire`, { note: 'Who?' });
      expect([wrong, answer.statusCode]).toEqual([wrong, 404]);
    }
    expect((await worker.post(`/me/lookups/${row.id}/inquire`, {})).statusCode).toBe(400);
    const masked = await signInWorker(product, badge, 'sms');
    const answer = await masked.post(`/me/lookups/${row.id}/inquire`, { note: 'Who?' });
    expect(answer.json().error).toBe('masked');
  });

  it('keeps no question of who is signed out in this very moment', async () => {
    await search();
    const [row] = (await mine()).data;
    const asking = await signInWorker(product, badge);
    const cookies = { '__Host-me': /__Host-me=([^;]+)/.exec(asking.headers.cookie ?? '')?.[1] };
    const { platform } = product;
    const transaction: typeof platform.database.transaction = async (work) => {
      await sql('delete from me_sessions where record_id = $1', [asking.recordId]);
      return platform.database.transaction(work);
    };
    const ending = { ...platform, database: { ...platform.database, transaction } };
    const context = { cookies, header: () => undefined, requestId: 'r' } as never;
    const refused = await inquireOwn(ending, { id: row.id, note: 'Who was that?' }, context);
    expect(refused).toMatchObject({ definition: { status: 401 } });
    expect((await sql('select id from lookup_inquiries')).rows).toEqual([]);
    worker = await signInWorker(product, badge);
  });

  it('has the minute, the way, the kind of searcher, the reason and what was shown', async () => {
    clock.advance(37_421);
    const found = await search({ searchReason: 'SECURITY_CHECK' });
    const cookie = cookieOf(found);
    await product.get(`/verifications/verified/${badge}`, { headers: { cookie } });
    await product.get(`/verifications/${badge}/photo`, { headers: { cookie } });
    await product.get(found.json().data.basicReportUrl.replace('/api', ''), {
      headers: { cookie },
    });
    await product.get(`/verifications/verified/${badge}`);
    await product.get(`/verifications/${badge}/photo`);
    await agent.open('records', badge, 'A check of the papers');
    await agent.get(`/api/v1/records/${badge}`);
    const { data } = await mine();
    const told = data.map(
      (one: Record<string, unknown>) => `${one.way} ${one.searcher} ${one.level}`,
    );
    expect(told.sort()).toEqual([
      'badge-page visitor L0',
      'details-page matched L1',
      'photo matched L1',
      'photo visitor L0',
      'report matched L1',
      'search matched L1',
      'staff staff L3',
    ]);
    const of = (way: string) => data.find((one: { way: string }) => one.way === way);
    expect(of('search')).toMatchObject({ reason: 'SECURITY_CHECK', role: null });
    expect(of('search').fields).toContain('policeRecord');
    expect(of('staff')).toMatchObject({
      reason: 'A check of the papers',
      role: 'verification-agent',
    });
    for (const { at } of data) expect(new Date(at).getTime() % 60_000).toBe(0);
    // The names of staff, networks and searchers are nobody's to read here.
    expect(JSON.stringify(data)).not.toMatch(/Test verification-agent|127\.0\.0\.1/);
    expect(JSON.stringify(data)).not.toContain(agent.id);
  });

  it('counts wrong tries by the day alone, and keeps them sealed until then', async () => {
    await search({ dateOfBirth: '1991-04-13' });
    await search({ fullName: 'Somebody Else' });
    await search({ phoneNumber: '0809 876 5432', email: 'nobody.known@example.com' });
    const { rows } = await sql('select sealed from record_tries_new');
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/8030000001|amina|nobody/);
    expect((await mine()).data).toEqual([]);
    await countTries(product.platform, badgesAimedAt);
    await countTries(product.platform, badgesAimedAt);
    expect(await mine()).toEqual({
      data: [],
      next: null,
      masked: false,
      tries: [{ day: '2026-11-21', count: 2 }],
    });
    expect((await sql('select 1 from record_tries_new')).rows).toEqual([]);
  });

  it('counts all others where a try cannot be opened, which goes when its day is over', async () => {
    const unopened = 'insert into record_tries_new (sealed, day) values ($1, $2)';
    await sql(unopened, ['sealed=deadbeef', '2026-11-21']);
    await sql(unopened, ['sealed=deadbeef', '2026-11-20']);
    await search({ fullName: 'Somebody Else' });
    await countTries(product.platform, badgesAimedAt);
    expect((await mine()).tries).toEqual([{ day: '2026-11-21', count: 1 }]);
    // A server that has its key may count it today.
    const left = (await sql('select day from record_tries_new')).rows;
    expect(left).toEqual([{ day: '2026-11-21' }]);
    expect(product.logged.join()).toContain('could not be opened');
  });

  it('writes the row before anything is shown: without it nothing is', async () => {
    const shown = "select count(*)::int as n from audit_log where action = 'verification.details'";
    const before = (await sql(shown)).rows;
    await sql('alter table record_lookups rename to record_lookups_away');
    try {
      const answers = [await search(), await product.get(`/verifications/verified/${badge}`)];
      for (const answer of answers) {
        expect(answer.statusCode).toBe(500);
        expect(answer.body).not.toContain('Amina');
      }
    } finally {
      await sql('alter table record_lookups_away rename to record_lookups');
    }
    expect((await sql(shown)).rows).toEqual(before);
  });

  it('pages by its index through 100,000 rows of one record, each row once', {
    tags: 'nightly',
  }, async () => {
    await sql(
      `insert into record_lookups (badge, minute, id, way, searcher, level, fields)
       select $1, timestamptz '2026-01-01' + (n / 7) * interval '1 minute', gen_random_uuid()::text,
         'badge-page', 'visitor', 'L0', '{fullName}' from generate_series(1, 100000) n`,
      [badge],
    );
    await sql('analyze record_lookups');
    const seen = new Set<string>();
    let next = '';
    for (let page = 0; page < 4; page += 1) {
      const answer = await mine(next);
      for (const { id } of answer.data) seen.add(id);
      next = answer.next;
    }
    expect(seen.size).toBe(200);
    const { kysely } = product.platform.database;
    const before = { minute: new Date('2026-01-05T00:00:00Z'), id: 'a' };
    const asked = pageQuery(kysely, badge, { before, limit: 51, at: clock.now() });
    const plan = JSON.stringify(await asked.explain('json'));
    expect(plan).toContain('record_lookups_pkey');
    expect(plan).not.toMatch(/"Seq Scan"|"Sort"/);
  });

  it('leaves counts by the month of Lagos alone after 24 months', async () => {
    await search();
    await search({ fullName: 'Somebody Else' });
    await countTries(product.platform, badgesAimedAt);
    await sql(`update record_lookups set minute = '2024-10-31T23:30:00Z'`);
    await sql(`update record_tries set day = '2024-11-20'`);
    await search();
    await forgetOldLookups(product.platform);
    await forgetOldLookups(product.platform);
    expect((await mine()).data).toHaveLength(1);
    const { rows } = await sql(
      'select badge, month, way, count from record_lookup_counts order by way',
    );
    expect(rows).toEqual([
      { badge, month: '2024-11', way: 'search', count: 1 },
      { badge, month: '2024-11', way: 'wrong-try', count: 1 },
    ]);
  });
});

describe('a row that is told later', () => {
  const delay = (id: string, body: object, by = agent) =>
    by.send('POST', `/api/v1/records/${badge}/lookups/${id}/delay`, body);
  const reason = 'A court asks that it stay unknown for now';

  it('needs two officers and a day within a year, and is told on that day', async () => {
    await search();
    const [row] = (await mine()).data;
    for (const role of ['support', 'auditor', 'editor', 'finance'] as const) {
      const member = await signIn(product, role);
      const answer = await delay(row.id, { until: '2026-12-01', reason }, member);
      expect([role, answer.statusCode]).toEqual([role, 403]);
    }
    for (const until of ['2026-11-21', '2027-11-22', '2026-02-30', '']) {
      expect([until, (await delay(row.id, { until, reason })).statusCode]).toEqual([until, 400]);
    }
    expect((await delay('x', { until: '2026-12-01', reason })).statusCode).toBe(404);
    const asked = await delay(row.id, { until: '2026-12-01', reason });
    expect(asked.statusCode).toBe(200);
    const request = await colleague.get(`/api/v1/approvals/${asked.json().approvalId}`);
    expect(request.json().summary).toMatch(/by somebody who .+ only from 1 December 2026 on\.$/);
    expect((await mine()).data).toHaveLength(1);
    const decision = `/api/v1/approvals/${asked.json().approvalId}/decide`;
    expect((await agent.send('POST', decision, { agree: true })).json().error).toBe('own-request');
    expect((await colleague.send('POST', decision, { agree: true })).statusCode).toBe(200);
    await vi.waitFor(async () => expect((await mine()).data).toEqual([]), {
      timeout: patience,
      interval: 100,
    });
    const hidden = await worker.post(`/me/lookups/${row.id}/inquire`, { note: 'Who was that?' });
    expect(hidden.statusCode).toBe(404);
    const staffs = await agent.get(`/api/v1/records/${badge}/lookups`);
    expect(staffs.json().data[0].heldUntil).toBe('2026-11-30T23:00:00.000Z');
    await sql(`update record_lookups set delayed_until = $1`, [clock.now()]);
    expect((await mine()).data).toHaveLength(1);
  });

  it('is agreed to neither by who asked nor by who looked (I7)', async () => {
    await colleague.open('records', badge, 'A neighbour of mine');
    await colleague.get(`/api/v1/records/${badge}`);
    const [row] = (await mine()).data;
    const asked = await delay(row.id, { until: '2026-12-01', reason });
    const at = `/api/v1/approvals/${asked.json().approvalId}`;
    const third = await signIn(product, 'administrator');
    const offered = async (member: Member) => {
      const one = (await member.get(at)).json();
      const list = (await member.get('/api/v1/approvals?status=waiting')).json().data;
      const listed = list.find(({ id }: { id: string }) => id === one.id);
      return [one.mine, listed.mine];
    };
    expect(await offered(colleague)).toEqual([false, false]);
    const told = async (by: Member) => (await by.get(at)).json().ownDoing;
    expect([await told(colleague), await told(third)]).toEqual([true, false]);
    expect(await offered(third)).toEqual([true, true]);
    const decide = (by: Member, agree: boolean) => by.send('POST', `${at}/decide`, { agree });
    for (const [by, agree] of [
      [colleague, true],
      [colleague, false],
      [agent, true],
    ] as const) {
      const refused = await decide(by, agree);
      expect([refused.statusCode, refused.json().error]).toEqual([403, 'own-request']);
    }
    expect((await mine()).data).toHaveLength(1);
    expect((await decide(third, true)).statusCode).toBe(200);
    await vi.waitFor(async () => expect((await mine()).data).toEqual([]), {
      timeout: patience,
      interval: 100,
    });
  });

  it('agreed to once its day is over, it is told, and nobody reads that it is held back', async () => {
    await search();
    const [row] = (await mine()).data;
    const payload = { until: '2026-11-21' };
    const agreed = { payload, reason, askedBy: agent.id, decidedBy: colleague.id };
    const doing = lookupsApproved(product.platform)['lookups.delay'];
    const said = await doing?.run({ subject: `${badge} ${row.id}`, ...agreed });
    expect(said).toMatchObject({ definition: { code: 'delay-over' } });
    expect((await mine()).data).toHaveLength(1);
  });

  it('shows staff no word of an inquiry without a reason', async () => {
    await search();
    const [row] = (await mine()).data;
    await worker.post(`/me/lookups/${row.id}/inquire`, { note: 'My sister lives there' });
    const seen = await agent.get(`/api/v1/records/${badge}/lookups`);
    expect([seen.statusCode, seen.json().data[0].id]).toEqual([200, row.id]);
    expect(seen.body).not.toContain('My sister');
  });

  it('stays alone while its officer reads on under the same reason', async () => {
    const read = async (what = '') =>
      (await agent.get(`/api/v1/records/${badge}${what}`)).statusCode;
    await agent.open('records', badge, 'A court order');
    await Promise.all([read(), read(), read('/photo')]);
    const [row, ...others] = (await mine()).data;
    expect(others).toEqual([]);
    expect(row.fields).toEqual(expect.arrayContaining(['fullName', 'photo']));
    const asked = await delay(row.id, { until: '2026-12-01', reason });
    const request = await colleague.get(`/api/v1/approvals/${asked.json().approvalId}`);
    // Who decides sees that it is the look of the one who asks.
    expect(request.json().summary).toContain(`by ${agent.name} of our staff, `);
    const decision = `/api/v1/approvals/${asked.json().approvalId}/decide`;
    expect((await colleague.send('POST', decision, { agree: true })).statusCode).toBe(200);
    await vi.waitFor(async () => expect((await mine()).data).toEqual([]), {
      timeout: patience,
      interval: 100,
    });
    expect([await read(), await read('/photo'), await read('/report')]).toEqual([200, 200, 200]);
    expect((await mine()).data).toEqual([]);
    const { rows } = await sql('select fields from record_lookups');
    const [{ fields }, ...more] = rows as [{ fields: string[] }];
    expect(more).toEqual([]);
    expect(fields).toEqual([...new Set(fields)]);
    // Another reason is another look.
    await agent.open('records', badge, 'The worker called');
    await read();
    expect((await mine()).data).toMatchObject([{ reason: 'The worker called' }]);
  });
});

describe('this was not right', () => {
  it('opens one inquiry with a due time; another officer answers, and the worker reads it', async () => {
    await agent.open('records', badge, 'Curious about her');
    await agent.get(`/api/v1/records/${badge}`);
    const [row] = (await mine()).data;
    const ask = () => worker.post(`/me/lookups/${row.id}/inquire`, { note: 'I know of no check.' });
    const [first] = await Promise.all([ask(), ask()]);
    expect(first?.json().inquiry).toMatchObject({
      state: 'open',
      dueAt: '2026-11-28T22:59:59.999Z',
      answer: null,
    });
    const list = (await agent.get('/api/v1/inquiries?state=open')).json();
    expect(list.data).toHaveLength(1);
    expect(JSON.stringify(list)).not.toContain('I know of no check');
    const [{ id }] = list.data;
    const waits = async () =>
      (await agent.get('/api/v1/overview'))
        .json()
        .waits.find((one: { id: string }) => one.id === 'inquiries')?.count;
    expect(await waits()).toBe(1);
    const finance = await signIn(product, 'finance');
    expect((await finance.get('/api/v1/inquiries')).statusCode).toBe(403);
    expect((await colleague.get(`/api/v1/inquiries/${id}`)).json().error).toBe('reason-needed');
    await colleague.open('inquiries', id, 'To answer the worker');
    expect((await colleague.get(`/api/v1/inquiries/${id}`)).json()).toMatchObject({
      note: 'I know of no check.',
      lookedBy: agent.name,
      mayAnswer: true,
    });
    await agent.open('inquiries', id, 'To answer the worker');
    // Nobody writes an answer that is refused.
    expect((await agent.get(`/api/v1/inquiries/${id}`)).json()).toMatchObject({ mayAnswer: false });
    const answer = (by: Member) =>
      by.send('POST', `/api/v1/inquiries/${id}/answer`, {
        answer: 'It was not. We spoke to them.',
      });
    const auditor = await signIn(product, 'auditor');
    expect((await answer(auditor)).statusCode).toBe(403);
    expect((await answer(agent)).json().error).toBe('own-lookup');
    expect((await answer(colleague)).statusCode).toBe(200);
    expect((await answer(colleague)).json().error).toBe('answered');
    expect((await mine()).data[0].inquiry).toMatchObject({
      state: 'answered',
      answer: 'It was not. We spoke to them.',
    });
    // Who has taken the number over sees that somebody looked, and not what was written about it.
    const masked = await (await signInWorker(product, badge, 'sms')).get('/me/lookups');
    expect(masked.json()).toMatchObject({ masked: true, data: [{ way: 'staff', level: 'L3' }] });
    expect(masked.body).not.toMatch(/Curious|no check|spoke to them/);
    expect((await agent.get('/api/v1/inquiries?state=open')).json().data).toEqual([]);
    expect(await waits()).toBe(0);
  });
});
