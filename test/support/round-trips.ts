import pg from 'pg';
import { vi } from 'vitest';

export interface Asked {
  /** How often an answer of the database was waited for before more was sent. */
  readonly trips: number;
  readonly statements: number;
}

/**
 * What `work` asks of PostgreSQL. A round trip begins where a statement is sent over a connection on which
 * none is on its way; those sent before its answer belong to it.
 */
export async function roundTripsOf(work: () => Promise<unknown>): Promise<Asked> {
  const unanswered = new Map<pg.Client, number>();
  let [trips, statements] = [0, 0];
  const query: (...given: unknown[]) => unknown = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
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
    await work();
    return { trips, statements };
  } finally {
    spy.mockRestore();
  }
}
