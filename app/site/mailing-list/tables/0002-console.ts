import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The list for staff, also narrowed to a state, in the order in which it is shown.
  await sql`create index mail_subscribers_newest on mail_subscribers (created_at, id)`.execute(db);
  await sql`create index mail_subscribers_status on mail_subscribers (status, created_at, id)`.execute(
    db,
  );
}
