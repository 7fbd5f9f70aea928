import { type Kysely, sql } from 'kysely';

/** A mail to somebody who asked to be forgotten: its address goes when the mail has gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_outbox add column forgets boolean not null default false`.execute(db);
}
