import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mail_outbox_created on mail_outbox (created_at, id)`.execute(db);
  await sql`create index mail_outbox_status on mail_outbox (status, created_at, id)`.execute(db);
}
