import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { Fault } from '#paystack/sandbox/controls.ts';
import { amount, noteFigure } from '../figures.ts';
import { openMarket } from './market.ts';

// Check 6, the rest of the site: while the provider fails in each of its ways and buyers go on asking, who
// reads and looks up waits at most twice as long as while it answers. A window is read in fifths, and the slowest
// but one counts: one pause of the machine of a fifth of a second is a hundredth of all answers of a window.
const long = Boolean(process.env.PROGRAMME_FIGURES);
const windowMs = Math.max(20_000, amount('FAULTY_MS', 0));
const fifthMs = windowMs / 5;
const everyMs = { reader: 25, buyer: 100 };
const read = [
  '/api/blogs',
  '/api/background-checks/types',
  '/verification',
  '/api/verifications/verified/Sw-AMY20',
];

it.runIf(long)(
  'a failing provider makes nobody else wait twice as long (check 6)',
  async () => {
    const market = await openMarket({
      servers: 1,
      postgres: true,
      settings: { SAMPLE_DATA: 'on' },
    });
    const [site = ''] = market.servers.map(({ address }) => address);
    try {
      const references = await Promise.all(
        Array.from({ length: 30 }, async () => (await market.order()).reference),
      );

      const verify = (reference = '') => {
        const body = JSON.stringify({ paymentReference: reference });
        const headers = { 'content-type': 'application/json' };
        return fetch(`${site}/api/payments/verify`, { method: 'POST', headers, body });
      };

      const statuses = new Set<string>();
      /** Asks at a steady pace, whatever is still unanswered; milliseconds of the readers' answers, a list a fifth. */
      async function window(fifths: number): Promise<number[][]> {
        const took = Array.from({ length: fifths }, (): number[] => []);
        const ms = fifths * fifthMs;
        const open: Promise<unknown>[] = [];
        const began = performance.now();
        let readers = 0;
        let buyers = 0;
        for (let at = 0; at < ms; at = performance.now() - began) {
          for (; readers * everyMs.reader <= at; readers += 1) {
            const from = performance.now();
            const path = read[readers % read.length];
            const fifth = took[Math.floor((readers * everyMs.reader) / fifthMs)];
            open.push(
              fetch(`${site}${path}`).then(async (answer) => {
                await answer.arrayBuffer();
                statuses.add(`${path}: ${answer.status}`);
                fifth?.push(performance.now() - from);
              }),
            );
          }
          for (; buyers * everyMs.buyer <= at; buyers += 1) {
            const asked = verify(references[buyers % references.length]);
            open.push(asked.then((answer) => answer.arrayBuffer()));
          }
          await wait(5);
        }
        await Promise.all(open);
        return took;
      }
      const p99 = (took: number[]) =>
        took.toSorted((a, b) => a - b)[Math.ceil(took.length * 0.99) - 1] ?? Number.NaN;
      const slowestButOne = (fifths: number[][]) =>
        fifths.map(p99).toSorted((a, b) => b - a)[1] ?? Number.NaN;
      const turn = (payload: object) =>
        market.sandbox.inject({ method: 'PUT', url: '/sandbox/controls', payload });

      await window(1);
      const quiet: number[] = [];
      const ill = new Map<string, number>();
      for (const kind of Fault.options.filter((one) => one !== 'none')) {
        quiet.push(slowestButOne(await window(5)));
        await turn({ faults: { kind } });
        ill.set(kind, slowestButOne(await window(5)));
        await turn({});
        // The breaker closes: the next kind begins with a provider that is asked.
        const healed = async () => expect((await verify(references[0])).status).not.toBe(503);
        await vi.waitFor(healed, { timeout: 90_000, interval: 500 });
      }
      const well = quiet.toSorted((a, b) => a - b)[Math.floor(quiet.length / 2)] ?? Number.NaN;
      for (const [kind, ms] of ill) {
        noteFigure(
          '6 neighbours',
          `${kind}: p99 of the slowest fifth but one, of who does not buy, ms, while it lasts : when all is well`,
          `${ms.toFixed(1)} : ${well.toFixed(1)} = ${(ms / well).toFixed(2)}`,
        );
      }
      expect([...statuses].sort()).toEqual(read.map((path) => `${path}: 200`).sort());
      expect([...ill].filter(([, ms]) => ms > 2 * well)).toEqual([]);
    } finally {
      await market.close();
    }
  },
  3_600_000,
);
