import { sql } from 'kysely';
import type { Executor } from '../database/database.server.ts';
import type { Job } from '../jobs/jobs.server.ts';
import type { Platform } from '../platform.server.ts';

const monthsAhead = 3;

/** Adds the outbox's partitions of this month and of so many to come, as far as they are not there. */
export async function makeMailMonths(db: Executor, ahead = monthsAhead): Promise<number> {
  const { rows } = await sql<{
    made: number;
  }>`select keep_mail_months(${ahead}::int) as made`.execute(db);
  return rows[0]?.made ?? 0;
}

/** Also at every start; partitions that are there cost a look each. */
export function keepMailMonths({ database }: Pick<Platform, 'database'>): Job {
  return {
    name: 'mail-months',
    pauseMs: 6 * 60 * 60_000,
    async work() {
      await makeMailMonths(database.kysely);
    },
  };
}
