import { type Kysely, sql } from 'kysely';

/** What a mail is about while it waits, as for messages. Few wait at once: no index. The version before leaves it empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_outbox add column about text`.execute(db);
}
