import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { addAssets } from './assets.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'sapioworker-assets-'));
mkdirSync(join(folder, 'assets'));
// What each form holds says which one was sent.
for (const name of ['assets/a.js', 'assets/a.svg', 'robots.txt'])
  for (const [end, text] of Object.entries({ '': 'plain', '.br': 'br', '.gz': 'gzip' }))
    writeFileSync(join(folder, `${name}${end}`), text);
const app = fastify();
await addAssets(app, folder);
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

it.each([
  ['identity', 'plain'],
  ['br;q=0', 'plain'],
  ['br;q=0, gzip;q=0.000', 'plain'],
  ['*;q=0', 'plain'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0, *', 'gzip'],
  ['gzip;q=0, *', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['*', 'br'],
])('who accepts "%s" gets the file as %s', async (accepts, form) => {
  for (const url of ['/assets/a.js', '/robots.txt']) {
    const { body, headers } = await app.inject({ url, headers: { 'accept-encoding': accepts } });
    expect(body).toBe(form);
    expect(headers['content-encoding'] ?? 'plain').toBe(form);
    expect(headers.vary).toBe('accept-encoding');
  }
});

it('answers HEAD with the headers of GET and no body', async () => {
  for (const encoding of ['identity', 'br']) {
    const asked = { url: '/assets/a.js', headers: { 'accept-encoding': encoding } };
    const [head, get] = [await app.inject({ ...asked, method: 'HEAD' }), await app.inject(asked)];
    expect(head.body).toBe('');
    expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
  }
});

it('lets caches keep a file, and no refusal of one', async () => {
  for (const [url, keep] of [
    ['/assets/a.js', 'public, max-age=31536000, immutable'],
    ['/robots.txt', 'public, max-age=86400'],
  ]) {
    const asked = async (headers: Record<string, string>) => {
      const answer = await app.inject({ url, headers });
      return [answer.statusCode, answer.headers['cache-control']];
    };
    const etag = (await app.inject({ url })).headers.etag ?? '';
    expect(await asked({})).toEqual([200, keep]);
    expect(await asked({ range: 'bytes=0-1' })).toEqual([206, keep]);
    expect(await asked({ 'if-none-match': etag })).toEqual([304, keep]);
    expect(await asked({ range: 'bytes=99-' })).toEqual([416, undefined]);
    expect(await asked({ 'if-match': '"another"' })).toEqual([412, undefined]);
  }
});

it('names the characters of what is text', async () => {
  for (const [name, type] of [
    ['a.js', 'application/javascript; charset=utf-8'],
    ['a.svg', 'image/svg+xml; charset=utf-8'],
  ]) {
    for (const encoding of ['identity', 'br', 'gzip']) {
      const headers = { 'accept-encoding': encoding };
      const answer = await app.inject({ url: `/assets/${name}`, headers });
      expect([name, encoding, answer.headers['content-type']]).toEqual([name, encoding, type]);
    }
  }
});
