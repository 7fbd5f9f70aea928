import { type Kysely, sql } from 'kysely';

/** Built beside the use of the table: of a million orders some seconds. */
export const concurrently = true;

/** Orders that were cancelled after they were paid: few, and looked for whenever the overview opens. */
const indexes = {
  purchase_requests_cancelled_paid: '(created_at, id)',
  purchase_requests_cancelled_paid_total: '(total_kobo, id)',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    await sql`drop index if exists ${sql.id(name)}`.execute(db);
    await sql`create index concurrently ${sql.id(name)} on purchase_requests ${sql.raw(columns)}
      where status = 'cancelled' and paid_reference is not null`.execute(db);
  }
}
