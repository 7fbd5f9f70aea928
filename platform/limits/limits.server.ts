import { sql } from 'kysely';
import { type Clock, systemClock } from '../clock.server.ts';
import type { Config } from '../config.server.ts';
import { common, Refused } from '../contract.ts';
import type { Database } from '../database/database.server.ts';
import type { Statement } from '../database/pipeline.server.ts';
import { networkOf, siteNetworkOf } from '../http/network.ts';
import type { Secrets } from '../secrets.server.ts';
import { answered, bitsAfter, newChallenge } from './challenge/challenge.server.ts';
import { answerCookie, answerHeader } from './challenge/solve.ts';
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

export interface Limits {
  window(name: LimitName, subject: string): Window;
  /**
   * The windows in which a limit counts this asker: his network's, or each subject's, or each
   * subject's as asked for from his network.
   */
  windowsOf(name: LimitName, asker: Asker, subjects?: readonly string[]): Window[];
  /**
   * Takes 1 (`cost`) in each of those windows. Null while all are within the limit, or when the asker
   * brings the answer to a challenge that is hard enough; else the refusal, with the seconds to wait
   * and, where the limit has one, the next challenge.
   */
  check(
    name: LimitName,
    asker: Asker,
    subjects?: readonly string[],
    cost?: number,
  ): Promise<Refused | null>;
  /** Takes 1 back in each of those windows: a try that was right is none of those that are counted. */
  giveBack(name: LimitName, asker: Asker, subjects?: readonly string[]): Statement<Count>[];
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

const interval = (milliseconds: number) => `${milliseconds} milliseconds`;

/**
 * Limits counted in the database, so that any number of processes share one count and a restart
 * forgets nothing; the database's clock decides. Subjects are kept as keyed hashes only.
 * LIMITS_FACTOR multiplies every maximum.
 */
export function openLimits(
  database: Database,
  secrets: Secrets,
  config: Config,
  clock: Clock = systemClock,
): Limits {
  const own = { clock, secrets };
  const maxOf = (name: LimitName) => limitTable[name].max * config.LIMITS_FACTOR;
  const keyOf = (name: string, subject: string) =>
    `${name}:${secrets.keyedHash('limits', subject).slice(0, 32)}`;
  const secondsLeft = (name: LimitName) =>
    sql<number>`greatest(1, ceil(extract(epoch from limits.started_at - now()) + ${limitTable[name].windowMs / 1000}))::int`;
  const windowAt = (name: LimitName, key: string, max: number): Window => {
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
  };
  const subjectOf = (name: LimitName, subject: string) =>
    limitTable[name].counts === 'network' ? networkOf(subject) : subject;
  const windowOf = (name: LimitName, subject: string) =>
    windowAt(name, keyOf(name, subjectOf(name, subject)), maxOf(name));
  async function takeAll(windows: readonly Window[], cost: number): Promise<Taken[]> {
    const rows = await database.pipeline(windows.map((one) => one.take(cost)));
    return windows.map((one, n) => one.taken(rows[n] as Count[]));
  }
  const windowsOf: Limits['windowsOf'] = (name, asker, subjects = []) =>
    countedAs(limitTable[name], asker, subjects).map(({ subject, factor }) =>
      windowAt(name, keyOf(name, subject), maxOf(name) * factor),
    );
  /** Those that were let through after a challenge are counted apart: nobody fills them for nothing. */
  const workedWindowsOf: Limits['windowsOf'] = (name, asker, subjects = []) =>
    countedAs(limitTable[name], asker, subjects).map(({ subject, factor }) => {
      const max = maxOf(name) * factor * workFactor[limitTable[name].counts];
      return windowAt(name, keyOf(`${name}-worked`, subject), max);
    });

  const proven = new WeakMap<Asker, Promise<number>>();
  /** How hard a challenge the asker has answered; an answer is good for one request. */
  async function redeem(asker: Asker): Promise<number> {
    const answer = asker.header?.(answerHeader) ?? asker.cookies?.[answerCookie];
    const found = answer ? answered(own, answer) : null;
    if (!found) return 0;
    const spent = windowAt('challenge-spent', keyOf('challenge-spent', found.challenge), 1);
    const [taken] = await takeAll([spent], 1);
    return taken?.allowed ? found.bits : 0;
  }
  async function bitsProven(asker: Asker): Promise<number> {
    const known = proven.get(asker) ?? redeem(asker);
    proven.set(asker, known);
    return known;
  }

  const check: Limits['check'] = async (name, asker, subjects = [], cost = 1) => {
    const over = (await takeAll(windowsOf(name, asker, subjects), cost)).filter(
      ({ allowed }) => !allowed,
    );
    if (over.length === 0) return null;
    const retryAfterSeconds = Math.max(...over.map((one) => one.retryAfterSeconds));
    if (limitTable[name].above !== 'challenge') {
      return new Refused(common.limited, { retryAfterSeconds });
    }
    const windows = workedWindowsOf(name, asker, subjects);
    const before = await takeAll(windows, 0);
    const bits = Math.max(...before.map(({ count }) => bitsAfter(count / cost)));
    if ((await bitsProven(asker)) >= bits) {
      const worked = await takeAll(windows, cost);
      if (worked.every(({ allowed }) => allowed)) return null;
    }
    const challenge = newChallenge(own, bits);
    return new Refused(common.limited, { retryAfterSeconds, challenge });
  };

  return {
    window: windowOf,
    windowsOf,
    check,
    giveBack: (name, asker, subjects) =>
      windowsOf(name, asker, subjects).map((one) => one.take(-1)),
    async take(name, subject, cost = 1) {
      const [taken] = await takeAll([windowOf(name, subject)], cost);
      return taken as Taken;
    },
    async peek(name, subject) {
      const { rows } = await sql<Count>`
        select count, ${secondsLeft(name)} as seconds from limits
        where key = ${keyOf(name, subjectOf(name, subject))}
          and started_at + ${interval(limitTable[name].windowMs)}::interval > now()`.execute(
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
