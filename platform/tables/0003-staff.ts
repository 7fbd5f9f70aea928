import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table staff_openings (
    session text not null,
    kind text not null,
    subject text not null,
    reason text not null,
    opened_at timestamptz not null,
    primary key (session, kind, subject)
  )`.execute(db);
  await sql`create index staff_openings_opened_at on staff_openings (opened_at)`.execute(db);
}
