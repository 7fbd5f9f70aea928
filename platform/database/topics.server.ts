import { type Kysely, sql } from 'kysely';

/**
 * For migrations: every statement that changes the table says its topic on the channel `pages`, so
 * that pages kept in any process are dropped, whoever changed the rows. Migrations that were applied
 * stay as they were, so this is never edited either: add another function.
 */
export async function sayChanges(db: Kysely<unknown>, table: string, tag: string): Promise<void> {
  await sql`create or replace function say_pages_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('pages', tg_argv[0]);
      return null;
    end $$`.execute(db);
  await sql`create trigger ${sql.id(`${table}_say_change`)}
    after insert or update or delete or truncate on ${sql.table(table)}
    for each statement execute function say_pages_change(${sql.lit(tag)})`.execute(db);
}
