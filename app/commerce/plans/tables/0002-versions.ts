import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Counts the changes, so that nobody overwrites what somebody else has just changed.
  await sql`alter table plans add column version integer not null default 1`.execute(db);
  await sql`create index plans_name on plans (name, kind, id)`.execute(db);
  await sql`create index plans_price on plans (base_price_kobo, kind, id)`.execute(db);
  await sql`create index plans_updated on plans (updated_at, kind, id)`.execute(db);
}
