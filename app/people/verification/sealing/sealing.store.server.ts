import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.server.ts';

/** A national ID as it is kept. */
interface SealedId {
  readonly id: string;
  readonly sealed: string;
}

/** The next records whose national ID is sealed. */
export async function readSealedIds(
  db: Executor,
  after: string,
  limit: number,
): Promise<SealedId[]> {
  return db
    .selectFrom('verification_records')
    .select('id')
    .select(sql<string>`national_id_sealed`.as('sealed'))
    .where('national_id_sealed', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Exchanges seal and hash together; nothing is done where they were changed meanwhile. */
export async function replaceSealedId(
  db: Executor,
  { id, sealed }: SealedId,
  next: { readonly sealed: string; readonly hash: string },
): Promise<boolean> {
  const done = await db
    .updateTable('verification_records')
    .set({ national_id_sealed: next.sealed, national_id_hash: next.hash })
    .where('id', '=', id)
    .where('national_id_sealed', '=', sealed)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
