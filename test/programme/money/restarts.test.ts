import { expect, it } from 'vitest';
import { amount, noteFigure, seed } from '../figures.ts';
import { atOnce, openMarket, purchases, stepsEach } from './market.ts';
import type { Mortal } from './server.ts';

// Check 3: the database crashes and starts again while people buy. The product's process lives on, says
// 503 meanwhile, and works again by itself.
const crashes = amount('CRASHES', 3);
const long = Boolean(process.env.PROGRAMME_FIGURES);
const check = '3 database restarts';

/** Milliseconds until the server reaches its database again. Throws when it ended with it. */
async function healed(server: Mortal): Promise<number> {
  const began = performance.now();
  while (server.lives()) {
    const ready = await fetch(`${server.address}/readyz`).catch(() => null);
    if (ready?.ok) return performance.now() - began;
  }
  throw new Error('The product ended with its database.');
}

it.runIf(long)(
  `lives through ${crashes} crashes of PostgreSQL, loses and doubles nothing (seed ${seed})`,
  async () => {
    const market = await openMarket({ servers: 1, postgres: true });
    try {
      const { postgres, servers, outcomes } = market;
      const [server] = servers;
      if (!server) throw new Error('no server');
      const moments = Array.from({ length: crashes }, () => market.chance() * 0.95)
        .map((part) => Math.floor(part * purchases * stepsEach))
        .sort((a, b) => a - b);
      const trading = market.trade(purchases, atOnce);
      const heals: number[] = [];
      for (const moment of moments) {
        await market.reached(moment);
        await postgres?.crash();
        heals.push(await healed(server));
        expect(server.lives()).toBe(true);
      }
      const bought = await trading;
      const slowest = Math.round(Math.max(...heals));
      noteFigure(check, `${crashes} crashes: slowest healing of the pool, ms`, slowest);
      await market.reckon(check, bought);
      // 409 is said to a key whose first request was cut: it is given back after 20 s.
      const others = [...outcomes.keys()].filter((one) => !['200', '409', '503'].includes(one));
      expect(others).toEqual([]);
      expect(outcomes.get('503')).toBeGreaterThan(0);
      expect(slowest).toBeLessThan(5_000);
    } finally {
      await market.close();
    }
  },
  3_600_000,
);
