import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Whom to send the receipt of a renewal, and word of a refund. All who ask for the same record share
  // one checkout, so nobody knows which of them pays.
  await sql`create table renewal_payers (
    renewal_id text not null references renewals (id) on delete cascade,
    email text not null check (length(email) between 3 and 254),
    asked_at timestamptz not null,
    primary key (renewal_id, email)
  )`.execute(db);
  await sql`create index renewal_payers_email on renewal_payers (lower(email))`.execute(db);
}
