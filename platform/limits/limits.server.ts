import { sql } from 'kysely';
import { type Clock, systemClock } from '../clock.server.ts';
import type { Config } from '../config.server.ts';
import { ApiError, common } from '../contract.ts';
import type { Database } from '../database/database.server.ts';
import type { RowsOf, Statement } from '../database/statement.ts';
import type { Secrets } from '../secrets.server.ts';
import { answered, bitsAfter, newChallenge } from './challenge/challenge.server.ts';
import { answerCookie, answerHeader } from './challenge/solve.ts';
import { type LimitName, limitTable } from './table.ts';
import {
  type Asker,
  type Count,
  openWindows,
  type Taken,
  takeAll,
  takeInTurn,
  takenIn,
  takesOf,
  type Window,
} from './windows.server.ts';

/** A limit, with the subjects that it counts. */
export type Wanted = readonly [LimitName, readonly string[]];

/** What a call that was let through has taken, and what its statements answered. */
export interface Passed<S extends readonly Statement[]> {
  /** The windows of each limit, in the order asked for. */
  readonly taken: readonly (readonly Taken[])[];
  readonly rows: RowsOf<S>;
  /** Takes 1 back from those limits, as `Limits.giveBack` does. */
  giveBack(...names: readonly LimitName[]): Statement[];
}

export interface Limits {
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
  ): Promise<ApiError | null>;
  /**
   * The same for limits one after another, sent together with statements that need no answer of them:
   * for a call that is made often. Who is above the first does not count for the next; one that
   * alarms refuses nobody. What the statements answer is thrown away when the call is refused.
   */
  checkWith<const S extends readonly Statement[]>(
    asker: Asker,
    wanted: readonly Wanted[],
    statements: S,
  ): Promise<ApiError | Passed<S>>;
  /** Takes 1 back in all windows of those limits: a try that was right is none of those counted. */
  giveBack(asker: Asker, wanted: readonly Wanted[]): Statement[];
  /** Takes `cost` (1) for the subject and says whether it was still within the limit. */
  take(name: LimitName, subject: string, cost?: number): Promise<Taken>;
  /** Says whether one more would be within the limit, without taking it. */
  peek(name: LimitName, subject: string): Promise<Taken>;
  /** Removes windows that ended more than a day ago. */
  sweep(keptMs: number): Promise<void>;
}

interface Needs {
  readonly clock: Clock;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly windows: ReturnType<typeof openWindows>;
}

/** How hard a challenge each asker has answered; an answer is good for one request. */
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

/** Judges what was taken from a limit: null, or the refusal that stands for it. */
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
  const windows = openWindows(secrets, config);
  const { maxOf, windowOf, windowsOf } = windows;
  const judge = openJudge({ clock, database, secrets, windows });
  const groupsOf = (asker: Asker, wanted: readonly Wanted[]) =>
    wanted.map(([name, subjects]) => windowsOf(name, asker, subjects));
  const giveBack: Limits['giveBack'] = (asker, wanted) =>
    takesOf(groupsOf(asker, wanted).flat(), -1);
  return {
    windowsOf,
    giveBack,
    async check(name, asker, subjects = [], cost = 1) {
      const taken = await takeAll(database, windowsOf(name, asker, subjects), cost);
      return judge([name, subjects], asker, taken, cost);
    },
    async checkWith(asker, wanted, statements) {
      const groups = groupsOf(asker, wanted);
      const isAlarm = (n: number) => limitTable[(wanted[n] as Wanted)[0]].above === 'alarm';
      // One that alarms holds nothing up.
      const staged = groups.map((group, n) =>
        isAlarm(n) ? group.map((one) => ({ ...one, max: Number.POSITIVE_INFINITY })) : group,
      );
      const answers: readonly unknown[] = await database.pipeline([
        takeInTurn(staged),
        ...statements,
      ]);
      const counts = answers[0] as Count[];
      const taken: Taken[][] = [];
      for (const [n, group] of groups.entries()) {
        // Not counted yet: the one before is above its maximum, and a challenge was answered for it.
        const one = takenIn(group, counts) ?? (await takeAll(database, group, 1));
        taken.push(one);
        const refused = isAlarm(n) ? null : await judge(wanted[n] as Wanted, asker, one, 1);
        if (refused) return refused;
      }
      return {
        taken,
        rows: answers.slice(1) as RowsOf<typeof statements>,
        giveBack: (...names) =>
          takesOf(groups.filter((_, n) => names.includes((wanted[n] as Wanted)[0])).flat(), -1),
      };
    },
    async take(name, subject, cost = 1) {
      const [taken] = await takeAll(database, [windowOf(name, subject)], cost);
      return taken as Taken;
    },
    async peek(name, subject) {
      const { rows } = await windows.reading(name, subject).execute(database.kysely);
      const count = rows[0]?.count ?? 0;
      return { allowed: count < maxOf(name), count, retryAfterSeconds: rows[0]?.seconds ?? 0 };
    },
    async sweep(keptMs) {
      await sql`delete from limits
        where started_at < now() - ${keptMs / 1_000} * interval '1 second'`.execute(
        database.kysely,
      );
    },
  };
}
