import type { Platform } from '../platform.server.ts';
import { forgetAhead } from './ahead.server.ts';
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

export function keepTime({
  clock,
  database,
  log,
}: Pick<Platform, 'clock' | 'database' | 'log'>): Job {
  return {
    name: 'platform-keep-time',
    pauseMs: 30_000,
    async work() {
      await clock.sync?.();
      if (await forgetAhead(database)) {
        log.error('the clock of the database had gone ahead: what it held up goes on');
      }
    },
  };
}
