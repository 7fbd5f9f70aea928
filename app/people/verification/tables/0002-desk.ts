import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table verification_records
    add column version integer not null default 1,
    add column surname_key text not null default ''`.execute(db);
  // The last word's letters stand at the end of the key: turned to its front.
  await sql`update verification_records as r
    set surname_key = right(r.name_key, w.size) || left(r.name_key, length(r.name_key) - w.size)
    from (select id, length(regexp_replace(regexp_replace(trim(full_name), '^.*\\s', ''),
      '[^[:alnum:]]', '', 'g')) as size from verification_records) as w
    where w.id = r.id`.execute(db);

  // One index for each order a list can have, and for each filter in the usual order. Names are
  // compared byte by byte, so that an index finds what begins with a text.
  await sql`create index verification_records_created_at
    on verification_records (created_at, id)`.execute(db);
  await sql`create index verification_records_expires_at
    on verification_records (expires_at, id)`.execute(db);
  await sql`create index verification_records_name
    on verification_records (name_key collate "C", id)`.execute(db);
  await sql`create index verification_records_surname
    on verification_records (surname_key collate "C", id)`.execute(db);
  await sql`create index verification_records_standing
    on verification_records (standing, created_at, id)`.execute(db);
  await sql`create index verification_records_validity
    on verification_records (standing, expires_at, id)`.execute(db);
  await sql`create index verification_records_type
    on verification_records (type_id, created_at, id)`.execute(db);

  await sql`alter table verification_consents add column how text`.execute(db);

  await sql`create table verification_documents (
    id text primary key,
    record_id text not null references verification_records (id) on delete cascade,
    title text not null check (title <> ''),
    handle text not null unique,
    type text not null,
    size integer not null check (size > 0),
    added_by text not null,
    added_at timestamptz not null
  )`.execute(db);
  await sql`create index verification_documents_record
    on verification_documents (record_id, added_at)`.execute(db);
}
