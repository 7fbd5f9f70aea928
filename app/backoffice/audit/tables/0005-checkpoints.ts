import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The transaction that wrote an entry. With it sealing knows an entry that committed late from one that
  // was put in afterwards, however long its transaction took. Older entries have none.
  await sql`alter table audit_log add column tx xid8`.execute(db);
  await sql`alter table audit_log alter column tx set default pg_current_xact_id()`.execute(db);
  await sql`create index audit_log_tx on audit_log (tx) where tx is not null`.execute(db);
  // The instant of the entry itself, not that of its transaction's begin.
  await sql`alter table audit_log alter column at set default clock_timestamp()`.execute(db);

  // Where the chain of seals stood, under a key that the database does not have. A snapshot says which
  // transactions had ended when everything they wrote was sealed.
  await sql`create table audit_checkpoints (
    number bigint primary key,
    position bigint not null,
    seal_hash text not null,
    taken_at timestamptz not null,
    snapshot text,
    cluster text not null,
    follows_known boolean not null,
    hash text not null,
    mac text not null
  )`.execute(db);
  await sql`create trigger audit_checkpoints_append_only
    before update or delete on audit_checkpoints
    for each row execute function refuse_audit_change()`.execute(db);
  await sql`create trigger audit_checkpoints_keep
    before truncate on audit_checkpoints
    for each statement execute function refuse_audit_change()`.execute(db);

  // How often each thing was done on each day of Lagos: counted once, when it is sealed.
  await sql`create table audit_days (
    day date not null,
    action text not null,
    count bigint not null,
    primary key (action, day)
  )`.execute(db);
}
