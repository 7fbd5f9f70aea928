import { sql } from 'kysely';
import type { Config } from '../config.server.ts';
import type { Database } from '../database/database.server.ts';
import type { Statement } from '../database/pipeline.server.ts';
import type { Secrets } from '../secrets.server.ts';
import { type LimitName, limitTable } from './table.ts';

declare module '../database/database.server.ts' {
  interface Tables {
    limits: { key: string; count: number; started_at: Date };
  }
}

export interface Taken {
  readonly allowed: boolean;
  /** How often it was taken in the running window, this time included. */
  readonly count: number;
  /** Seconds until the window ends; for the Retry-After header. */
  readonly retryAfterSeconds: number;
}

/** What a taking statement answers. */
export interface Count {
  count: number;
  seconds: number;
}

/** The running window of one subject, as statements for a pipeline. */
export interface Window {
  take(cost?: number): Statement<Count>;
  /** What the rows of that statement say. */
  taken(rows: readonly Count[]): Taken;
}

export interface Limits {
  window(name: LimitName, subject: string): Window;
  /** Takes `cost` (1) for the subject and says whether it was still within the limit. */
  take(name: LimitName, subject: string, cost?: number): Promise<Taken>;
  /** Says whether one more would be within the limit, without taking it. */
  peek(name: LimitName, subject: string): Promise<Taken>;
  /** Removes windows that ended more than a day ago. */
  sweep(): Promise<void>;
}

// Runs with nearly every call, so it is a text and not built each time. One statement: many at once
// lose no count. $1 key, $2 cost, $3 the window as an interval, $4 the window in seconds.
const takeOne = `
  insert into limits (key, count, started_at) values ($1, $2, now())
  on conflict (key) do update set
    count = case when limits.started_at + $3::interval <= now() then $2 else limits.count + $2 end,
    started_at =
      case when limits.started_at + $3::interval <= now() then now() else limits.started_at end
  returning count, greatest(1, ceil(extract(epoch from limits.started_at - now()) + $4))::int as seconds`;

/**
 * Limits counted in the database, so that any number of processes share one count and a restart
 * forgets nothing; the database's clock decides. Subjects are kept as keyed hashes only.
 * LIMITS_FACTOR multiplies every maximum.
 */
export function openLimits(database: Database, secrets: Secrets, config: Config): Limits {
  const maxOf = (name: LimitName) => limitTable[name].max * config.LIMITS_FACTOR;
  const keyOf = (name: LimitName, subject: string) =>
    `${name}:${secrets.keyedHash('limits', subject).slice(0, 32)}`;
  const secondsLeft = (name: LimitName) =>
    sql<number>`greatest(1, ceil(extract(epoch from limits.started_at - now()) + ${limitTable[name].windowMs / 1000}))::int`;
  const windowOf = (name: LimitName, subject: string): Window => {
    const { windowMs } = limitTable[name];
    const key = keyOf(name, subject);
    return {
      take: (cost = 1) => ({
        sql: takeOne,
        parameters: [key, cost, `${windowMs} milliseconds`, windowMs / 1000],
        name: 'limits-take',
      }),
      taken(rows) {
        const { count, seconds } = rows[0] as Count;
        return { allowed: count <= maxOf(name), count, retryAfterSeconds: seconds };
      },
    };
  };
  return {
    window: windowOf,
    async take(name, subject, cost) {
      const one = windowOf(name, subject);
      const [rows] = await database.pipeline([one.take(cost)]);
      return one.taken(rows);
    },
    async peek(name, subject) {
      const { rows } = await sql<Count>`
        select count, ${secondsLeft(name)} as seconds from limits
        where key = ${keyOf(name, subject)}
          and started_at + ${`${limitTable[name].windowMs} milliseconds`}::interval > now()`.execute(
        database.kysely,
      );
      const count = rows[0]?.count ?? 0;
      return { allowed: count < maxOf(name), count, retryAfterSeconds: rows[0]?.seconds ?? 0 };
    },
    async sweep() {
      await sql`delete from limits where started_at < now() - interval '1 day'`.execute(
        database.kysely,
      );
    },
  };
}
