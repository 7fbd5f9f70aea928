import { spawn } from 'node:child_process';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, type Product } from '#test/support/product.ts';
import { amount, noteFigure } from '../figures.ts';
import { listen } from './raw.ts';
import { holdSockets, type SlowWay, slowWays } from './slow.ts';

// Check 25, with the product's real time-outs. All ways at once, beside a probe of a visitor.
const ways = Object.keys(slowWays) as SlowWay[];
const each = amount('SOCKETS', 60) / ways.length;
const idle = amount('IDLE', 0);
/** Of those that do not read there are fifty at most. */
const all = each * (ways.length - 1) + Math.min(each, 50) + idle;
const longest = 20_000;
const hold = fileURLToPath(new URL('./hold.ts', import.meta.url));
// Beside other tests the machine itself may be busy: there the bound is wider.
const patience = amount('PROBE_MS', 1_000);
const inProgramme = process.env.PROGRAMME_FIGURES !== undefined;

let product: Product;
beforeAll(async () => {
  product = await openProduct({ seeds: false });
});
afterAll(() => product.close());

const connections = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));

/** Counts what a server takes in. On a busy machine the first are closed before the last has come. */
function watchConnections(server: Server) {
  const seen = { taken: 0, held: 0, most: 0 };
  server.on('connection', (socket) => {
    seen.taken += 1;
    seen.held += 1;
    seen.most = Math.max(seen.most, seen.held);
    socket.once('close', () => {
      seen.held -= 1;
    });
  });
  return seen;
}

/** Milliseconds until a server has got rid of every slow connection. */
async function timeToClose(server: Server, since: number): Promise<number> {
  await expect.poll(() => connections(server), { interval: 100 }).toBe(0);
  return performance.now() - since;
}

/** The slowest of a visitor's requests until told to stop; each over a connection of its own. */
async function probe(port: number, going: () => boolean): Promise<number> {
  let slowest = 0;
  while (going()) {
    const began = performance.now();
    const headers = { connection: 'close' };
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { headers });
    if (!answer.ok) return Number.POSITIVE_INFINITY;
    slowest = Math.max(slowest, performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return slowest;
}

describe(`${all} slow connections`, () => {
  it('are all closed within 20 s, and a visitor meanwhile is answered soon', async () => {
    const port = await listen(product.app);
    const seen = watchConnections(product.app.server);
    const naive = fastify();
    naive.post('/api/verifications/search', async () => ({}));
    const naivePort = await listen(naive);
    const holder = spawn(process.execPath, [hold, ...[port, each, idle].map(String)]);
    const held = holdSockets(naivePort, 'body', 2);
    let going = true;
    const slowest = probe(port, () => going);
    await expect.poll(() => seen.taken).toBeGreaterThanOrEqual(all);
    const began = performance.now();
    // The probe's own connection is gone again between two requests.
    const closed = await timeToClose(product.app.server, began);
    going = false;
    const waited = await slowest;
    const left = await connections(naive.server);
    holder.kill('SIGKILL');
    held.end();
    await naive.close();
    noteFigure('25 slow sockets', `${all} at once, all closed after`, `${Math.round(closed)} ms`);
    noteFigure('25 slow sockets', 'most held at one moment', seen.most);
    noteFigure(
      '25 slow sockets',
      'slowest answer to a visitor meanwhile',
      `${Math.round(waited)} ms`,
    );
    // Times are for a machine that does nothing else: the programme judges them.
    expect(waited).toBeLessThan(Number.POSITIVE_INFINITY);
    if (inProgramme) {
      expect(closed).toBeLessThanOrEqual(longest);
      expect(waited).toBeLessThanOrEqual(patience);
    }
    // Planted: a server with the framework's own time-outs still holds its slow bodies.
    expect(left).toBe(2);
  });
});
