import { type Kysely, sql } from 'kysely';

/** What codes have cost of a day, which the cap for all others leaves out. The version before counts none apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table message_days add column code_kobo bigint not null default 0`.execute(db);
}
