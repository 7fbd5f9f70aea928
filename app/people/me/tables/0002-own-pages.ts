import { type Kysely, sql } from 'kysely';

// The second of its number, so that it comes after the table of records: migrations go by their names.
export async function up(db: Kysely<unknown>): Promise<void> {
  // The last code asked for by a phone number or mail address, known to us or not: only its keyed hash tells
  // whose it is. The address itself stands sealed until the job has sent the code, or found nobody.
  await sql`create table me_codes (
    target_hash text primary key,
    channel text not null check (channel in ('sms', 'mail')),
    target_sealed text,
    code_hash text,
    asked_at timestamptz not null,
    until timestamptz not null,
    asks smallint not null default 1,
    tries smallint not null default 0
  )`.execute(db);
  await sql`create index me_codes_until on me_codes (until)`.execute(db);

  // Browsers in which the person of a record has signed in.
  await sql`create table me_devices (
    id text primary key,
    record_id text not null references verification_records (id) on delete cascade,
    token_hash text not null,
    first_at timestamptz not null,
    trusted_at timestamptz,
    seen_at timestamptz not null,
    unique (record_id, token_hash)
  )`.execute(db);
  await sql`create index me_devices_token on me_devices (token_hash)`.execute(db);
  await sql`create index me_devices_seen on me_devices (seen_at)`.execute(db);

  await sql`create table me_sessions (
    id text primary key,
    record_id text not null references verification_records (id) on delete cascade,
    token_hash text not null unique,
    opened_by text not null check (opened_by in ('sms', 'mail', 'passkey')),
    masked_until timestamptz,
    opened_at timestamptz not null,
    seen_at timestamptz not null,
    ends_at timestamptz not null
  )`.execute(db);
  await sql`create index me_sessions_record on me_sessions (record_id, opened_at)`.execute(db);
  await sql`create index me_sessions_ends on me_sessions (ends_at)`.execute(db);
}
