import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../config.server.ts';
import { openDatabase } from '../platform.server.ts';
import { secretsFrom } from '../secrets.server.ts';
import { openStorage } from '../storage/storage.server.ts';
import { backup } from './backup.server.ts';
import { proveBackup } from './prove.server.ts';
import { backupToVault, fetchBackup, openBackupVault } from './vault.server.ts';

const root = mkdtempSync(join(tmpdir(), 'h5-vault-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const programs = process.env.PATH ?? '';
const tell = () => undefined;
async function site(place: string) {
  const config = readConfig({
    DATA_DIR: mkdtempSync(join(root, 'data-')),
    SECRET_KEY: 'a key for tests only, forty characters ok',
    BACKUP_URL: place,
    BACKUP_KEY: 'a key for backups in tests, long enough',
  });
  mkdirSync(join(config.DATA_DIR, 'files/ab'), { recursive: true });
  writeFileSync(join(config.DATA_DIR, 'files/ab/paper'), 'the paper of Ada');
  const opened = await openDatabase(config);
  await opened.executeSql("create table things (name text); insert into things values ('one')");
  await opened.close();
  return config;
}
it('a proof fails when a file of the backup is missing', { timeout: 120_000 }, async () => {
  const place = pathToFileURL(mkdtempSync(join(root, 'kept-'))).href;
  const config = await site(place);
  await backupToVault(config, { tell, programs });
  const folder = new URL(place).pathname;
  const paper =
    readdirSync(folder, { recursive: true })
      .map(String)
      .find((n) => n.endsWith('/paper')) ?? '';
  expect(existsSync(join(folder, paper))).toBe(true);
  rmSync(join(folder, paper));
  const outcome = await proveBackup(config, { tell, programs }).then(
    () => 'proven',
    () => 'failed',
  );
  const fetched = await fetchBackup(
    config,
    { name: 'latest', folder: mkdtempSync(join(root, 'f-')) },
    tell,
  ).then(
    () => 'fetched',
    () => 'failed',
  );
  expect([outcome, fetched, await openBackupVault(config)?.lastProof()]).toEqual([
    'failed',
    'failed',
    null,
  ]);
});
it('a backup is made while uploads are kept and removed', { timeout: 180_000 }, async () => {
  const config = await site('');
  const storage = openStorage(config, secretsFrom('a key for tests only, forty characters ok'));
  for (let n = 0; n < 1_500; n += 1) await storage.put(Buffer.alloc(20_000, n), 'application/pdf');
  let on = true;
  const writer = (async () => {
    const kept: string[] = [];
    while (on) {
      kept.push(await storage.put(Buffer.alloc(20_000, 7), 'application/pdf'));
      const old = kept.length > 20 ? kept.shift() : undefined;
      if (old) await storage.remove(old);
    }
  })();
  const outcomes: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    outcomes.push(
      await backup(
        { DATA_DIR: config.DATA_DIR, DATABASE_URL: '', programs },
        mkdtempSync(join(root, 'b-')),
        { tell },
      ).then(
        () => 'made',
        (e: Error) => e.message.replace(root, ''),
      ),
    );
  }
  on = false;
  await writer;
  expect(outcomes).toEqual(['made', 'made', 'made']);
});
