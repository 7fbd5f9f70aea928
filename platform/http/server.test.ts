import { PassThrough } from 'node:stream';
import fastify from 'fastify';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { sampleCalls } from '#test/programme/sample-calls.ts';
import { listen, type RawAnswer, sendRaw } from '#test/programme/sockets/raw.ts';
import { openProduct } from '#test/support/product.ts';
import { CallFailed } from '../send.ts';
import { bareAnswers, logPageError } from './errors.server.ts';
import { fixedHeaders } from './headers.server.ts';
import { buildOperations, openMetrics } from './health.server.ts';

const product = await openProduct({ seeds: false, calls: () => sampleCalls({ kept: 0 }) });
const port = await listen(product.app);
afterAll(() => product.close());

const host = 'Host: localhost\r\nConnection: close\r\n';
const shape = (answer: RawAnswer) => {
  const body = JSON.parse(answer.body) as Record<string, unknown>;
  expect(Object.keys(body)).toEqual(['success', 'message', 'error']);
  expect(answer.headers).toMatchObject(fixedHeaders);
  expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'/);
  expect(answer.body).not.toMatch(/FST_|stack|node_modules/);
  return answer.status;
};

const hardly: [what: string, bytes: string, status: number][] = [
  ['a broken percent sign', `GET /api/notes/%E0%A4%A HTTP/1.1\r\n${host}\r\n`, 400],
  ['too long a parameter', `GET /api/notes/${'a'.repeat(300)} HTTP/1.1\r\n${host}\r\n`, 404],
  ['no Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['no Host in old HTTP', 'GET /healthz HTTP/1.0\r\n\r\n', 400],
  ['two Hosts', `GET /healthz HTTP/1.1\r\n${host}Host: localhost\r\n\r\n`, 400],
  ['two Hosts, spelled otherwise', `GET /healthz HTTP/1.1\r\n${host}HOST: a\r\n\r\n`, 400],
  ['no path', `GET * HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\n\r\n`, 400],
  ['a star before a path', `GET *blog HTTP/1.1\r\n${host}\r\n`, 400],
  ['a whole address', `GET http://a/healthz HTTP/1.1\r\n${host}\r\n`, 400],
  ['an expectation', `POST /api/notes HTTP/1.1\r\n${host}Expect: tea\r\n\r\n`, 417],
  ['an unknown method', `PROPFIND /api/notes HTTP/1.1\r\n${host}\r\n`, 404],
  ['TRACE', `TRACE /api/notes HTTP/1.1\r\n${host}\r\n`, 404],
  ['an invented method', `TEA /api/notes HTTP/1.1\r\n${host}\r\n`, 400],
  ['big headers', `GET / HTTP/1.1\r\n${host}X: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  [
    'two lengths',
    `POST /api/notes HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
    400,
  ],
  [
    'length and chunks',
    `POST /api/notes HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  [
    'bad chunks',
    `POST /api/notes HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    400,
  ],
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  [
    'an upgrade',
    `GET /api/nothing HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
    404,
  ],
];

describe('what is hardly a request is answered in the documented shape', () => {
  it.each(hardly)('%s', async (_name, bytes, status) => {
    expect(shape(await sendRaw(port, bytes))).toBe(status);
  });

  it('CONNECT is closed without a word', async () => {
    expect((await sendRaw(port, `CONNECT a:1 HTTP/1.1\r\n${host}\r\n`)).status).toBe(0);
  });

  it('which a lenient server takes for requests', async () => {
    const naive = fastify({ http: { insecureHTTPParser: true } });
    naive.all('/*', async () => ({}));
    const at = await listen(naive);
    const taken: string[] = [];
    for (const [what, bytes, status] of hardly) {
      if (![400, 0].includes(status)) continue;
      if ((await sendRaw(at, bytes)).status !== status) taken.push(what);
    }
    await naive.close();
    expect(taken).toEqual([
      'no Host in old HTTP',
      'two Hosts',
      'two Hosts, spelled otherwise',
      'no path',
      'a star before a path',
      'a whole address',
      'length and chunks',
    ]);
  });
});

describe('a browser that opens an address is told in words why nothing is shown (W-27)', () => {
  const open = (url: string, mode = 'navigate') =>
    product.app.inject({
      ...{ url, headers: { accept: 'text/html,*/*;q=0.8', 'sec-fetch-mode': mode } },
    });

  it('where it cannot be read, or there is no such file', async () => {
    for (const [url, status] of [
      ['/100%', 400],
      ['/images/kept/none.webp', 404],
    ] as const) {
      const { statusCode, headers, body } = await open(url);
      expect([url, statusCode, headers['content-type']]).toEqual([
        ...[url, status, 'text/html; charset=utf-8'],
      ]);
      expect(headers).toMatchObject({ ...fixedHeaders, 'cache-control': 'no-store' });
      expect(body).toMatch(/<h1>This page could not be shown<\/h1>\n<p>\w[^<]+\.<\/p>/);
      expect(body).toContain('<a href="/">Go to the home page</a>');
    }
  });

  it('where a link leads to a file of a call that does not come', async () => {
    const { headers, body } = await open('/api/notes/missing/print');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<p>There is nothing at this address.</p>');
  });

  it('and a call is answered as it is documented, whoever asks', async () => {
    for (const [url, status] of [
      ['/api/notes/missing', 404],
      ['/api/nothing', 404],
      ['/api/notes/100%', 400],
    ] as const) {
      const { statusCode, headers } = await open(url);
      expect([url, statusCode]).toEqual([url, status]);
      expect(headers['content-type']).toContain('application/json');
    }
    const { headers } = await open('/api/notes/missing/print', 'cors');
    expect(headers['content-type']).toContain('application/json');
  });
});

it.each([
  ['https://www.sapioworker.ng', true],
  ['http://localhost:3000', false],
])('a bad socket of %s is told of https where the site is on it (ASVS 3.4.1)', (SITE_URL, told) => {
  const socket = new PassThrough();
  const error = Object.assign(new Error('bad framing'), { code: 'HPE_INVALID_METHOD' });
  bareAnswers({ SITE_URL }).badSocket(error, socket as never);
  const header = 'strict-transport-security: max-age=31536000; includeSubDomains\r\n';
  expect(String(socket.read()).includes(header)).toBe(told);
});

describe('requests sent ahead of their answers', () => {
  const many = (count: number) => `GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(count);
  const answers = async (at: number, count: number) =>
    ((await sendRaw(at, many(count))).body.match(/HTTP\/1.1 200/g)?.length ?? 0) + 1;

  it('are answered while they are few; a flood of them ends the connection', async () => {
    expect(await answers(port, 5)).toBe(5);
    expect(await answers(port, 300)).toBeLessThan(300);
    const naive = fastify().get('/healthz', async () => ({}));
    expect(await answers(await listen(naive), 300)).toBe(300);
    await naive.close();
  });
});

describe('a large body on a slow line', () => {
  it('that keeps the pace which is asked of it is not cut off before it is whole', () => {
    // The evidence of a check, at the slowest pace that `keepPace` takes; a photo of 5 MB takes seven minutes.
    const slowest = (24 * 1024 * 1024) / (16 * 1024);
    expect(product.app.server.requestTimeout / 1_000).toBeGreaterThanOrEqual(slowest);
  });
});

describe('other sites', () => {
  it('get no permission to read answers', async () => {
    for (const method of ['OPTIONS', 'GET'] as const) {
      const answer = await product.app.inject({
        method,
        url: '/api/notes/1',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      });
      expect(Object.keys(answer.headers).filter((name) => name.includes('allow'))).toEqual([]);
    }
  });
});

describe('health', () => {
  it('says whether the process lives, is ready and how it fares, without ids in labels', async () => {
    const get = (url: string) => product.app.inject({ url });
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' });
    await product.get('/notes/Sw-CANRY');
    expect((await get('/metrics')).statusCode).toBe(404);
    const body = await product.metrics.text();
    expect(body).toContain('route="/api/notes/:id"');
    expect(body).not.toContain('CANRY');
  });

  it('is told to operators on a server of their own, with the figures of the product', async () => {
    let left = async () => 31_865_381_760;
    const figure = { name: 'sapioworker_test_left', help: 'x', read: () => left() };
    const { platform } = product;
    let stopping = false;
    const app = buildOperations(platform, openMetrics(platform, [figure]), () => stopping);
    const get = (url: string) => app.inject({ url });
    expect((await get('/metrics')).body).toContain('\nsapioworker_test_left 31865381760\n');
    left = () => Promise.reject(new Error('away'));
    const { body, headers } = await get('/metrics');
    expect(body).toMatch(/^sapioworker_test_left nan$/im);
    expect(headers['content-type']).toContain('text/plain');
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' });
    stopping = true;
    expect((await get('/readyz')).statusCode).toBe(503);
    expect((await get('/')).statusCode).toBe(404);
    await app.close();
  });

  it('has the failed call of a page in the log as what it is, and no refusal of a visitor', () => {
    const error = vi.fn();
    const failed = new CallFailed(503, { error: 'busy' });
    for (const one of [failed, { status: 500, error: failed }, { status: 404 }, 'text'])
      logPageError({ error } as never, one);
    expect(error.mock.calls.map(([{ err }]) => err)).toEqual([failed, failed, 'text']);
  });

  it('writes the document of all calls out once, however often it is asked for', async () => {
    const written = vi.spyOn(product.app, 'swagger');
    const asked = async (name: string) => {
      const answer = await product.app.inject({ url: `/api/${name}` });
      return [answer.statusCode, answer.headers['content-type'], answer.body];
    };
    const text = await asked('openapi.json');
    expect(text.slice(0, 2)).toEqual([200, 'application/json; charset=utf-8']);
    expect(await asked('docs/json')).toEqual(text);
    expect(await asked('docs/json')).toEqual(text);
    expect((await asked('docs/yaml'))[0]).toBe(404);
    expect((await asked('docs'))[0]).toBe(200);
    expect(written.mock.calls.length).toBeLessThanOrEqual(1);
  });

  it('says in the document which headers calls share', async () => {
    const answer = await product.app.inject({ url: '/api/openapi.json' });
    const { description } = answer.json<{ info: { description: string } }>().info;
    for (const header of ['Authorization: Bearer', 'Idempotency-Key', 'Retry-After'])
      expect(description).toContain(header);
  });

  it('is not ready when the database is gone', async () => {
    const other = await openProduct({ seeds: false });
    await other.platform.jobs.stop();
    await other.platform.database.close();
    const answer = await other.app.inject({ url: '/readyz' });
    expect(answer.statusCode).toBe(503);
    expect((await other.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    await other.app.close();
  });
});
