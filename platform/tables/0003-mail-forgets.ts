import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_outbox add column forgets boolean not null default false`.execute(db);
}
