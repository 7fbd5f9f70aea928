import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table verification_types (
    id text primary key,
    level text not null check (level in ('Free', 'Basic', 'Premium', 'Platinum')),
    name text not null,
    description text not null,
    base_price_kobo bigint not null check (base_price_kobo >= 0)
  )`.execute(db);

  // `born` is text: both drivers would turn a date into an instant of their own time zone.
  await sql`create table verification_records (
    id text primary key,
    badge text not null,
    badge_key text not null unique check (badge_key ~ '^sw-[0-9a-z]{5}$'),
    type_id text not null references verification_types (id),
    full_name text not null,
    name_key text not null check (name_key <> ''),
    phone text check (phone ~ '^\\+[1-9][0-9]{6,14}$'),
    email text,
    email_key text check (email_key <> ''),
    born text not null check (born ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
    address text,
    state text,
    standing text not null check (standing in ('verified', 'suspended', 'revoked', 'pending')),
    verified_at timestamptz,
    expires_at timestamptz,
    officer_first_name text not null,
    officer_last_name text not null,
    officer_email text not null,
    police_record text not null check (police_record in ('Clear', 'Not clear', 'Not checked')),
    health_status text,
    total_reviews integer not null default 0 check (total_reviews >= 0),
    photo_handle text,
    has_basic_report boolean not null default false,
    national_id_sealed text,
    national_id_last_four text check (national_id_last_four ~ '^[0-9]{4}$'),
    national_id_hash text,
    hidden boolean not null default false,
    honey boolean not null default false,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index verification_records_phone on verification_records (phone, born)`.execute(
    db,
  );
  await sql`create index verification_records_email on verification_records (email_key, born)`.execute(
    db,
  );
  await sql`create unique index verification_records_national_id
    on verification_records (national_id_hash)`.execute(db);

  await sql`create table verification_consents (
    id text primary key,
    record_id text not null references verification_records (id) on delete cascade,
    field_group text not null check (field_group in ('photo', 'contact', 'identity', 'health')),
    given_by text not null,
    text_version text not null,
    purpose text not null,
    given_at timestamptz not null,
    until timestamptz,
    withdrawn_at timestamptz
  )`.execute(db);
  await sql`create index verification_consents_record on verification_consents (record_id)`.execute(
    db,
  );

  await sql`create table verification_grants (
    token_hash text primary key,
    record_id text not null references verification_records (id) on delete cascade,
    supplied text[] not null,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index verification_grants_expires_at on verification_grants (expires_at)`.execute(
    db,
  );
}
