import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#test/support/free-port.ts';
import { type Site, startSite } from '#test/support/site.ts';
import { amount, noteFigure, seed } from '../figures.ts';
import { faultIn, noZzuf, requests, sendMutated } from './mutated.ts';
import { sendRaw } from './raw.ts';

// Check 24: requests with bits turned by zzuf end in an answer or a closed connection, and the process lives on.
const count = amount('MUTATED', 500);

describe('an answer to hardly a request', () => {
  const answer = (status: number, body = '') => ({ status, body, headers: {} });
  it.each([
    ['no word at all', answer(0), null],
    ['a refusal', answer(400, '{"success":false}'), null],
    ['a page', answer(200, 'read more at /home/'), null],
    ['a fault', answer(500), 'a fault of ours: 500'],
    ['no HTTP', answer(Number.NaN), 'no status: NaN'],
    ['a place in code', answer(404, 'at x.js:1:2'), 'something of the inside: at x.js:1:2'],
  ])('%s is judged', (_what, given, fault) => {
    expect(faultIn(given)).toBe(fault);
  });
});

describe.skipIf(noZzuf)(`${count} requests with bits turned${noZzuf && `: ${noZzuf}`}`, () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ LIMITS_FACTOR: '1000000', LOG_LEVEL: 'error' });
  });
  afterAll(() => site.stop());
  const port = () => Number(new URL(site.address).port);
  // Whole numbers below 2^31 are what zzuf takes for a seed.
  const first = (seed % 1_000_000) * 1_000;

  it('are good requests before that', async () => {
    for (const request of requests) {
      // Whoever closes after an answer need not be waited for.
      const closes = request.replace('Host: localhost', 'Connection: close\r\nHost: localhost');
      const { status } = await sendRaw(port(), closes, 30_000);
      expect(status, request).toBeGreaterThan(0);
      expect(status, request).toBeLessThan(500);
    }
  });

  it('make no fault, tell nothing, and end no process', { timeout: 3_600_000 }, async () => {
    const { statuses, faults } = await sendMutated(port(), first, count);
    noteFigure('24 raw bytes', `${count} mutations: answers`, JSON.stringify(statuses));
    expect(faults).toEqual([]);
    expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400', '404']));
    expect((await fetch(`${site.address}/readyz`)).status).toBe(200);
    expect(site.said()).not.toContain('request failed');
  });

  it('end a server that believes addresses', async () => {
    const taken = await freePort();
    const naive = createServer((request, answer) => {
      try {
        decodeURIComponent(request.url ?? '');
        new URL(request.url ?? '', `http://${request.headers.host}`);
        answer.end('{}');
      } catch (error) {
        answer.writeHead(500).end((error as Error).stack);
      }
    }).listen(taken, '127.0.0.1');
    // Of some seeds none of the first 500 gets past Node's own parser.
    let found = 0;
    for (let from = first; found === 0 && from < first + 10_000; from += 500) {
      found = (await sendMutated(taken, from, 500)).faults.length;
    }
    naive.close();
    naive.closeAllConnections();
    expect(found).toBeGreaterThan(0);
  });
});
