import { type Kysely, sql } from 'kysely';

/** Built beside the use of the table. Both hold open work alone and stay small. */
export const concurrently = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index if exists cases_state_opened`.execute(db);
  await sql`create index concurrently cases_state_opened on cases (state, opened_at, id)
    where state <> 'decided'`.execute(db);
  await sql`drop index if exists cases_undecided_opened`.execute(db);
  await sql`create index concurrently cases_undecided_opened on cases (opened_at, id)
    where state <> 'decided'`.execute(db);
}
