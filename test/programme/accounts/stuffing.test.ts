import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '#app/intake/account/service.server.ts';
import { answerHeader } from '#platform/limits/challenge/solve.ts';
import { limitTable } from '#platform/limits/table.ts';
import { challengeOf, worked } from '#test/support/challenge.ts';
import { openProduct, type Product } from '#test/support/product.ts';
import { type Site, startSite } from '#test/support/site.ts';
import { amount, noteFigure } from '../figures.ts';
import { type Postgres, startPostgres } from '../postgresql.ts';

// Check 36: a list of stolen addresses and passwords is tried out from everywhere.
const inProgramme = process.env.PROGRAMME_FIGURES !== undefined;
const pairs = amount('STUFFING', 1_000);
const accounts = 20;
const password = 'only the owner knows';
const emailOf = (n: number) => `owner.${n % accounts}@example.com`;
const fromOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
const { max, windowMs } = limitTable['account-target'];

/** Runs `work` for 0 to `count` - 1, so many at once. */
async function spread(count: number, atOnce: number, work: (n: number) => Promise<void>) {
  let next = 0;
  const run = async () => {
    for (let n = next++; n < count; n = next++) await work(n);
  };
  await Promise.all(Array.from({ length: atOnce }, run));
}

/** The product with some accounts, all of one password. */
async function withAccounts(): Promise<Product> {
  const product = await openProduct({ seeds: false });
  for (let n = 0; n < accounts; n += 1) {
    const person = { name: 'Owner', email: emailOf(n), phone: '0803 000 0000', password };
    await createAccount(product.platform, person, { madeBy: 'test' });
  }
  return product;
}

/** Tries so many pairs, each from an address of its own; gives how often an account was judged at most. */
async function stuff(product: Product, count: number) {
  const judged = new Map<string, number>();
  const statuses = new Set<number>();
  await spread(count, 20, async (n) => {
    const email = emailOf(n);
    const path = n % 2 ? '/account/login' : '/account/delete';
    const body = { email, password: `stolen ${n}` };
    const { statusCode } = await product.post(path, body, { from: fromOf(n) });
    statuses.add(statusCode);
    if (statusCode === 403) judged.set(email, (judged.get(email) ?? 0) + 1);
  });
  return { most: Math.max(0, ...judged.values()), statuses: [...statuses].sort() };
}

describe.runIf(inProgramme)('stuffing', () => {
  let product: Product;
  beforeAll(async () => {
    product = await withAccounts();
  });
  afterAll(() => product?.close());

  it('is judged five times an account, and locks no owner out beyond 15 minutes', {
    timeout: 3_600_000,
  }, async () => {
    const began = Date.now();
    const { most, statuses } = await stuff(product, pairs);
    const minutes = (Date.now() - began) / 60_000;
    // The flood itself may last longer than one window.
    const windows = Math.floor((Date.now() - began) / windowMs) + 1;
    noteFigure(
      '36 stuffing',
      `tries judged of one account, ${pairs} pairs in ${minutes.toFixed(1)} min`,
      most,
    );
    expect(most).toBeLessThanOrEqual(max * windows);
    expect(statuses).toEqual([403, 429]);
    const enter = (n: number) =>
      product.post('/account/login', { email: emailOf(n), password }, { from: '192.0.2.1' });
    const locked = await enter(0);
    expect(locked.statusCode).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBeLessThanOrEqual(windowMs / 1_000);
    // Who does the work that a browser does by itself is not locked out at all.
    const headers = { [answerHeader]: worked(challengeOf(locked)) };
    const owner = { email: emailOf(0), password };
    const worker = await product.post('/account/login', owner, { from: '192.0.2.1', headers });
    expect(worker.statusCode).toBe(200);
    const { executeSql } = product.platform.database;
    await executeSql("update limits set started_at = started_at - interval '15 minutes'");
    for (let n = 0; n < 5; n += 1) expect((await enter(n)).statusCode).toBe(200);
  });
});

describe.runIf(inProgramme)('a limit for each address alone', () => {
  let product: Product;
  beforeAll(async () => {
    product = await withAccounts();
    const { limits } = product.platform;
    const naive: typeof limits = {
      ...limits,
      check: async (name, ...more) =>
        name === 'account-target' ? null : limits.check(name, ...more),
    };
    Object.assign(product.platform, { limits: naive });
  });
  afterAll(() => product?.close());

  it('is caught when planted: an account is judged more than five times', async () => {
    const { most, statuses } = await stuff(product, accounts * (max + 2));
    expect(statuses).toEqual([403]);
    expect(most).toBe(max + 2);
  }, 600_000);
});

describe.runIf(inProgramme)('a flood of passwords', () => {
  let site: Site;
  let postgres: Postgres | null = null;
  beforeAll(async () => {
    // As a live site runs: the embedded database would make everybody wait for each count of a limit.
    postgres = await startPostgres();
    site = await startSite({
      LIMITS_FACTOR: '1',
      TRUST_PROXY_HOPS: '1',
      DATABASE_URL: postgres?.url ?? '',
      SECRET_KEY: 'a key for the stuffing check, long enough',
    });
  }, 300_000);
  afterAll(async () => {
    await site?.stop();
    await postgres?.stop();
  });

  // Connections stay open, so that what is measured is the answer and not the machine's handshakes.
  const agents = { others: new Agent({ keepAlive: true }), flood: new Agent({ keepAlive: true }) };
  afterAll(() => {
    for (const agent of Object.values(agents)) agent.destroy();
  });

  interface Asked {
    readonly method: string;
    readonly path: string;
    readonly agent: Agent;
    readonly from?: string;
    readonly body?: object;
  }
  const ask = ({ method, path, agent, from = '10.255.0.1', body }: Asked) =>
    new Promise<number>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
      const asked = request(`${site.address}${path}`, { method, headers, agent }, (answer) =>
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0)),
      );
      asked.once('error', reject).end(body && JSON.stringify(body));
    });

  /** The times that look-ups by others take until `end`, in milliseconds. */
  async function timesUntil(end: number): Promise<number[]> {
    const times: number[] = [];
    while (Date.now() < end) {
      const began = performance.now();
      const path = '/api/verifications/types';
      expect(await ask({ method: 'GET', path, agent: agents.others })).toBe(200);
      times.push(performance.now() - began);
    }
    return times;
  }
  const p99 = (times: readonly number[]) =>
    times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;

  it('does not make others wait twice as long', { timeout: 3_600_000 }, async () => {
    const rounds = 3;
    const roundMs = (amount('FLOOD_SECONDS', 5) * 1_000) / rounds;
    const told = new Map<number, number>();
    let sent = 0;
    // Each from an address and at an account of its own: every one of them is worth judging.
    const floodUntil = (end: number) =>
      spread(40, 40, async () => {
        while (Date.now() < end) {
          const n = sent++;
          const body = { email: `stolen.${n}@example.com`, password: 'stolen' };
          const path = '/api/account/login';
          const asked = { method: 'POST', path, agent: agents.flood, from: fromOf(n), body };
          const status = await ask(asked);
          told.set(status, (told.get(status) ?? 0) + 1);
        }
      });
    await timesUntil(Date.now() + 2_000);
    // In turns, so that what else the machine does falls on both.
    const quiet: number[] = [];
    const flooded: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      quiet.push(...(await timesUntil(Date.now() + roundMs)));
      const end = Date.now() + roundMs;
      const flood = floodUntil(end);
      flooded.push(...(await timesUntil(end)));
      await flood;
    }
    const answers = [...told].map(([status, count]) => `${count} × ${status}`).join(', ');
    const seconds = (rounds * roundMs) / 1_000;
    noteFigure('36 stuffing', `answers to a flood of ${seconds} s, 40 at once`, answers);
    const [calm, rough] = [p99(quiet), p99(flooded)];
    noteFigure(
      '36 stuffing',
      `others' p99 in ms, quiet and flooded, ${postgres ? 'PostgreSQL' : 'embedded database'}`,
      `${calm.toFixed(1)}, ${rough.toFixed(1)}`,
    );
    expect([...told.keys()].every((status) => [403, 429, 503].includes(status))).toBe(true);
    expect(told.get(403)).toBeGreaterThan(0);
    expect(rough).toBeLessThan(Math.max(2 * calm, 50));
  });
});
