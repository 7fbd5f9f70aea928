import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A published version is never changed: what somebody answered stays readable as it was asked.
  await sql`create table form_definitions (
    id text primary key,
    tag text not null check (tag ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(tag) <= 60),
    version integer not null check (version > 0),
    title text not null check (title ~ '\\S'),
    sections jsonb not null check (jsonb_typeof(sections) = 'array'),
    published_at timestamptz not null,
    unique (tag, version),
    check (id = tag || '-v' || version)
  )`.execute(db);
}
