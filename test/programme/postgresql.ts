import { fileURLToPath } from 'node:url';

export interface Postgres {
  readonly url: string;
  /** The folder of the server programs. */
  readonly bin: string;
  /** Its own folder: in it are its data and its log, `log`. */
  readonly folder: string;
  /** Ends it as a crash does and starts it again (`pg_ctl --mode=immediate restart`). */
  crash(): Promise<void>;
  /** SIGKILL, as when its machine is gone. */
  kill(): Promise<void>;
  /** A server that follows this one by streaming replication. */
  standby(): Promise<Standby>;
  /** A base backup of it. */
  base(): Promise<Base>;
  stop(): Promise<void>;
}

/** A base backup, for when its server is gone. */
export interface Base {
  readonly url: string;
  /** Starts it, brought to a point in time by the log that was archived. */
  recover(to: { readonly archive: string; readonly until: string }): Promise<void>;
  stop(): Promise<void>;
}

/** A server that reads, until it is promoted. */
export interface Standby {
  readonly url: string;
  /** Makes it the primary; ends when it takes writes. */
  promote(): void;
  stop(): Promise<void>;
}

const script = fileURLToPath(new URL('../../scripts/tests/postgres.mjs', import.meta.url));

/** A real PostgreSQL of its own, or null where the machine has no server programs. */
export async function startPostgres(
  given: {
    /** Further settings, as `name=value`. */
    readonly extra?: readonly string[];
    /** Off: nothing waits for the disk, and what was committed is gone with the machine. */
    readonly lasts?: boolean;
  } = {},
): Promise<Postgres | null> {
  const module = (await import(/* @vite-ignore */ script)) as {
    startPostgres(given: object): Promise<Postgres | null>;
  };
  return module.startPostgres(given);
}
