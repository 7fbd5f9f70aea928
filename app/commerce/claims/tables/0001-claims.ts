import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Claims come by the contact form or by phone: staff write them down (C-89).
  await sql`create table insurance_claims (
    id text primary key check (id ~ '^CL-[0-9A-HJKMNP-TV-Z]{16}$'),
    name text not null,
    email text not null,
    phone text not null,
    came_by text not null check (came_by in ('contact-form', 'phone')),
    request_id text,
    badge text,
    happened_on date not null,
    what text not null,
    asked_kobo bigint not null check (asked_kobo > 0),
    fee_kobo bigint not null check (fee_kobo >= 0),
    fee_on date,
    fee_by text,
    state text not null check (state in ('received', 'checking', 'accepted', 'declined', 'withdrawn')),
    granted_kobo bigint check (granted_kobo > 0),
    decided_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null,
    constraint insurance_claims_granted check ((state = 'accepted') = (granted_kobo is not null))
  )`.execute(db);
  await sql`create index insurance_claims_created on insurance_claims (created_at, id)`.execute(db);
  await sql`create index insurance_claims_asked on insurance_claims (asked_kobo, id)`.execute(db);
  await sql`create index insurance_claims_state on insurance_claims (state, created_at, id)`.execute(
    db,
  );
  await sql`create index insurance_claims_email on insurance_claims
    (lower(email), created_at, id)`.execute(db);

  await sql`create table claim_notes (
    id text primary key,
    claim_id text not null references insurance_claims (id),
    verb text not null,
    text text not null,
    by_name text not null,
    at timestamptz not null
  )`.execute(db);
  await sql`create index claim_notes_claim on claim_notes (claim_id, at, id)`.execute(db);

  await sql`create table claim_documents (
    handle text primary key,
    claim_id text not null references insurance_claims (id),
    title text not null,
    by_name text not null,
    at timestamptz not null
  )`.execute(db);
  await sql`create index claim_documents_claim on claim_documents (claim_id, at)`.execute(db);
}
