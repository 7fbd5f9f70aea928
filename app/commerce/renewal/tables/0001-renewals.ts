import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Type and price as they were when the renewal was asked for: what changes later changes no renewal.
  await sql`create table renewals (
    id text primary key check (id ~ '^RN-[0-9A-HJKMNP-TV-Z]{26}$'),
    record_id text not null,
    badge text not null,
    type_name text not null,
    price_kobo bigint not null check (price_kobo > 0),
    old_expires_at timestamptz,
    new_expires_at timestamptz,
    status text not null check (status in ('open', 'closed', 'completed')),
    paid_reference text unique,
    asked_at timestamptz,
    created_at timestamptz not null,
    completed_at timestamptz,
    check ((status = 'completed') = (new_expires_at is not null)),
    check ((status = 'completed') = (completed_at is not null)),
    check ((status = 'completed') = (paid_reference is not null))
  )`.execute(db);
  // One renewal of a record can be paid at a time (I4).
  await sql`create unique index renewals_one_open on renewals (record_id) where status = 'open'`.execute(
    db,
  );
  await sql`create index renewals_newest on renewals (created_at desc)`.execute(db);
}
