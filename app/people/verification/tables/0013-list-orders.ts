import { type Kysely, sql } from 'kysely';

/** Built beside the use of the table: of a million records they take half a minute. */
export const concurrently = true;

/** Each with its name; one that a cut-off start has left half built is built again. */
const indexes = {
  // A list of one status or one type by name: else all names are walked through for the few that fit.
  verification_records_standing_name: '(standing, name_key collate "C", id)',
  verification_records_type_name: '(type_id, name_key collate "C", id)',
  // What runs out in a month of Lagos, newest first: it was issued a year before, at the far end of that order.
  verification_records_month: `(date_trunc('month', expires_at at time zone 'Africa/Lagos'), created_at, id)
    where standing = 'verified' and not honey`,
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    await sql`drop index if exists ${sql.id(name)}`.execute(db);
    await sql`create index concurrently ${sql.id(name)} on verification_records ${sql.raw(columns)}`.execute(
      db,
    );
  }
}
