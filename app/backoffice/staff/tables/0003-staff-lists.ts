import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Whether this session has given the second factor: asked before a new password is taken.
  await sql`alter table staff_sessions add column proven boolean not null default false`.execute(
    db,
  );
  // Who has last given out a one-time password, and who has taken the second factor away.
  await sql`alter table staff
    add column password_reset_by text,
    add column password_reset_at timestamptz,
    add column factor_reset_by text,
    add column factor_reset_at timestamptz`.execute(db);
  await sql`create index staff_name on staff (name, id)`.execute(db);
  await sql`create index staff_created_at on staff (created_at, id)`.execute(db);
}
