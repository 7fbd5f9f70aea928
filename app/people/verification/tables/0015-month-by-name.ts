import { type Kysely, sql } from 'kysely';

/** Built beside the use of the table: of a million records it takes some seconds. */
export const concurrently = true;

/** What runs out in a month of Lagos, by name: of a million records ten thousand, which were sorted each time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index if exists verification_records_month_name`.execute(db);
  await sql`create index concurrently verification_records_month_name on verification_records
    (date_trunc('month', expires_at at time zone 'Africa/Lagos'), name_key collate "C", id)
    where standing = 'verified' and not honey`.execute(db);
}
