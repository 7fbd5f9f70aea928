import { type Kysely, sql } from 'kysely';

/** The mail and the message that carry the person's link; empty once none of them got there, null where nobody knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cases add column link_told_by text[]`.execute(db);
}
