import { type Kysely, sql } from 'kysely';

/** Built beside the use of the table: of a million records it takes some seconds. */
export const concurrently = true;

/** In each order that a list of pending records has; a page of it by name looked at thousands of others. */
const indexes = {
  verification_records_pending_name: '(name_key collate "C", id)',
  verification_records_pending: '(created_at, id)',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    await sql`drop index if exists ${sql.id(name)}`.execute(db);
    await sql`create index concurrently ${sql.id(name)} on verification_records ${sql.raw(columns)}
      where (standing = 'pending' or (standing = 'verified' and expires_at is null)) and not honey`.execute(
      db,
    );
  }
}
