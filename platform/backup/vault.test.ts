import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { bucketUrl, openBucketServer } from '#test/support/bucket.ts';
import { freePort } from '#test/support/free-port.ts';
import { dropOnServer, newOnServer, server } from '#test/support/postgresql.ts';
import { type Config, readConfig } from '../config.server.ts';
import { openDatabase } from '../platform.server.ts';
import { backup, restore } from './backup.server.ts';
import { OperatorError } from './errors.server.ts';
import { backupFigures } from './figures.server.ts';
import { proveBackup } from './prove.server.ts';
import { expired, nameOf, timeOf } from './rotation.ts';
import {
  agesOf,
  backupToVault,
  fetchBackup,
  neededVault,
  openBackupVault,
  withFolder,
} from './vault.server.ts';

const root = mkdtempSync(join(tmpdir(), 'sapioworker-vault-'));
const programs = process.env.PATH ?? '';
const tell = () => undefined;
const databases: string[] = [];
let buckets = 0;
const bucket = await openBucketServer();
afterAll(async () => {
  await bucket.close();
  for (const name of databases) await dropOnServer(name);
  rmSync(root, { recursive: true, force: true });
});

async function database(): Promise<string> {
  if (!server) return '';
  const { name, url } = await newOnServer();
  databases.push(name);
  return url;
}

/** A site with a table, a file and a place for its backups. */
async function site(place: string): Promise<Config> {
  const config = readConfig({
    DATA_DIR: mkdtempSync(join(root, 'data-')),
    SECRET_KEY: 'a key for tests only, forty characters ok',
    DATABASE_URL: await database(),
    BACKUP_PROOF_DATABASE_URL: await database(),
    BACKUP_URL: place,
    BACKUP_KEY: 'a key for backups in tests, long enough',
    STORAGE_ACCESS_KEY: 'S3RVER',
    STORAGE_SECRET_KEY: 'S3RVER',
  });
  mkdirSync(join(config.DATA_DIR, 'files/ab'), { recursive: true });
  writeFileSync(join(config.DATA_DIR, 'files/ab/paper'), 'the paper of Ada');
  const opened = await openDatabase(config);
  await opened.executeSql("create table things (name text); insert into things values ('one')");
  await opened.close();
  return config;
}
const inFolder = () => pathToFileURL(mkdtempSync(join(root, 'kept-'))).href;
const at = (text: string) => ({ now: () => new Date(text) });

describe('which backups stay', () => {
  it('the latest, those of the kept days, and the first of each month of a year', () => {
    const day = (n: number) => nameOf(new Date(Date.UTC(2026, 0, 1, 1, 30) + n * 86_400_000));
    const names = Array.from({ length: 400 }, (_, n) => day(n));
    const now = timeOf(day(399));
    const gone = new Set(expired(names, now, 35));
    const kept = names.filter((name) => !gone.has(name));
    expect(
      kept.filter((name) => (now.getTime() - timeOf(name).getTime()) / 86_400_000 <= 35),
    ).toHaveLength(36);
    const months = kept.filter((name) => name.slice(6, 8) === '01').map((name) => name.slice(0, 6));
    expect(months).toHaveLength(new Set(months).size);
    expect(kept).toHaveLength(36 + 10);
    expect(expired([day(0)], now, 1)).toEqual([]);
  });

  it('those from before a gap, as of a clock that went ahead, until a week has been kept behind it', () => {
    const named = (...at: string[]) => at.map((one) => nameOf(new Date(`${one}T01:30:00Z`)));
    const before = named('2026-11-19', '2026-11-20', '2026-11-21');
    const ahead = [1, 2, 3, 4, 5, 6, 7].flatMap((day) => named(`2028-02-0${day}`));
    const goneAt = (count: number, days = 35) => {
      const made = ahead.slice(0, count);
      return expired([...before, ...made], timeOf(made.at(-1) ?? ''), days);
    };
    expect([1, 2, 6].map((count) => goneAt(count))).toEqual([[], [], []]);
    expect(goneAt(7)).toEqual(before);
    // Who keeps fewer days hears of it sooner.
    expect([goneAt(1, 2), goneAt(2, 2)]).toEqual([[], before]);
    // Set right again, one of that time holds up none.
    const now = timeOf(named('2026-12-26')[0] ?? '');
    const right = Array.from({ length: 35 }, (_, n) =>
      nameOf(new Date(now.getTime() - n * 86_400_000)),
    );
    const all = [...before, ...right.toReversed(), ...ahead.slice(0, 1)];
    expect(expired(all, now, 35)).toEqual(named('2026-11-20'));
  });

  it('where each is made after such a gap, they go all the same, one later', () => {
    const now = new Date('2028-06-01T01:30:00Z');
    const day = (n: number) => nameOf(new Date(now.getTime() - (50 - n) * 40 * 86_400_000));
    let kept: string[] = [];
    for (let n = 0; n <= 50; n += 1) {
      kept.push(day(n));
      const gone = expired(kept, timeOf(day(n)), 14);
      kept = kept.filter((name) => !gone.includes(name));
    }
    // A year of firsts, as seen from the one before.
    expect(kept[0]).toBe(day(50 - 10));
  });
});

describe.each([
  ['a folder', async () => inFolder()],
  ['a bucket', async () => bucketUrl(bucket.address, `backups-${buckets++}`)],
])('sealed backups in %s (DEPLOY-03)', (_name, place) => {
  it('are readable with the key alone, rotated, brought back and proven', async () => {
    const config = await site(await place());
    const [old, next] = ['2026-10-02T01:30:00Z', '2026-11-22T01:30:00Z'];
    for (const before of ['2026-10-01T01:30:00Z', old, '2026-11-01T01:30:00Z']) {
      await backupToVault(config, { tell, programs, clock: at(before) });
    }
    const name = await backupToVault(config, { tell, programs, clock: at(next) });
    expect(name).toBe('20261122T013000Z');
    const vault = openBackupVault(config);
    expect(await vault?.names()).toEqual(['20261001T013000Z', '20261101T013000Z', name]);

    await expect(
      fetchBackup(config, { name: 'none', folder: join(root, 'x') }, tell),
    ).rejects.toThrow(OperatorError);
    const folder = mkdtempSync(join(root, 'fetched-'));
    await fetchBackup(config, { name: 'latest', folder }, tell);
    expect(readFileSync(join(folder, 'data/files/ab/paper'), 'utf8')).toBe('the paper of Ada');
    const stranger = { ...config, BACKUP_KEY: 'another key for backups, long enough' };
    const again = mkdtempSync(join(root, 'no-'));
    await expect(fetchBackup(stranger, { name: 'latest', folder: again }, tell)).rejects.toThrow(
      /sealed with the key .* under the BACKUP_KEY of its time alone/,
    );
    // Half of it does not stand in the way of the next try.
    await fetchBackup(config, { name: 'latest', folder: again }, tell);

    const [age, proof] = backupFigures({
      config: { ...config },
      clock: at('2026-11-22T02:30:00Z'),
    });
    expect([await age?.read(), await proof?.read()]).toEqual([3_600, Number.POSITIVE_INFINITY]);
    await proveBackup(config, { tell, programs, clock: at('2026-11-22T03:30:00Z') });
    const [, after] = backupFigures({ config: { ...config }, clock: at('2026-11-22T04:30:00Z') });
    expect(await after?.read()).toBe(3_600);
    // And again: what the first proof had loaded is gone.
    await proveBackup(config, { tell, programs, clock: at('2026-11-22T05:30:00Z') });
  });

  it('leave nothing behind a day after one was broken off', async () => {
    const config = await site(await place());
    const vault = openBackupVault(config);
    // The line breaks before the manifest goes: the folder has none.
    const folder = mkdtempSync(join(root, 'half-'));
    writeFileSync(join(folder, 'database.dump'), 'of everybody');
    for (const name of ['20261120T013000Z', '20261121T120000Z']) {
      await expect(vault?.keep(name, folder)).rejects.toThrow('manifest.json');
    }
    expect(await vault?.names()).toEqual([]);
    expect(await vault?.brokenOff()).toEqual(['20261120T013000Z', '20261121T120000Z']);
    const name = await backupToVault(config, { tell, programs, clock: at('2026-11-22T01:30:00Z') });
    // The younger one may be on its way.
    expect(await vault?.brokenOff()).toEqual(['20261121T120000Z']);
    expect(await vault?.names()).toEqual([name]);
  });
});

describe('the folder in which a backup is laid before it is sealed', () => {
  it('is gone afterwards, also where the process that laid it was killed a day ago', async () => {
    const aside = mkdtempSync(join(root, 'tmp-'));
    vi.stubEnv('TMPDIR', aside);
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    for (const name of ['sapioworker-backup-killed', 'sapioworker-backup-busy', 'of-others']) {
      mkdirSync(join(aside, name, 'backup'), { recursive: true });
      writeFileSync(join(aside, name, 'backup/database.dump'), 'of everybody');
      if (name !== 'sapioworker-backup-busy') utimesSync(join(aside, name), yesterday, yesterday);
    }
    const listeners = process.listenerCount('exit');
    await withFolder(async (folder) => {
      expect(folder.startsWith(aside)).toBe(true);
      expect(process.listenerCount('exit')).toBe(listeners + 1);
    });
    vi.unstubAllEnvs();
    expect(readdirSync(aside).sort()).toEqual(['of-others', 'sapioworker-backup-busy']);
    expect(process.listenerCount('exit')).toBe(listeners);
  });
});

describe('a backup', () => {
  it('is refused where the next one would hold it, and the one after that both', async () => {
    const DATA_DIR = mkdtempSync(join(root, 'data-'));
    const config = readConfig({
      DATA_DIR,
      BACKUP_URL: pathToFileURL(join(DATA_DIR, 'backups')).href,
      BACKUP_KEY: 'x'.repeat(40),
    });
    await expect(backupToVault(config, { tell, programs })).rejects.toThrow('outside DATA_DIR');
    expect(readdirSync(DATA_DIR)).toEqual([]);
  });

  it.runIf(existsSync('/proc/self/fd'))(
    'that its place refuses leaves no file open: a deleted dump would go on taking its room',
    async () => {
      const place = join(root, 'no-folder');
      writeFileSync(place, 'in the way');
      const config = readConfig({
        BACKUP_URL: pathToFileURL(place).href,
        BACKUP_KEY: 'x'.repeat(40),
      });
      const folder = mkdtempSync(join(root, 'dumped-'));
      writeFileSync(join(folder, 'database.dump'), Buffer.alloc(2_000_000));
      await expect(neededVault(config).keep('20261122T013000Z', folder)).rejects.toThrow('ENOTDIR');
      const isOpen = (fd: string) => readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
      const open = () =>
        readdirSync('/proc/self/fd').filter(
          (fd) => existsSync(`/proc/self/fd/${fd}`) && isOpen(fd),
        );
      await expect.poll(open).toEqual([]);
    },
  );

  it('leaves nothing behind either where a kill cut its first file off', async () => {
    const url = inFolder();
    const config = await site(url);
    const left = new URL(`${url}/backups/20261120T013000Z/`);
    mkdirSync(left, { recursive: true });
    writeFileSync(new URL('database.dump.part', left), 'of everybody');
    await backupToVault(config, { tell, programs, clock: at('2026-11-22T01:30:00Z') });
    expect(existsSync(left)).toBe(false);
  });

  it('that fails leaves its folder empty, for the next try', async () => {
    const config = await site('');
    const to = mkdtempSync(join(root, 'tried-'));
    writeFileSync(join(config.DATA_DIR, 'audit-head.json'), '{}');
    const away = { ...config, DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/none` };
    await expect(backup({ ...away, programs }, to, { tell })).rejects.toThrow('ECONNREFUSED');
    await backup({ ...config, programs }, to, { tell });
  });

  it('is made while the site removes files and writes others', async () => {
    const config = await site('');
    const kept = join(config.DATA_DIR, 'files/ab');
    writeFileSync(join(kept, 'draft.part'), 'half of a paper');
    for (let n = 0; n < 200; n += 1) writeFileSync(join(kept, `gone-${n}`), 'to be removed');
    const names = readdirSync(kept).filter((name) => name.startsWith('gone-'));
    const to = join(root, 'meanwhile/data/files/ab');
    // As soon as the first is copied: the rest of the list is known and gone.
    const goOn = setInterval(() => {
      if (existsSync(to) && readdirSync(to).length > 0)
        for (const name of names) rmSync(join(kept, name), { force: true });
    });
    const { parts } = await backup({ ...config, programs }, join(root, 'meanwhile'), { tell });
    clearInterval(goOn);
    expect(readdirSync(kept)).toEqual(['draft.part', 'paper']);
    expect(parts).toContain('data/files/ab/paper');
    expect(parts).not.toContain('data/files/ab/draft.part');
  });
});

describe('a restore', () => {
  it('into a folder that cannot be written loads no database either', async () => {
    const config = await site('');
    const from = join(root, 'whole');
    await backup({ ...config, programs }, from, { tell });
    const file = join(root, 'a-file');
    writeFileSync(file, 'in the way of a folder');
    const where = { DATA_DIR: join(file, 'data'), DATABASE_URL: await database(), programs };
    await expect(restore(where, from, { tell })).rejects.toThrow('ENOTDIR');
    const DATA_DIR = join(root, 'brought-back');
    await restore({ ...where, DATA_DIR }, from, { tell });
    expect(readFileSync(join(DATA_DIR, 'files/ab/paper'), 'utf8')).toBe('the paper of Ada');
  });
});

describe('a restore of the embedded database', () => {
  it('that was cut off says so, and leaves the folder empty for another backup', async () => {
    const config = { ...(await site('')), DATABASE_URL: '' };
    const opened = await openDatabase(config);
    await opened.close();
    const [whole, cut] = [join(root, 'embedded'), join(root, 'cut')];
    await backup({ ...config, programs }, whole, { tell });
    cpSync(whole, cut, { recursive: true });
    truncateSync(join(cut, 'database.tar.gz'), 100_000);
    const where = { DATA_DIR: join(root, 'restored'), DATABASE_URL: '', programs };
    const refusal = await restore(where, cut, { tell }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(OperatorError);
    expect(String(refusal)).toMatch(
      /cut\/database\.tar\.gz" is damaged \(unexpected end of file\)/,
    );
    await restore(where, whole, { tell });
  });
});

describe('a proof', () => {
  it('fails when a part of the backup was changed, and is not remembered', async () => {
    const place = inFolder();
    const config = await site(place);
    await backupToVault(config, { tell, programs });
    const folder = new URL(place).pathname;
    const dump = readdirSync(folder, { recursive: true })
      .map(String)
      .find((name) => /database\.(dump|tar\.gz)$/.test(name));
    const file = join(folder, dump ?? '');
    const bytes = readFileSync(file);
    expect(bytes.includes('things')).toBe(false);
    bytes[200] = (bytes[200] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    await expect(proveBackup(config, { tell, programs })).rejects.toThrow();
    expect(await openBackupVault(config)?.lastProof()).toBeNull();
  });

  it('fails when a file of the backup is missing, and so does bringing it back', async () => {
    const place = inFolder();
    const config = await site(place);
    await backupToVault(config, { tell, programs });
    const folder = new URL(place).pathname;
    const paper = readdirSync(folder, { recursive: true })
      .map(String)
      .find((name) => name.endsWith('/paper'));
    rmSync(join(folder, paper ?? ''));
    const lost = '1 of its files are missing, such as "data/files/ab/paper"';
    await expect(proveBackup(config, { tell, programs })).rejects.toThrow(lost);
    const to = mkdtempSync(join(root, 'lost-'));
    await expect(fetchBackup(config, { name: 'latest', folder: to }, tell)).rejects.toThrow(lost);
    // Nor is the database touched by what lies there.
    const where = { DATA_DIR: join(root, 'never'), DATABASE_URL: config.DATABASE_URL, programs };
    await expect(restore(where, to, { tell })).rejects.toThrow(lost);
    expect(await openBackupVault(config)?.lastProof()).toBeNull();
  });

  it('is made of an older backup too, whose manifest lists no files', async () => {
    const config = await site(inFolder());
    const folder = join(root, 'older');
    await backup({ ...config, programs }, folder, { tell });
    const path = join(folder, 'manifest.json');
    const { parts, ...older } = JSON.parse(readFileSync(path, 'utf8'));
    expect(parts).toContain('data/files/ab/paper');
    writeFileSync(path, JSON.stringify(older));
    await openBackupVault(config)?.keep('20261122T013000Z', folder);
    expect(await proveBackup(config, { tell, programs })).toBe('20261122T013000Z');
  });

  it('under a former BACKUP_KEY counts as none, so that backups go on with the new one', async () => {
    const config = readConfig({ BACKUP_URL: inFolder(), BACKUP_KEY: 'x'.repeat(40) });
    await openBackupVault(config)?.proven('20261122T013000Z', new Date('2026-11-22T02:00:00Z'));
    const now = new Date('2026-11-22T03:00:00Z');
    const [known, exchanged] = [config, { ...config, BACKUP_KEY: 'y'.repeat(40) }].map((one) =>
      agesOf(neededVault(one), now),
    );
    expect(await known).toEqual({ backup: null, proof: 3_600 });
    expect(await exchanged).toEqual({ backup: null, proof: null });
  });

  it('that is damaged counts as none, so that backups and the next proof go on', async () => {
    const place = inFolder();
    const config = readConfig({ BACKUP_URL: place, BACKUP_KEY: 'x'.repeat(40) });
    const vault = neededVault(config);
    const at = new Date('2026-11-22T02:00:00Z');
    await vault.proven('20261122T013000Z', at);
    const file = join(new URL(place).pathname, 'proof.json');
    const whole = readFileSync(file);
    for (const damaged of [Buffer.alloc(0), whole.subarray(0, -1), Buffer.from('{"at": ""}')]) {
      writeFileSync(file, damaged);
      expect(await agesOf(vault, at)).toEqual({ backup: null, proof: null });
    }
    await vault.proven('20261122T013000Z', at);
    expect(await agesOf(vault, at)).toEqual({ backup: null, proof: 0 });
  });

  it('and a backup of a clock that went ahead hold up no newer ones, and are not the latest', async () => {
    const config = readConfig({ BACKUP_URL: inFolder(), BACKUP_KEY: 'x'.repeat(40) });
    const folder = mkdtempSync(join(root, 'ahead-'));
    const whole = { format: 1, madeAt: '', kind: 'pglite', tables: {} };
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(whole));
    const vault = neededVault(config);
    for (const name of ['20261121T013000Z', '20360101T000000Z']) await vault.keep(name, folder);
    await vault.proven('20360101T000000Z', new Date('2036-01-01T00:10:00Z'));
    const now = new Date('2026-11-22T01:30:00Z');
    expect(await agesOf(vault, now)).toEqual({ backup: 24 * 3_600, proof: null });
    const to = mkdtempSync(join(root, 'latest-'));
    const clock = { now: () => now };
    const told: string[] = [];
    const telling = (words: string) => void told.push(words);
    expect(await fetchBackup(config, { name: 'latest', folder: to, clock }, telling)).toBe(
      '20261121T013000Z',
    );
    // Perhaps it is the clock of this machine that is wrong.
    expect(told.at(-1)).toContain('20360101T000000Z. Fetch it by its name.');
  });

  it.runIf(server !== '')('is made by programs that are newer than the server, too', async () => {
    const config = await site(inFolder());
    await backupToVault(config, { tell, programs });
    const folder = mkdtempSync(join(root, 'newer-'));
    // As pg_restore of 17 does: into a database it fails by the first thing it says there.
    const says = `echo 'SET transaction_timeout = 0;'; exec pg_restore "$@"`;
    const fails = `echo 'unrecognized configuration parameter "transaction_timeout"' >&2; exit 1`;
    const lines = `case "$*" in *--file=-*) ${says} ;; *) ${fails} ;; esac`;
    writeFileSync(join(folder, 'pg_restore'), `#!/bin/sh\n${lines}\n`);
    chmodSync(join(folder, 'pg_restore'), 0o700);
    await proveBackup(config, { tell, programs: `${folder}:${programs}` });
    expect(await openBackupVault(config)?.lastProof()).not.toBeNull();
  });

  it.runIf(server !== '')('never empties a database that somebody uses', async () => {
    const config = await site(inFolder());
    await backupToVault(config, { tell, programs });
    const wrong = { ...config, BACKUP_PROOF_DATABASE_URL: config.DATABASE_URL };
    await expect(proveBackup(wrong, { tell, programs })).rejects.toThrow('in use');
    // Also one without a single table.
    const other = await openDatabase({ ...config, DATABASE_URL: config.BACKUP_PROOF_DATABASE_URL });
    await other.executeSql('create materialized view sums as select 1 as sum');
    await expect(proveBackup(config, { tell, programs })).rejects.toThrow('in use');
    await other.executeSql('drop materialized view sums; create extension citext');
    await other.close();
    await proveBackup(config, { tell, programs });
    const opened = await openDatabase(config);
    expect((await opened.executeSql('select name from things')).rows).toEqual([{ name: 'one' }]);
    await opened.close();
  });
});
