import { type Kysely, sql } from 'kysely';

/** The indexes are built beside the use of the table. */
export const concurrently = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  // A buyer who asks their bank for the money back: the provider's number, when we heard of it last, until
  // when it must be answered there, and how it ended.
  await sql`alter table payments
    add column if not exists dispute_id text,
    add column if not exists dispute_at timestamptz,
    add column if not exists dispute_due_at timestamptz,
    add column if not exists dispute_end text`.execute(db);
  await sql`drop index if exists payments_waiting`.execute(db);
  await sql`create index concurrently payments_waiting on payments (created_at, reference)
    where closed_at is null and ((status = 'needs-attention' and refund_asked_at is null)
      or (refund_asked_at is not null and refund_queued_at is null)
      or (dispute_at is not null and dispute_end is distinct from 'declined'))`.execute(db);
  await sql`drop index if exists payments_waiting_amount`.execute(db);
  await sql`create index concurrently payments_waiting_amount on payments (amount_kobo, reference)
    where closed_at is null and ((status = 'needs-attention' and refund_asked_at is null)
      or (refund_asked_at is not null and refund_queued_at is null)
      or (dispute_at is not null and dispute_end is distinct from 'declined'))`.execute(db);
}
