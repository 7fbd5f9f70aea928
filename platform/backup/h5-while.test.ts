import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../config.server.ts';
import { openDatabase } from '../platform.server.ts';
import { secretsFrom } from '../secrets.server.ts';
import { openStorage } from '../storage/storage.server.ts';
import { backup } from './backup.server.ts';

const root = mkdtempSync(join(tmpdir(), 'h5-while-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
it('a backup is made while uploads are kept and removed, ten a second', {
  timeout: 180_000,
}, async () => {
  const config = readConfig({
    DATA_DIR: mkdtempSync(join(root, 'data-')),
    SECRET_KEY: 'a key for tests only, forty characters ok',
  });
  mkdirSync(join(config.DATA_DIR, 'files'), { recursive: true });
  const opened = await openDatabase(config);
  await opened.close();
  const storage = openStorage(config, secretsFrom('a key for tests only, forty characters ok'));
  const bytes = Buffer.alloc(300_000, 7);
  const kept: string[] = [];
  for (let n = 0; n < 3_000; n += 1) kept.push(await storage.put(bytes, 'application/pdf'));
  let on = true;
  const writer = (async () => {
    while (on) {
      await storage.put(bytes, 'application/pdf');
      await storage.remove(kept.shift() ?? '');
      await new Promise((go) => setTimeout(go, 80));
    }
  })();
  const outcomes: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const to = mkdtempSync(join(root, 'b-'));
    outcomes.push(
      await backup({ DATA_DIR: config.DATA_DIR, DATABASE_URL: '', programs: '' }, to, {
        tell: () => undefined,
      }).then(
        () => 'made',
        (e: Error) => e.message.replaceAll(root, ''),
      ),
    );
    rmSync(to, { recursive: true });
  }
  on = false;
  await writer;
  expect(outcomes).toEqual(['made', 'made', 'made']);
});
