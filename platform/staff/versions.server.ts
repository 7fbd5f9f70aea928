import type { Kysely, Selectable, Updateable } from 'kysely';
import { ApiError, type ApiErrorDefinition } from '../contract.ts';
import type { Database, Executor, Tables, Trx } from '../database/database.server.ts';

/** The tables whose rows count their changes. */
type Versioned = {
  [T in keyof Tables]: Selectable<Tables[T]> extends { id: string; version: number } ? T : never;
}[keyof Tables];

interface VersionedRows<Row, Change> {
  read(db: Executor, id: string): Promise<Row | undefined>;
  lock(trx: Trx, id: string): Promise<Row | undefined>;
  change(trx: Trx, id: string, values: Change): Promise<Row>;
  remove(trx: Trx, id: string): Promise<Row | undefined>;
}

export function versionedRows<T extends Versioned>(table: T) {
  // Kysely cannot type a table that is still open: the interface above says what comes out.
  const name = table as unknown as 'rows';
  const own = (db: Executor) => db as unknown as Kysely<{ rows: { id: string; version: number } }>;
  const one = (db: Executor, id: string) =>
    own(db).selectFrom(name).selectAll().where('id', '=', id);
  const rows = {
    read: (db: Executor, id: string) => one(db, id).executeTakeFirst(),
    lock: (trx: Trx, id: string) => one(trx, id).forUpdate().executeTakeFirst(),
    change: (trx: Trx, id: string, values: object) =>
      own(trx)
        .updateTable(name)
        .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    remove: (trx: Trx, id: string) =>
      own(trx).deleteFrom(name).where('id', '=', id).returningAll().executeTakeFirst(),
  };
  return rows as unknown as VersionedRows<Selectable<Tables[T]>, Updateable<Tables[T]>>;
}

/** What staff have seen of a row. Without a version the row may have changed since. */
interface Seen {
  readonly id: string;
  readonly version?: number | string | undefined;
  readonly errors: { readonly notFound: ApiErrorDefinition; readonly changed: ApiErrorDefinition };
}

/** Changes a locked row; refused when it is gone or newer than the version seen. */
export function changeSeen<Row extends { readonly version: number | string }, T>(
  { database }: { readonly database: Pick<Database, 'transaction'> },
  { lock }: { lock(trx: Trx, id: string): Promise<Row | undefined> },
  { id, version, errors }: Seen,
  work: (trx: Trx, row: Row) => Promise<T>,
): Promise<T | ApiError> {
  return database.transaction(async (trx) => {
    const row = await lock(trx, id);
    if (!row) return new ApiError(errors.notFound);
    if (version !== undefined && row.version !== version) return new ApiError(errors.changed);
    return work(trx, row);
  });
}
