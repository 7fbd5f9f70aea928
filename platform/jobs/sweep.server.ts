import type { Platform } from '../platform.server.ts';
import type { Job } from './jobs.server.ts';

/** Timed housekeeping; the embedded database has no autovacuum. */
export function sweep(
  { limits, idempotency, database }: Pick<Platform, 'limits' | 'idempotency' | 'database'>,
  keptMs: Readonly<Record<'limits' | 'idempotency', number>>,
): Job {
  return {
    name: 'platform-sweep',
    every: '*/15 * * * *',
    async work() {
      await limits.sweep(keptMs.limits);
      await idempotency.sweep(keptMs.idempotency);
      if (database.kind === 'pglite') await database.executeSql('vacuum (analyze)');
    },
  };
}

export function keepTime({ clock }: Pick<Platform, 'clock'>): Job {
  return {
    name: 'platform-keep-time',
    pauseMs: 30_000,
    work: async () => clock.sync?.(),
  };
}
