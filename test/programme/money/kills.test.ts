import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { amount, noteFigure, seed } from '../figures.ts';
import type { Good } from './buyer.ts';
import { atOnce, openMarket, purchases, stepsEach } from './market.ts';

// Checks 1 and 2: the product is killed again and again while people buy; webhooks come five times, some
// never. The moments are drawn over the whole trade; where it stands still, because the keys of killed
// requests are not free yet, the next kill comes all the same.
const kills = amount('KILLS', 2);
const longestPause = amount('KILL_PAUSE_MS', 800);
const upMs = amount('UP_MS', 60_000);
const long = Boolean(process.env.PROGRAMME_FIGURES);
const onPostgres = long || Boolean(process.env.TEST_POSTGRES_URL);

async function trial(check: string, servers: number, sells?: Good): Promise<void> {
  const market = await openMarket({ servers, postgres: onPostgres, ...(sells ? { sells } : {}) });
  try {
    const moments = Array.from({ length: kills }, () => market.chance() * 0.95)
      .map((part) => Math.floor(part * purchases * stepsEach))
      .sort((a, b) => a - b);
    const trading = market.trade(purchases, atOnce);
    const ups: number[] = [];
    for (const moment of moments) {
      await Promise.race([market.reached(moment), wait(longestPause)]);
      await wait(market.chance() * 100);
      const victim = market.servers[Math.floor(market.chance() * servers)];
      ups.push((await victim?.kill()) ?? 0);
    }
    const bought = await trading;
    const sorted = ups.toSorted((a, b) => a - b);
    const inSeconds = (ms = 0) => (ms / 1_000).toFixed(1);
    noteFigure(check, `${ups.length} kills, ${atOnce} at once, seed ${seed}`, 'run');
    noteFigure(
      check,
      'up again after a kill, s: median, slowest',
      `${inSeconds(sorted[Math.floor(sorted.length / 2)])}, ${inSeconds(sorted.at(-1))}`,
    );
    await market.reckon(check, bought);
    expect(ups).toHaveLength(kills);
    if (long) expect(Math.max(...ups)).toBeLessThan(upMs);
  } finally {
    await market.close();
  }
}

it(`loses, doubles and leaves open nothing in ${kills} kills (I1 to I5, seed ${seed})`, async () => {
  await trial('1 kills', 1);
}, 3_600_000);

it.runIf(long)(
  `nor when one of two servers on one database is killed ${kills} times (check 2)`,
  async () => {
    await trial('2 kills, two servers', 2);
  },
  3_600_000,
);

it.runIf(long)(
  `opens one whole case of each paid verification in ${kills} kills (CASE-01)`,
  async () => {
    await trial('1 kills, verifications', 1, 'VERIFICATION');
  },
  3_600_000,
);
