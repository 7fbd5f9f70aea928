import type { Executor, Trx } from '#platform/database/database.server.ts';
import { type Kobo, koboOf } from '#platform/money.ts';
import type { Platform } from '#platform/platform.server.ts';
import { dayOf } from '#platform/time.ts';
import { lockBudget, readSpent } from './asking.store.server.ts';

type Needs = Pick<Platform, 'clock' | 'config'>;

async function left({ clock, config }: Needs, db: Executor): Promise<Kobo> {
  const spent = await readSpent(db, dayOf(clock.now()));
  return koboOf(Math.max(0, config.IDENTITY_DAILY_KOBO - spent));
}

/** What questions to the identity provider may still cost today, in Lagos. */
export function budgetLeft(platform: Needs & Pick<Platform, 'database'>): Promise<Kobo> {
  return left(platform, platform.database.kysely);
}

/**
 * Whether today's budget still holds a price. Nobody else looks until the transaction ends, which keeps
 * the row that reserves it.
 */
export async function holds(platform: Needs, trx: Trx, price: Kobo): Promise<boolean> {
  await lockBudget(trx);
  return (await left(platform, trx)) >= price;
}
