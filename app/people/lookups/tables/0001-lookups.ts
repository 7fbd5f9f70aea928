import { type Kysely, sql } from 'kysely';

/** Who looked at a record: one row an opening, told to its worker (ME-05). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // By badge number: it names a record for good, and no foreign key makes a search wait for the record.
  await sql`create table record_lookups (
    badge text not null,
    minute timestamptz not null,
    id text not null,
    way text not null check
      (way in ('search', 'badge-page', 'details-page', 'photo', 'report', 'share', 'staff')),
    searcher text not null check (searcher in ('visitor', 'matched', 'share-holder', 'staff')),
    role text,
    staff_id text,
    level text not null,
    reason text,
    fields text[] not null,
    share_id text,
    delayed_until timestamptz,
    primary key (badge, minute, id)
  )`.execute(db);
  await sql`create index record_lookups_share on record_lookups (share_id, minute, id)
    where share_id is not null`.execute(db);
  // Rows come in the order of time: a small index finds the old ones.
  await sql`create index record_lookups_minute on record_lookups using brin (minute)`.execute(db);

  // A wrong try, sealed, until a job knows whose record it was aimed at: the search does not wait for that.
  await sql`create table record_tries_new (
    id bigint generated always as identity primary key,
    sealed text not null,
    day text not null
  )`.execute(db);
  await sql`create table record_tries (
    badge text not null,
    day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
    count integer not null check (count > 0),
    primary key (badge, day)
  )`.execute(db);

  // What is left of rows after 24 months.
  await sql`create table record_lookup_counts (
    badge text not null,
    month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
    way text not null,
    count integer not null check (count > 0),
    primary key (badge, month, way)
  )`.execute(db);

  // "This was not right": what the row said is kept with it.
  await sql`create table lookup_inquiries (
    id text primary key,
    badge text not null,
    lookup_minute timestamptz not null,
    lookup_id text not null,
    way text not null,
    searcher text not null,
    role text,
    staff_id text,
    reason text,
    fields text[] not null,
    note text not null,
    state text not null check (state in ('open', 'answered')),
    asked_at timestamptz not null,
    due_at timestamptz not null,
    answer text,
    answered_at timestamptz,
    answered_by text,
    unique (badge, lookup_minute, lookup_id)
  )`.execute(db);
  await sql`create index lookup_inquiries_state on lookup_inquiries (state, due_at, id)`.execute(
    db,
  );
  await sql`create index lookup_inquiries_due on lookup_inquiries (due_at, id)`.execute(db);
}
