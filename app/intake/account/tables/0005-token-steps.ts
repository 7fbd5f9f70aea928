import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A token opens something once its owner has typed the code that was mailed with it. One that was made
  // before, or by a server of the version before, opens nothing: its owner signs in once more.
  await sql`alter table account_tokens
    add column seen_at timestamptz,
    add column proven_at timestamptz,
    add column code_hash text,
    add column code_until timestamptz,
    add column code_tries integer not null default 0`.execute(db);
}
