import { type Kysely, sql } from 'kysely';

/** Rows that are there keep the narrower rule they were written by, so that nothing need be read again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cases
    drop constraint cases_source_kind_check,
    add constraint cases_source_kind_check check (source_kind in
      ('order', 'renewal', 'application', 'staff', 'import', 'correction')) not valid`.execute(db);
}
