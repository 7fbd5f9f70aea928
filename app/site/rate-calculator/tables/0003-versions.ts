import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Counts the changes, so that nobody overwrites what somebody else has just changed.
  await sql`alter table services add column version integer not null default 1`.execute(db);
  await sql`create index services_place on services (place, id)`.execute(db);
  await sql`create index services_rate on services (min_rate_kobo, id)`.execute(db);
}
