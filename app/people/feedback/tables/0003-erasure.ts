import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who asks to be forgotten is found by the address alone.
  await sql`create index feedbacks_email on feedbacks (lower(email)) where email is not null`.execute(
    db,
  );
}
