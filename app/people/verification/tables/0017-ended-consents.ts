import { type Kysely, sql } from 'kysely';

/** Why a consent ended, where nobody withdrew it alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table verification_consents
    add column withdrawn_because text check (withdrawn_because = 'corrected')`.execute(db);
}
