import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { Fault } from '#paystack/sandbox/controls.ts';
import { amount, noteFigure } from '../figures.ts';
import { openMarket } from './market.ts';

// Check 6, the rest of the site: while the provider fails in each of its ways and buyers go on asking, who
// reads and looks up waits at most twice as long as while it answers.
const long = Boolean(process.env.PROGRAMME_FIGURES);
const windowMs = Math.max(10_000, amount('FAULTY_MS', 0));
const everyMs = { reader: 25, buyer: 100 };
const read = [
  '/api/blogs',
  '/api/background-checks/types',
  '/verification',
  '/api/verification/Sw-AMY20',
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

      /** Asks at a steady pace, whatever is still unanswered; milliseconds of the readers' answers, sorted. */
      async function window(ms: number): Promise<number[]> {
        const took: number[] = [];
        const open: Promise<unknown>[] = [];
        const began = performance.now();
        let readers = 0;
        let buyers = 0;
        for (let at = 0; at < ms; at = performance.now() - began) {
          for (; readers * everyMs.reader <= at; readers += 1) {
            const from = performance.now();
            const path = read[readers % read.length];
            open.push(
              fetch(`${site}${path}`).then(async (answer) => {
                await answer.arrayBuffer();
                expect(answer.status).toBe(200);
                took.push(performance.now() - from);
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
        return took.toSorted((a, b) => a - b);
      }
      const p99 = (took: number[]) => took[Math.ceil(took.length * 0.99) - 1] ?? Number.NaN;
      const turn = (payload: object) =>
        market.sandbox.inject({ method: 'PUT', url: '/sandbox/controls', payload });

      await window(5_000);
      const ratios: Record<string, number> = {};
      for (const kind of Fault.options.filter((one) => one !== 'none')) {
        const before = await window(windowMs / 2);
        await turn({ faults: { kind } });
        const meanwhile = await window(windowMs);
        await turn({});
        // The breaker closes: the next kind begins with a provider that is asked.
        const healed = async () => expect((await verify(references[0])).status).not.toBe(503);
        await vi.waitFor(healed, { timeout: 90_000, interval: 500 });
        const after = await window(windowMs / 2);
        const quiet = [...before, ...after].toSorted((a, b) => a - b);
        ratios[kind] = p99(meanwhile) / p99(quiet);
        const [ill, well] = [meanwhile, quiet].map((took) => p99(took).toFixed(0));
        noteFigure(
          '6 neighbours',
          `${kind}: p99 of who does not buy, ms, while it lasts : before and after`,
          `${ill} : ${well} = ${ratios[kind]?.toFixed(2)}`,
        );
      }
      expect(Object.entries(ratios).filter(([, ratio]) => ratio > 2)).toEqual([]);
    } finally {
      await market.close();
    }
  },
  3_600_000,
);
