import { type Kysely, sql } from 'kysely';

/** The worker's answer to feedback that staff have hidden: it was lost when they released it again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feedbacks
    add column answer text,
    add column answered_at timestamptz`.execute(db);
}
