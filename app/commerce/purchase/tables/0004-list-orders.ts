import { type Kysely, sql } from 'kysely';

/** Built beside the use of the table: of a million orders half a minute. */
export const concurrently = true;

/** Each with its name; one that a cut-off start has left half built is built again. */
const indexes = {
  // A list of one status by amount: else all amounts are walked through for the few that fit.
  purchase_requests_status_total: '(status, total_kobo, id)',
  purchase_requests_payment_total: '(payment, total_kobo, id)',
  // One kind alone, as incident reports and verification officers have it, narrowed further.
  purchase_requests_kind_status: '(kind, status, created_at, id)',
  purchase_requests_kind_payment: '(kind, payment, created_at, id)',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    await sql`drop index if exists ${sql.id(name)}`.execute(db);
    await sql`create index concurrently ${sql.id(name)} on purchase_requests ${sql.raw(columns)}`.execute(
      db,
    );
  }
}
