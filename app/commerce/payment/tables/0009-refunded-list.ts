import { type Kysely, sql } from 'kysely';

/** Built beside the use of the table. */
export const concurrently = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  // The list of what went back, in both orders: few among many.
  await sql`drop index if exists payments_went_back`.execute(db);
  await sql`create index concurrently payments_went_back on payments (created_at, reference)
    where refund_queued_at is not null or said_status = 'reversed'`.execute(db);
  await sql`drop index if exists payments_went_back_amount`.execute(db);
  await sql`create index concurrently payments_went_back_amount on payments (amount_kobo, reference)
    where refund_queued_at is not null or said_status = 'reversed'`.execute(db);
}
