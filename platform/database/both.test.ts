import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '#app/contents/migrations.server.ts';
import { type Postgres, startPostgres } from '#test/programme/postgresql.ts';
import { allOrNone, together } from '#test/support/statements.ts';
import { openAudit } from '../audit.server.ts';
import type { Database, Trx } from './database.server.ts';
import { migrate } from './migrate.server.ts';
import { openPglite } from './pglite.server.ts';
import { openPostgresql } from './postgresql.server.ts';

const open: Partial<Record<Database['kind'], Database>> = {};
let postgres: Postgres | null = null;
let migratedTwice = 0;

beforeAll(async () => {
  open.pglite = await openPglite(null);
  await migrate(open.pglite.kysely, migrations);
  postgres = await startPostgres({ lasts: false });
  if (!postgres) return;
  const { url } = postgres;
  const six = Array.from({ length: 6 }, () => openPostgresql(url, 2));
  // As a start does it: what is concurrent holds no lock of its own.
  const done = await Promise.all(
    six.map((one) => one.alone('start', () => migrate(one.kysely, migrations))),
  );
  migratedTwice = done.filter((names) => names.length > 0).length;
  [open.postgresql] = six;
  await Promise.all(six.slice(1).map((one) => one.close()));
});
afterAll(async () => {
  for (const database of Object.values(open)) await database.close();
  await postgres?.stop();
});

describe.each(['pglite', 'postgresql'] as const)('%s', (kind) => {
  const onThis = (name: string, test: (database: Database) => Promise<void>) =>
    it(name, async (context) => {
      const database = open[kind];
      if (!database) return context.skip('no PostgreSQL server programs on this machine');
      await test(database);
    });

  onThis('refuses the outer handle inside a transaction at once, whatever its door', async (db) => {
    const inside: (() => Promise<unknown>)[] = [
      () => db.kysely.selectFrom('limits').selectAll().execute(),
      () => sql`select 1`.execute(db.kysely),
      () => db.executeSql('select 1'),
      () => db.transaction(async () => undefined),
      () => together(db, [{ sql: 'select 1', parameters: [] }]),
    ];
    for (const work of inside) {
      await expect(db.transaction(work)).rejects.toThrow('pass trx on');
    }
    // What a transaction left running may use the handle once it is over.
    const over = Promise.withResolvers<void>();
    let later: Promise<unknown> = Promise.resolve();
    await db.transaction(async () => {
      later = over.promise.then(() => inside[0]?.());
    });
    over.resolve();
    await expect(later).resolves.toEqual([]);
  });

  onThis('keeps nothing of a transaction that throws', async (db) => {
    const audit = openAudit(db);
    const work = db.transaction(async (trx) => {
      await audit.record({ action: 'test.undone', actor: 'public' }, trx);
      throw new Error('undone');
    });
    await expect(work).rejects.toThrow('undone');
    const { rows } = await db.executeSql("select 1 from audit_log where action = 'test.undone'");
    expect(rows).toEqual([]);
  });

  describe('what travels together', () => {
    const keyed = (key: string) => `piped-${key}`;
    const add = (key: string) => ({
      sql: 'insert into limits (key, count, started_at) values ($1, 7::int8, now()) returning count',
      parameters: [keyed(key)],
      kept: true,
    });
    const broken = { sql: 'select 1 / $1::int', parameters: [0] };
    const kept = async (db: Database) => {
      const { rows } = await db.executeSql("select key from limits where key like 'piped-%'");
      await db.executeSql("delete from limits where key like 'piped-%'");
      return (rows as { key: string }[]).map(({ key }) => key).toSorted();
    };

    onThis('gives the rows of each, in order, values as their types', async (db) => {
      const many = {
        sql: 'select n::int8 as n from generate_series(1, $1::int) n',
        parameters: [3],
      };
      expect(await together(db, [add('a'), many, add('b')])).toEqual([
        [{ count: 7 }],
        [{ n: 1 }, { n: 2 }, { n: 3 }],
        [{ count: 7 }],
      ]);
      expect(await allOrNone(db, [add('c'), add('d')])).toHaveLength(2);
      expect(await kept(db)).toEqual(['a', 'b', 'c', 'd'].map(keyed));
      expect(await together(db, [])).toEqual([]);
    });

    onThis('lets each stand for itself, also after one that fails', async (db) => {
      const work = together(db, [add('a'), broken, add('b')]);
      await expect(work).rejects.toThrow('division by zero');
      expect(await kept(db)).toEqual(['a', 'b'].map(keyed));
    });

    onThis('keeps nothing of an atomic one when one fails, and says which', async (db) => {
      for (const statements of [
        [add('a'), broken, add('b')],
        [broken, add('a')],
        [add('a'), add('b'), broken],
        [add('a'), add('a')],
      ]) {
        const reason = statements.includes(broken) ? 'division by zero' : 'duplicate key';
        await expect(allOrNone(db, statements)).rejects.toThrow(reason);
        expect(await kept(db)).toEqual([]);
      }
    });

    onThis('keeps nothing of an atomic one with something that cannot be sent', async (db) => {
      const circular: Record<string, unknown> = {};
      circular.self = circular;
      for (const unsendable of [
        { sql: 'select $1::text', parameters: [circular] },
        { sql: 'select $1::text[]', parameters: [[circular]] },
        { sql: 'select $1::text', parameters: [Symbol('no')] },
      ]) {
        const work = allOrNone(db, [add('a'), unsendable, add('b')]);
        await expect(work).rejects.toThrow();
        expect(await kept(db)).toEqual([]);
      }
    });

    onThis('waits for no answer, and says so of what would', async (db) => {
      const first = async (trx: Trx) => {
        const one = await sql<{ n: number }>`select 1 as n`.execute(trx);
        return sql`select ${one.rows[0]?.n}::int`.execute(trx);
      };
      await expect(db.together([first])).rejects.toThrow('What waits for an answer');
    });

    onThis('sends nothing where one fails before it asks', async (db) => {
      const added = async (trx: Trx) => {
        const { sql: text, parameters } = add('a');
        await trx.executeQuery(CompiledQuery.raw(text, parameters));
      };
      const failing = async () => {
        throw new Error('no key');
      };
      await expect(db.allOrNone([added, failing])).rejects.toThrow('no key');
      expect(await kept(db)).toEqual([]);
      expect(await db.allOrNone([added, async () => 'nothing to ask'])).toEqual([
        undefined,
        'nothing to ask',
      ]);
      expect(await kept(db)).toEqual([keyed('a')]);
    });

    onThis('tells how many rows a builder has changed', async (db) => {
      await together(db, [add('a'), add('b')]);
      const [deleted] = await db.allOrNone([
        (trx) => trx.deleteFrom('limits').where('key', 'like', 'piped-%').executeTakeFirst(),
      ]);
      expect(deleted.numDeletedRows).toBe(2n);
    });

    onThis('mixes with no other work, however many run at once', async (db) => {
      const rounds = Array.from({ length: 20 }, (_, n) => n);
      await Promise.all(
        rounds.map(async (n) => {
          const work = allOrNone(db, [add(`${n}`), ...(n % 2 ? [broken] : []), add(`${n}-more`)]);
          if (n % 2) await expect(work).rejects.toThrow('division by zero');
          else await work;
        }),
      );
      const even = rounds.filter((n) => n % 2 === 0);
      expect(await kept(db)).toEqual(
        even.flatMap((n) => [`${n}`, `${n}-more`].map(keyed)).toSorted(),
      );
    });
  });

  onThis('refuses to change, remove or empty the audit trail', async (db) => {
    await openAudit(db).record({ action: 'test.kept', actor: 'public', fields: ['email'] });
    for (const change of [
      "update audit_log set actor = 'nobody'",
      'delete from audit_log',
      'truncate audit_log',
      'truncate audit_log cascade',
    ]) {
      await expect(db.executeSql(change)).rejects.toThrow();
    }
    const kept = 'select action, actor, fields, at is not null as dated from audit_log';
    const { rows } = await db.executeSql(`${kept} where action = 'test.kept'`);
    expect(rows).toEqual([
      { action: 'test.kept', actor: 'public', fields: ['email'], dated: true },
    ]);
  });

  onThis('finds the planted trail without a trigger', async (db) => {
    await db.executeSql('create table naive_trail as select * from audit_log');
    await expect(db.executeSql("update naive_trail set actor = 'nobody'")).resolves.toBeDefined();
  });

  onThis('gives int8 as a number', async (db) => {
    const { rows } = await sql<{ n: number }>`select 9007199254740991::int8 as n`.execute(
      db.kysely,
    );
    expect(rows).toEqual([{ n: Number.MAX_SAFE_INTEGER }]);
  });

  onThis('says on the channel of pages which topic a statement has changed', async (db) => {
    const heard: string[] = [];
    const stop = await db.listen('pages', {
      heard: (tag) => heard.push(tag),
      lost: () => undefined,
    });
    for (const [table, tag] of [
      ['plans', 'plans'],
      ['services', 'services'],
      ['blog_posts', 'posts'],
    ] as const) {
      for (const change of [
        `insert into ${table} select * from ${table}`,
        `update ${table} set id = id`,
        `delete from ${table}`,
        `truncate ${table}`,
      ]) {
        heard.length = 0;
        await db.executeSql(change);
        await expect.poll(() => heard, { message: change }).toEqual([tag]);
      }
    }
    await stop();
  });

  onThis('tells every listener of a channel', async (db) => {
    const heard: string[] = [];
    const stop = await db.listen('test_channel', {
      heard: (payload) => heard.push(payload),
      lost: () => undefined,
    });
    await db.executeSql("select pg_notify('test_channel', 'news')");
    await expect.poll(() => heard).toEqual(['news']);
    await stop();
  });
});

describe('six processes that start at once', () => {
  it('migrate once', (context) => {
    if (!postgres) return context.skip('no PostgreSQL server programs on this machine');
    expect(migratedTwice).toBe(1);
  });
});

it('loses an atomic pipeline as a whole when its connection ends', async (context) => {
  if (!postgres) return context.skip('no PostgreSQL server programs on this machine');
  const [one, other] = [openPostgresql(postgres.url, 1), openPostgresql(postgres.url, 1)];
  await other.executeSql('create table ended (n int primary key)');
  const add = (n: number) => ({ sql: 'insert into ended values ($1)', parameters: [n] });
  const end = { sql: 'select pg_terminate_backend(pg_backend_pid())', parameters: [] };
  await expect(allOrNone(one, [add(1), end, add(2)])).rejects.toThrow();
  expect((await other.executeSql('select n from ended')).rows).toEqual([]);
  // The pool has thrown that connection away and makes a new one.
  await allOrNone(one, [add(1), add(2)]);
  expect((await other.executeSql('select n from ended')).rows).toHaveLength(2);
  await Promise.all([one.close(), other.close()]);
});

it('leaves no connection behind, also where only plain SQL was asked', async (context) => {
  if (!postgres) return context.skip('no PostgreSQL server programs on this machine');
  const [brief, other] = [openPostgresql(postgres.url, 1), openPostgresql(postgres.url, 1)];
  const { rows } = await brief.executeSql('select pg_backend_pid() as pid');
  const { pid } = rows[0] as { pid: number };
  const lives = async () => {
    const found = await other.executeSql('select from pg_stat_activity where pid = $1', [pid]);
    return found.rows.length;
  };
  expect(await lives()).toBe(1);
  await brief.close();
  await expect.poll(lives, { timeout: 10_000 }).toBe(0);
  await other.close();
});
