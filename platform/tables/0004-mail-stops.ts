import { type Kysely, sql } from 'kysely';

/** Addresses that a mail server has refused for good, as hashes: nothing is sent there any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table mail_stops (
    address_hash text primary key,
    reply_code integer not null,
    stopped_at timestamptz not null default now()
  )`.execute(db);
}
