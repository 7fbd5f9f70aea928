import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../log.server.ts';

/** One that failed may be a moment of the database; what comes again only hours later is told at once. */
const often = 5;
/** The alert looks at a quarter of an hour: told less often, it would end while the work still fails. */
const tellEveryMs = 10 * 60_000;

/** Whether it is an error that a round has failed so many times in a row: then, and every ten minutes. */
export function isToldOf(failures: number, pauseMs: number): boolean {
  const first = pauseMs < tellEveryMs ? often : 1;
  return failures >= first && (failures - first) % Math.ceil(tellEveryMs / pauseMs) === 0;
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
  while (!signal.aborted) {
    try {
      await work();
      failures = 0;
    } catch (err) {
      failures += 1;
      if (isToldOf(failures, pauseMs)) {
        log.error({ err, job: name, failures }, 'job fails again and again: it is tried on');
      } else log.warn({ err, job: name }, 'job failed');
    }
    await wait(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
