import pLimit from 'p-limit';

/** Thrown instead of work that would wait for too long. The server answers it with 503. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds = 2) {
    super('Too much of this work is waiting already.');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

interface BoundedQueue {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** `atOnce` run, `mostWaiting` wait, more are `Overloaded`. Counted, not timed: a pause refuses nobody. */
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
