import { type Kysely, sql } from 'kysely';

// The second of its number, so that it comes after the table of records: migrations go by their names.
export async function up(db: Kysely<unknown>): Promise<void> {
  // Who has chosen nothing has no row.
  await sql`create table record_channels (
    record_id text primary key references verification_records (id) on delete cascade,
    mail boolean not null,
    sms boolean not null,
    whatsapp boolean not null,
    other boolean not null,
    changed_at timestamptz not null
  )`.execute(db);
}
