import { type Kysely, sql } from 'kysely';

/** The mail and the message that carry a guarantor's link; empty once none of them got there, null where nobody knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table case_guarantors add column told_by text[]`.execute(db);
}
