import { type Kysely, sql } from 'kysely';

/** Why a consent ended, where its person did not take it back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table case_consents
    add column withdrawn_because text check (withdrawn_because = 'corrected')`.execute(db);
}
