import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const pauseMs = 100;

// The transaction is silent while the work goes on: no timeout may end it. Keepalives end that of a machine that is
// gone within seconds.
const begin = `begin;
  set local idle_in_transaction_session_timeout = 0;
  set local tcp_keepalives_idle = 10;
  set local tcp_keepalives_interval = 5;
  set local tcp_keepalives_count = 3`;

/** Runs `work` alone among all processes. Polls: a statement that waited would hold up the index builds of `work`. */
export async function runAlone<T>(
  { url, connectMs }: { readonly url: string; readonly connectMs: number },
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs });
  // An error that nobody listens for would end the process.
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
