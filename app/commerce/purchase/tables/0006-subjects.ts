import { type Kysely, sql } from 'kysely';

/** Built beside the use of the table: of a million orders half a minute. */
export const concurrently = true;

/** Who is erased is looked for among the answers of all orders. */
const indexes = {
  purchase_requests_about_email: `(lower(btrim(form_data ->> 'email')))`,
  purchase_requests_about_badge: `(lower(btrim(form_data ->> 'verificationId')))`,
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    await sql`drop index if exists ${sql.id(name)}`.execute(db);
    await sql`create index concurrently ${sql.id(name)} on purchase_requests ${sql.raw(columns)}`.execute(
      db,
    );
  }
}
