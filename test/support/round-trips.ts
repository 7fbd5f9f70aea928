import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { vi } from 'vitest';

export interface Asked {
  /** How often an answer of the database was waited for before more was sent. */
  readonly trips: number;
  readonly statements: number;
}

/**
 * What `work` asks of PostgreSQL. A round trip begins where a statement is sent over a connection on which
 * none is on its way; those sent before its answer belong to it. What others send meanwhile, such as a
 * product's own look at its database, does not count.
 */
export async function roundTripsOf(work: () => Promise<unknown>): Promise<Asked> {
  const unanswered = new Map<pg.Client, number>();
  let [trips, statements] = [0, 0];
  const ofWork = new AsyncLocalStorage<true>();
  const query: (...given: unknown[]) => unknown = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    if (!ofWork.getStore()) return query.apply(this, given);
    const before = unanswered.get(this);
    if (before === undefined) {
      this.connection.on('readyForQuery', () => {
        unanswered.set(this, Math.max(0, (unanswered.get(this) ?? 0) - 1));
      });
    }
    if (!before) trips += 1;
    statements += 1;
    unanswered.set(this, (before ?? 0) + 1);
    return query.apply(this, given);
  });
  try {
    await ofWork.run(true, work);
    return { trips, statements };
  } finally {
    spy.mockRestore();
  }
}
