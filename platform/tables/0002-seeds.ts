import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table seeds (
    name text primary key,
    loaded_at timestamptz not null default now()
  )`.execute(db);
}
