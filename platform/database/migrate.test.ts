import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { isUpToDate, migrate, nameMigrations } from './migrate.server.ts';
import { openPglite } from './pglite.server.ts';

const table = (name: string) => ({
  up: async (db: Parameters<Parameters<typeof nameMigrations>[0][string]['up']>[0]) => {
    await sql`create table ${sql.table(name)} (id integer)`.execute(db);
  },
});

describe('migrations', () => {
  it('are named by number, room and file, and nothing else is taken for one', () => {
    const named = nameMigrations({
      './blog/tables/0002-tags.ts': table('tags'),
      '../platform/tables/0001-foundation.ts': table('base'),
    });
    expect(Object.keys(named).sort()).toEqual(['0001-platform-foundation', '0002-blog-tags']);
    // A folder that was renamed keeps the name that databases know.
    const renamed = nameMigrations({ './staff/tables/0001-a.ts': table('a') }, { staff: 'admin' });
    expect(Object.keys(renamed)).toEqual(['0001-admin-a']);
    expect(() => nameMigrations({ './blog/tables/tags.ts': table('tags') })).toThrow('tables/tags');
  });

  it('apply what is missing, also when a lower number comes late, and keep nothing of a failed one', {
    tags: 'nightly',
  }, async () => {
    const database = await openPglite(null);
    const first = nameMigrations({ 'b/tables/0002-b.ts': table('b') });
    expect(await migrate(database.kysely, first)).toEqual(['0002-b-b']);
    const late = { ...first, ...nameMigrations({ 'a/tables/0001-a.ts': table('a') }) };
    expect(await migrate(database.kysely, late)).toEqual(['0001-a-a']);
    expect(await migrate(database.kysely, late)).toEqual([]);
    // A server that is rolled back leaves alone what the newer one applied, and can be mended there.
    expect(await migrate(database.kysely, first)).toEqual([]);
    const mended = { ...first, ...nameMigrations({ 'e/tables/0001-e.ts': table('e') }) };
    expect(await migrate(database.kysely, mended)).toEqual(['0001-e-e']);
    const failing = nameMigrations({
      'c/tables/0003-c.ts': table('c'),
      'd/tables/0004-d.ts': table('b'),
    });
    const all = { ...late, ...failing };
    await expect(migrate(database.kysely, all)).rejects.toThrow('0004-d-d failed');
    // What went before it is kept: the next try goes on from there.
    expect(await isUpToDate(database.kysely, { ...late, ...failing })).toBe(false);
    const before = Object.fromEntries(
      Object.entries(failing).filter(([name]) => name === '0003-c-c'),
    );
    expect(await isUpToDate(database.kysely, before)).toBe(true);
    const whole = nameMigrations({ 'd/tables/0004-d.ts': table('d') });
    expect(await migrate(database.kysely, { ...all, ...whole })).toEqual(['0004-d-d']);
    await database.close();
  });

  it('hold no lock of an earlier one while a later one reads, in a database that is in use', {
    tags: 'nightly',
  }, async () => {
    const database = await openPglite(null);
    const used = nameMigrations({ 'u/tables/0001-u.ts': table('u') });
    await migrate(database.kysely, used);
    const held: unknown[] = [];
    const changes = {
      up: async (db: Parameters<typeof migrate>[0]) => {
        await sql`alter table u add column more integer`.execute(db);
      },
    };
    const reads = {
      up: async (db: Parameters<typeof migrate>[0]) => {
        const { rows } = await sql`select mode from pg_locks
          where relation = 'u'::regclass and mode = 'AccessExclusiveLock'`.execute(db);
        held.push(...rows);
      },
    };
    const next = nameMigrations({
      'u/tables/0002-changes.ts': changes as never,
      'u/tables/0003-reads.ts': reads as never,
    });
    await migrate(database.kysely, { ...used, ...next });
    expect(held).toEqual([]);
    await database.close();
  });

  it('build an index concurrently between two that stand or fall together, and again when cut off', {
    tags: 'nightly',
  }, async () => {
    const database = await openPglite(null);
    const kept = nameMigrations({ 'k/tables/0001-k.ts': table('k') });
    let cut = true;
    const index = {
      concurrently: true,
      up: async (db: Parameters<typeof migrate>[0]) => {
        await sql`drop index if exists k_id`.execute(db);
        await sql`create index concurrently k_id on k (id)`.execute(db);
        if (cut) throw new Error('cut off here');
      },
    };
    const all = {
      ...kept,
      ...nameMigrations({
        'k/tables/0002-index.ts': index as never,
        'k/tables/0003-m.ts': table('m'),
      }),
    };
    await expect(migrate(database.kysely, all)).rejects.toThrow('0002-k-index failed');
    expect(await isUpToDate(database.kysely, kept)).toBe(true);
    cut = false;
    expect(await migrate(database.kysely, all)).toEqual(['0002-k-index', '0003-k-m']);
    expect(await isUpToDate(database.kysely, all)).toBe(true);
    await database.close();
  });

  it('try again what did not get its lock, and nothing else', { tags: 'nightly' }, async () => {
    const database = await openPglite(null);
    let [tries, told] = [0, 0];
    const failing = (code: string, times: number) => ({
      'l/tables/0001-l.ts': {
        up: async () => {
          tries += 1;
          if (tries <= times) throw Object.assign(new Error('x'), { code });
        },
      },
    });
    const run = (code: string, times: number) => {
      [tries, told] = [0, 0];
      const named = nameMigrations(failing(code, times));
      return migrate(database.kysely, named, { tries: 3, pauseMs: 1, waits: () => (told += 1) });
    };
    await expect(run('42601', 9)).rejects.toThrow('0001-l-l failed');
    expect([tries, told]).toEqual([1, 0]);
    await expect(run('55P03', 9)).rejects.toThrow('0001-l-l failed');
    expect([tries, told]).toEqual([3, 1]);
    expect(await run('55P03', 2)).toEqual(['0001-l-l']);
    await database.close();
  });
});
