import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table limits (
    key text primary key,
    count integer not null,
    started_at timestamptz not null
  )`.execute(db);
  await sql`create index limits_started_at on limits (started_at)`.execute(db);

  await sql`create table audit_log (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    action text not null,
    actor text not null,
    subject text,
    reason text,
    level text,
    fields text[],
    inputs_hash text,
    request_id text
  )`.execute(db);
  await sql`create index audit_log_subject on audit_log (subject, at)`.execute(db);
  await sql`create index audit_log_action on audit_log (action, at)`.execute(db);
  // The trail is append-only for everybody who speaks SQL (I8), on both databases alike.
  await sql`create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit trail is append-only';
    end $$`.execute(db);
  await sql`create trigger audit_log_append_only
    before update or delete on audit_log
    for each row execute function refuse_audit_change()`.execute(db);
  await sql`create trigger audit_log_keep
    before truncate on audit_log
    for each statement execute function refuse_audit_change()`.execute(db);

  await sql`create table idempotency_keys (
    key_hash text primary key,
    call text not null,
    body_hash text not null,
    status integer,
    answer text,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index idempotency_keys_created_at on idempotency_keys (created_at)`.execute(db);

  await sql`create table mail_outbox (
    id text primary key,
    message_id text not null unique,
    recipient text not null,
    subject text not null,
    html text not null,
    plain text not null,
    headers jsonb not null default '{}',
    status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
    attempts integer not null default 0,
    created_at timestamptz not null default now(),
    sent_at timestamptz
  )`.execute(db);
}
