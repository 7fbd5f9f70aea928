import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table staff (
    id text primary key,
    email text not null unique,
    role text not null,
    password_hash text not null,
    must_change_password boolean not null default true,
    created_at timestamptz not null default now()
  )`.execute(db);
}
