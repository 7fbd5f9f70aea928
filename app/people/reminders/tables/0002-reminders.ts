import { type Kysely, sql } from 'kysely';

// The second of its number, so that it comes after the table of records: migrations go by their names.
export async function up(db: Kysely<unknown>): Promise<void> {
  // Once for each end of a record and each distance from it: a renewed record is reminded of its new end.
  await sql`create table record_reminders (
    record_id text not null references verification_records (id) on delete cascade,
    expires_at timestamptz not null,
    days smallint not null check (days in (30, 7, 1)),
    sent_at timestamptz not null,
    primary key (record_id, expires_at, days)
  )`.execute(db);
  await sql`create index record_reminders_expires_at on record_reminders (expires_at)`.execute(db);

  // Records whose person wants no reminders.
  await sql`create table reminder_stops (
    record_id text primary key references verification_records (id) on delete cascade,
    stopped_at timestamptz not null
  )`.execute(db);
}
