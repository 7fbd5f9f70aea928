import { type Kysely, sql } from 'kysely';

/**
 * The stylesheets and scripts of each version that serves, so that the processes of another one can send them too.
 * `bytes` are packed with Brotli; `mac` names the process that put them by a key that no database has.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table built_files (
    path text primary key,
    bytes bytea not null,
    mac text not null,
    left_at timestamptz
  )`.execute(db);
}
