import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table imports (
    id text primary key,
    kind text not null,
    asked_by text not null,
    asked_at timestamptz not null,
    state text not null check (state in ('waiting', 'checking', 'loading', 'done', 'refused')),
    rows integer not null default 0,
    checked integer not null default 0,
    faults jsonb not null default '[]',
    fault_count integer not null default 0,
    csv text not null,
    ended_at timestamptz
  )`.execute(db);
  await sql`create index imports_asked_at on imports (asked_at, id)`.execute(db);
}
