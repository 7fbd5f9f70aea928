import { type Kysely, sql } from 'kysely';

/** Built beside the use of the table. */
export const concurrently = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index if exists feedbacks_next_due`.execute(db);
  // What is overdue is counted up to a bound: without an index every new one would be looked at.
  await sql`create index concurrently feedbacks_next_due on feedbacks
    ((case when acknowledged_at is null then least(acknowledge_by, act_by) else act_by end), id)
    where state = 'new'`.execute(db);
}
