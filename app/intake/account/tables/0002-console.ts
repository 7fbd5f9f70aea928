import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The list for staff: two accounts of one instant stand in one order on every page.
  await sql`create index accounts_list on accounts (created_at, id)`.execute(db);
  await sql`drop index accounts_newest`.execute(db);
}
