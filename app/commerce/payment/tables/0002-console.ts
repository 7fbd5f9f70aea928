import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What the provider said last, for whoever must decide; and how staff closed what did not fit.
  await sql`alter table payments
    add column said_at timestamptz,
    add column said_status text,
    add column said_kobo bigint,
    add column said_currency text,
    add column said_response text,
    add column refund_queued_at timestamptz,
    add column closed_at timestamptz,
    add column closed_by text,
    add column closed_name text,
    add column closed_note text`.execute(db);
  // What was asked for before this column was there went out, as far as anybody knows.
  await sql`update payments set refund_queued_at = refund_asked_at`.execute(db);

  // Every order and every filter of the console's list.
  await sql`create index payments_created on payments (created_at, reference)`.execute(db);
  await sql`create index payments_amount on payments (amount_kobo, reference)`.execute(db);
  await sql`create index payments_status on payments (status, created_at, reference)`.execute(db);
  await sql`create index payments_email on payments (lower(email), created_at, reference)`.execute(
    db,
  );
  // All payments for one thing are looked up at each checkout and each settling too.
  await sql`create index payments_subject on payments (subject, created_at, reference)`.execute(db);
  await sql`create index payments_waiting on payments (created_at, reference)
    where closed_at is null and ((status = 'needs-attention' and refund_asked_at is null)
      or (refund_asked_at is not null and refund_queued_at is null))`.execute(db);
  // Revenue a day.
  await sql`create index payments_paid_at on payments (paid_at) include (paid_kobo)
    where status = 'paid'`.execute(db);
  await sql`create index payments_refunded on payments (refund_queued_at) include (paid_kobo)
    where status = 'paid'`.execute(db);

  await sql`create index payment_webhooks_received on payment_webhooks (received_at, body_hash)`.execute(
    db,
  );
  await sql`create index payment_webhooks_reference on payment_webhooks
    (reference, received_at, body_hash)`.execute(db);
  await sql`create index payment_webhooks_event on payment_webhooks
    (event, received_at, body_hash)`.execute(db);
}
