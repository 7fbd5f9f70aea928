import { type Kysely, sql } from 'kysely';

/** The tries of a code in browsers in which its person has signed in before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table me_codes add column own_tries smallint not null default 0`.execute(db);
}
