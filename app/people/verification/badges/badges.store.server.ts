import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.server.ts';
import { newKeyLength } from './badges.rules.ts';

/** Counting a larger table would take longer than a look at the figures may. */
const mostCounted = 1_000_000;

/** How many new badge numbers are given out: counted, or in a large table at most so many by its statistics. */
export async function countNewBadges(db: Executor): Promise<number> {
  const guess = await sql<{ rows: number }>`
    select reltuples::float8 as rows from pg_class
    where oid = 'verification_records'::regclass`.execute(db);
  const rows = guess.rows[0]?.rows ?? 0;
  if (rows > mostCounted) return Math.round(rows);
  const { count } = await db
    .selectFrom('verification_records')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<number>`length(badge_key)`, '=', newKeyLength)
    .executeTakeFirstOrThrow();
  return count;
}
