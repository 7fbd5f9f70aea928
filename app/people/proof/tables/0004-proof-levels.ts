import { type Kysely, sql } from 'kysely';

/** The level that the proofs of a place say; null where nobody knows any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table proof_indices add column level text`.execute(db);
}
