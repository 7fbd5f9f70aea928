import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The second factor's secret is sealed; recovery codes are kept as hashes and leave when used.
  await sql`alter table staff
    add column name text not null default '',
    add column totp_secret text,
    add column totp_pending text,
    add column totp_step bigint not null default 0,
    add column recovery_hashes text[] not null default '{}',
    add column disabled_at timestamptz,
    add column changed_at timestamptz not null default now()`.execute(db);
  await sql`create table staff_sessions (
    id text primary key,
    token_hash text not null unique,
    staff_id text not null references staff (id),
    finished boolean not null default false,
    agent text not null default '',
    created_at timestamptz not null,
    seen_at timestamptz not null,
    confirmed_at timestamptz not null,
    ended_at timestamptz
  )`.execute(db);
  await sql`create index staff_sessions_staff on staff_sessions (staff_id, created_at)`.execute(db);
  await sql`create index staff_sessions_seen on staff_sessions (seen_at)`.execute(db);
}
