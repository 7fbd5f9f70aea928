import { expect, it } from 'vitest';
import { amount, noteFigure, seed } from '../figures.ts';
import { atOnce, openMarket, purchases, stepsEach } from './market.ts';

// Check 16: two servers behind a balancer are exchanged one after the other while people buy. A balancer
// asks the other server when one refuses a connection or says 503; what a server has begun to answer it
// answers to the end.
const deploys = amount('DEPLOYS', 4);
const long = Boolean(process.env.PROGRAMME_FIGURES);
const check = '16 deploys';

it.runIf(long || process.env.TEST_POSTGRES_URL)(
  `cuts no request off in ${deploys} deploys under load, drained within 10 s (seed ${seed})`,
  async () => {
    const market = await openMarket({ servers: 2, postgres: true });
    try {
      const { outcomes, servers } = market;
      const trading = market.trade(purchases, atOnce);
      const ends: { drainedMs: number; code: number | null }[] = [];
      for (let n = 0; n < deploys; n += 1) {
        const moment = Math.floor(((n + market.chance()) / deploys) * 0.95 * purchases * stepsEach);
        await market.reached(moment);
        const one = servers[n % 2];
        if (one) ends.push(await one.deploy());
      }
      const bought = await trading;
      const slowest = Math.round(Math.max(...ends.map(({ drainedMs }) => drainedMs)));
      const refused = (outcomes.get('refused') ?? 0) + (outcomes.get('503') ?? 0);
      const cut = outcomes.get('cut') ?? 0;
      noteFigure(check, `${deploys} deploys: slowest drain, ms`, slowest);
      noteFigure(
        check,
        'requests cut off; refused by the server that ends and answered by the other',
        `${cut}; ${refused}`,
      );
      await market.reckon(check, bought);
      expect(ends.map(({ code }) => code)).toEqual(ends.map(() => 0));
      expect(slowest).toBeLessThanOrEqual(10_000);
      expect(cut).toBe(0);
      const others = [...outcomes.keys()].filter((one) => !['200', 'refused', '503'].includes(one));
      expect(others).toEqual([]);
    } finally {
      await market.close();
    }
  },
  1_200_000,
);
