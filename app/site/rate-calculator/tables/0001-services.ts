import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table services (
    id uuid primary key,
    title text not null unique,
    description text not null,
    min_rate_kobo bigint not null check (min_rate_kobo >= 0),
    place integer not null
  )`.execute(db);
}
