import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { bucketUrl, openBucketServer } from '#test/support/bucket.ts';
import { readConfig } from '../config.server.ts';
import { backupFigures } from './figures.server.ts';
import { openBackupVault } from './vault.server.ts';

const root = mkdtempSync(join(tmpdir(), 'sapioworker-ages-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const BACKUP_KEY = 'a key for backups in tests, long enough';
const never = Number.POSITIVE_INFINITY;
const hour = 3_600;

describe('the ages of backups, while their storage refuses us (WATCH-02, DEPLOY-03)', () => {
  it('are +Inf where none is known, so that somebody is told', async () => {
    const bucket = await openBucketServer();
    const config = readConfig({
      BACKUP_URL: bucketUrl(bucket.address, 'backups'),
      BACKUP_KEY,
      STORAGE_ACCESS_KEY: 'revoked',
      STORAGE_SECRET_KEY: 'revoked',
    });
    const figures = backupFigures({ config, clock: { now: () => new Date() } });
    const ages = await Promise.all(figures.map(({ read }) => read()));
    await bucket.close();
    expect(ages).toEqual([never, never]);
  });

  it('are +Inf of a live site that keeps none, and a demo has no ages', async () => {
    const clock = { now: () => new Date() };
    const config = readConfig({});
    expect(backupFigures({ config, clock })).toEqual([]);
    const figures = backupFigures({ config: { ...config, APP_ENV: 'live' }, clock });
    expect(await Promise.all(figures.map(({ read }) => read()))).toEqual([never, never]);
  });

  it.runIf(existsSync('/proc/self/mem'))('go on growing from what was known', async () => {
    const config = readConfig({ BACKUP_URL: pathToFileURL(root).href, BACKUP_KEY });
    const folder = join(root, 'backups/20261122T013000Z');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'manifest.json'), '');
    const name = '20261122T013000Z';
    await openBackupVault(config)?.proven(name, new Date('2026-11-22T01:40:00Z'));
    let now = new Date('2026-11-22T02:30:00Z');
    const figures = backupFigures({ config, clock: { now: () => now } });
    const ages = () => Promise.all(figures.map(({ read }) => read()));
    expect(await ages()).toEqual([hour, hour - 600]);
    // From now on every question ends in an error (EIO).
    rmSync(join(root, 'proof.json'));
    symlinkSync('/proc/self/mem', join(root, 'proof.json'));
    now = new Date('2026-11-23T02:30:00Z');
    expect(await ages()).toEqual([25 * hour, 25 * hour - 600]);
    now = new Date('2026-11-23T04:30:00Z');
    expect(await ages()).toEqual([27 * hour, 27 * hour - 600]);
  });
});
