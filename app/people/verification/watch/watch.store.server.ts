import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.server.ts';
import { busiestShare } from './watch.rules.ts';

/** Adds to this minute's count. */
export async function addLookups(db: Executor, shard: number, count: number): Promise<void> {
  await sql`insert into verification_lookups (minute, shard, count)
    values (date_trunc('minute', now()), ${shard}, ${count})
    on conflict (minute, shard) do update
      set count = verification_lookups.count + excluded.count`.execute(db);
}

/** The sum of this minute over all shards. */
export async function countLookups(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::int as count from verification_lookups
    where minute = date_trunc('minute', now())`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * The count that nineteen in twenty minutes of the last week did not exceed, quiet ones included. The last
 * ten minutes are left out, and the first day counts as a whole one: what has only begun is not usual.
 */
export async function readUsual(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with minutes as (
      select minute, sum(count)::int as count from verification_lookups
      where minute >= now() - interval '7 days' and minute < now() - interval '10 minutes'
      group by minute
    ), span as (
      select least(10080, greatest(1440, extract(epoch from now() - min(minute)) / 60)) as total
      from minutes
    )
    select count from minutes order by count desc
    offset (select floor(total * ${busiestShare}::float8)::bigint from span) limit 1`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function deleteOldLookups(db: Executor, keptMs: number): Promise<void> {
  await sql`delete from verification_lookups
    where minute < now() - ${keptMs / 1_000} * interval '1 second'`.execute(db);
}
