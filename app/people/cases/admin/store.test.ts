import { afterAll, describe, expect, it } from 'vitest';
import { formatCounted } from '#platform/text/numbers.ts';
import { freshDatabase } from '#test/support/database.ts';
import { waysOf } from '#test/support/explain.ts';
import {
  type CaseFilter,
  caseRows,
  countByState,
  countOverdue,
  countProposed,
} from './store.server.ts';

/** The queue over ten thousand open cases and as many decided ones (CASE-10). */
const database = await freshDatabase();
await database.executeSql(
  `insert into cases (id, source_kind, source_id, level, type_id, is_buyer, name, name_key, phone_key,
     email_key, state, agent_id, opened_at, due_at, decision, decided_by, decided_at)
   select 'CS-' || lpad(n::text, 26, '0'), 'staff', n::text,
     case when n % 3 = 0 then 'Premium' else 'Basic' end, 'basic', true, 'P ' || n, 'p' || md5(n::text),
     '+23480' || lpad(n::text, 8, '0'), n || '@example.com',
     case when n >= 10000 then 'decided' when n % 5 = 0 then 'waiting' when n % 7 = 0 then 'ready'
       else 'open' end,
     case when n % 40 = 0 then null else 'agent-' || n % 40 end,
     timestamptz '2026-01-01' + n * interval '1 minute',
     timestamptz '2026-01-08' + n * interval '1 minute',
     case when n >= 10000 then 'approved' end, case when n >= 10000 then 'somebody' end,
     case when n >= 10000 then timestamptz '2026-02-01' end
   from generate_series(0, 19999) as n`,
);
// Of the decided cases a third, of the open ones forty; ten of those wait for a colleague.
await database.executeSql(
  `insert into case_proposals (case_id, reasons, proposed_by, proposed_at, released_by, released_at,
     answer_until)
   select id, 'Reasons', 'one', now(), case when waits then null else 'two' end,
     case when waits then null else now() end, case when waits then null else now() end
   from (select id, n % 1000 = 0 and n < 10000 as waits from cases, lateral (select source_id::int as n) as m
     where (n >= 10000 and n % 3 = 0) or (n < 10000 and n % 250 = 0)) as chosen`,
);
await database.executeSql('analyze cases');
await database.executeSql('analyze case_proposals');
afterAll(() => database.close());

const now = new Date('2027-01-01');
const key = (column: 'id' | 'record_badge' | 'phone_key' | 'email_key' | 'name_key') => ({
  sought: { column, key: 'x' },
});
const filters: Readonly<Record<string, CaseFilter>> = {
  none: {},
  'state open': { state: 'open' },
  'state ready': { state: 'ready' },
  'state decided': { state: 'decided' },
  'level Premium': { level: 'Premium' },
  'agent of one': { agent: 'agent-7' },
  'agent of nobody': { agent: null },
  overdue: { overdueAt: new Date('2026-01-09') },
  'proposals to release': { proposal: { state: 'to-release', now } },
  'proposals to decide': { proposal: { state: 'to-decide', now } },
  'by number': key('id'),
  'by what opened it': { sought: { column: 'source_id', key: 'x', source: 'order' } },
  'by badge': key('record_badge'),
  'by phone': key('phone_key'),
  'by email': key('email_key'),
  'by name': key('name_key'),
};

describe('the queue of ten thousand open cases (CASE-10)', () => {
  it.each(Object.entries(filters))('is read by an index: %s', async (_name, filter) => {
    for (const sort of ['dueAt', 'openedAt'] as const) {
      for (const order of ['asc', 'desc'] as const) {
        const query = { page: 1, perPage: 25, sort, order, ...filter };
        const ways = await waysOf(database, (kysely) => caseRows.page(kysely, query));
        expect([sort, order, ways.includes('Seq Scan cases')]).toEqual([sort, order, false]);
      }
    }
  });

  it('goes in order of what is due without sorting', async () => {
    const query = { page: 1, perPage: 25, sort: 'dueAt', order: 'asc' } as const;
    const ways = await waysOf(database, (kysely) => caseRows.page(kysely, query));
    expect(ways.join(', ')).toBe('Index Scan cases_due');
  });

  it('counts what is overdue by the index of what is due', async () => {
    const now = new Date('2026-01-08T01:00:00Z');
    expect(await countOverdue(database.kysely, now)).toBe(60);
    const ways = await waysOf(database, (kysely) => countOverdue(kysely, now));
    expect(ways.join(', ')).toMatch(/cases_due/);
  });

  it('counts the proposals that a colleague is to release by an index of their own', async () => {
    expect(await countProposed(database.kysely, { state: 'to-release', now })).toBe(10);
    expect(await countProposed(database.kysely, { state: 'to-decide', now })).toBe(30);
    const ways = await waysOf(database, (kysely) =>
      countProposed(kysely, { state: 'to-release', now }),
    );
    expect(ways.join(', ')).toMatch(/case_proposals_unreleased/);
  });

  it('counts no further than one behind a thousand (SCALE-01)', async () => {
    expect(await countOverdue(database.kysely, new Date('2026-01-20'))).toBe(1_001);
    const states = await countByState(database.kysely);
    expect(states).toEqual({ open: 1_001, waiting: 1_001, ready: 1_001 });
    expect(formatCounted(states.open)).toBe('1,000+');
    expect(formatCounted(1_000)).toBe('1,000');
  });
});
