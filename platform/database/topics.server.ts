import { type Kysely, sql } from 'kysely';

/** A trigger that notifies of changes of a table. Never edit it: applied migrations call it. */
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
