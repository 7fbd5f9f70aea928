import { sql } from 'kysely';
import type { Config } from '../config.server.ts';
import type { Database } from '../database/database.server.ts';
import type { Statement } from '../database/pipeline.server.ts';
import { networkOf, siteNetworkOf } from '../http/network.ts';
import type { Secrets } from '../secrets.server.ts';
import { type Limit, type LimitName, limitTable, siteFactor, workFactor } from './table.ts';

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

/** Who asks: a visit, or what of one there is. */
export interface Asker {
  readonly address: string;
  readonly cookies?: Readonly<Record<string, string>>;
  header?(name: string): string | undefined;
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

const interval = (milliseconds: number) => `${milliseconds} milliseconds`;

/** The subjects under which a limit counts an asker, with the share of its number for each. */
function countedAs(limit: Limit, asker: Asker, subjects: readonly string[]) {
  const network = networkOf(asker.address);
  if (limit.counts === 'network') {
    const site = siteNetworkOf(asker.address);
    const narrow = { subject: network, factor: 1 };
    return site === network ? [narrow] : [narrow, { subject: site, factor: siteFactor }];
  }
  const from = limit.counts === 'pair' ? ` from ${network}` : '';
  return subjects.map((subject) => ({ subject: subject + from, factor: 1 }));
}

const subjectOf = (name: LimitName, subject: string) =>
  limitTable[name].counts === 'network' ? networkOf(subject) : subject;

/** A window under a key; `max` is what it allows. */
function windowAt(name: LimitName, key: string, max: number): Window {
  const { windowMs } = limitTable[name];
  return {
    take: (cost = 1) => ({
      sql: takeOne,
      parameters: [key, cost, interval(windowMs), windowMs / 1000],
      name: 'limits-take',
    }),
    taken(rows) {
      const { count, seconds } = rows[0] as Count;
      return { allowed: count <= max, count, retryAfterSeconds: seconds };
    },
  };
}

/** Takes `cost` in all of them at once. */
export async function takeAll(
  database: Pick<Database, 'pipeline'>,
  windows: readonly Window[],
  cost: number,
): Promise<Taken[]> {
  const rows = await database.pipeline(windows.map((one) => one.take(cost)));
  return windows.map((one, n) => one.taken(rows[n] as Count[]));
}

type WindowsOf = (name: LimitName, asker: Asker, subjects?: readonly string[]) => Window[];

/** The windows of the limits, under keyed hashes of their subjects. */
export function openWindows(secrets: Secrets, config: Config) {
  const maxOf = (name: LimitName) => limitTable[name].max * config.LIMITS_FACTOR;
  const keyOf = (name: string, subject: string) =>
    `${name}:${secrets.keyedHash('limits', subject).slice(0, 32)}`;
  const windowsOf: WindowsOf = (name, asker, subjects = []) =>
    countedAs(limitTable[name], asker, subjects).map(({ subject, factor }) =>
      windowAt(name, keyOf(name, subject), maxOf(name) * factor),
    );
  /** Those that were let through after a challenge are counted apart: nobody fills them for nothing. */
  const workedWindowsOf: WindowsOf = (name, asker, subjects = []) =>
    countedAs(limitTable[name], asker, subjects).map(({ subject, factor }) => {
      const max = maxOf(name) * factor * workFactor[limitTable[name].counts];
      return windowAt(name, keyOf(`${name}-worked`, subject), max);
    });
  return {
    maxOf,
    windowsOf,
    workedWindowsOf,
    windowOf: (name: LimitName, subject: string) =>
      windowAt(name, keyOf(name, subjectOf(name, subject)), maxOf(name)),
    /** Whether a challenge was answered before, whatever the settings multiply. */
    spentWindow: (challenge: string) =>
      windowAt('challenge-spent', keyOf('challenge-spent', challenge), 1),
    /** Reads one window without taking. */
    reading(name: LimitName, subject: string) {
      const { windowMs } = limitTable[name];
      return sql<Count>`
        select count, greatest(1, ceil(
            extract(epoch from limits.started_at - now()) + ${windowMs / 1000}))::int as seconds
        from limits where key = ${keyOf(name, subjectOf(name, subject))}
          and started_at + ${interval(windowMs)}::interval > now()`;
    },
  };
}
