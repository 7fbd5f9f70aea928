import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const pauseMs = 100;

/**
 * The server may be set to end who says nothing in a transaction, as we do while the work goes on. Of a machine that
 * is gone it hears nothing either, and looks for it by itself, so that the others wait for seconds and not for hours.
 */
const begin = `begin;
  set local idle_in_transaction_session_timeout = 0;
  set local tcp_keepalives_idle = 10;
  set local tcp_keepalives_interval = 5;
  set local tcp_keepalives_count = 3`;

/**
 * Runs `work` alone among all processes. Polls, each try in a transaction of its own: an index that is built
 * concurrently waits for the end of every transaction that has a statement under way, and who waits here
 * would wait for the build.
 */
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
    // Not a parameter: an open portal would hold a snapshot that index builds wait for.
    const ask = `select pg_try_advisory_xact_lock(hashtextextended(${client.escapeLiteral(name)}, 0)) as mine`;
    for (;;) {
      // A lock of the transaction and not of the session: a pooler may change sessions.
      await client.query(begin);
      if ((await client.query(ask)).rows[0]?.mine) return await work();
      await client.query('rollback');
      await wait(pauseMs);
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}
