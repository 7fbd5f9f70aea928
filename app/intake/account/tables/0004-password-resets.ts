import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The link that was mailed last, by its keyed hash; both empty once it was used.
  await sql`alter table accounts
    add column reset_hash text,
    add column reset_until timestamptz`.execute(db);
  await sql`create unique index accounts_reset on accounts (reset_hash) where reset_hash is not null`.execute(
    db,
  );
}
