import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { dropOnServer, newOnServer, server } from '#test/support/postgresql.ts';
import { BadSettings, readConfig } from '../config.server.ts';
import { openDatabase, openPlatform } from '../platform.server.ts';
import { backup, restore } from './backup.server.ts';

const root = mkdtempSync(join(tmpdir(), 'sapioworker-restore-'));
const programs = process.env.PATH ?? '';
const tell = () => undefined;
const databases: string[] = [];
afterAll(async () => {
  for (const name of databases) await dropOnServer(name);
  rmSync(root, { recursive: true, force: true });
});

async function settings() {
  const given = server ? await newOnServer() : { name: '', url: '' };
  if (given.name) databases.push(given.name);
  return readConfig({
    DATA_DIR: mkdtempSync(join(root, 'data-')),
    DATABASE_URL: given.url,
    SECRET_KEY: 'a key for tests only, forty characters ok',
  });
}

/** What a kill does at that point. */
const cutAt = (words: string) => (said: string) => {
  if (said.startsWith(words)) throw new Error('cut');
};

async function opens(config: Awaited<ReturnType<typeof settings>>): Promise<void> {
  const platform = await openPlatform(config, { isCommand: true });
  await platform.jobs.stop();
  await platform.replica.close();
  await platform.database.close();
}

describe('a restore that is cut off', () => {
  it('is said at the next start: nobody would miss the files that have not come back', async () => {
    const of = await settings();
    mkdirSync(join(of.DATA_DIR, 'files/ab'), { recursive: true });
    writeFileSync(join(of.DATA_DIR, 'files/ab/photo'), 'a photo');
    const opened = await openDatabase(of);
    await opened.executeSql('create table things (name text)');
    await opened.close();
    const kept = join(root, 'kept');
    await backup({ ...of, programs }, kept, { tell });

    const half = await settings();
    const begun = restore({ ...half, programs }, kept, { tell: cutAt('Copying') });
    await expect(begun).rejects.toThrow('cut');
    await expect(opens(half)).rejects.toThrow(BadSettings);
    await expect(opens(half)).rejects.toThrow(/The restore into DATA_DIR, ".+", has not come/);
    const latest = backup({ ...half, programs }, join(root, 'latest'), { tell });
    await expect(latest).rejects.toThrow(BadSettings);
    const emptyOne = /restore into an empty (DATA_DIR|database)/;
    await expect(restore({ ...half, programs }, kept, { tell })).rejects.toThrow(emptyOne);
    await expect(opens(half)).rejects.toThrow(BadSettings);

    // Whether the database came is not known: nothing starts on it.
    if (server) {
      const [unsure, damaged] = [await settings(), join(root, 'damaged')];
      cpSync(kept, damaged, { recursive: true });
      writeFileSync(join(damaged, 'database.dump'), 'no dump');
      await expect(restore({ ...unsure, programs }, damaged, { tell })).rejects.toThrow('failed');
      await expect(opens(unsure)).rejects.toThrow(BadSettings);
    }

    // Cut before anything came back: it is done again as it stands.
    const bare = await settings();
    writeFileSync(join(bare.DATA_DIR, 'restore.part'), '');
    await restore({ ...bare, programs }, kept, { tell });
    expect(existsSync(join(bare.DATA_DIR, 'files/ab/photo'))).toBe(true);
    await opens(bare);
  });
});
