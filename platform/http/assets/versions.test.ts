import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { freshDatabase } from '#test/support/database.ts';
import { readConfig } from '../../config.server.ts';
import type { Log } from '../../log.server.ts';
import { openSecrets } from '../../secrets.server.ts';
import { addHashed } from './assets.server.ts';
import { builtElsewhere, keepServed } from './versions.server.ts';

const config = readConfig({ SECRET_KEY: 'a key for tests only, forty characters ok' });
const secrets = openSecrets(config);
const prefix = '/some/assets/';
const [day, start] = [24 * 3_600_000, new Date('2026-11-28T09:00:00Z').getTime()];
let passed = 0;
const clock = { now: () => new Date(start + passed) };
const root = mkdtempSync(join(tmpdir(), 'sapioworker-versions-'));

/** Builds a version whose files are these. */
function build(name: string, files: Readonly<Record<string, string>>): string {
  const folder = join(root, name);
  mkdirSync(folder);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}
const before = build('before', { 'page-1.js': 'old();', 'looks-1.css': 'old{}', 'notes.txt': 'n' });
const after = build('after', { 'page-2.js': 'new();', 'looks-1.css': 'old{}' });

const database = await freshDatabase();
afterAll(async () => {
  await database.close();
  rmSync(root, { recursive: true });
});
beforeEach(async () => {
  passed = 0;
  await database.kysely.deleteFrom('built_files').execute();
});

const log = { error: vi.fn(), warn: vi.fn() } as unknown as Log & {
  warn: ReturnType<typeof vi.fn>;
};
const serve = (folder: string, by = secrets) =>
  keepServed({ database, clock, log, secrets: by }, { [prefix]: folder });
const keep = async (folder: string, by = secrets) => {
  const letGo = await serve(folder, by);
  letGo();
};
const kept = async () =>
  (await database.kysely.selectFrom('built_files').select('path').orderBy('path').execute()).map(
    ({ path }) => path.slice(prefix.length),
  );

async function serving(folder: string): Promise<FastifyInstance> {
  const app = fastify();
  await addHashed(app, folder, prefix, builtElsewhere({ database, clock, log, secrets }));
  return app;
}

it('sends what another version has built as its own process does', async () => {
  const [old, newer] = [await serving(before), await serving(after)];
  expect((await old.inject(`${prefix}page-2.js`)).statusCode).toBe(404);
  await keep(before);
  await keep(after);
  passed = 1000;
  for (const [there, here, file, text] of [
    [newer, old, 'page-2.js', 'new();'],
    [old, newer, 'page-1.js', 'old();'],
  ] as const) {
    const own = await there.inject(`${prefix}${file}`);
    expect(own.body).toBe(text);
    const other = await here.inject(`${prefix}${file}`);
    expect([other.statusCode, other.body]).toEqual([200, text]);
    for (const name of ['content-type', 'cache-control', 'cross-origin-resource-policy']) {
      expect([name, other.headers[name]]).toEqual([name, own.headers[name]]);
    }
    const headers = { 'accept-encoding': 'gzip, br' };
    const packed = await here.inject({ url: `${prefix}${file}?again`, headers });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(text);
    expect(packed.headers.vary).toBe('accept-encoding');
    const head = await here.inject({ method: 'HEAD', url: `${prefix}${file}`, headers });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  }
  for (const name of ['notes.txt', 'page-3.js', '%00.js', '../page-1.js']) {
    expect((await newer.inject(`${prefix}${name}`)).statusCode).toBe(404);
  }
});

it('asks the database once a second at most for files that nobody has', async () => {
  const find = builtElsewhere({ database, clock, log, secrets });
  await keep(after);
  expect(await find(`${prefix}page-1.js`)).toBeNull();
  await keep(before);
  expect(await find(`${prefix}page-1.js`)).toBeNull();
  passed = 1000;
  expect(await find(`${prefix}page-1.js`)).not.toBeNull();
});

it('sends no script that the database alone vouches for', async () => {
  await keep(before);
  const find = builtElsewhere({ database, clock, log, secrets });
  expect(await find(`${prefix}page-1.js`)).not.toBeNull();
  const { kysely } = database;
  const bytes = Buffer.from('planted');
  await kysely.updateTable('built_files').set({ bytes }).execute();
  expect(await find(`${prefix}page-1.js`)).toBeNull();
  await kysely.deleteFrom('built_files').execute();
  await keep(before);
  const other = openSecrets(readConfig({ SECRET_KEY: 'another key for tests, forty characters!' }));
  const elsewhere = builtElsewhere({ database, clock, log, secrets: other });
  expect(await elsewhere(`${prefix}page-1.js`)).toBeNull();
  // A process with the new key puts its own anew.
  await keep(before, other);
  expect(await elsewhere(`${prefix}page-1.js`)).not.toBeNull();
});

it('lets the files of a version go thirty days after another one took its place', async () => {
  await keep(before);
  passed = 100 * day;
  await keep(after);
  expect(await kept()).toEqual(['looks-1.css', 'page-1.js', 'page-2.js']);
  passed = 129 * day;
  await keep(after);
  expect(await kept()).toContain('page-1.js');
  // Who goes back serves it again.
  await keep(before);
  passed = 131 * day;
  await keep(before);
  expect(await kept()).toContain('page-1.js');
  await keep(after);
  passed = 162 * day;
  await keep(after);
  expect(await kept()).toEqual(['looks-1.css', 'page-2.js']);
});

it('keeps the files of a version that serves, whichever started last', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const letGo = await serve(after);
  passed = 3_600_000;
  // A process of before that fell over once more.
  await keep(before);
  for (let days = 1; days < 40; days += 1) {
    passed = days * day;
    vi.advanceTimersByTime(day);
    await vi.waitFor(async () => {
      const row = database.kysely.selectFrom('built_files').select('left_at');
      const { left_at } = await row
        .where('path', '=', `${prefix}page-2.js`)
        .executeTakeFirstOrThrow();
      expect(left_at).toBeNull();
    });
  }
  letGo();
  vi.useRealTimers();
  await keep(build('third', { 'page-3.js': 'third();' }));
  expect(await kept()).toContain('page-2.js');
});

it('knows of no other version where its role may not read what they keep', async () => {
  await keep(before);
  const app = await serving(after);
  const rename = (from: string, to: string) =>
    database.executeSql(`alter table ${from} rename to ${to}`);
  await rename('built_files', 'unreadable');
  const answer = await app.inject(`${prefix}page-1.js`);
  await rename('unreadable', 'built_files');
  expect(answer.statusCode).toBe(404);
  expect(log.warn).toHaveBeenCalledOnce();
  passed = 1000;
  expect((await app.inject(`${prefix}page-1.js`)).statusCode).toBe(200);
});

it('is kept whole by processes that start at once', async () => {
  await Promise.all([keep(before), keep(after), keep(before), keep(after)]);
  expect(await kept()).toEqual(['looks-1.css', 'page-1.js', 'page-2.js']);
});
