import { Kysely, PostgresDialect, type QueryResult } from 'kysely';
import pg from 'pg';
import * as z from 'zod/mini';
import type { Log } from '../log.server.ts';
import { runAlone } from './alone.server.ts';
import { type Database, int8AsNumber, type Tables } from './database.server.ts';
import { type Answered, refuseUnsendable } from './pipeline.server.ts';
import type { Statement } from './statement.ts';
import { sendTogether } from './together.server.ts';
import { guarded, refuseInside, runTransaction, takesTime } from './transaction.server.ts';

const int8 = 20;

export interface Patience {
  readonly statementMs?: number;
  readonly lockMs?: number;
  readonly connectMs?: number;
}

/** A start may wait: where many start at once on a busy machine, connections take their time (FO-09). */
const startMs = 60_000;

export interface PostgresqlOptions extends Patience {
  /** For poolers by transaction: no named statements and no session settings. */
  readonly changesHands?: boolean;
  /** Idle connections stay open: what a session holds, such as a snapshot, goes with them. */
  readonly stays?: boolean;
  /** A process that starts: it waits long for connections, until what it did `alone` is done. */
  readonly starts?: boolean;
}

export const migrating: Patience = { statementMs: 0, lockMs: 5_000, connectMs: startMs };

/** One session for whatever long work a program does beside it: a backup, a restore. */
export const oneSession: PostgresqlOptions = { statementMs: 0, stays: true };

/** A server that is gone is noticed while it is only waited for: by the system, within 20 s. */
const alive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** Opens PostgreSQL 15 or later. A statement may take 15 s, a connection 5 s; 5 s later what is silent is ended. */
export function openPostgresql(
  url: string,
  size: number,
  options: PostgresqlOptions = {},
): Database {
  const { statementMs = 15_000, lockMs = 0, connectMs = 5_000 } = options;
  const { changesHands = false, stays = false, starts = false } = options;
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === int8 && format !== 'binary' ? int8AsNumber : pg.types.getTypeParser(oid, format),
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    ...alive,
    connectionTimeoutMillis: starts ? startMs : connectMs,
    // By itself the pool closes after ten seconds what nobody uses.
    ...(stays ? { idleTimeoutMillis: 0 } : {}),
    pipeline: true,
  });
  // An idle connection that the server closes must not end the process; the pool makes a new one.
  pool.on('error', () => undefined);
  // A held connection needs a listener too. Poolers refuse settings at connect, hence a statement.
  const times = `select set_config('statement_timeout', '${statementMs}', false), set_config('lock_timeout', '${lockMs}', false)`;
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (!changesHands) client.query(times).catch(() => undefined);
  });
  // The server times each statement of a text by itself: in a start, such a text may take a minute more.
  const answerMs = () => statementMs + (pool.options.connectionTimeoutMillis ?? connectMs);
  // pg looks it up here for each statement; Kysely hands on no option of a single one.
  pool.on('connect', (client) =>
    Object.defineProperty(Reflect.get(client, 'connectionParameters'), 'query_timeout', {
      get: () => (takesTime() || statementMs === 0 ? 0 : answerMs()),
    }),
  );
  endUnfit(pool);
  const named = !changesHands;
  const kysely = new Kysely<Tables>({ dialect: guarded(new PostgresDialect({ pool })) });
  return {
    kind: 'postgresql',
    kysely,
    durability: 'PostgreSQL keeps acknowledged writes by its own settings.',
    transaction: (work) => runTransaction(kysely, work),
    together: (works) => sendTogether(works, (all) => sendAll(pool, all, { named })),
    allOrNone: (works) => sendTogether(works, (all) => sendAtomic(pool, all, { named })),
    async alone(name, work) {
      // The pool reads it whenever somebody asks for a connection.
      pool.options.connectionTimeoutMillis = startMs;
      try {
        return await runAlone({ url, connectMs: startMs }, name, work);
      } finally {
        pool.options.connectionTimeoutMillis = connectMs;
      }
    },
    async listen(channel, { heard, lost }) {
      const client = new pg.Client({
        ...alive,
        connectionString: url,
        connectionTimeoutMillis: connectMs,
        query_timeout: connectMs,
      });
      client.on('error', () => undefined);
      client.once('end', lost);
      client.on('notification', (message) => {
        if (message.channel === channel) heard(message.payload ?? '');
      });
      try {
        await client.connect();
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
      } catch (error) {
        client.end().catch(() => undefined);
        throw error;
      }
      return () => {
        // Do not await: a dead server never answers.
        const { stream } = client.connection;
        stream.once('finish', () => stream.destroy());
        return client.end();
      };
    },
    async executeSql(text, values) {
      refuseInside();
      const result = await pool.query(text, values);
      // Several statements answer a list, which the types do not say.
      return { rows: [result].flat().flatMap(({ rows }) => rows) };
    },
    most: size,
    inUse: () => pool.totalCount - pool.idleCount,
    async close() {
      await kysely.destroy();
      // Kysely does not close a pool that it never used.
      if (!pool.ending) await pool.end();
    },
  };
}

/** Closes connections to a former primary that became read-only, or that did not answer, when they are given back. */
function endUnfit(pool: pg.Pool): void {
  const readOnly = new WeakSet<object>();
  pool.on('connect', (client) => {
    client.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === '25006') readOnly.add(client);
    });
  });
  pool.on('release', (_error, client) => {
    const isGone = client.connection.stream.destroyed;
    if (isGone || readOnly.has(client)) client.end().catch(() => undefined);
  });
}

const unnamed = ({ sql, parameters }: Statement): Statement => ({ sql, parameters });

async function sendAll(
  pool: pg.Pool,
  statements: readonly Statement[],
  { named }: { readonly named: boolean },
): Promise<Answered[]> {
  refuseInside();
  refuseUnsendable(statements);
  const client = await pool.connect();
  const { stream } = client.connection;
  stream.cork();
  const sent = statements.map((one) => send(client, named ? one : unnamed(one)));
  stream.uncork();
  const answers = await Promise.allSettled(sent);
  client.release();
  return answers;
}

/** Throws the first error of any, `begin` and `commit` included: then nothing was kept. */
async function sendAtomic(...[pool, statements, how]: Parameters<typeof sendAll>) {
  const answers = await sendAll(pool, [begin, ...statements, commit], how);
  const failed = answers.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return answers.slice(1, -1);
}

const begin: Statement = { sql: 'begin', parameters: [] };
/** After an error the database answers it by rolling back. */
const commit: Statement = { sql: 'commit', parameters: [] };

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const answerOf = ({ command, rowCount, rows }: pg.QueryResult): QueryResult<unknown> =>
  changing.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };

/** pg would copy a config object, which costs a fifth of the statement. */
function send(
  client: pg.PoolClient,
  { sql, parameters, name }: Statement,
): Promise<QueryResult<unknown>> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query(sql, [...parameters], (error, result) =>
      error ? reject(error) : resolve(answerOf(result)),
    );
    client.query(Object.assign(query, name ? { name } : {}));
  });
}

export interface Replica {
  database(): Promise<Database>;
  close(): Promise<void>;
}

const connections = 4;
/** A report that misses more than this is wrong rather than late. */
const mostBehindSeconds = 60;
/** A replica that did not answer is left alone so long: each report would wait for it anew. */
const leftAloneMs = 30_000;

// A replica with nothing to replay is not behind, unless it has no sender.
const behind = `select case
  when not pg_is_in_recovery() then 0
  when not exists (select from pg_stat_wal_receiver) then null
  when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
  else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) end::float8 as seconds`;

const Behind = z.tuple([z.object({ seconds: z.nullable(z.number()) })]);

/** Opens the server that is read for reports. A pooler by transaction may stand before it as before the primary. */
export function openReplica(
  url: string,
  primary: Database,
  log: Pick<Log, 'warn'>,
  { changesHands = false }: Pick<PostgresqlOptions, 'changesHands'> = {},
): Replica {
  if (!url) return { database: async () => primary, close: async () => undefined };
  const replica = openPostgresql(url, connections, { changesHands });
  let askAgainAt = 0;
  return {
    async database() {
      if (performance.now() < askAgainAt) return primary;
      try {
        const { rows } = await replica.executeSql(behind);
        const [{ seconds }] = Behind.parse(rows);
        if (seconds !== null && seconds <= mostBehindSeconds) return replica;
        log.warn({ seconds }, 'the replica is behind: reports and exports read from the primary');
      } catch (error) {
        askAgainAt = performance.now() + leftAloneMs;
        log.warn({ err: error }, 'the replica is away: reports and exports read from the primary');
      }
      return primary;
    },
    close: () => replica.close(),
  };
}
