import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitTable } from '#platform/limits/table.ts';
import { type Site, startSite } from '#test/support/site.ts';
import { amount, noteFigure } from '../figures.ts';
import { corpus, mixed, type Sample } from './corpus.ts';
import { flood, growth, type Outcome } from './flood.ts';

// Check 30 against the built product as a process of its own, with its real limits, behind one
// trusted proxy.
const inProgramme = process.env.PROGRAMME_FIGURES !== undefined;
const count = amount('UPLOADS', 60);
const mostMib = 200;
/** The mark of the most memory is Linux's. */
const measures = existsSync('/proc/self/clear_refs');

let site: Site;
let samples: Sample[];
beforeAll(async () => {
  if (!measures || !inProgramme) return;
  site = await startSite({ TRUST_PROXY_HOPS: '1', LIMITS_FACTOR: '1' });
  samples = await corpus();
  // Growth is over a server in use: it has taken a file of each kind before the first mark.
  for (const one of samples) await flood(site.address, [one], () => '192.0.2.1');
});
afterAll(() => site?.stop());

const addressFor = (n: number) => `198.18.${n >> 8}.${n & 255}`;

/** Of the product's event loop since it was last asked, by its own word. */
async function longestStall(): Promise<number> {
  const metrics = await (await fetch(`${site.operations}/metrics`)).text();
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics)?.[1];
  return Math.round(Number(seconds) * 1_000);
}

/** Each kept file, whoever kept it. */
const kept = () => {
  const folder = join(site.folder, 'files');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /[0-9A-Z]{26}$/.test(path))
    .map((path) => join(folder, path));
};

function told(outcomes: readonly Outcome[]): string {
  const counts = new Map<number, number>();
  for (const { status } of outcomes) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort()
    .map(([status, times]) => `${status || 'cut'}: ${times}`)
    .join(', ');
}

/** What is not as the bar says. */
const faults = (outcomes: readonly Outcome[]) =>
  outcomes
    .filter(({ sample, status, retryAfter, type }) => {
      const busy = status === 503 && Number(retryAfter) > 0;
      // Ten times too large is refused and hung up on; not every sender hears why.
      if (status === 0 && sample.statuses.includes(413)) return false;
      return !(busy || sample.statuses.includes(status)) || !type.startsWith('application/json');
    })
    .map(({ sample, status, retryAfter, body }) =>
      [sample.kind, status, retryAfter, body.slice(0, 120)].join(' '),
    );

describe.runIf(measures && inProgramme)(`${count} uploads at once`, () => {
  it('are kept, refused or asked to come again, in bounded memory', async () => {
    await longestStall();
    const { result, mib } = await growth(site.pid, () =>
      flood(site.address, mixed(samples, count), addressFor),
    );
    noteFigure('30 uploads', `${count} at once, answers`, told(result));
    noteFigure('30 uploads', 'growth of memory at the most', `${mib} MiB`);
    noteFigure(
      '30 uploads',
      'longest stall of the process meanwhile',
      `${await longestStall()} ms`,
    );
    expect(faults(result)).toEqual([]);
    expect(mib).toBeLessThan(mostMib);
    expect(result.filter(({ status }) => status === 200).length).toBeGreaterThan(3);
  });

  it('leave nothing of where a photo was taken, and no second file', async () => {
    const files = kept();
    let pictures = 0;
    for (const path of files) {
      const bytes = readFileSync(path);
      expect(bytes.includes('Canary phone') || bytes.includes('canary')).toBe(false);
      if (bytes.subarray(0, 5).toString() === '%PDF-') continue;
      pictures += 1;
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    }
    expect(pictures).toBeGreaterThan(1);
    noteFigure(
      '30 uploads',
      'kept files looked at, with a place or a second file',
      `${files.length}, 0`,
    );
  });

  it('are served to nobody, least of all as a page', async () => {
    for (const path of kept().slice(0, 20)) {
      const handle = path.slice(-26);
      for (const url of [
        `/api/files/${handle}`,
        `/files/${handle}`,
        `/images/kept/${handle}.webp`,
      ]) {
        const answer = await fetch(`${site.address}${url}`);
        const body = await answer.text();
        expect([url, answer.status]).toEqual([
          url,
          expect.toSatisfy((one) => one === 401 || one === 404),
        ]);
        expect(body).not.toContain('canary');
      }
    }
  });

  it('count for their address, also at once', async () => {
    const { max } = limitTable['upload-address'];
    const [small] = samples.filter(({ kind }) => kind === 'SVG');
    const many = Array.from({ length: max + 15 }, () => small as Sample);
    const outcomes = await flood(site.address, many, () => '203.0.113.77');
    const judged = outcomes.filter(({ status }) => status === 400).length;
    noteFigure('30 uploads', `${many.length} from one address at once, judged`, judged);
    expect(judged).toBeLessThanOrEqual(max);
    expect(outcomes.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(15);
  });
});
