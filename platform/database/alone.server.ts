import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const pauseMs = 100;

/**
 * Runs `work` while no other process runs one of the same name on the PostgreSQL at `url`. Asks again and
 * again instead of waiting inside a statement: a statement that waits would hold up an index that is
 * built concurrently. Throws when the database cannot be reached.
 */
export async function runAlone<T>(url: string, name: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // Between two statements nobody else listens, and an error without a listener ends the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // A lock of the transaction and not of the session: a pooler may change sessions.
    await client.query('begin');
    // As one text: with a parameter the driver leaves the question open, and what it saw with it. An index
    // that is built concurrently would wait for that until this transaction ends.
    const ask = `select pg_try_advisory_xact_lock(hashtextextended(${client.escapeLiteral(name)}, 0)) as mine`;
    while (!(await client.query(ask)).rows[0]?.mine) await wait(pauseMs);
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}
