import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table uploads (
    handle text primary key,
    type text not null,
    size integer not null check (size > 0),
    created_at timestamptz not null,
    used_at timestamptz,
    removing boolean not null default false,
    check (not (removing and used_at is not null))
  )`.execute(db);
  await sql`create index uploads_unused on uploads (created_at) where used_at is null`.execute(db);
}
