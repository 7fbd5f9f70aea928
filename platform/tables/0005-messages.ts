import { type Kysely, sql } from 'kysely';

/** SMS and WhatsApp, beside the mails: what waits, what became of it, what a day has cost (MSG-01, MSG-02). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Number and text are dropped once nothing waits for them; the hash finds a number that refuses messages.
  await sql`create table message_outbox (
    id text primary key,
    send_key text unique,
    channel text not null check (channel in ('sms', 'whatsapp')),
    kind text not null check (kind in ('code', 'necessary', 'other')),
    recipient text not null,
    recipient_hash text not null,
    number_ends text not null,
    text text not null,
    status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
    why text,
    attempts integer not null default 0,
    handed smallint not null default 0,
    due_at timestamptz not null,
    created_at timestamptz not null,
    sent_at timestamptz,
    reference text,
    report text check (report in ('sent', 'delivered', 'failed')),
    reported_at timestamptz,
    paid_day text,
    counted_kobo bigint not null default 0,
    cost_kobo bigint not null default 0
  )`.execute(db);
  await sql`create index message_outbox_created on message_outbox (created_at, id)`.execute(db);
  await sql`create index message_outbox_status on message_outbox (status, created_at, id)`.execute(
    db,
  );
  await sql`create index message_outbox_number on message_outbox (recipient_hash, created_at)`.execute(
    db,
  );
  await sql`create index message_outbox_reference on message_outbox (reference)`.execute(db);
  await sql`create index message_outbox_due on message_outbox (due_at) where status = 'queued'`.execute(
    db,
  );

  await sql`create table message_stops (
    number_hash text primary key,
    stopped_at timestamptz not null
  )`.execute(db);

  await sql`create table message_days (
    day text primary key,
    kobo bigint not null default 0
  )`.execute(db);

  await sql`alter table mail_outbox add column bounce text
    check (bounce in ('passing', 'permanent', 'complaint'))`.execute(db);
  await sql`create index mail_outbox_recipient on mail_outbox (lower(recipient))`.execute(db);
}
