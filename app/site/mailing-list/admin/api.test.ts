import { afterAll, describe, expect, it } from 'vitest';
import { complained, stopAddress } from '#platform/mail/stops.server.ts';
import { waysOf } from '#test/support/explain.ts';
import { openProduct } from '#test/support/product.ts';
import { signIn } from '#test/support/staff.ts';
import { subscriberRows } from './store.server.ts';

const path = '/api/v1/subscribers';
const product = await openProduct({ env: { LIMITS_FACTOR: '1000' } });
const editor = await signIn(product, 'editor');
for (const email of ['Ada@example.com', 'bola@example.com', 'chidi@example.com']) {
  expect((await product.post('/mail-list/subscribe', { email })).statusCode).toBe(200);
}
const { kysely } = product.platform.database;
await kysely
  .updateTable('mail_subscribers')
  .set({ status: 'confirmed', confirmed_at: product.platform.clock.now() })
  .where('email', '=', 'ada@example.com')
  .execute();
afterAll(() => product.close());

describe('the mailing list for staff', () => {
  it('is refused to who is not signed in, or has another role', async () => {
    for (const url of [path, `${path}/counts`]) {
      expect((await product.app.inject({ url })).statusCode).toBe(401);
      expect((await (await signIn(product, 'finance')).get(url)).statusCode).toBe(403);
    }
    expect((await editor.get(`${path}?status=gone`)).statusCode).toBe(400);
  });

  it('tells no address whole, and finds one that is asked for as a whole', async () => {
    const all = await editor.get(path);
    expect(all.body).not.toMatch(/ada@|example/);
    expect(all.json().data).toHaveLength(3);
    const found = async (query: string) => (await editor.get(`${path}?${query}`)).json().data;
    expect(await found('q=ADA@example.com')).toEqual([
      expect.objectContaining({ email: 'a•••@e•••.com', status: 'confirmed' }),
    ]);
    expect(await found('q=ada@')).toEqual([]);
    expect(await found('status=pending')).toHaveLength(2);
  });

  it('is counted by state', async () => {
    const counts = (await editor.get(`${path}/counts`)).json();
    expect(counts).toEqual({ confirmed: 1, pending: 2, unsubscribed: 0 });
  });

  it('with 20,000 addresses is read by an index, and taken out batch by batch', async () => {
    const { database } = product.platform;
    await database.executeSql(
      `insert into mail_subscribers (id, email, status, created_at)
       select 'many-' || n, n || '@many.example.com',
         case when n % 3 = 0 then 'confirmed' else 'unsubscribed' end,
         timestamptz '2025-01-01' + n * interval '1 minute'
       from generate_series(1, 20000) as n`,
    );
    await database.executeSql('analyze mail_subscribers');
    const page = { page: 100, perPage: 25, sort: 'createdAt', order: 'desc' } as const;
    for (const more of [{}, { q: '77@many.example.com' }, { status: 'pending' as const }]) {
      const ways = await waysOf(database, (db) => subscriberRows.page(db, { ...page, ...more }));
      const told = ways.join('; ');
      expect([more, told]).toEqual([more, expect.stringMatching(/Index Scan/)]);
      expect([more, told]).toEqual([more, expect.not.stringMatching(/Seq Scan/)]);
    }
    const seen = new Set<string>();
    const filter = { status: 'confirmed' as const };
    const batch = (after?: Parameters<typeof subscriberRows.readAfter>[2]['after']) =>
      subscriberRows.readAfter(database.kysely, filter, { after, limit: 2_500 });
    for (let rows = await batch(); ; rows = await batch(rows.at(-1))) {
      for (const { id } of rows) seen.add(id);
      if (rows.length < 2_500) break;
    }
    expect(seen.size).toBe(6_667);
  });
});

it('leaves as a file for who may, with an audit row and whole addresses', async () => {
  const support = await signIn(product, 'support');
  expect((await support.get(`${path}/export`)).statusCode).toBe(403);
  const file = await editor.get(`${path}/export`);
  expect(file.headers['content-disposition']).toMatch(/filename="subscribers-.+\.csv"/);
  expect(file.body).toContain('"ada@example.com"');
  const trail = await product.platform.database.kysely
    .selectFrom('audit_log')
    .select('action')
    .where('actor', '=', editor.id)
    .where('action', 'like', 'subscribers.%')
    .execute();
  expect(trail.map(({ action }) => action)).toEqual(['subscribers.export', 'subscribers.exported']);
});

it('leaves with the link by which each address on the list leaves it, and no other one', async () => {
  const file = await editor.get(`${path}/export?q=ada@example.com`);
  const [, token = ''] = /\/mailing-list\/unsubscribe\?token=([\w.-]+)/.exec(file.body) ?? [];
  expect((await product.post('/mail-list/unsubscribe', { token })).statusCode).toBe(200);
  const lines = async (query: string) => (await editor.get(`${path}?${query}`)).json().data;
  expect(await lines('q=ada@example.com')).toMatchObject([{ status: 'unsubscribed' }]);
  for (const email of ['ada@example.com', 'bola@example.com']) {
    const others = await editor.get(`${path}/export?q=${email}`);
    expect(others.body).toContain(email);
    expect(others.body).not.toContain('token=');
  }
});

it('leaves with a word on each address that takes no mail of ours', async () => {
  const { kysely } = product.platform.database;
  const takes = async () => {
    const file = await editor.get(`${path}/export?status=pending`);
    const lines = file.body.split('\r\n').filter((line: string) => /bola@|chidi@/.test(line));
    return lines.map((line: string) => line.includes('"no"')).sort();
  };
  expect(await takes()).toEqual([false, false]);
  await stopAddress(kysely, 'Bola@example.com', complained);
  expect(await takes()).toEqual([false, true]);
});
