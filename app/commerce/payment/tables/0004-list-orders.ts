import { type Kysely, sql } from 'kysely';

/** Built beside the use of the table: of a million payments ten seconds. */
export const concurrently = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  // A list of one status by amount: else all amounts are walked through for the few that fit.
  await sql`drop index if exists payments_status_amount`.execute(db);
  await sql`create index concurrently payments_status_amount on payments
    (status, amount_kobo, reference)`.execute(db);
  await sql`drop index if exists payments_waiting_amount`.execute(db);
  await sql`create index concurrently payments_waiting_amount on payments (amount_kobo, reference)
    where closed_at is null and ((status = 'needs-attention' and refund_asked_at is null)
      or (refund_asked_at is not null and refund_queued_at is null))`.execute(db);
}
