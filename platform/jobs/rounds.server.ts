import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../log.server.ts';

/** A short round may fail by a moment of the database: it is told of after so many in a row. */
const often = 5;
/** The alert looks at the last quarter of an hour: told less often, it would end too early. */
const tellEveryMs = 10 * 60_000;

/**
 * Whether it is an error that a round has failed so many times in a row: then, and every ten minutes. `sinceMs`: since
 * that was last told of this row; null: it was not.
 */
export function isToldOf(failures: number, pauseMs: number, sinceMs: number | null): boolean {
  if (failures < (pauseMs < tellEveryMs ? often : 1)) return false;
  return sinceMs === null || sinceMs >= tellEveryMs;
}

interface Round {
  readonly name: string;
  readonly pauseMs?: number;
  work(data: never): Promise<void>;
}

/** Does work again and again until `signal`, with its pause in between. */
export async function goRound(job: Round, signal: AbortSignal, log: Log): Promise<void> {
  const { name, pauseMs = 0 } = job;
  const work = job.work as () => Promise<void>;
  let failures = 0;
  let toldAt: number | null = null;
  while (!signal.aborted) {
    try {
      await work();
      failures = 0;
      toldAt = null;
    } catch (err) {
      failures += 1;
      const now = performance.now();
      if (isToldOf(failures, pauseMs, toldAt === null ? null : now - toldAt)) {
        toldAt = now;
        log.error({ err, job: name, failures }, 'job fails again and again: it is tried on');
      } else log.warn({ err, job: name }, 'job failed');
    }
    await wait(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
