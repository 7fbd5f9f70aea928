import { type Kysely, sql } from 'kysely';
import { sayChanges } from '#platform/database/topics.server.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table testimonials (
    id uuid primary key,
    title text not null,
    feedback text not null,
    name text not null,
    location text not null,
    avatar text not null,
    sample boolean not null,
    place integer not null,
    version integer not null default 1
  )`.execute(db);
  await sql`create index testimonials_place on testimonials (place, id)`.execute(db);
  await sql`create index testimonials_name on testimonials (name, id)`.execute(db);
  await sayChanges(db, 'testimonials', 'testimonials');
}
