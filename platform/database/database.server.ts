import type { Kysely, Transaction } from 'kysely';
import type { RowsOf, Statement } from './statement.ts';

/**
 * All tables. Each store adds its own:
 * `declare module '#platform/database/database.server.ts' { interface Tables { posts: PostRow } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the stores through declaration merging
export interface Tables {}

export type Executor = Kysely<Tables> | Transaction<Tables>;
export type Trx = Transaction<Tables>;

export interface Listener {
  heard(payload: string): void;
  lost(): void;
}

export interface Database {
  readonly kind: 'pglite' | 'postgresql';
  readonly kysely: Kysely<Tables>;
  /** What the start has found about the durability of acknowledged writes, in one sentence. */
  readonly durability: string;
  /**
   * Runs `work` in one transaction. Inside it only `trx` may be used: touching `kysely` there
   * throws at once, because on the embedded database it would wait for itself for ever.
   */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /**
   * Runs statements that need none of each other's answers in their order, sent together without
   * waiting in between, and gives the rows of each. Each stands for itself, also when one before it
   * fails; with `atomic` all of them stand or none. Throws the first error.
   */
  pipeline<const S extends readonly Statement[]>(
    statements: S,
    options?: { atomic?: boolean },
  ): Promise<RowsOf<S>>;
  /**
   * Calls `heard` for every NOTIFY on the channel, from any process, and `lost` once when the
   * connection has ended. Returns how to stop.
   */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  /**
   * Runs `work` while no other process runs one of the same name on this database. It may use the
   * database as usual.
   */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** For libraries that bring their own SQL (the job queue). Statements without values may be several. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** How many connections this process may have. */
  readonly most: number;
  /** How many connections somebody holds or waits on at this moment; the embedded database has one. */
  inUse(): number;
  close(): Promise<void>;
}

/** int8 as a number, for both drivers. Throws a RangeError where a number could not hold it exactly. */
export function int8AsNumber(value: string): number {
  const held = Number(value);
  if (!Number.isSafeInteger(held)) throw new RangeError(`too large for a number: ${value}`);
  return held;
}
