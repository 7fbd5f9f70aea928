import { type Kysely, sql } from 'kysely';

/** When a worker whom an order is about was erased; the order stays, for its buyer and the books. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table purchase_requests add column subject_erased_at timestamptz`.execute(db);
}
