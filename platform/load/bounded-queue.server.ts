import pLimit from 'p-limit';

/** Thrown instead of work that would wait for too long. The server answers it with 503. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
  /** When to come again, in seconds. */
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds = 2) {
    super('Too much of this work is waiting already.');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface BoundedQueue {
  /** Runs `work` when its turn comes, first come, first served. Rejects with `Overloaded` at once when too many wait. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * A queue for one kind of dear work: `atOnce` run, at most `mostWaiting` wait. The bound is a number and
 * no time, so that a machine that stood still for a moment refuses nobody afterwards.
 */
export function boundedQueue({
  atOnce,
  mostWaiting,
}: {
  readonly atOnce: number;
  readonly mostWaiting: number;
}): BoundedQueue {
  const limit = pLimit(atOnce);
  return {
    async run(work) {
      if (limit.activeCount + limit.pendingCount >= atOnce + mostWaiting) throw new Overloaded();
      return limit(work);
    },
  };
}
