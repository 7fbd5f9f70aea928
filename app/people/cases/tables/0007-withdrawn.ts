import { type Kysely, sql } from 'kysely';

/** A case whose order is cancelled is withdrawn. Rows that are there keep the narrower rule. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cases
    drop constraint cases_decision_check,
    add constraint cases_decision_check check (decision in
      ('approved', 'declined', 'withdrawn')) not valid`.execute(db);
}
