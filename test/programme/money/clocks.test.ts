import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCheckout } from '#app/commerce/payment/checkout.service.server.ts';
import { reconcileDue } from '#app/commerce/payment/service.server.ts';
import { openSharedClock } from '#platform/clock.server.ts';
import { koboOf } from '#platform/money.ts';
import type { Platform } from '#platform/platform.server.ts';
import { type Money, openMoney } from '#test/support/money.ts';

// Check 14: servers whose own clocks are wrong or jump. All go by the time of the database they share.
const minute = 60_000;
let money: Money;
let last = 0;
beforeAll(async () => {
  money = await openMoney({ seeds: true });
});
afterAll(() => money.close());
beforeEach(() => money.turn({}));

/** A server beside the others whose machine's clock is `ahead` of the true time; it can jump. */
async function server(ahead: number) {
  const machine = { ahead };
  // What its ticks say is its own; what it is told is the database's time, here the one that we move.
  const ticks = () => money.clock.now().getTime() + machine.ahead;
  const clock = await openSharedClock(async () => money.clock.now(), ticks);
  const platform: Platform = { ...money.platform, clock };
  return { machine, clock, platform };
}

const order = () => {
  last += 1;
  return {
    purpose: 'trial',
    subject: `clock-${last}`,
    amountKobo: koboOf(500_000),
    email: 'buyer@example.com',
    returnPath: '/payment/callback',
    cancelPath: '/verification',
  };
};

async function opened(on: Platform): Promise<string> {
  const checkout = await openCheckout(on, order());
  if (checkout.kind !== 'ready') throw new Error(checkout.kind);
  return checkout.reference;
}

const row = (reference: string) =>
  money.platform.database.kysely
    .selectFrom('payments')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();

describe('servers with wrong clocks (check 14)', () => {
  it.each([
    ['ten minutes behind', -10 * minute],
    ['400 days ahead', 400 * 24 * 60 * minute],
  ])('one %s tells the time that all others tell', async (_what, ahead) => {
    const { clock } = await server(ahead);
    expect(Math.abs(clock.now().getTime() - money.clock.now().getTime())).toBeLessThan(1_000);
  });

  it.each([
    [0, 5 * minute],
    [5 * minute, 0],
    [-10 * minute, 400 * 24 * 60 * minute],
  ])('%d and %d ms off: no payment ends early, and none late', async (one, other) => {
    const [opens, looks] = [await server(one), await server(other)];
    const reference = await opened(opens.platform);
    money.clock.advance(34 * minute);
    await reconcileDue(looks.platform);
    expect((await row(reference)).status).toBe('pending');
    money.clock.advance(26 * minute + 1_000);
    await reconcileDue(looks.platform);
    expect((await row(reference)).status).toBe('expired');
  });

  it('keeps the order of what two of them write', async () => {
    const [ahead, behind] = [await server(5 * minute), await server(-5 * minute)];
    const references: string[] = [];
    for (const one of [ahead, behind, ahead, behind]) {
      references.push(await opened(one.platform));
      money.clock.advance(1_000);
    }
    const { kysely } = money.platform.database;
    const rows = await kysely
      .selectFrom('payments')
      .select('reference')
      .where('reference', 'in', references)
      .orderBy('created_at')
      .execute();
    expect(rows.map(({ reference }) => reference)).toEqual(references);
  });

  it('a clock that jumps during the run is right again after the next comparison', async () => {
    const { machine, clock } = await server(0);
    machine.ahead = 400 * 24 * 60 * minute;
    await clock.sync();
    expect(Math.abs(clock.now().getTime() - money.clock.now().getTime())).toBeLessThan(1_000);
  });

  it('of the machine count for nothing: the product’s own clock asks its database', async () => {
    const { openPlatform } = await import('#platform/platform.server.ts');
    const { database, config, log } = money.platform;
    // The same database, but for a time that is a year ahead of this machine's.
    const year = 365 * 24 * 60 * minute;
    const executeSql: typeof database.executeSql = async (text, values) => {
      const answer = await database.executeSql(text, values);
      if (!text.includes('clock_timestamp')) return answer;
      const [{ ms }] = answer.rows as [{ ms: number }];
      return { rows: [{ ms: ms + year }] };
    };
    const { clock } = await openPlatform(config, { database: { ...database, executeSql }, log });
    expect(Math.abs(clock.now().getTime() - Date.now() - year)).toBeLessThan(5_000);
  });
});
