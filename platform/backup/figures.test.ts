import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
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

describe('the ages of backups, asked of a bucket (DEPLOY-03)', () => {
  const asked: string[] = [];
  let held: ServerResponse[] | null = null;
  const [whole, torn, ahead] = ['20261122T013000Z', '20261122T023000Z', '20360101T000000Z'];
  const files = [whole, torn, ahead].flatMap((name) =>
    ['data/files/ab/paper', ...(name === torn ? [] : ['manifest.json'])].map(
      (file) => `kept/backups/${name}/${file}`,
    ),
  );
  const bucket = createServer((request, answer) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket');
    if (!searchParams.has('list-type')) {
      asked.push(`${request.method} ${pathname}`);
      answer.writeHead(files.includes(pathname.slice('/bucket/'.length)) ? 200 : 404).end();
      return;
    }
    asked.push(`list ${searchParams.get('prefix')} ${searchParams.get('delimiter')}`);
    const folders = new Set(files.map((file) => file.split('/', 3).join('/')));
    const found = searchParams.has('delimiter')
      ? [...folders].map((one) => `<CommonPrefixes><Prefix>${one}/</Prefix></CommonPrefixes>`)
      : files.map((one) => `<Contents><Key>${one}</Key></Contents>`);
    const said = `<ListBucketResult>${found.join('')}</ListBucketResult>`;
    if (held) held.push(answer.on('release', () => answer.end(said)));
    else answer.end(said);
  });
  afterAll(() => {
    bucket.closeAllConnections();
    bucket.close();
  });
  const start = Date.parse('2026-11-22T03:30:00Z');
  const asking = async () => {
    if (!bucket.listening) await once(bucket.listen(0, '127.0.0.1'), 'listening');
    const { port } = bucket.address() as AddressInfo;
    const config = readConfig({
      BACKUP_URL: `s3://bucket/kept?endpoint=http://127.0.0.1:${port}`,
      BACKUP_KEY,
      STORAGE_ACCESS_KEY: 'key',
      STORAGE_SECRET_KEY: 'secret',
    });
    asked.length = 0;
    let now = start;
    const [age] = backupFigures({ config, clock: { now: () => new Date(now) } });
    const read = async (after: number) => {
      now = start + after * 1_000;
      return age?.read();
    };
    return { read, lists: () => asked.filter((one) => one.startsWith('list')).length };
  };

  it('cost the names of its folders and a look at the newest, however many files they hold', async () => {
    const { read } = await asking();
    expect(await read(0)).toBe(2 * hour);
    expect(asked.sort()).toEqual([
      'GET /bucket/kept/proof.json',
      `HEAD /bucket/kept/backups/${whole}/manifest.json`,
      `HEAD /bucket/kept/backups/${torn}/manifest.json`,
      'list kept/backups/ /',
    ]);
  });

  it('are asked for once while it does not answer, and stay good from its answer on', async () => {
    const { read, lists } = await asking();
    held = [];
    expect([await read(0), await read(400)]).toEqual([never, never]);
    expect(lists()).toBe(1);
    for (const answer of held.splice(0)) answer.emit('release');
    held = null;
    await expect.poll(() => read(400)).toBe(2 * hour + 400);
    expect(await read(600)).toBe(2 * hour + 600);
    expect(lists()).toBe(1);
    expect(await read(800)).toBe(2 * hour + 800);
    expect(lists()).toBe(2);
  });
});
