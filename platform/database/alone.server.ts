import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const pauseMs = 100;

/** Runs `work` alone among all processes. Polls: a waiting statement would block index builds. */
export async function runAlone<T>(
  { url, connectMs }: { readonly url: string; readonly connectMs: number },
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs });
  // Between two statements nobody else listens, and an error without a listener ends the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // A lock of the transaction and not of the session: a pooler may change sessions.
    await client.query('begin');
    // Not a parameter: an open portal would hold a snapshot that index builds wait for.
    const ask = `select pg_try_advisory_xact_lock(hashtextextended(${client.escapeLiteral(name)}, 0)) as mine`;
    while (!(await client.query(ask)).rows[0]?.mine) await wait(pauseMs);
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}
