import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { keepWebhook } from '#app/commerce/payment/store.server.ts';
import { readConfig } from '#platform/config.server.ts';
import type { Database, Trx } from '#platform/database/database.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { openPlatform, type Platform } from '#platform/platform.server.ts';
import { templateOf } from '#test/support/database.ts';
import { patience } from '#test/support/patience.ts';
import { testSettings } from '#test/support/seeded.ts';
import { allJobs } from './jobs.server.ts';
import { migrations } from './migrations.server.ts';

// The version before and this one beside each other (decision 038): that one relies on the keys of the
// tables of events and messages, this one asks the tables of keys. Its statements stand here as they were.

const steps = ['0005-payment-webhook-keys-first', '0007-platform-message-keys'] as const;
const { [steps[0]]: _events, [steps[1]]: _messages, ...before } = migrations;
const old = templateOf(async ({ kysely }) => {
  await migrate(kysely, before);
});
const role = `teller_${Date.now()}`;
let database: Database;
let platform: Platform;

const at = new Date('2026-11-24T08:00:00Z');
const event = (hash: string) => ({
  ...{ body_hash: hash, event: 'charge.success', reference: null },
  ...{ body: '{}', received_at: at },
});
const keep = (hash: string, trx: Trx) => keepWebhook(trx, event(hash));
const keepBefore = async (hash: string, db: Trx | Database['kysely'] = database.kysely) => {
  const { rows } = await sql<{ times: number }>`
    insert into payment_webhooks (body_hash, event, reference, body, received_at, handled_at)
    values (${hash}, 'charge.success', null, '{}', ${at}, null)
    on conflict (body_hash) do update set times = payment_webhooks.times + 1 returning times`.execute(
    db,
  );
  return rows[0]?.times;
};
const putBefore = async (
  key: string,
  id: string,
  db: Trx | Database['kysely'] = database.kysely,
) => {
  const { rows } = await sql<{ id: string }>`
    insert into message_outbox (id, send_key, channel, kind, recipient, recipient_hash, number_ends,
      text, due_at, created_at)
    values (${id}, ${key}, 'sms', 'necessary', '+2348030000001', 'hash', '01', 'Hello', ${at}, ${at})
    on conflict (send_key) do nothing returning id`.execute(db);
  return rows[0]?.id;
};
const put = (key: string, trx?: Trx) =>
  platform.messages.send({ to: '+2348030000002', text: 'Hello', kind: 'necessary', key }, trx);
const timesOf = async (hash: string) =>
  (await database.executeSql('select times from payment_webhooks where body_hash = $1', [hash]))
    .rows;
const putUnder = async (key: string) =>
  (await database.executeSql('select id from message_outbox where send_key = $1', [key])).rows;

beforeAll(async () => {
  database = await old();
  await database.executeSql(`create role ${role}`);
  for (const table of ['payment_webhooks', 'message_outbox']) {
    await database.executeSql(`grant select, insert, update, delete on ${table} to ${role}`);
  }
  await keepBefore('stands');
  await putBefore('stands', 'stands');
  await putBefore('forgotten', 'forgotten');
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

describe('an event of the provider', () => {
  it('that stood before the upgrade is known, and counted', async () => {
    expect(await database.transaction((trx) => keep('stands', trx))).toBe(false);
    expect(await timesOf('stands')).toEqual([{ times: 2 }]);
  });

  it('is kept once, whichever version takes it first', async () => {
    expect(await database.transaction((trx) => keep('ours', trx))).toBe(true);
    expect(await keepBefore('ours')).toBe(2);
    expect(await keepBefore('theirs')).toBe(1);
    expect(await database.transaction((trx) => keep('theirs', trx))).toBe(false);
    expect(await timesOf('theirs')).toEqual([{ times: 2 }]);
  });

  it('stays known when its month has gone', async () => {
    await database.transaction((trx) => keep('gone', trx));
    await database.executeSql(`delete from payment_webhooks where body_hash = 'gone'`);
    expect(await database.transaction((trx) => keep('gone', trx))).toBe(false);
    expect(await timesOf('gone')).toEqual([]);
  });
});

describe('a message', () => {
  it('that stood before the upgrade is not put again', async () => {
    expect(await put('stands')).toBe('stands');
    expect(await putUnder('stands')).toHaveLength(1);
  });

  it('is put once, whichever version puts it first', async () => {
    const id = await put('ours');
    expect(id).toEqual(expect.any(String));
    expect(await putBefore('ours', 'again')).toBeUndefined();
    expect(await put('ours')).toBe(id);
    expect(await putBefore('theirs', 'theirs')).toBe('theirs');
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

it('a role that serves without owning the tables goes on', async () => {
  await database.transaction(async (trx) => {
    await sql.raw(`set local role ${role}`).execute(trx);
    expect(await keep('by a role', trx)).toBe(true);
    expect(await keep('by a role', trx)).toBe(false);
    expect(await putBefore('by a role', 'by a role', trx)).toBe('by a role');
    await sql`delete from message_outbox_keys where send_key = 'by a role'`.execute(trx);
  });
});

// Each half of what this version does, with the version before in between.
describe.skipIf(!process.env.TEST_POSTGRES_URL)('at the same moment (PostgreSQL)', () => {
  // Another process would do it: not what goes on inside our transaction.
  const outside = AsyncLocalStorage.snapshot();
  const looks = () =>
    vi.waitFor(async () => {
      const { rows } = await database.executeSql(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    }, patience);
  const waits = () => outside(looks);

  it('neither version waits for the other without end over an event', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    await database.transaction(async (trx) => {
      await trx
        .insertInto('payment_webhook_keys')
        .values({ body_hash: 'both', received_at: at })
        .execute();
      resolve(outside(keepBefore, 'both'));
      await waits();
      await trx
        .insertInto('payment_webhooks')
        .values({ ...event('both'), handled_at: null })
        .execute();
    });
    expect(await promise).toBe(2);
  });

  it('nor over a message', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    await database.transaction(async (trx) => {
      await trx
        .insertInto('message_outbox_keys')
        .values({ send_key: 'both', created_at: at })
        .execute();
      resolve(outside(putBefore, 'both', 'theirs too'));
      await waits();
      await putBefore('both', 'ours too', trx);
    });
    expect(await promise).toBeUndefined();
    expect(await putUnder('both')).toEqual([{ id: 'ours too' }]);
  });
});
