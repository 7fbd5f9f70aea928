import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The plan's days as they were when it was ordered: what was promised does not change with the plan.
  await sql`alter table purchase_requests add column estimated_days integer
    check (estimated_days > 0)`.execute(db);
}
