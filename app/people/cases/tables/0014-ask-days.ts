import { type Kysely, sql } from 'kysely';

/** What questions had cost on a day whose cases are erased: the budget of that day counts it still. It names nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table case_ask_days (
    day text primary key,
    kobo bigint not null default 0
  )`.execute(db);
}
