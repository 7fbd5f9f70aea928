import { spawn } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { freePort } from '#test/support/free-port.ts';
import { startSite } from '#test/support/site.ts';
import { amount, noteFigure } from '../figures.ts';
import { startPostgres } from '../postgresql.ts';
import { heldBy, type Sample, sampled, trendOf } from './soak.ts';

// Check 20: hours at half the load leave memory, open files and connections as they were.
// `npm run programme -- --only load/soak --hours 8`; without `--hours` some minutes.
const inProgramme = process.env.PROGRAMME_FIGURES !== undefined;
const hours = amount('SOAK_HOURS', 0.05);
const seconds = Math.ceil(hours * 3_600);
const mostConnections = 32;

const paths = ['/', '/verification', '/api/verifications/verified/Sw-AMY20', '/blog', '/healthz'];
let asked = 0;

/** Every other request is a search by somebody new; the rest reads pages, a record and what is free. */
function visit(): autocannon.Request {
  asked += 1;
  const n = asked;
  const from = { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
  if (n % 2 === 0) return { method: 'GET', path: paths[(n / 2) % paths.length], headers: from };
  return {
    method: 'POST',
    path: '/api/verifications/search',
    headers: { ...from, 'content-type': 'application/json' },
    body: JSON.stringify({
      fullName: `Person Number${n}`,
      phoneNumber: `+234${8_000_000_000 + (n % 1_000_000_000)}`,
      email: `person${n}@example.com`,
      dateOfBirth: '1990-01-02',
      searchReason: 'EMPLOYMENT_CHECK',
    }),
  };
}

/** Visits for so long, as fast as they go or so many a second. */
async function visits(url: string, duration: number, overallRate?: number) {
  const faults = new Map<number, number>();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url,
        duration,
        connections: mostConnections,
        timeout: 60,
        ...(overallRate ? { overallRate } : {}),
        requests: [{ setupRequest: (request) => ({ ...request, ...visit() }) }],
      },
      (error, told) => (error ? reject(error) : resolve(told)),
    );
    run.on('response', (_client, status) => {
      if (![200, 404].includes(status)) faults.set(status, (faults.get(status) ?? 0) + 1);
    });
  });
  const { average } = result.requests;
  return { rate: average, sent: result.requests.total, errors: result.errors, faults };
}

describe('a trend', () => {
  /** Samples of some hours, a minute apart; `more` is gained an hour. */
  const over = (length: number, more: Partial<Sample>) =>
    Array.from({ length: length * 60 }, (_, n): Sample => {
      const warm = 200 + 100 * (1 - Math.exp(-n / 20));
      const wave = 12 * Math.sin(n * 1.7);
      const gained = (of: keyof Sample) => ((more[of] ?? 0) * n) / 60;
      return {
        at: n * 60,
        mib: warm + wave + gained('mib'),
        files: 60 + (n % 3) + gained('files'),
        connections: 10 + (n % 2) + gained('connections'),
      };
    });

  it.each<[string, Partial<Sample>, readonly string[]]>([
    ['nothing, after it has warmed up', {}, []],
    ['a twentieth of its memory an hour at the most', { mib: 12 }, []],
    ['memory', { mib: 24 }, ['memory grows']],
    ['files', { files: 2 }, ['files stay open']],
    ['connections', { connections: 2 }, ['connections stay open']],
  ])('of eight hours shows who gains %s', (_what, more, faults) => {
    expect(trendOf(over(8, more)).faults).toEqual(faults);
  });

  it('is none where a heap shrinks after a crowd, and widens again', () => {
    const samples = Array.from({ length: 180 }, (_, n): Sample => {
      const mib = n < 40 ? 340 : 250 + (80 * (n - 40)) / 140;
      return { at: n, mib, files: 60, connections: 12 };
    });
    const { memoryPercent, faults } = trendOf(samples);
    expect(memoryPercent).toBeGreaterThan(10);
    expect(faults).toEqual([]);
  });

  it('is not told from a handful of samples', () => {
    expect(() => trendOf(over(8, {}).slice(0, 12))).toThrow('tell no trend');
  });
});

/** A server that keeps something of each request, as one is often written. */
const leaky = (what: 'memory' | 'files') => `
  const kept = [];
  require('node:http').createServer((request, answer) => {
    kept.push(${what === 'memory' ? "Buffer.alloc(40_000, 'x')" : "require('node:fs').openSync('/dev/null')"});
    answer.end('{}');
  }).listen(Number(process.argv[1]), '127.0.0.1', () => console.log('ready'));`;

describe.runIf(inProgramme)('hours at half the load', () => {
  it.each([
    ['memory', 'memory grows'],
    ['files', 'files stay open'],
  ] as const)('find a server that keeps %s', async (what, fault) => {
    const port = await freePort();
    const child = spawn(process.execPath, ['-e', leaky(what), String(port)]);
    await once(child.stdout, 'data');
    const look = async () => ({ ...heldBy(child.pid ?? 0), connections: 0 });
    const samples = await sampled(15, look, visits(`http://127.0.0.1:${port}`, 15, 100));
    child.kill();
    expect(trendOf(samples).faults).toEqual([fault]);
  });

  it(`leave the product as it was, ${hours} h`, { timeout: 12 * 3_600_000 }, async () => {
    const postgres = await startPostgres();
    const site = await startSite({
      LIMITS_FACTOR: '1000000',
      TRUST_PROXY_HOPS: '1',
      LOG_LEVEL: 'error',
      SECRET_KEY: 'soaking!'.repeat(8),
      SAMPLE_DATA: 'on',
      ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    });
    const client = postgres && new pg.Client({ connectionString: postgres.url });
    await client?.connect();
    const connections = async () => {
      const { rows } = (await client?.query(
        `select count(*)::int as n from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      )) ?? { rows: [{ n: 0 }] };
      return rows[0].n as number;
    };
    const look = async () => ({ ...heldBy(site.pid), connections: await connections() });
    try {
      // At full load the heap finds its size, which it may else find late in a run of three minutes.
      const best = await visits(site.address, 60);
      const half = Math.max(1, Math.round(best.rate / 2));
      const load = visits(site.address, seconds, half);
      const samples = await sampled(seconds, look, load);
      const { sent, errors, faults } = await load;
      const trend = trendOf(samples);
      const [first, last] = [samples[0], samples.at(-1)];
      const note = (what: string, value: string) => noteFigure('20 soak', what, value);
      note(`${hours} h: requests, a second`, `${sent}, ${half}`);
      note('memory, MiB: at first, at last', `${first?.mib.toFixed(0)}, ${last?.mib.toFixed(0)}`);
      note(
        'since it was warm: memory %, % an hour',
        `${trend.memoryPercent.toFixed(1)}, ${trend.memoryPercentAnHour.toFixed(1)}`,
      );
      note(
        'open files, connections to the database: at first, at last',
        `${first?.files}, ${last?.files}; ${first?.connections}, ${last?.connections}`,
      );
      note('errors; answers but 200 and 404', `${errors}; ${JSON.stringify([...faults])}`);
      expect(trend.faults).toEqual([]);
      expect([errors, [...faults]]).toEqual([0, []]);
    } finally {
      await client?.end();
      await site.stop();
      await postgres?.stop();
    }
  });
});
