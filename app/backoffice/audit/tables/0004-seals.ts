import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A chain over the trail, written behind it: whoever changes an entry breaks every later seal.
  await sql`create table audit_seals (
    position bigint primary key,
    entry_id bigint not null unique,
    hash text not null,
    sealed_at timestamptz not null
  )`.execute(db);
  await sql`create trigger audit_seals_append_only
    before update or delete on audit_seals
    for each row execute function refuse_audit_change()`.execute(db);
  await sql`create trigger audit_seals_keep
    before truncate on audit_seals
    for each statement execute function refuse_audit_change()`.execute(db);

  // The lists of the console, narrowed or not, in the order of time.
  await sql`drop index audit_log_subject`.execute(db);
  await sql`drop index audit_log_action`.execute(db);
  await sql`create index audit_log_at on audit_log (at, id)`.execute(db);
  await sql`create index audit_log_subject on audit_log (subject, at, id)`.execute(db);
  await sql`create index audit_log_action on audit_log (action, at, id)`.execute(db);
  await sql`create index audit_log_actor on audit_log (actor, at, id)`.execute(db);
}
