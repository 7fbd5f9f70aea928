import { type Kysely, sql } from 'kysely';

export const concurrently = true;

/** What a message is about while it waits, so that it can be taken back. The version before leaves it empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table message_outbox add column if not exists about text`.execute(db);
  await sql`drop index if exists message_outbox_about`.execute(db);
  await sql`create index concurrently message_outbox_about on message_outbox (about)
    where status = 'queued' and about is not null`.execute(db);
}
