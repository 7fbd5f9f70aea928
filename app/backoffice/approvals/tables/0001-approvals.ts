import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table approvals (
    id text primary key,
    action text not null,
    subject text not null,
    payload jsonb not null,
    summary text not null,
    reason text not null,
    status text not null default 'waiting'
      check (status in ('waiting', 'agreed', 'refused', 'done', 'failed')),
    outcome text,
    asked_by text not null,
    asked_name text not null,
    asked_at timestamptz not null,
    decided_by text,
    decided_name text,
    decided_at timestamptz,
    constraint approvals_four_eyes check (decided_by is null or decided_by <> asked_by)
  )`.execute(db);
  await sql`create unique index approvals_one_open on approvals (action, subject)
    where status in ('waiting', 'agreed')`.execute(db);
  await sql`create index approvals_status on approvals (status, asked_at, id)`.execute(db);
  await sql`create index approvals_asked_at on approvals (asked_at, id)`.execute(db);
}
