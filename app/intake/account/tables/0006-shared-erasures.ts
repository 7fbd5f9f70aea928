import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Whether the address was that of several people when the link was pressed: what was said then to stay, stays.
  await sql`alter table account_erasures add column shared boolean not null default false`.execute(
    db,
  );
}
