import { type Kysely, sql } from 'kysely';

/** Since when staff hide a record: what its worker could read no more since then is read anew once it is shown again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table verification_records add column hidden_at timestamptz`.execute(db);
}
