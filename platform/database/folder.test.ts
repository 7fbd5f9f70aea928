import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../config.server.ts';
import { openPlatform } from '../platform.server.ts';
import { FolderInUse, lockFolder } from '../settings/lock.server.ts';
import { openPglite } from './pglite.server.ts';

const root = mkdtempSync(join(tmpdir(), 'sapioworker-folder-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const lockModule = fileURLToPath(new URL('../settings/lock.server.ts', import.meta.url));
const holder = (folder: string) =>
  spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `const { lockFolder } = await import(${JSON.stringify(lockModule)});
     try { lockFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000); }
     catch (error) { console.log(error.message); process.exit(3); }`,
  ]);
const firstWords = async (child: ReturnType<typeof holder>) =>
  String((await once(child.stdout, 'data'))[0]).trim();

describe('the lock of the data folder', () => {
  it('refuses a second process in a sentence, and is free after SIGKILL', async () => {
    const folder = join(root, 'two-processes');
    const first = holder(folder);
    expect(await firstWords(first)).toBe('held');
    const second = holder(folder);
    expect(await firstWords(second)).toBe(
      `Another Sapioworker process is using the data folder "${folder}". Stop it first, or set DATA_DIR to another folder.`,
    );
    expect((await once(second, 'exit'))[0]).toBe(3);
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
    first.kill('SIGKILL');
    await once(first, 'exit');
    lockFolder(folder).release();
  });

  it('is given back when the database cannot be opened', async () => {
    const folder = join(root, 'broken');
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(join(folder, 'postgres'), 'not a folder');
    await expect(openPglite(folder)).rejects.toThrow();
    lockFolder(folder).release();
  });
});

describe('the embedded database on disk', () => {
  it('flushes every commit, keeps it, and says so', async () => {
    const folder = join(root, 'synced');
    const first = await openPglite(folder);
    expect(first.durability).toMatch(/^The embedded database flushes every commit/);
    await first.executeSql('create table kept (n integer)');
    const flushed = vi.spyOn(fs, 'fsyncSync');
    for (let n = 1; n <= 5; n += 1) await first.executeSql(`insert into kept values (${n})`);
    expect(flushed.mock.calls.length).toBeGreaterThanOrEqual(5);
    flushed.mockRestore();
    await first.close();
    const again = await openPglite(folder);
    expect((await again.executeSql('select count(*) as n from kept')).rows).toEqual([{ n: 5 }]);
    await again.close();
  });

  it('is not opened with a new key where its own is gone: that would open nothing of what is sealed', async () => {
    const DATA_DIR = join(root, 'without-key');
    const config = readConfig({ DATA_DIR });
    const open = async (one = config) => {
      const { database } = await openPlatform(one, { isCommand: true });
      await database.executeSql('create table if not exists kysely_migration (name text)');
      await database.close();
    };
    await open();
    const key = join(DATA_DIR, 'secret.key');
    fs.renameSync(key, `${key}.away`);
    await expect(open()).rejects.toThrow(/The key of the database is missing: ".*secret\.key"/);
    expect(fs.existsSync(key)).toBe(false);
    // It is lost for good, and somebody says so.
    await open({ ...config, SECRET_KEY: 'a new one, of at least thirty-two letters' });
    fs.renameSync(`${key}.away`, key);
    await open();
  });

  it('says so when it does not: the package starts with -F, which switches flushing off', async () => {
    const naive = await openPglite(join(root, 'naive'), {
      startParams: [...PGlite.defaultStartParams],
    });
    expect(naive.durability).toMatch(/^WARNING: .* does not flush/);
    await naive.close();
  });
});
