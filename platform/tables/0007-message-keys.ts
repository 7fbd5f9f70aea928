import { type Kysely, sql } from 'kysely';

/** Step by step, each for itself: messages that are put meanwhile do not wait for the copy. */
export const concurrently = true;

/**
 * The keys of all messages, beside the messages, which can then be kept by month (decision 038). The version before
 * goes by the messages: a trigger writes the key for it, before the message as this version does, so that two servers
 * never wait for each other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table if not exists message_outbox_keys (
    send_key text primary key,
    created_at timestamptz not null
  )`.execute(db);
  await sql`create index if not exists message_outbox_keys_created on message_outbox_keys (created_at)`.execute(
    db,
  );
  await sql`create or replace function keep_message_key() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into message_outbox_keys (send_key, created_at) values (new.send_key, new.created_at)
        on conflict do nothing;
      return new;
    end $$`.execute(db);
  // Waits for those who write at this moment: what the copy does not see meets the trigger.
  await sql`create or replace trigger message_outbox_key before insert on message_outbox
    for each row when (new.send_key is not null) execute function keep_message_key()`.execute(db);
  await sql`insert into message_outbox_keys (send_key, created_at)
    select send_key, created_at from message_outbox where send_key is not null
    on conflict do nothing`.execute(db);
  await sql`do $$ declare held record; begin
    for held in select a.grantee, a.privilege_type as may from pg_class c, aclexplode(c.relacl) a
      where c.oid = 'message_outbox'::regclass and a.grantee <> c.relowner
        and a.privilege_type in ('SELECT', 'INSERT', 'DELETE')
    loop
      execute format('grant %s on message_outbox_keys to %s', held.may,
        case held.grantee when 0 then 'public' else held.grantee::regrole::text end);
    end loop;
  end $$`.execute(db);
}
