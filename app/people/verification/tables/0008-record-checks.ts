import { type Kysely, sql } from 'kysely';

/** The checks that a record stands on: what was checked, in which way and when. Nothing of what was found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table record_checks (
    record_id text not null references verification_records (id) on delete cascade,
    kind text not null,
    place smallint not null,
    method text check (method in ('provider', 'by-hand')),
    checked_on text not null check (checked_on ~ '^\\d{4}-\\d\\d-\\d\\d$'),
    good_until text,
    primary key (record_id, kind)
  )`.execute(db);
}
