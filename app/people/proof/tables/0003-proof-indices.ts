import { type Kysely, sql } from 'kysely';

// The third of its number, so that it comes after the table of records: migrations go by their names.
export async function up(db: Kysely<unknown>): Promise<void> {
  // Places in the status list that proofs name. A place outlives its record until the last proof has ended.
  await sql`create table proof_indices (
    idx integer primary key check (idx >= 0),
    record_id text references verification_records (id) on delete set null,
    given_at timestamptz not null,
    ends_at timestamptz not null
  )`.execute(db);
  await sql`create index proof_indices_record_id on proof_indices (record_id)`.execute(db);
  await sql`create index proof_indices_ends_at on proof_indices (ends_at)`.execute(db);
}
