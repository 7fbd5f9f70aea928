import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allJobs } from '#app/contents/jobs.server.ts';
import { migrations } from '#app/contents/migrations.server.ts';
import { loadSeeds } from '#app/contents/seeds.server.ts';
import { backup, restore } from '#platform/backup/backup.server.ts';
import { differences, sumsOf } from '#platform/backup/checksums.server.ts';
import { OperatorError } from '#platform/backup/errors.server.ts';
import { type Config, readConfig } from '#platform/config.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { openPostgresql } from '#platform/database/postgresql.server.ts';
import { openPlatform } from '#platform/platform.server.ts';
import { FolderInUse } from '#platform/settings/lock.server.ts';
import { amount, noteFigure } from './figures.ts';
import { startPostgres } from './postgresql.ts';
import { named, withDatabase } from './versions.ts';

const server = process.env.TEST_POSTGRES_URL ?? '';
const programs = process.env.PATH ?? '';
const root = mkdtempSync(join(tmpdir(), 'sapioworker-backup-'));
const databases: string[] = [];
const key = 'a key for tests only, forty characters ok';
const tell = () => undefined;

async function emptyDatabase(): Promise<string> {
  if (!server) return '';
  const name = `backup_${randomUUID().replaceAll('-', '')}`;
  const admin = openPostgresql(server, 1);
  await admin.executeSql(`create database ${name}`);
  await admin.close();
  databases.push(name);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

const settings = async (name: string): Promise<Config> =>
  readConfig({
    DATA_DIR: join(root, name),
    DATABASE_URL: await emptyDatabase(),
    SAMPLE_DATA: 'on',
    SECRET_KEY: key,
    LOG_LEVEL: 'silent',
  });
const open = (config: Config) => openPlatform(config);

let from: Config;
let handle: string;
beforeAll(async () => {
  from = await settings('from');
  const platform = await open(from);
  await migrate(platform.database.kysely, migrations);
  await platform.jobs.prepare(allJobs(platform));
  await loadSeeds(platform);
  handle = await platform.storage.put(new TextEncoder().encode('a certificate'), 'text/plain');
  await platform.database.executeSql(`insert into audit_log (action, actor, at)
    select 'records.read', 'member-' || n, now() - n * interval '1 second' from generate_series(1, 20000) n`);
  await platform.jobs.send('mail-deliver', { id: 'one' });
  await platform.jobs.stop();
  await platform.database.close();
});
afterAll(async () => {
  rmSync(root, { recursive: true, force: true });
  for (const name of databases) {
    const admin = openPostgresql(server, 1);
    await admin.executeSql(`drop database ${name} with (force)`);
    await admin.close();
  }
});

describe('backup and restore (check 15)', () => {
  it('refuses a folder that holds something, one inside DATA_DIR, and a broken backup', async () => {
    const full = mkdtempSync(join(root, 'full-'));
    writeFileSync(join(full, 'letter.txt'), 'mine');
    const save = (to: string) => backup({ ...from, programs }, to, { tell });
    await expect(save(full)).rejects.toThrow('not empty');
    await expect(save(join(from.DATA_DIR, 'backup'))).rejects.toThrow('outside DATA_DIR');
    const target = await settings('refused');
    const bring = (source: string) => restore({ ...target, programs }, source, { tell });
    await expect(bring(full)).rejects.toThrow('not a whole backup');
    expect(existsSync(target.DATA_DIR)).toBe(false);
  });

  it.runIf(!server)('refuses while another process holds the embedded database', async () => {
    const platform = await open(from);
    const saved = backup({ ...from, programs }, join(root, 'while'), { tell });
    await expect(saved).rejects.toThrow(FolderInUse);
    await platform.database.close();
  });

  it('brings back every table and every file, and nothing over what is there', async () => {
    const to = join(root, 'kept');
    const manifest = await backup({ ...from, programs }, to, { tell });
    const rowsThen = manifest.tables['public.audit_log']?.rows ?? 0;
    expect(rowsThen).toBeGreaterThanOrEqual(20_000);
    expect(manifest.tables['pgboss.queue']?.rows).toBeGreaterThan(5);
    const target = await settings('target');
    const said: string[] = [];
    await restore({ ...target, programs }, to, { tell: (words) => said.push(words) });
    expect(said.at(-1)).toMatch(/^All \d+ tables came back as they were/);
    const platform = await open(target);
    const file = await platform.storage.get(handle);
    expect(new TextDecoder().decode(file?.bytes)).toBe('a certificate');
    // The product goes on from it: nothing to migrate, and new rows get new numbers.
    expect(await migrate(platform.database.kysely, migrations)).toEqual([]);
    await platform.audit.record({ action: 'a.b', actor: 'public' });
    const { rows } = await platform.database.executeSql('select max(id)::int as id from audit_log');
    expect(rows).toEqual([{ id: rowsThen + 1 }]);
    await platform.database.close();
    await expect(restore({ ...target, programs }, to, { tell })).rejects.toThrow(OperatorError);
  });

  it('keeps where the audit trail stood before the database is read, never a later place', async () => {
    const head = join(from.DATA_DIR, 'audit-head.json');
    writeFileSync(head, 'before');
    const to = join(root, 'anchored');
    // The site goes on while a PostgreSQL is read.
    const goOn = () => writeFileSync(head, 'later');
    await backup({ ...from, programs }, to, { tell: goOn });
    expect(readFileSync(join(to, 'data/audit-head.json'), 'utf8')).toBe('before');
    rmSync(head);
  });

  // A dump takes as long as it takes: what was read in another session is of another moment.
  it.runIf(server)('ends when the session is gone in which the dump was made', async () => {
    const own = join(root, 'programs');
    mkdirSync(own);
    const ends = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`;
    const found = (name: string) =>
      [...programs.split(':'), ...globSync('/usr/lib/postgresql/*/bin').sort().reverse()]
        .map((folder) => join(folder, name))
        .find((file) => existsSync(file));
    const script = `#!/bin/sh\n${found('pg_dump')} "$@" || exit 1\n${found('psql')} -q -o /dev/null "${from.DATABASE_URL}" -c "${ends}"\n`;
    writeFileSync(join(own, 'pg_dump'), script, { mode: 0o755 });
    const saved = backup({ ...from, programs: own }, join(root, 'cut'), { tell });
    await expect(saved).rejects.toThrow('The connection to the database was lost');
    expect(existsSync(join(root, 'cut/manifest.json'))).toBe(false);
  });

  it('tells when what came back is not what was kept', async () => {
    const to = join(root, 'kept');
    const path = join(to, 'manifest.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8'));
    manifest.tables['public.services'].sum = '1';
    writeFileSync(path, JSON.stringify(manifest));
    const target = await settings('changed');
    await expect(restore({ ...target, programs }, to, { tell })).rejects.toThrow(
      /not what was kept:\n {2}public\.services: \d+ rows/,
    );
  });
});

const long = Boolean(process.env.PROGRAMME_FIGURES);
const records = amount('RECORDS', 20_000);
const script = (name: string) => fileURLToPath(new URL(`../../scripts/${name}`, import.meta.url));

async function fillOf(): Promise<string> {
  const module = await import(/* @vite-ignore */ script('bench/records.mjs'));
  return (module as { fillRecords: string }).fillRecords;
}

/** What `npm run admin` does, as a process of its own. Gives the seconds it took, its start among them. */
async function admin(env: Record<string, string>, ...args: string[]): Promise<number> {
  const began = performance.now();
  const all = { PATH: programs, SECRET_KEY: key, SAMPLE_DATA: 'off', LOG_LEVEL: 'silent', ...env };
  await promisify(execFile)(process.execPath, [script('admin.mjs'), ...args], { env: all });
  return (performance.now() - began) / 1_000;
}

describe.runIf(long)(`backup and restore of ${records} records (check 15)`, () => {
  it('takes at most 10 minutes for a million, and every sum is the same', async (context) => {
    const postgres = await startPostgres();
    if (!postgres) return context.skip('no PostgreSQL server programs on this machine');
    try {
      const filled = { DATA_DIR: join(root, 'filled'), DATABASE_URL: postgres.url };
      const config = readConfig({ ...filled, SECRET_KEY: key, LOG_LEVEL: 'silent' });
      const platform = await open(config);
      await migrate(platform.database.kysely, migrations);
      await platform.jobs.prepare(allJobs(platform));
      await loadSeeds(platform);
      await platform.jobs.stop();
      await platform.database.close();
      const fill = await fillOf();
      await withDatabase(postgres.url, ({ executeSql }) => executeSql(fill, [records]));
      await promisify(execFile)(process.execPath, [script('build.mjs')]);
      const url = named(postgres.url, 'restored');
      await withDatabase(postgres.url, ({ executeSql }) => executeSql('create database restored'));

      const to = join(root, 'loaded');
      const kept = await admin(filled, 'backup', to);
      const empty = { DATA_DIR: join(root, 'restored'), DATABASE_URL: url };
      const restored = await admin(empty, 'restore', to);
      const before = await withDatabase(postgres.url, sumsOf);
      expect(before['public.verification_records']?.rows).toBe(records);
      expect(differences(before, await withDatabase(url, sumsOf))).toEqual([]);
      const mebibytes = Math.round(statSync(join(to, 'database.dump')).size / 2 ** 20);
      noteFigure(
        '15 backup',
        `${records} records: backup, s; its size, MiB; restore, s; tables that differ`,
        `${kept.toFixed(1)}; ${mebibytes}; ${restored.toFixed(1)}; 0`,
      );
      // The start of the program counts too, which is most of it when there are few.
      expect(restored).toBeLessThan(Math.max(60, (600 * records) / 1_000_000));

      // One letter of one record in as many as there are.
      const damage =
        "update verification_records set state = 'Lagos ' where badge_key = 'sw-00007'";
      await withDatabase(url, ({ executeSql }) => executeSql(damage));
      const told = differences(before, await withDatabase(url, sumsOf));
      expect(told).toEqual([
        `public.verification_records: ${records} rows were kept, ${records} came back`,
      ]);
    } finally {
      await postgres.stop();
    }
  }, 3_600_000);
});
