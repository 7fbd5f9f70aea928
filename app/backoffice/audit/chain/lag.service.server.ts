import type { Platform } from '#platform/platform.server.ts';
import { readSealLag } from './chain.store.server.ts';

/** How long the oldest entry of the trail has waited for its seal, in seconds. */
export function sealLag({ database }: Pick<Platform, 'database'>): Promise<number> {
  return readSealLag(database.kysely);
}
