import { sql } from 'kysely';
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

type Namesake = 'name_key' | 'born' | 'phone' | 'email_key' | 'verified_at' | 'national_id_hash';

/** The records, but for revoked ones, of people with one of these names who were born on one of these days. */
export async function readNamesakes(
  db: Executor,
  names: readonly string[],
  born: readonly string[],
): Promise<Pick<NewRecord, Namesake>[]> {
  if (names.length === 0) return [];
  return (
    db
      .selectFrom('verification_records')
      .select(['name_key', 'born', 'phone', 'email_key', 'verified_at', 'national_id_hash'])
      // Byte by byte, as the index of names has it.
      .where(sql<boolean>`name_key collate "C" = any(${names})`)
      .where('born', 'in', born)
      .where('standing', '<>', 'revoked')
      .execute()
  );
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
