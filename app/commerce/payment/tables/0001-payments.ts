import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // `purpose` and `subject` are the buyer's: payment does not know what is bought.
  await sql`create table payments (
    reference text primary key check (reference ~ '^SW-[0-9A-HJKMNP-TV-Z]{26}$'),
    purpose text not null check (purpose ~ '^[a-z-]{1,30}$'),
    subject text not null,
    amount_kobo bigint not null check (amount_kobo > 0),
    email text not null,
    return_path text not null check (return_path like '/%'),
    cancel_path text not null check (cancel_path like '/%'),
    status text not null check (status in ('pending', 'paid', 'failed', 'expired', 'needs-attention')),
    reason text,
    checkout_url text,
    checkout_at timestamptz,
    provider_id text,
    channel text,
    brand text,
    last4 text check (last4 ~ '^[0-9]{4}$'),
    paid_kobo bigint,
    paid_at timestamptz,
    refund_asked_at timestamptz,
    checks integer not null default 0,
    next_check_at timestamptz,
    created_at timestamptz not null,
    settled_at timestamptz
  )`.execute(db);
  // At most one payable reference at a time (I4), and nothing is paid twice.
  await sql`create unique index payments_one_payable on payments (purpose, subject) where status = 'pending'`.execute(
    db,
  );
  await sql`create unique index payments_one_paid on payments (purpose, subject) where status = 'paid'`.execute(
    db,
  );
  await sql`create index payments_due on payments (next_check_at) where next_check_at is not null`.execute(
    db,
  );

  // What the provider sent, as it came: kept before it is answered. The same bytes are kept once.
  await sql`create table payment_webhooks (
    body_hash text primary key,
    event text not null,
    reference text,
    body text not null,
    received_at timestamptz not null,
    times integer not null default 1,
    handled_at timestamptz
  )`.execute(db);
  await sql`create index payment_webhooks_open on payment_webhooks (received_at) where handled_at is null`.execute(
    db,
  );
}
