import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '#app/account/service.server.ts';
import { limitTable } from '#platform/limits/table.ts';
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

describe.runIf(inProgramme)('stuffing', () => {
  let product: Product;
  beforeAll(async () => {
    product = await openProduct({ seeds: false });
    for (let n = 0; n < accounts; n += 1) {
      const person = { name: 'Owner', email: emailOf(n), phone: '0803 000 0000', password };
      await createAccount(product.platform, person, { madeBy: 'test' });
    }
  }, 120_000);
  afterAll(() => product?.close());

  it('is judged five times an account, and locks no owner out beyond 15 minutes', {
    timeout: 3_600_000,
  }, async () => {
    const judged = new Map<string, number>();
    const statuses = new Set<number>();
    const began = Date.now();
    await spread(pairs, 20, async (n) => {
      const email = emailOf(n);
      const path = n % 2 ? '/account/login' : '/account/delete';
      const body = { email, password: `stolen ${n}` };
      const { statusCode } = await product.post(path, body, { from: fromOf(n) });
      statuses.add(statusCode);
      if (statusCode === 403) judged.set(email, (judged.get(email) ?? 0) + 1);
    });
    const minutes = (Date.now() - began) / 60_000;
    // The flood itself may last longer than one window.
    const windows = Math.floor((Date.now() - began) / windowMs) + 1;
    const most = Math.max(...judged.values());
    noteFigure(
      '36 stuffing',
      `tries judged of one account, ${pairs} pairs in ${minutes.toFixed(1)} min`,
      most,
    );
    expect(most).toBeLessThanOrEqual(max * windows);
    expect([...statuses].sort()).toEqual([403, 429]);
    const enter = (n: number) =>
      product.post('/account/login', { email: emailOf(n), password }, { from: '192.0.2.1' });
    const locked = await enter(0);
    expect(locked.statusCode).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBeLessThanOrEqual(windowMs / 1_000);
    const { executeSql } = product.platform.database;
    await executeSql("update limits set started_at = started_at - interval '15 minutes'");
    for (let n = 0; n < 5; n += 1) expect((await enter(n)).statusCode).toBe(200);
  });
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

  /** A call over a connection of its own; gives the status. */
  const ask = (method: string, path: string, from = '10.255.0.1', body?: object) =>
    new Promise<number>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
      const asked = request(`${site.address}${path}`, { method, headers, agent: false }, (answer) =>
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0)),
      );
      asked.once('error', reject).end(body && JSON.stringify(body));
    });

  /** The time that 99 of 100 look-ups by others take at most, in milliseconds. */
  async function p99While(isOver: () => boolean): Promise<number> {
    const times: number[] = [];
    while (!isOver()) {
      const began = performance.now();
      expect(await ask('GET', '/api/verifications/types')).toBe(200);
      times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    return times[Math.floor(times.length * 0.99)] ?? 0;
  }

  it('does not make others wait twice as long', { timeout: 3_600_000 }, async () => {
    const seconds = amount('FLOOD_SECONDS', 5);
    const until = (ms: number) => () => Date.now() > ms;
    await p99While(until(Date.now() + 2_000));
    const quiet = await p99While(until(Date.now() + seconds * 1_000));
    const end = Date.now() + seconds * 1_000;
    const told = new Map<number, number>();
    // Each from an address and at an account of its own: every one of them is worth judging.
    const flood = spread(1_000_000, 40, async (n) => {
      if (Date.now() > end) return;
      const body = { email: `stolen.${n}@example.com`, password: 'stolen' };
      const status = await ask('POST', '/api/account/login', fromOf(n), body);
      told.set(status, (told.get(status) ?? 0) + 1);
    });
    const flooded = await p99While(until(end));
    await flood;
    const answers = [...told].map(([status, count]) => `${count} × ${status}`).join(', ');
    noteFigure('36 stuffing', `answers to a flood of ${seconds} s, 40 at once`, answers);
    noteFigure(
      '36 stuffing',
      "others' p99 in ms, quiet and flooded",
      `${quiet.toFixed(1)}, ${flooded.toFixed(1)}`,
    );
    expect([...told.keys()].every((status) => [403, 429, 503].includes(status))).toBe(true);
    expect(flooded).toBeLessThan(Math.max(2 * quiet, 50));
  });
});
