import { type Kysely, sql } from 'kysely';

/** Built beside the use of the table. They hold few rows: what waits, is suspected, or is nobody's. */
export const concurrently = true;

/** Each with its name; one that a cut-off start has left half built is built again. */
const indexes = {
  // What is overdue is counted up to a bound: without an index every new one would be looked at.
  feedbacks_unacknowledged: `(acknowledge_by, id) where state = 'new' and acknowledged_at is null`,
  // Two filters at once.
  feedbacks_suspected_state: '(state, received_at, id) where suspected',
  feedbacks_unmatched_state: '(state, received_at, id) where record_id is null',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    await sql`drop index if exists ${sql.id(name)}`.execute(db);
    await sql`create index concurrently ${sql.id(name)} on feedbacks ${sql.raw(columns)}`.execute(
      db,
    );
  }
}
