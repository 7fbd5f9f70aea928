import { type Kysely, sql } from 'kysely';

/** Which checks ended as staff put right by hand what they had proved, by kind, and when: `{"identity": "2026-11-30T…"}`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table verification_records
    add column checks_ended jsonb not null default '{}'`.execute(db);
}
