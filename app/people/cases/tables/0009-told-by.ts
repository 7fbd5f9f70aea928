import { type Kysely, sql } from 'kysely';

/** The mail or message that told the person of a released proposal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table case_proposals add column told_by text`.execute(db);
}
