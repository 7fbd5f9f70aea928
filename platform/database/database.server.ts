import type { Kysely, Transaction } from 'kysely';

// biome-ignore lint/suspicious/noEmptyInterface: filled by the stores through declaration merging
export interface Tables {}

export type Executor = Kysely<Tables> | Transaction<Tables>;
export type Trx = Transaction<Tables>;

/** One statement, or several that need no answer of each other: asked for before the first wait. */
export type Work<T = unknown> = (db: Trx) => Promise<T>;

export type AnswersOf<W extends readonly Work[]> = {
  -readonly [K in keyof W]: Awaited<ReturnType<W[K]>>;
};

export interface Listener {
  heard(payload: string): void;
  lost(): void;
}

export interface Database {
  readonly kind: 'pglite' | 'postgresql';
  readonly kysely: Kysely<Tables>;
  readonly durability: string;
  /** Runs `work` in a transaction. Using `kysely` inside it throws: it would wait for itself. */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** Sends in one round trip what `works` ask for, each for itself, and gives what each comes to. */
  together<const W extends readonly Work[]>(works: W): Promise<AnswersOf<W>>;
  /** As `together`, in one transaction. */
  allOrNone<const W extends readonly Work[]>(works: W): Promise<AnswersOf<W>>;
  /** Calls `heard` for each NOTIFY and `lost` when the connection ends. Returns how to stop. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  /** Runs `work` while no other process runs one of the same name. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** For libraries that bring their own SQL (the job queue). Statements without values may be several. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  readonly most: number;
  inUse(): number;
  close(): Promise<void>;
}

/** int8 as a number, for both drivers. Throws a RangeError where a number could not hold it exactly. */
export function int8AsNumber(value: string): number {
  const held = Number(value);
  if (!Number.isSafeInteger(held)) throw new RangeError(`too large for a number: ${value}`);
  return held;
}
