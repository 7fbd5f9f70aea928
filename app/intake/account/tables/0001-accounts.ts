import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table accounts (
    id text primary key,
    name text not null check (name ~ '\\S'),
    email text not null unique check (email = lower(email) and email <> ''),
    phone text not null,
    password_hash text not null,
    made_by text not null,
    confirm_hash text unique,
    confirm_until timestamptz,
    confirmed_at timestamptz,
    created_at timestamptz not null,
    check ((confirm_hash is null) = (confirm_until is null))
  )`.execute(db);
  await sql`create index accounts_newest on accounts (created_at desc)`.execute(db);
  // A bearer token itself is kept by its holder alone.
  await sql`create table account_tokens (
    token_hash text primary key,
    account_id text not null references accounts (id) on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index account_tokens_account on account_tokens (account_id)`.execute(db);
  await sql`create index account_tokens_expires_at on account_tokens (expires_at)`.execute(db);
}
