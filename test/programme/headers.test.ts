import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import routes from '#app/routes.ts';
import { type Site, startSite } from '#test/support/site.ts';
import { noteFigure } from './figures.ts';
import { headerFaults, type Seen } from './headers.ts';
import { listen, sendRaw } from './sockets/raw.ts';

// Check 40, on the built product as it is served.
let site: Site;
let port: number;
beforeAll(async () => {
  site = await startSite();
  port = Number(new URL(site.address).port);
});
afterAll(() => site?.stop());

let looked = 0;
async function see(path: string, init: RequestInit = {}): Promise<Seen & { body: string }> {
  const answer = await fetch(site.address + path, { redirect: 'manual', ...init });
  looked += 1;
  const body = await answer.text();
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body };
}
const posted = (type: string, body: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': type },
  body,
});
const json = (body: unknown) => posted('application/json', JSON.stringify(body));
const amina = {
  fullName: 'Amina Yusuf',
  phoneNumber: '+2348030000001',
  email: 'amina.yusuf@example.com',
  dateOfBirth: '1991-04-12',
  searchReason: 'OTHER',
};

type Entry = { path?: string; index?: boolean; children?: Entry[] };
const pathsOf = (entries: readonly Entry[], parent = ''): string[] =>
  entries.flatMap((entry) => {
    const own = [parent, entry.path].filter(Boolean).join('/');
    return entry.children
      ? pathsOf(entry.children, own)
      : [`/${own.replace(/:\w+\??|\*/g, 'x-1')}`];
  });

describe('the headers', () => {
  it('of every page, also of those that are not there', async () => {
    const paths = pathsOf(routes as Entry[]);
    expect(paths.length).toBeGreaterThan(20);
    const faults = [];
    for (const path of paths) {
      const seen = await see(path);
      expect(seen.status, path).toBeLessThan(500);
      faults.push(...headerFaults(seen).map((fault) => `${path} ${seen.status}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  it('of every file that a page loads', async () => {
    const { body } = await see('/');
    const files = [...body.matchAll(/(?:src|href)="(\/[^"#?]+\.\w+)"/g)].map(
      ([, path]) => `${path}`,
    );
    expect(files.length).toBeGreaterThan(5);
    for (const path of new Set(files)) {
      const seen = await see(path);
      expect({ path, status: seen.status, faults: headerFaults(seen) }).toEqual({
        path,
        status: 200,
        faults: [],
      });
    }
  });

  it.each<[string, string, RequestInit, number, boolean]>([
    ['a record', '/api/verifications/verified/Sw-AMY20', {}, 200, true],
    ['no record', '/api/verifications/verified/Sw-00000', {}, 404, true],
    ['a match', '/api/verifications/search', json(amina), 200, true],
    ['a refusal', '/api/verifications/search', json({}), 400, true],
    ['broken JSON', '/api/verifications/search', posted('application/json', '{'), 400, false],
    ['a wrong type', '/api/verifications/search', posted('text/plain', 'a'), 415, false],
    ['too much', '/api/verifications/search', json({ a: 'b'.repeat(100_000) }), 413, false],
    ['a wrong method', '/api/verifications/search', { method: 'DELETE' }, 404, false],
    ['a method of other sites', '/api/blogs', { method: 'OPTIONS' }, 404, false],
    ['no call', '/api/nothing', {}, 404, false],
    ['no address', '/api/%E0%A4%A', {}, 400, false],
    ['a list', '/api/blogs', {}, 200, false],
    ['the document', '/api/openapi.json', {}, 200, false],
    ['a record as a page', '/verification/Sw-AMY20', {}, 200, true],
    ['health', '/healthz', {}, 200, false],
  ])('of %s', async (_name, path, init, status, personal) => {
    const seen = await see(path, init);
    expect(seen.status).toBe(status);
    expect(headerFaults(seen, { personal })).toEqual([]);
  });

  it('of the browsable documentation, which stays inside the site', async () => {
    const seen = await see('/api/docs/');
    expect(seen.headers['content-security-policy']).toMatch(/object-src 'none'; base-uri 'none'/);
    expect(headerFaults(seen, { docs: true }).filter((fault) => !fault.includes('policy'))).toEqual(
      [],
    );
    noteFigure('40 headers', 'answers looked at, faults', `${looked}, 0`);
  });

  it.each([
    ['a space', 'a b'],
    ['a path', 'localhost/evil'],
    ['a bracket', '['],
    ['nothing', ''],
    ['another site', 'evil.example'],
  ])('of a page asked for under a Host with %s', async (_name, host) => {
    const seen = await sendRaw(
      port,
      `GET /about HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    );
    expect([200, 400]).toContain(seen.status);
    expect(headerFaults(seen)).toEqual([]);
    expect(seen.body).not.toContain('evil');
  });

  it('of an address that looks like another host', async () => {
    for (const target of ['//evil.example/x', '/\\evil.example', 'http://evil.example/']) {
      const seen = await sendRaw(
        port,
        `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
      );
      expect(seen.status).toBeLessThan(500);
      expect(seen.headers.location ?? '').not.toMatch(/evil/);
      expect(headerFaults(seen)).toEqual([]);
    }
  });

  it('are missed on a server that sends none', async () => {
    const naive = createServer((_request, response) => {
      response.setHeader('set-cookie', 'session=1');
      response.setHeader('x-powered-by', 'x');
      response.setHeader('cache-control', 'public, max-age=60');
      response.writeHead(404, { 'content-type': 'text/html' }).end('x');
    });
    const at = await listen({
      server: naive,
      listen: (options: object) => new Promise<void>((resolve) => naive.listen(options, resolve)),
    } as never);
    const faults = headerFaults(
      await sendRaw(at, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
      { personal: true },
    );
    for (const word of [
      'nosniff',
      'x-frame',
      'x-powered-by',
      'nonce',
      'personal',
      'error is kept',
      'HttpOnly',
      'Secure',
    ]) {
      expect(faults.join('\n')).toContain(word === 'nosniff' ? 'x-content-type-options' : word);
    }
    naive.close();
  });
});
