import { type Kysely, sql } from 'kysely';

/** Proposals that nobody has released yet: few, and looked for by the dashboard and the queue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index case_proposals_unreleased on case_proposals (case_id)
    where released_at is null`.execute(db);
}
