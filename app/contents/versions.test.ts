import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { keepWebhook } from '#app/commerce/payment/store.server.ts';
import { readConfig } from '#platform/config.server.ts';
import type { Database, Trx } from '#platform/database/database.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { makeMonths } from '#platform/jobs/months.server.ts';
import { openPlatform, type Platform } from '#platform/platform.server.ts';
import { templateOf } from '#test/support/database.ts';
import { patience } from '#test/support/patience.ts';
import { testSettings } from '#test/support/seeded.ts';
import { allJobs } from './jobs.server.ts';
import { migrations } from './migrations.server.ts';

// Events and messages become tables by month while the version before serves beside this one (decision
// 038). Both go by the tables of keys, in the same statements.

const steps = ['0006-payment-webhook-months', '0009-platform-message-months'] as const;
const { [steps[0]]: _events, [steps[1]]: _messages, ...before } = migrations;
const old = templateOf(async ({ kysely }) => {
  await migrate(kysely, before);
});
const role = `teller_${Date.now()}`;
const tables = ['payment_webhooks', 'message_outbox'] as const;
let database: Database;
let platform: Platform;

const at = new Date('2026-11-24T08:00:00Z');
const event = (hash: string, received = at) => ({
  ...{ body_hash: hash, event: 'charge.success', reference: null },
  ...{ body: '{}', received_at: received },
});
const keepIn = (trx: Trx, hash: string, received = at) => keepWebhook(trx, event(hash, received));
const keep = (hash: string, received = at) =>
  database.transaction((trx) => keepIn(trx, hash, received));
/** As the version before puts a message whose key is new. */
async function putBefore(key: string, id: string, trx: Trx): Promise<void> {
  await trx.insertInto('message_outbox_keys').values({ send_key: key, created_at: at }).execute();
  await sql`insert into message_outbox (id, send_key, channel, kind, recipient, recipient_hash,
      number_ends, text, due_at, created_at)
    values (${id}, ${key}, 'sms', 'necessary', '+2348030000001', 'hash', '01', 'Hello', ${at}, ${at})`.execute(
    trx,
  );
}
const put = (key: string, trx?: Trx) =>
  platform.messages.send({ to: '+2348030000002', text: 'Hello', kind: 'necessary', key }, trx);
const rowsOf = async (text: string, values: unknown[] = []) =>
  (await database.executeSql(text, values)).rows;
const eventOf = (hash: string) =>
  rowsOf(
    `select times, tableoid::regclass::text as part from payment_webhooks where body_hash = $1`,
    [hash],
  );
const putUnder = (key: string) =>
  rowsOf('select id from message_outbox where send_key = $1', [key]);
const partsOf = async (table: string) =>
  (
    await rowsOf(
      `select inhrelid::regclass::text as name from pg_inherits
       where inhparent = '${table}'::regclass order by 1`,
    )
  ).map((row) => (row as { name: string }).name);

beforeAll(async () => {
  database = await old();
  await database.executeSql(`create role ${role}`);
  for (const table of [...tables, 'payment_webhook_keys', 'message_outbox_keys']) {
    await database.executeSql(`grant select, insert, update, delete on ${table} to ${role}`);
  }
  expect(await keep('stands')).toBe(true);
  for (const key of ['stands', 'forgotten']) {
    await database.transaction((trx) => putBefore(key, key, trx));
  }
  expect(await migrate(database.kysely, migrations)).toEqual([...steps]);
  const log = pino({ level: 'silent' }) as never;
  platform = await openPlatform(readConfig(testSettings), { database, log });
  await platform.jobs.prepare(allJobs(platform));
});
afterAll(async () => {
  await platform.jobs.stop();
  await database.executeSql(`drop owned by ${role}`);
  await database.executeSql(`drop role ${role}`);
  await database.close();
});

describe('an event of the provider (SCALE-02)', () => {
  it('that stood before the upgrade is known, and counted where it stood', async () => {
    expect(await keep('stands')).toBe(false);
    expect(await eventOf('stands')).toEqual([{ times: 2, part: 'payment_webhooks_first' }]);
  });

  it('of a month to come stands in it, and one of no month in the rest; each is found', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    expect(await keep('later', inDays(40))).toBe(true);
    expect(await keep('much later', inDays(7_000))).toBe(true);
    expect(await keep('later', inDays(41))).toBe(false);
    expect(await eventOf('later')).toEqual([
      { times: 2, part: expect.stringMatching(/^payment_webhooks_20\d\d_\d\d$/) },
    ]);
    expect(await eventOf('much later')).toEqual([{ times: 1, part: 'payment_webhooks_rest' }]);
  });

  it('stays known when its month has gone', async () => {
    await keep('gone');
    await database.executeSql(`delete from payment_webhooks where body_hash = 'gone'`);
    expect(await keep('gone')).toBe(false);
    expect(await eventOf('gone')).toEqual([]);
  });
});

describe('a message (SCALE-02)', () => {
  it('that stood before the upgrade is not put again', async () => {
    expect(await put('stands')).toBe('stands');
    expect(await putUnder('stands')).toHaveLength(1);
  });

  it('is put once, whichever version puts it first', async () => {
    const id = await put('ours');
    expect(id).toEqual(expect.any(String));
    expect(await put('ours')).toBe(id);
    await database.transaction((trx) => putBefore('theirs', 'theirs', trx));
    expect(await put('theirs')).toBe('theirs');
    for (const key of ['ours', 'theirs']) expect(await putUnder(key)).toHaveLength(1);
  });

  it('that was withdrawn, as its person is forgotten, may be put again', async () => {
    await database.transaction((trx) => platform.messages.forget('+2348030000001', trx));
    expect(await putUnder('forgotten')).toEqual([]);
    expect(await put('forgotten')).toEqual(expect.any(String));
    expect(await putUnder('forgotten')).toHaveLength(1);
  });

  it('of which only the key is left is not put again', async () => {
    await put('month');
    await database.executeSql(`delete from message_outbox where send_key = 'month'`);
    expect(await put('month')).toBeNull();
    expect(await putUnder('month')).toEqual([]);
  });
});

it.each([
  ['payment_webhooks', 'keep_webhook_months'],
  ['message_outbox', 'keep_message_months'],
])('%s has its months ahead, and those that are missing are made once', async (table, made) => {
  // The first, three months to come, and the rest.
  expect(await partsOf(table)).toHaveLength(5);
  expect(await makeMonths(database.kysely, made)).toBe(0);
  expect(await makeMonths(database.kysely, made, 5)).toBe(2);
  expect(await makeMonths(database.kysely, made, 5)).toBe(0);
  const indexes = async (name: string) =>
    (await rowsOf('select from pg_index where indrelid = $1::regclass', [name])).length;
  const [first = '', ...later] = await partsOf(table);
  for (const part of later)
    expect([part, await indexes(part)]).toEqual([part, await indexes(first)]);
});

it('a role that serves without owning the tables goes on', async () => {
  await database.transaction(async (trx) => {
    await sql.raw(`set local role ${role}`).execute(trx);
    expect(await keepIn(trx, 'by a role')).toBe(true);
    expect(await keepIn(trx, 'by a role')).toBe(false);
    expect(await keepIn(trx, 'stands')).toBe(false);
    await putBefore('by a role', 'by a role', trx);
    await sql`delete from message_outbox_keys where send_key = 'by a role'`.execute(trx);
    expect(await makeMonths(trx, 'keep_webhook_months', 5)).toBe(0);
  });
});

// Another process would do it: not what goes on inside our transaction.
it.skipIf(!process.env.TEST_POSTGRES_URL)(
  'an event that two servers take at the same moment is kept once (PostgreSQL)',
  async () => {
    const outside = AsyncLocalStorage.snapshot();
    const waits = () =>
      outside(() =>
        vi.waitFor(async () => {
          const waiting = await rowsOf(`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`);
          expect(waiting).toHaveLength(1);
        }, patience),
      );
    const { promise, resolve } = Promise.withResolvers<boolean>();
    await database.transaction(async (trx) => {
      expect(await keepIn(trx, 'both')).toBe(true);
      resolve(outside(keep, 'both'));
      await waits();
    });
    expect(await promise).toBe(false);
    expect(await eventOf('both')).toEqual([{ times: 2, part: expect.any(String) }]);
  },
);
