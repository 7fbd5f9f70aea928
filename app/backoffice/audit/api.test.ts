import { afterAll, describe, expect, it } from 'vitest';
import { calendarDay } from '#platform/time.ts';
import { waysOf } from '#test/support/explain.ts';
import { openProduct } from '#test/support/product.ts';
import { signIn } from '#test/support/staff.ts';
import { sealTrail } from './chain/chain.service.server.ts';
import { auditPage } from './service.server.ts';

const product = await openProduct({ seeds: false });
const auditor = await signIn(product, 'auditor');
const agent = await signIn(product, 'verification-agent');
const { audit, database } = product.platform;
await database.executeSql(
  "insert into audit_log (action, actor, at) values ('old.read', 'public', '2026-01-01 23:30:00+01')",
);
for (const subject of ['Sw-AAA01', 'Sw-AAA02']) {
  await audit.record({
    action: 'records.read',
    actor: agent.id,
    subject,
    reason: '=1+1',
    level: 'L3',
    fields: ['phone'],
  });
}
await audit.record({ action: 'verification.search', actor: 'public', subject: 'Sw-AAA01' });
await sealTrail(product.platform);
afterAll(() => product.close());

const path = '/api/v1/audit';
const actions = async (query: string) => {
  const answer = await auditor.get(`${path}${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json().data.map(({ action }: { action: string }) => action);
};

describe('the audit trail in the console', () => {
  it('is nobody’s but the auditor’s and the administrators’', async () => {
    expect((await product.app.inject({ url: path })).statusCode).toBe(401);
    expect((await agent.get(path)).statusCode).toBe(403);
    expect((await agent.get(`${path}/export`)).statusCode).toBe(403);
    expect((await auditor.get(`${path}/999999`)).statusCode).toBe(404);
    expect((await auditor.get(`${path}/x`)).statusCode).toBe(400);
    expect((await auditor.get(`${path}?day=2026-02-31`)).statusCode).toBe(400);
  });

  it('comes in pages, the newest first, with names and places in the chain', async () => {
    const page = (await auditor.get(`${path}?perPage=2`)).json();
    expect(page.hasNext).toBe(true);
    expect(page.data[0]).toMatchObject({ action: 'verification.search', actorName: 'Public' });
    expect(page.data[1]).toMatchObject({
      action: 'records.read',
      actorName: 'Test verification-agent',
      subject: 'Sw-AAA02',
      position: 3,
    });
    const one = await auditor.get(`${path}/${page.data[1].id}`);
    expect(one.json()).toEqual(page.data[1]);
  });

  it('is narrowed by who, whose, what and the day in Lagos', async () => {
    expect(await actions(`?actor=${agent.id}`)).toHaveLength(2);
    expect(await actions('?actor=test%20verif')).toHaveLength(2);
    expect(await actions('?actor=nobody')).toHaveLength(0);
    expect(await actions('?actor=Public')).toEqual(['verification.search', 'old.read']);
    for (const subject of ['Sw-AAA01', 'sw-aaa01', 'Sw\u2011AAA01']) {
      const query = `?subject=${encodeURIComponent(subject)}&action=records.read`;
      expect([subject, await actions(query)]).toEqual([subject, ['records.read']]);
    }
    expect(await actions('?day=2026-01-01')).toEqual(['old.read']);
    expect(await actions('?day=2026-01-02')).toEqual([]);
  });

  it('leaves as CSV in the order of time, harmless, and the export is in the trail itself', async () => {
    const administrator = await signIn(product, 'administrator');
    const answer = await administrator.get(`${path}/export?actor=${agent.id}`);
    const lines = answer.body.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`"'=1+1"`);
    expect(await actions(`?actor=${administrator.id}`)).toEqual(['audit.exported', 'audit.export']);
  });

  it('is checked from the console', async () => {
    const answer = (await auditor.send('POST', `${path}/verify`, {})).json();
    expect(answer).toMatchObject({ checked: 4, faults: [] });
    expect(answer.message).toContain('whole');
  });

  it('is checked ten times an hour by one member, then refused', async () => {
    const other = await signIn(product, 'auditor');
    const check = async () => (await other.send('POST', `${path}/verify`, {})).statusCode;
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push(await check());
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });

  it('reads 30,000 entries by an index, whatever the filter', async () => {
    const { executeSql } = product.platform.database;
    await executeSql(`insert into audit_log (action, actor, subject, at)
      select 'records.read', 'member-' || n % 50, 'Sw-' || n % 20000, now() - n * interval '20 seconds'
      from generate_series(1, 30000) n`);
    await executeSql('analyze audit_log');
    const { database } = product.platform;
    for (const filter of [
      {},
      { actor: 'member-7' },
      { subject: 'Sw-77' },
      { subject: 'sw – ab123' },
      { action: 'records.read' },
      { day: calendarDay('2026-11-20') },
    ]) {
      for (const order of ['asc', 'desc'] as const) {
        const query = { page: 3, perPage: 25, sort: 'at', order, ...filter } as const;
        const ways = await waysOf(database, (kysely) =>
          auditPage({ database: { ...database, kysely } }, query),
        );
        // The months to come are empty: nobody needs an index there.
        const trail = ways.filter((way) => !/ (staff|audit_log_(20\d\d_\d\d|rest))$/.test(way));
        expect(trail.join()).toContain('audit_log_');
        expect([filter, trail.filter((way) => /Seq/.test(way))]).toEqual([filter, []]);
      }
    }
  });
});
