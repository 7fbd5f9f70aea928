import type { Log } from '../log.server.ts';
import type { Database } from './database.server.ts';
import { openPostgresql } from './postgresql.server.ts';

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
