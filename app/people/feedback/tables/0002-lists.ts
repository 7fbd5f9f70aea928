import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What staff narrow the list by, each in the order in which it is shown.
  await sql`create index feedbacks_state on feedbacks (state, received_at, id)`.execute(db);
  await sql`create index feedbacks_unmatched on feedbacks (received_at, id)
    where record_id is null`.execute(db);
  await sql`create index feedbacks_suspected on feedbacks (received_at, id)
    where suspected`.execute(db);
  await sql`create index feedbacks_due on feedbacks (act_by, id) where state = 'new'`.execute(db);
}
