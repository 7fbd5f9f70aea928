import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Names the files that anybody may see: what is not here is an upload, for staff only (API-N5).
  await sql`create table site_pictures (
    handle text primary key,
    small_handle text not null unique,
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    created_at timestamptz not null
  )`.execute(db);
}
