import { type Kysely, sql } from 'kysely';

/** Built beside the use of the table: of a million orders some seconds. */
export const concurrently = true;

/** Orders in work of whose person nothing is known any more: few, and looked for whenever the overview opens. */
const indexes = {
  purchase_requests_erased: '(created_at, id)',
  purchase_requests_erased_total: '(total_kobo, id)',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    await sql`drop index if exists ${sql.id(name)}`.execute(db);
    await sql`create index concurrently ${sql.id(name)} on purchase_requests ${sql.raw(columns)}
      where status = 'processing' and subject_erased_at is not null`.execute(db);
  }
}
