import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { amount, noteFigure, seed } from '../figures.ts';
import { openMarket } from './market.ts';

// Check 16: two servers behind a balancer are exchanged one after the other while people buy. The balancer
// sends nobody to a server that does not say it is ready; nothing is asked twice here, so what is refused or
// cut off is a failed request.
const deploys = amount('DEPLOYS', 4);
const atOnce = amount('DEPLOY_BUYERS', 50);
const long = Boolean(process.env.PROGRAMME_FIGURES);
const check = '16 deploys';

it.runIf(long)(
  `cuts no request off in ${deploys} deploys under load, drained within 10 s (seed ${seed})`,
  async () => {
    const market = await openMarket({
      servers: 2,
      postgres: true,
      settings: { STOP_DELAY_MS: '3000' },
    });
    try {
      const { outcomes, servers } = market;
      let done = 0;
      const trading = market.trade({ over: () => done === deploys }, atOnce);
      const ends: { drainedMs: number; code: number | null }[] = [];
      for (; done < deploys; done += 1) {
        await wait(market.chance() * 1_000);
        const one = servers[done % 2];
        if (one) ends.push(await one.deploy());
      }
      const bought = await trading;
      const slowest = Math.round(Math.max(...ends.map(({ drainedMs }) => drainedMs)));
      const failed = [...outcomes].filter(([outcome]) => outcome !== '200');
      noteFigure(check, `${deploys} deploys: slowest drain, ms`, slowest);
      noteFigure(check, 'failed requests', JSON.stringify(failed));
      await market.reckon(check, bought);
      expect(ends.map(({ code }) => code)).toEqual(ends.map(() => 0));
      expect(slowest).toBeLessThanOrEqual(10_000);
      expect(failed).toEqual([]);
    } finally {
      await market.close();
    }
  },
  3_600_000,
);
