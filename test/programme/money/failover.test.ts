import pg from 'pg';
import { expect, it } from 'vitest';
import { noteFigure, seed } from '../figures.ts';
import { startPostgres } from '../postgresql.ts';
import { openAddress } from './address.ts';
import { atOnce, openMarket, purchases, stepsEach } from './market.ts';

// SCALE-04: the primary is lost while people buy, its standby takes its place, and the address moves there.
// The standby is a synchronous one: what was acknowledged is on both.
const long = Boolean(process.env.PROGRAMME_FIGURES);
const check = 'failover';

const typed = {
  fullName: 'Nobody Atall',
  phoneNumber: '+2348030009999',
  email: 'nobody@example.com',
  dateOfBirth: '1991-04-12',
  searchReason: 'OTHER',
};

/** A search, which writes a row of the audit trail whatever it finds. */
async function write(address: string): Promise<{ status: number; retryAfter: string | null }> {
  const answer = await fetch(`${address}/api/verifications/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify(typed),
  });
  await answer.text();
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
}

/** Writes again and again until the answer has this status. Gives the answers on the way, and how long it took. */
async function writeUntil(address: string, status: number) {
  const began = performance.now();
  const seen: { status: number; retryAfter: string | null }[] = [];
  for (;;) {
    const answer = await write(address);
    seen.push(answer);
    if (answer.status === status) return { seen, ms: performance.now() - began };
  }
}

/** Makes the primary wait for its standby at every commit. */
async function synchronous(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`alter system set synchronous_standby_names = '*'`);
  await client.query('select pg_reload_conf()');
  const state = `select sync_state from pg_stat_replication where state = 'streaming'`;
  while ((await client.query(state)).rows[0]?.sync_state !== 'sync');
  await client.end();
}

it.runIf(long)(
  `loses nothing and doubles nothing when the primary is lost under ${purchases} purchases (seed ${seed})`,
  async (context) => {
    const primary = await startPostgres();
    if (!primary) return context.skip('no PostgreSQL server programs on this machine');
    const standby = await primary.standby();
    await synchronous(primary.url);
    const address = await openAddress(primary.url);
    const stop = async () => {
      await address.stop();
      await standby.stop();
      await primary.stop();
    };
    const market = await openMarket({
      servers: 3,
      postgres: { ...primary, url: address.url, stop },
    });
    try {
      const { servers, outcomes } = market;
      const trading = market.trade(purchases, atOnce);
      await market.reached(Math.floor((0.3 + market.chance() * 0.4) * purchases * stepsEach));

      await primary.kill();
      const away = await Promise.all(servers.map((one) => writeUntil(one.address, 503)));
      // The address leads to the standby before that is a primary: there nothing can be written yet.
      address.moveTo(standby.url);
      const reading = await Promise.all(servers.map((one) => writeUntil(one.address, 503)));
      standby.promote();
      const healed = await Promise.all(servers.map((one) => writeUntil(one.address, 200)));

      const bought = await trading;
      expect(servers.map((one) => one.lives())).toEqual(servers.map(() => true));
      const slowest = Math.round(Math.max(...healed.map(({ ms }) => ms)));
      noteFigure(check, 'slowest healing after the new primary, ms', slowest);
      await market.reckon(check, bought);
      const answers = [...away, ...reading, ...healed].flatMap(({ seen }) => seen);
      const refused = answers.filter(({ status }) => status !== 200);
      expect([...new Set(refused.map(({ status }) => status))]).toEqual([503]);
      expect(refused.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([]);
      // 409 is said to a key whose first request was cut: it is given back after 20 s.
      const others = [...outcomes.keys()].filter(
        (one) => !['200', '409', '503', 'cut', 'refused'].includes(one),
      );
      expect(others).toEqual([]);
      expect(outcomes.get('503')).toBeGreaterThan(0);
      expect(slowest).toBeLessThan(5_000);
    } finally {
      await market.close();
    }
  },
  3_600_000,
);
