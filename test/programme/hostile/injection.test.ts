import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdminSession } from '#test/support/admin-session.ts';
import { freePort } from '#test/support/free-port.ts';
import { type Site, startSite } from '#test/support/site.ts';
import { amount, noteFigure } from '../figures.ts';
import { type Postgres, startPostgres } from '../postgresql.ts';
import type { ApiDocument } from './documented.ts';
import { injected, injections, noSqlmap, targetsIn } from './injection.ts';

// Check 28: sqlmap tries every value of every call, those of staff as an administrator; it finds nothing, and
// PostgreSQL was never given a statement that it could not read.
const inProgramme = process.env.PROGRAMME_FIGURES !== undefined;
/** One call of so many is tried. */
const oneOf = amount('INJECTED_ONE_OF', 10);
/** These end the session that the others need. */
const ends = /\/session|\/staff\b|\/sign-in/;
/** What PostgreSQL says of a text that broke out of its quotes. */
const broken = /syntax error|unterminated|invalid input syntax|column ".*" does not exist/;

describe('a target', () => {
  const schema = { type: 'string' };
  const document = {
    paths: {
      '/api/notes/{id}': {
        post: {
          parameters: [
            { name: 'id', in: 'path', schema },
            { name: 'part', in: 'query', schema },
          ],
          requestBody: {
            content: {
              'application/json': { schema: { type: 'object', properties: { email: schema } } },
            },
          },
          responses: {},
        },
      },
      '/api/all': { get: { responses: {} } },
      '/api/keys': {
        post: {
          requestBody: {
            content: {
              'application/json': {
                schema: { type: 'object', properties: { answer: { type: 'object' } } },
              },
            },
          },
          responses: {},
        },
      },
    },
  } as ApiDocument;

  it('is every call that takes a value, each value marked where one must be', () => {
    expect(targetsIn(document, 'http://localhost:1', 'Cookie: a=b')).toEqual([
      {
        name: 'POST /api/notes/{id}',
        request: [
          'POST /api/notes/Sw-AMY20*?part=Amina* HTTP/1.1',
          'Host: localhost:1',
          'Cookie: a=b',
          'Content-Type: application/json',
          '',
          '{"email":"somebody@example.com*"}',
        ].join('\r\n'),
      },
      {
        name: 'POST /api/keys',
        request: [
          'POST /api/keys HTTP/1.1',
          'Host: localhost:1',
          'Cookie: a=b',
          'Content-Type: application/json',
          '',
          '{"answer":{"id":"Amina"}}',
        ].join('\r\n'),
      },
    ]);
  });
});

describe.runIf(inProgramme && !noSqlmap)('sqlmap', () => {
  let postgres: Postgres | null;
  let site: Site;
  beforeAll(async () => {
    postgres = await startPostgres();
    if (!postgres) throw new Error('This machine has no PostgreSQL.');
    site = await startSite({
      DATABASE_URL: postgres.url,
      SECRET_KEY: 'injected'.repeat(8),
      SAMPLE_DATA: 'on',
      LIMITS_FACTOR: '1000000',
      LOG_LEVEL: 'error',
    });
  });
  afterAll(async () => {
    await site?.stop();
    await postgres?.stop();
  });

  it('finds a list that writes its filter into the statement', { timeout: 600_000 }, async () => {
    const client = new pg.Client({ connectionString: postgres?.url });
    await client.connect();
    const port = await freePort();
    const naive = createServer((request, answer) => {
      const q = new URL(request.url ?? '', 'http://a').searchParams.get('q');
      client
        .query(`select badge from verification_records where full_name = '${q}'`)
        .then(({ rows }) => answer.end(JSON.stringify(rows)))
        .catch((error: Error) => answer.writeHead(500).end(error.message));
    }).listen(port, 'localhost');
    const request = `GET /?q=Amina HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`;
    const told = await injected({ name: 'naive', request });
    naive.close();
    await client.end();
    expect(told).toContain('Parameter: q (GET)');
  });

  it('finds nothing here', { timeout: 3 * 3_600_000 }, async () => {
    const said = () => readFileSync(join(postgres?.folder ?? '', 'log'), 'utf8');
    const before = said().length;
    const document: ApiDocument = await (await fetch(`${site.address}/api/openapi.json`)).json();
    const { cookie, csrf } = await openAdminSession(site.address, await site.oneTimePassword());
    const headers = `Cookie: ${cookie}\r\nX-CSRF-Token: ${csrf}`;
    const all = targetsIn(document, site.address, headers).filter(({ name }) => !ends.test(name));
    const targets = all.filter((_, n) => n % oneOf === 0);
    const found = await injections(targets, 2);
    noteFigure(
      '28 sqlmap',
      'calls tried, of all that take a value',
      `${targets.length}, ${all.length}`,
    );
    expect(found).toEqual({});
    const lines = said()
      .slice(before)
      .split('\n')
      .filter((line) => broken.test(line));
    expect(lines).toEqual([]);
    expect((await fetch(`${site.address}/readyz`)).status).toBe(200);
  });
});
