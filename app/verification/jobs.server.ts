import type { Job } from '#platform/jobs/jobs.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { removeExpiredGrants } from './grants/store.server.ts';

/** Grants live 15 minutes; what has run out is of no use to anybody. */
export function sweepGrants({ clock, database }: Pick<Platform, 'clock' | 'database'>): Job {
  return {
    name: 'verification-sweep-grants',
    every: '*/15 * * * *',
    async work() {
      await removeExpiredGrants(database.kysely, clock.now());
    },
  };
}
