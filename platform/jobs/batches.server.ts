import { type RawBuilder, sql } from 'kysely';
import type { Executor, Tables } from '../database/database.server.ts';

/** A statement has 15 s: all that a stopped sweep left for days would never go in one. */
const rowsAtOnce = 5_000;

/** Deletes the rows of a table of which a condition holds, so many a statement, until none is left. */
export async function deleteInBatches(
  db: Executor,
  table: keyof Tables,
  isOld: RawBuilder<boolean>,
): Promise<void> {
  const from = sql.table(table);
  let gone = 1n;
  while (gone > 0n) {
    // Asked twice: a row that is renewed at this moment stays, whatever the server makes of its new place.
    const { numAffectedRows } = await sql`
      delete from ${from} where ${isOld} and ctid = any(array(
        select ctid from ${from} where ${isOld} limit ${rowsAtOnce}
      ))`.execute(db);
    gone = numAffectedRows ?? 0n;
  }
}
