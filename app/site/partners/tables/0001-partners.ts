import { type Kysely, sql } from 'kysely';
import { sayChanges } from '#platform/database/topics.server.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table partners (
    id uuid primary key,
    name text not null,
    logo text not null,
    sample boolean not null,
    place integer not null,
    version integer not null default 1
  )`.execute(db);
  await sql`create index partners_place on partners (place, id)`.execute(db);
  await sql`create index partners_name on partners (name, id)`.execute(db);
  await sayChanges(db, 'partners', 'partners');
}
