import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { NewRecord } from '../../store.server.ts';

/** Which of these badge keys are taken. */
export async function readTakenBadges(
  db: Executor,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('verification_records')
    .select('badge_key')
    .where('badge_key', 'in', keys)
    .execute();
  return new Set(rows.map((row) => row.badge_key));
}

/** Which of these national IDs, by their keyed hashes, a record holds. */
export async function readTakenHashes(
  db: Executor,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .selectFrom('verification_records')
    .select('national_id_hash')
    .where('national_id_hash', 'in', hashes)
    .execute();
  return new Set(rows.flatMap((row) => row.national_id_hash ?? []));
}

/** Adds records; gives the ids of those that went in, the others met a number that is taken. */
export async function insertRecords(
  trx: Trx,
  rows: readonly NewRecord[],
): Promise<ReadonlySet<string>> {
  const added = await trx
    .insertInto('verification_records')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return new Set(added.map(({ id }) => id));
}
