import type { Platform } from '#platform/platform.server.ts';
import { badgeCapacity } from './badges.rules.ts';
import { countNewBadges } from './badges.store.server.ts';

/** How many badge numbers can still be given out. */
export async function badgesLeft({ database }: Pick<Platform, 'database'>): Promise<number> {
  return badgeCapacity - (await countNewBadges(database.kysely));
}
