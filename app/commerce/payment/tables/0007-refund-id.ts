import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The provider's number of the refund: an event of an earlier one says nothing of this one.
  await sql`alter table payments add column refund_id text`.execute(db);
}
