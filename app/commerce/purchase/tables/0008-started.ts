import { type Kysely, sql } from 'kysely';

/** When the work on an order began: one that costs nothing may be sent days after it was made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table purchase_requests add column started_at timestamptz`.execute(db);
}
