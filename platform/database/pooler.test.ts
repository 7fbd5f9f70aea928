import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrations } from '#app/contents/migrations.server.ts';
import { type Postgres, startPostgres } from '#test/programme/postgresql.ts';
import { patience } from '#test/support/patience.ts';
import { noPgbouncer, startPgbouncer } from '#test/support/pgbouncer.ts';
import { openProduct } from '#test/support/product.ts';
import { allOrNone, together } from '#test/support/statements.ts';
import { backup } from '../backup/backup.server.ts';
import { isAway } from './away.server.ts';
import type { Database } from './database.server.ts';
import { isUpToDate, migrate } from './migrate.server.ts';
import {
  migrating,
  oneSession,
  openPostgresql,
  openReplica,
  type PostgresqlOptions,
} from './postgresql.server.ts';

let postgres: Postgres | null = null;
const open: Database[] = [];
const on = (url: string, patience?: PostgresqlOptions) => {
  const database = openPostgresql(url, 1, patience);
  open.push(database);
  return database;
};
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  postgres = await startPostgres({ lasts: false });
});
afterAll(async () => {
  for (const one of open) await one.close();
  for (const stop of stops) await stop();
  await postgres?.stop();
});

const show = async (database: Database, name: string) =>
  (await database.executeSql(`show ${name}`)).rows[0];
const codeOf = async (asked: Promise<unknown>) =>
  asked.then(
    () => 'none',
    (error: { code?: string }) => error.code,
  );

describe('a PostgreSQL', () => {
  it('ends a statement after fifteen seconds, and one of a migration never', async (context) => {
    if (!postgres) return context.skip('no PostgreSQL server programs on this machine');
    expect(await show(on(postgres.url), 'statement_timeout')).toEqual({ statement_timeout: '15s' });
    const slow = on(postgres.url, migrating);
    expect(await show(slow, 'statement_timeout')).toEqual({ statement_timeout: '0' });
    expect(await show(slow, 'lock_timeout')).toEqual({ lock_timeout: '5s' });
    const short = on(postgres.url, { statementMs: 50 });
    expect(await codeOf(short.executeSql('select pg_sleep(60)'))).toBe('57014');
  });

  it('keeps an idle connection where what its session holds counts, as of a backup', async (context) => {
    if (!postgres) return context.skip('no PostgreSQL server programs on this machine');
    const session = async (database: Database) =>
      (await database.executeSql('select pg_backend_pid() as pid')).rows[0];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const [usual, one] = [on(postgres.url), on(postgres.url, oneSession)];
      const before = [await session(usual), await session(one)];
      await vi.advanceTimersByTimeAsync(3_600_000);
      expect(await session(usual)).not.toEqual(before[0]);
      expect(await session(one)).toEqual(before[1]);
      expect(await show(one, 'statement_timeout')).toEqual({ statement_timeout: '0' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('that only reads is left for one that writes', async (context) => {
    if (!postgres) return context.skip('no PostgreSQL server programs on this machine');
    const database = on(postgres.url);
    await database.executeSql('set default_transaction_read_only = on');
    const write = () => database.executeSql('create table if not exists written (id integer)');
    const refused = await write().catch((error: unknown) => error);
    expect([await codeOf(Promise.reject(refused)), isAway(refused)]).toEqual(['25006', true]);
    await write();
  });

  it('lets one process alone at a time do what only one may do', async (context) => {
    if (!postgres) return context.skip('no PostgreSQL server programs on this machine');
    const { url } = postgres;
    let [inside, most] = [0, 0];
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await sql`select pg_sleep(0.01)`.execute(on(url).kysely);
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 10 }, () => on(url).alone('test', work)));
    expect([most, inside]).toEqual([1, 0]);
    await expect(on(url).alone('test', () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
    await on(url).alone('test', work);
  });

  it('has time for a text of many statements in a start, and not when it serves', async (context) => {
    if (!postgres) return context.skip('no PostgreSQL server programs on this machine');
    const database = on(postgres.url, { statementMs: 1_000, connectMs: 200 });
    const many = 'select pg_sleep(0.3);'.repeat(6);
    const found = await database.alone('text', () => database.executeSql(many));
    expect(found.rows).toHaveLength(6);
    const cut = await database.executeSql(many).catch((thrown: unknown) => thrown);
    expect([isAway(cut), String(cut)]).toEqual([true, 'Error: Query read timeout']);
  });

  it('that ends who says nothing in a transaction leaves alone who is alone', async (context) => {
    if (!postgres) return context.skip('no PostgreSQL server programs on this machine');
    const hasty = `${postgres.url}?options=-c%20idle_in_transaction_session_timeout%3D100`;
    const [first, second, other] = [on(hasty), on(hasty), on(postgres.url)];
    const seen: string[] = [];
    let waiting = Promise.resolve();
    await first.alone('long', async () => {
      waiting = second.alone('long', async () => void seen.push('second'));
      await other.executeSql('select pg_sleep(0.6)');
      seen.push('first');
    });
    await waiting;
    expect(seen).toEqual(['first', 'second']);
  });

  it('lets who is alone build an index concurrently, while another one waits for his turn', async (context) => {
    if (!postgres) return context.skip('no PostgreSQL server programs on this machine');
    const { url } = postgres;
    const [first, second, builder] = [on(url), on(url), on(url, migrating)];
    await builder.executeSql('create table built (id integer)');
    let waiting = Promise.resolve();
    await first.alone('building', async () => {
      waiting = second.alone('building', async () => undefined);
      // Between two tries the other one has no transaction: a build that saw one would wait for its end.
      const waits = `select from pg_stat_activity where query = 'rollback' and state = 'idle'`;
      await vi.waitFor(async () => expect((await first.executeSql(waits)).rows).toHaveLength(1), {
        timeout: patience,
        interval: 20,
      });
      await builder.executeSql('create index concurrently built_id on built (id)');
    });
    await waiting;
  });
});

describe.skipIf(noPgbouncer)(`behind PgBouncer ${noPgbouncer}`, () => {
  it('the tables are made, statements have their time, and what is written stays', async (context) => {
    if (!postgres) return context.skip('no PostgreSQL server programs on this machine');
    await on(postgres.url).executeSql('create database pooled');
    const url = new URL(postgres.url);
    url.pathname = '/pooled';
    const bouncer = await startPgbouncer(postgres.url, 'session');
    stops.push(bouncer.stop);
    const database = on(bouncer.through(url.href));
    await database.alone('start', () => migrate(on(url.href, migrating).kysely, migrations));
    expect(await isUpToDate(database.kysely, migrations)).toBe(true);
    expect(await show(database, 'statement_timeout')).toEqual({ statement_timeout: '15s' });
    const named = { sql: 'select $1::int as n', parameters: [7], kept: true };
    expect(await together(database, [named, named])).toEqual([[{ n: 7 }], [{ n: 7 }]]);
  });

  it('in transaction mode connections change hands, and nothing is lost or mixed up', async (context) => {
    if (!postgres) return context.skip('no PostgreSQL server programs on this machine');
    const bouncer = await startPgbouncer(postgres.url, 'transaction', 2);
    stops.push(bouncer.stop);
    const database = openPostgresql(bouncer.through(postgres.url), 8, { changesHands: true });
    open.push(database);
    await database.executeSql('create table counted (id integer primary key)');
    const one = (id: number) => ({
      sql: 'insert into counted values ($1) returning id',
      parameters: [id],
      kept: true,
    });
    const ids = Array.from({ length: 200 }, (_, id) => id);
    const rows = await Promise.all(
      ids.map((id) => allOrNone(database, [one(2 * id), one(2 * id + 1)])),
    );
    expect(rows).toEqual(ids.map((id) => [[{ id: 2 * id }], [{ id: 2 * id + 1 }]]));
    // One of two fails: neither stands, and the connection is good for others.
    await expect(allOrNone(database, [one(1_000), one(7)])).rejects.toThrow('unique');
    await database.transaction(async (trx) => {
      await sql`insert into counted values (2000)`.execute(trx);
      await sql`insert into counted values (2001)`.execute(trx);
    });
    const { rows: counts } = await database.executeSql('select count(*)::int as n from counted');
    expect(counts).toEqual([{ n: 402 }]);
    await database.alone('pooled', async () => undefined);
  });

  it('in transaction mode a replica names no statement, and leaves no time in the sessions of others', async (context) => {
    if (!postgres) return context.skip('no PostgreSQL server programs on this machine');
    const bouncer = await startPgbouncer(postgres.url, 'transaction', 1);
    stops.push(bouncer.stop);
    const url = bouncer.through(postgres.url);
    const log = { warn: () => undefined } as never;
    const other = openPostgresql(url, 1, { changesHands: true });
    open.push(other);
    const before = await show(other, 'statement_timeout');
    const replica = openReplica(url, other, log, { changesHands: true });
    stops.push(() => replica.close());
    const reading = await replica.database();
    expect(reading).not.toBe(other);
    const named = { sql: 'select $1::int as n', parameters: [7], kept: true };
    const both = [named, named, named];
    const rounds = Array.from({ length: 20 }, () => together(reading, both));
    for (const rows of await Promise.all(rounds)) expect(rows).toEqual(both.map(() => [{ n: 7 }]));
    expect(await show(other, 'statement_timeout')).toEqual(before);
  });

  it('a backup leaves the site’s connections as they are, and goes past a pooler by transaction', async (context) => {
    if (!postgres) return context.skip('no PostgreSQL server programs on this machine');
    const bouncer = await startPgbouncer(postgres.url, 'transaction');
    stops.push(bouncer.stop);
    await on(postgres.url).executeSql('create database kept');
    const url = new URL('/kept', postgres.url).href;
    const DATABASE_URL = bouncer.through(url);
    const site = openPostgresql(DATABASE_URL, 4, { changesHands: true });
    open.push(site);
    await site.executeSql('create table things (name text)');
    const folder = mkdtempSync(join(tmpdir(), 'sapioworker-pooler-'));
    stops.push(async () => rmSync(folder, { recursive: true, force: true }));
    const where = {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL,
      DATABASE_POOLER: 'transaction',
      programs: process.env.PATH ?? '',
    } as const;
    const keep = (name: string, more = {}) =>
      backup({ ...where, ...more }, join(folder, name), { tell: () => undefined });
    let goesOn = true;
    // As a site in use: what the programs of a backup say between two transactions comes to others’ sessions.
    const serving = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (goesOn) await site.executeSql('select from things');
      }),
    );
    await expect(keep('through')).rejects.toThrow('MIGRATION_DATABASE_URL');
    const { tables } = await keep('past', { MIGRATION_DATABASE_URL: url });
    goesOn = false;
    await serving;
    expect(Object.keys(tables)).toEqual(['public.things']);
  });
});

it('a call is told to come again while the database only reads', async () => {
  const product = await openProduct({ seeds: false });
  const { database } = product.platform;
  if (database.kind === 'pglite') {
    await database.executeSql('set default_transaction_read_only = on');
  } else {
    const { rows } = await database.executeSql('select current_database() as name');
    const { name } = rows[0] as { name: string };
    await database.executeSql(`alter database ${name} set default_transaction_read_only = on`);
    await database.executeSql(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [name],
    );
    await database.executeSql('set default_transaction_read_only = on');
  }
  const answer = await product.post('/verifications/search', {
    fullName: 'Amina Yusuf',
    phoneNumber: '+2348030000001',
    email: 'amina.yusuf@example.com',
    dateOfBirth: '1991-04-12',
    searchReason: 'OTHER',
  });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  await product.close();
});
