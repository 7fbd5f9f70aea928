import type { EventEmitter } from 'node:events';
import type { Writable } from 'node:stream';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.server.ts';
import { runAlone } from './alone.server.ts';
import { type Database, int8AsNumber, type Tables } from './database.server.ts';
import { refuseUnsendable, rowsOf } from './pipeline.server.ts';
import type { RowsOf, Statement } from './statement.ts';
import { guarded, refuseInside, runTransaction } from './transaction.server.ts';

const int8 = 20;

/** How long a statement may take and wait for a lock; 0 is for ever. */
export interface Patience {
  readonly statementMs?: number;
  readonly lockMs?: number;
}

export interface PostgresqlOptions extends Patience {
  /**
   * A pooler hands connections around between transactions: nothing may stay on one, neither a named
   * statement nor a time that was set. The times are the role's then.
   */
  readonly changesHands?: boolean;
}

/** For changes of tables: they may take their time, but nobody waits long behind a lock they wait for. */
export const migrating: Patience = { statementMs: 0, lockMs: 5_000 };

/**
 * Opens a PostgreSQL (15 or later) at `url` with at most `size` connections. A statement may take
 * 15 s unless told otherwise; a connection is waited for at most 5 s.
 */
export function openPostgresql(
  url: string,
  size: number,
  { statementMs = 15_000, lockMs = 0, changesHands = false }: PostgresqlOptions = {},
): Database {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === int8 && format !== 'binary'
        ? int8AsNumber
        : pg.types.getTypeParser(oid, format as 'text'),
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types: types as pg.CustomTypesConfig,
    connectionTimeoutMillis: 5_000,
    // What is asked at once is sent at once; who waits for each answer, waits as before.
    pipeline: true,
  });
  // An idle connection that the server closes must not end the process; the pool makes a new one.
  pool.on('error', () => undefined);
  // Nor one that somebody holds: between two statements of a transaction nobody else listens.
  // The times are set by the first statement of a connection: poolers refuse them as it begins.
  const times = `select set_config('statement_timeout', '${statementMs}', false), set_config('lock_timeout', '${lockMs}', false)`;
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (!changesHands) client.query(times).catch(() => undefined);
  });
  endReadOnly(pool);
  const kysely = new Kysely<Tables>({ dialect: guarded(new PostgresDialect({ pool })) });
  return {
    kind: 'postgresql',
    kysely,
    durability: 'PostgreSQL keeps acknowledged writes by its own settings.',
    transaction: (work) => runTransaction(kysely, work),
    pipeline: (statements, { atomic = false } = {}) =>
      runTogether(pool, statements, { atomic, named: !changesHands }),
    alone: (name, work) => runAlone(url, name, work),
    async listen(channel, { heard, lost }) {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
      client.on('error', () => undefined);
      client.once('end', lost);
      await client.connect();
      client.on('notification', (message) => {
        if (message.channel === channel) heard(message.payload ?? '');
      });
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      return () => client.end();
    },
    async executeSql(text, values) {
      refuseInside();
      const result = await pool.query(text, values);
      const results = Array.isArray(result) ? (result as pg.QueryResult[]) : [result];
      return { rows: results.flatMap((one) => one.rows as unknown[]) };
    },
    most: size,
    inUse: () => pool.totalCount - pool.idleCount,
    async close() {
      await kysely.destroy();
      // Kysely leaves alone what it was never asked to use.
      if (!pool.ending) await pool.end();
    },
  };
}

/**
 * After a failover an open connection may still lead to what was the primary and only reads from now on.
 * It ends when it is given back, so that the pool finds the new one.
 */
function endReadOnly(pool: pg.Pool): void {
  const readOnly = new WeakSet<object>();
  pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === '25006') readOnly.add(client);
    });
  });
  pool.on('release', (_error, client) => {
    if (readOnly.has(client)) (client as unknown as pg.Client).end().catch(() => undefined);
  });
}

const unnamed = ({ sql, parameters }: Statement): Statement => ({ sql, parameters });

/** Sends all statements over one connection before it waits for the first answer. */
async function runTogether<S extends readonly Statement[]>(
  pool: pg.Pool,
  statements: S,
  { atomic, named }: { readonly atomic: boolean; readonly named: boolean },
): Promise<RowsOf<S>> {
  refuseInside();
  refuseUnsendable(statements);
  if (statements.length === 0) return [] as unknown as RowsOf<S>;
  const all = atomic ? [begin, ...statements, commit] : statements;
  const client = await pool.connect();
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  const sent = all.map((statement) => send(client, named ? statement : unnamed(statement)));
  stream.uncork();
  const answers = await Promise.allSettled(sent);
  client.release();
  const rows: unknown = atomic ? rowsOf(answers).slice(1, -1) : rowsOf(answers);
  return rows as RowsOf<S>;
}

const begin: Statement = { sql: 'begin', parameters: [] };
/** After an error the database answers it by rolling back. */
const commit: Statement = { sql: 'commit', parameters: [] };

/** A config object would be copied property by property, at a fifth of what a statement costs. */
function send(client: pg.PoolClient, { sql, parameters, name }: Statement): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query(sql, parameters as unknown[], (error, result) =>
      error ? reject(error) : resolve(result.rows),
    );
    client.query(Object.assign(query, name ? { name } : {}));
  });
}

/** Where reports and exports read: a copy of the database that follows it, or the database itself. */
export interface Replica {
  /** The replica while it answers and is not far behind, else the database. */
  database(): Promise<Database>;
  close(): Promise<void>;
}

/** Few read at once, and each holds a connection for one batch. */
const connections = 4;
/** A report that misses more than this is wrong rather than late. */
const mostBehindSeconds = 60;

// A replica that has nothing new to replay is not behind, however old the last change; one that nobody
// sends to any more may be.
const behind = `select case
  when not pg_is_in_recovery() then 0
  when not exists (select from pg_stat_wal_receiver) then null
  when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
  else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) end::float8 as seconds`;

/** Opens the replica at `url`; without one everything is read from `primary`. */
export function openReplica(url: string, primary: Database, log: Pick<Log, 'warn'>): Replica {
  if (!url) return { database: async () => primary, close: async () => undefined };
  const replica = openPostgresql(url, connections);
  return {
    async database() {
      try {
        const { rows } = await replica.executeSql(behind);
        const { seconds } = rows[0] as { seconds: number | null };
        if (seconds !== null && seconds <= mostBehindSeconds) return replica;
        log.warn({ seconds }, 'the replica is behind: reports and exports read from the primary');
      } catch (error) {
        log.warn({ err: error }, 'the replica is away: reports and exports read from the primary');
      }
      return primary;
    },
    close: () => replica.close(),
  };
}
