import { CompiledQuery } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { claimRows } from '#app/commerce/claims/admin/store.server.ts';
import {
  paidByDay,
  paymentRows,
  refundedByDay,
  unrefundedIn,
} from '#app/commerce/payment/admin/store.server.ts';
import { webhookRows } from '#app/commerce/payment/webhook/admin/webhook.store.server.ts';
import { calendarDay } from '#platform/time.ts';
import { freshDatabase } from '#test/support/database.ts';
import { inFull } from '#test/support/nightly.ts';
import { narrowedTo, requestRows, requestsByDay } from './store.server.ts';

// Fewer for each change, and where the embedded database would need half a minute to take them in.
const many = process.env.TEST_POSTGRES_URL && inFull ? 100_000 : 25_000;
/** Rows of the two smaller lists. */
const some = many / 5;
const tables = ['purchase_requests', 'payments', 'payment_webhooks', 'insurance_claims'];
// As many characters as a real one has, none of them a letter that the pattern refuses.
const number = (prefix: string, digits: number) => `'${prefix}-' || lpad(n::text, ${digits}, '0')`;

const database = await freshDatabase();
const fill = (sql: string) => database.executeSql(sql);
// Rows first, then the same indexes again: one by one they would take three times as long.
const { rows } = await fill(`select indexname, indexdef from pg_indexes
  where tablename in ('${tables.join("', '")}') and indexdef not like 'CREATE UNIQUE%'`);
const indexes = rows as { indexname: string; indexdef: string }[];
expect(indexes.length).toBeGreaterThan(20);
for (const { indexname } of indexes) await fill(`drop index ${indexname}`);
await fill(`insert into purchase_requests (id, kind, plan_id, plan_name, base_kobo, fee_kobo,
    total_kobo, customer_name, customer_email, customer_phone, status, paid_reference, paid_at,
    created_at, assigned_to)
  select ${number('RQ', 26)},
    (array['VERIFICATION','CLEARANCE','INCIDENT_REPORT','INSURED'])[1 + n % 4], 'basic', 'Basic',
    1000, 0, 100000 + n % 977, 'Amina', n || '@example.com', '+23480',
    (array['received','processing','fulfilled','fulfilled','cancelled'])[1 + n % 5],
    case when n % 3 > 0 then 'p' || n end, case when n % 3 > 0 then now() end,
    now() - n * interval '5 minutes', case when n % 7 = 0 then 'member-' || n % 70 end
  from generate_series(1, ${many}) as n`);
await fill(`insert into payments (reference, purpose, subject, amount_kobo, email, return_path,
    cancel_path, status, paid_kobo, paid_at, created_at, refund_asked_at, refund_queued_at)
  select ${number('SW', 26)}, 'request', 'thing-' || n, 100000 + n % 977, n || '@example.com',
    '/a', '/b', (array['paid','paid','paid','failed','expired'])[1 + n % 5],
    100000, case when n % 5 < 3 then now() - n * interval '5 minutes' end,
    now() - n * interval '5 minutes', case when n % 500 = 0 then now() end,
    case when n % 500 = 0 then now() - n * interval '4 minutes' end
  from generate_series(1, ${many}) as n`);
await fill(`update payments set status = 'needs-attention' where subject like 'thing-%7777'`);
await fill(`insert into payment_webhooks (body_hash, event, reference, body, received_at, handled_at)
  select md5(n::text), (array['charge.success','refund.processed'])[1 + n % 2],
    ${number('SW', 26)}, '{}', now() - n * interval '5 minutes', now()
  from generate_series(1, ${some}) as n`);
await fill(`insert into insurance_claims (id, name, email, phone, came_by, happened_on, what,
    asked_kobo, fee_kobo, state, created_at)
  select ${number('CL', 16)}, 'Amina', n || '@example.com', '+23480', 'phone', current_date, 'a',
    100000 + n % 977, 250000, (array['received','checking','declined'])[1 + n % 3],
    now() - n * interval '5 minutes'
  from generate_series(1, ${some}) as n`);
for (const { indexdef } of indexes) await fill(indexdef.replace(' ON ONLY ', ' ON '));
for (const table of tables) await fill(`analyze ${table}`);
afterAll(() => database.close());

async function planOf(query: { compile(): CompiledQuery }): Promise<string> {
  const { sql, parameters } = query.compile();
  const explain = CompiledQuery.raw(`explain ${sql}`, [...parameters]);
  const { rows } = await database.kysely.executeQuery<{ 'QUERY PLAN': string }>(explain);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const page = { page: 1, perPage: 25 } as const;
const newest = { ...page, sort: 'createdAt', order: 'desc' } as const;
const byTotal = { ...page, sort: 'totalKobo', order: 'asc' } as const;
const byAmount = { ...page, sort: 'amountKobo', order: 'asc' } as const;
const byAsked = { ...page, sort: 'askedKobo', order: 'desc' } as const;
const received = { ...page, sort: 'receivedAt', order: 'desc' } as const;
const days = { from: calendarDay('2026-01-01'), to: calendarDay('2026-01-31') };

describe(`with ${many} requests and payments`, () => {
  const requests = [
    {},
    { order: 'asc' as const },
    { q: '77@example.com' },
    { q: `RQ-${'77'.padStart(26, '0')}` },
    { kind: 'INSURED' as const },
    { status: 'processing' as const },
    { payment: 'unpaid' as const },
    { payment: 'nothing-to-pay' as const },
    { assigned: 'nobody' },
    { assigned: 'member-7' },
    { erased: 'true' as const },
    days,
    { kind: 'INSURED' as const, status: 'received' as const, ...days },
  ];
  const payments = [
    {},
    { order: 'asc' as const },
    { q: '77@example.com' },
    { q: 'thing-77' },
    { q: `SW-${'77'.padStart(26, '0')}` },
    { status: 'paid' as const },
    { status: 'pending' as const },
    { status: 'refunded' as const },
    { waits: 'true' as const },
    days,
  ];
  const noScan = async (table: string, query: { compile(): CompiledQuery }) => {
    const plan = await planOf(query);
    expect(plan).toContain('Index');
    expect(plan).not.toContain(`Seq Scan on ${table}`);
  };

  it.each([...requests, ...requests.map((one) => ({ ...byTotal, ...one }))])(
    'requests by %j are read by an index',
    async (filter) => {
      const query = requestRows.pageQuery(database.kysely, { ...newest, ...filter });
      await noScan('purchase_requests', query);
    },
  );

  it('a late page counts those before it off in the index, and reads its own alone (SCALE-01)', async () => {
    // Which rows all can see is known from here on; until then each is looked at.
    await database.executeSql('vacuum purchase_requests');
    const query = { ...newest, kind: 'INCIDENT_REPORT', perPage: 25 } as const;
    const plan = await planOf(requestRows.pageQuery(database.kysely, { ...query, page: 40 }));
    expect(plan).toContain('Index Only Scan');
    const all = await requestRows
      .pageQuery(database.kysely, { ...query, perPage: 1_100 })
      .execute();
    const late = await requestRows.page(database.kysely, { ...query, page: 40 });
    expect(late.data).toEqual(all.slice(39 * 25, 40 * 25));
  });

  it.each([...payments, ...payments.map((one) => ({ ...byAmount, ...one }))])(
    'payments by %j are read by an index',
    async (filter) => {
      await noScan('payments', paymentRows.pageQuery(database.kysely, { ...newest, ...filter }));
    },
  );

  it.each([
    {},
    { q: `SW-${'77'.padStart(26, '0')}` },
    { event: 'charge.success' },
    { event: 'transfer.failed' },
    { open: 'true' as const },
  ])('events by %j are read by an index', async (filter) => {
    await noScan(
      // Where they stand; the months to come are empty.
      'payment_webhooks_first',
      webhookRows.pageQuery(database.kysely, { ...received, ...filter }),
    );
  });

  it.each([
    {},
    byAsked,
    { q: '77@example.com' },
    { q: `CL-${'77'.padStart(16, '0')}` },
    { state: 'checking' as const },
    { ...byAsked, state: 'withdrawn' as const },
  ])('claims by %j are read by an index', async (filter) => {
    await noScan(
      'insurance_claims',
      claimRows.pageQuery(database.kysely, { ...newest, ...filter }),
    );
  });

  it('requests of whose person nothing is known any more are read from their own small index', async () => {
    const erased = { ...newest, erased: 'true' } as const;
    const query = requestRows.pageQuery(database.kysely, erased);
    expect(await planOf(query)).toContain('purchase_requests_erased');
  });

  it('requests that were cancelled after they were paid are read from their own small index', async () => {
    const inbox = { noun: 'requests', roles: [], unrefunded: unrefundedIn } as const;
    for (const sorted of [newest, byTotal]) {
      const asked = { ...sorted, unrefunded: 'true' } as const;
      const query = await narrowedTo(database.kysely, inbox, asked);
      const plan = await planOf(requestRows.pageQuery(database.kysely, query));
      expect(plan).toContain('purchase_requests_cancelled_paid');
      expect(plan).not.toContain('Seq Scan');
    }
  });

  it('the queue of what waits is read from its own small index', async () => {
    const query = paymentRows.pageQuery(database.kysely, { ...newest, waits: 'true' });
    expect(await planOf(query)).toContain('payments_waiting');
  });

  it('revenue and requests a day read their days alone', async () => {
    const since = new Date(Date.now() - 30 * 86_400_000);
    await noScan('payments', paidByDay(database.kysely, since));
    await noScan('payments', refundedByDay(database.kysely, since));
    await noScan('purchase_requests', requestsByDay(database.kysely, since));
  });
});
