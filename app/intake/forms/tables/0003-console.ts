import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What staff narrow the list of submissions by, each in the order in which it is shown.
  await sql`create index form_submissions_tag on form_submissions (tag, received_at, id)`.execute(
    db,
  );
  await sql`create index form_submissions_state on form_submissions (state, received_at, id)`.execute(
    db,
  );
  await sql`create index form_submissions_tag_state
    on form_submissions (tag, state, received_at, id)`.execute(db);
}
