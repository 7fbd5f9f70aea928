import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What is tied to a verified record or a paid order outlives its account until the person has
  // pressed the mailed link and a delay is over. The row goes with the data.
  await sql`create table account_erasures (
    id text primary key,
    email text not null unique check (email = lower(email) and email <> ''),
    token_hash text not null unique,
    asked_at timestamptz not null,
    link_until timestamptz not null,
    due_at timestamptz
  )`.execute(db);
  await sql`create index account_erasures_due_at on account_erasures (due_at)`.execute(db);
}
