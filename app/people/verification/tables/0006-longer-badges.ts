import { type Kysely, sql } from 'kysely';

/** Rows that are there keep the narrower rule they were written by, so that nothing need be read again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table verification_records
    drop constraint verification_records_badge_key_check,
    add constraint verification_records_badge_key_check
      check (badge_key ~ '^sw-([0-9a-z]{5}|[0-9a-z]{7,12})$') not valid`.execute(db);
}
