import { sql } from 'kysely';
import { type Clock, systemClock } from '../clock.server.ts';
import type { Config } from '../config.server.ts';
import { ApiError, common } from '../contract.ts';
import type { Database, Executor, Work } from '../database/database.server.ts';
import { deleteInBatches } from '../jobs/batches.server.ts';
import type { Secrets } from '../secrets.server.ts';
import { answered, bitsAfter, newChallenge } from './challenge/challenge.server.ts';
import { answerCookie, answerHeader } from './challenge/solve.ts';
import { type LimitName, limitTable } from './table.ts';
import {
  type Asker,
  openWindows,
  type Taken,
  takeAll,
  takeEach,
  takeInTurn,
  takenIn,
  type Window,
} from './windows.server.ts';

export type Wanted = readonly [LimitName, readonly string[]];

export interface Passed<T> {
  readonly taken: readonly (readonly Taken[])[];
  readonly found: T;
  /** Takes this try out of the count of these limits. */
  giveBack(executor: Executor, ...names: readonly LimitName[]): Promise<void>;
}

export interface Limits {
  /** The windows in which a limit counts: by network, subject or both. */
  windowsOf(name: LimitName, asker: Asker, subjects?: readonly string[]): Window[];
  /** Takes `cost` in each window; null within the limit or with a hard enough answer. */
  check(
    name: LimitName,
    asker: Asker,
    subjects?: readonly string[],
    cost?: number,
  ): Promise<ApiError | null>;
  /** Several limits in order, and `look` in the same round trip: what it finds counts if all allow it. */
  checkWith<T>(
    asker: Asker,
    wanted: readonly Wanted[],
    look: Work<T>,
  ): Promise<ApiError | Passed<T>>;
  giveBack(asker: Asker, wanted: readonly Wanted[]): Promise<void>;
  take(name: LimitName, subject: string, cost?: number): Promise<Taken>;
  /** Takes 1 in each, which stands or falls with that transaction; gives false, and takes none, where one is full. */
  takeWith(executor: Executor, wanted: readonly (readonly [LimitName, string])[]): Promise<boolean>;
  peek(name: LimitName, subject: string): Promise<Taken>;
  sweep(keptMs: number): Promise<void>;
}

interface Needs {
  readonly clock: Clock;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly windows: ReturnType<typeof openWindows>;
}

/** How hard a challenge was answered; each answer counts once. */
function openProofs({ clock, database, secrets, windows }: Needs) {
  const proven = new WeakMap<Asker, Promise<number>>();
  async function redeem(asker: Asker): Promise<number> {
    const answer = asker.header?.(answerHeader) ?? asker.cookies?.[answerCookie];
    const found = answer ? answered({ clock, secrets }, answer) : null;
    if (!found) return 0;
    const [taken] = await takeAll(database, [windows.spentWindow(found.challenge)], 1);
    return taken?.allowed ? found.bits : 0;
  }
  return (asker: Asker): Promise<number> => {
    const known = proven.get(asker) ?? redeem(asker);
    proven.set(asker, known);
    return known;
  };
}

function openJudge(needs: Needs) {
  const { database, windows } = needs;
  const bitsProven = openProofs(needs);
  return async (
    [name, subjects]: Wanted,
    asker: Asker,
    taken: readonly Taken[],
    cost: number,
  ): Promise<ApiError | null> => {
    const over = taken.filter(({ allowed }) => !allowed);
    if (over.length === 0) return null;
    const retryAfterSeconds = Math.max(...over.map((one) => one.retryAfterSeconds));
    if (limitTable[name].above !== 'challenge') {
      return new ApiError(common.limited, { retryAfterSeconds });
    }
    const working = windows.workedWindowsOf(name, asker, subjects);
    const before = await takeAll(database, working, 0);
    const bits = Math.max(...before.map(({ count }) => bitsAfter(count / cost)));
    if ((await bitsProven(asker)) >= bits) {
      const worked = await takeAll(database, working, cost);
      if (worked.every(({ allowed }) => allowed)) return null;
    }
    return new ApiError(common.limited, {
      retryAfterSeconds,
      challenge: newChallenge(needs, bits),
    });
  };
}

/** Limits counted in the database by its clock; subjects are stored as keyed hashes. */
export function openLimits(
  database: Database,
  secrets: Secrets,
  config: Config,
  clock: Clock = systemClock,
): Limits {
  const windows = openWindows(secrets, config);
  const { maxOf, windowOf, windowsOf } = windows;
  const judge = openJudge({ clock, database, secrets, windows });
  return {
    windowsOf,
    async giveBack(asker, wanted) {
      const windows = wanted.flatMap(([name, subjects]) => windowsOf(name, asker, subjects));
      await takeAll(database, windows, -1);
    },
    async check(name, asker, subjects = [], cost = 1) {
      const taken = await takeAll(database, windowsOf(name, asker, subjects), cost);
      return judge([name, subjects], asker, taken, cost);
    },
    async checkWith(asker, wanted, look) {
      const groups = wanted.map((want) => ({
        want,
        windows: windowsOf(want[0], asker, want[1]),
        isAlarm: limitTable[want[0]].above === 'alarm',
      }));
      // An alarm delays nobody.
      const staged = groups.map(({ windows, isAlarm }) =>
        isAlarm ? windows.map((one) => ({ ...one, max: Number.POSITIVE_INFINITY })) : windows,
      );
      const [counts, found] = await database.together([(db) => takeInTurn(db, staged), look]);
      const taken: Taken[][] = [];
      for (const { want, windows, isAlarm } of groups) {
        // Not counted yet: an earlier limit is exceeded, and its challenge was answered.
        const one = takenIn(windows, counts) ?? (await takeAll(database, windows, 1));
        taken.push(one);
        const refused = isAlarm ? null : await judge(want, asker, one, 1);
        if (refused) return refused;
      }
      return {
        taken,
        found,
        async giveBack(executor, ...names) {
          const back = groups.filter(({ want }) => names.includes(want[0]));
          await takeEach(
            executor,
            back.flatMap(({ windows }) => windows),
            -1,
          );
        },
      };
    },
    async take(name, subject, cost = 1) {
      const [taken] = await takeAll(database, [windowOf(name, subject)], cost);
      if (!taken) throw new Error(`The limit ${name} was not counted.`);
      return taken;
    },
    async takeWith(executor, wanted) {
      const windows = wanted.map(([name, subject]) => windowOf(name, subject));
      const taken = takenIn(windows, await takeEach(executor, windows, 1));
      if (taken?.every(({ allowed }) => allowed)) return true;
      await takeEach(executor, windows, -1);
      return false;
    },
    async peek(name, subject) {
      const { rows } = await windows.reading(name, subject).execute(database.kysely);
      const count = rows[0]?.count ?? 0;
      return { allowed: count < maxOf(name), count, retryAfterSeconds: rows[0]?.seconds ?? 0 };
    },
    async sweep(keptMs) {
      // Begun by a clock that went ahead, a window would not end before that time has come again.
      const isOld = sql<boolean>`(started_at < now() - ${keptMs / 1_000} * interval '1 second'
        or started_at > now() + interval '1 minute')`;
      await deleteInBatches(database.kysely, 'limits', isOld);
    },
  };
}
