import { type Kysely, sql } from 'kysely';

/**
 * This version asks the keys whether an event is new (decision 038); the version before asks the events, and
 * its trigger wrote the key after the event. Two servers of both versions with the same event would each
 * hold what the other waits for. So the trigger writes the key first: all come to the key, then to the event.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function keep_webhook_key() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into payment_webhook_keys (body_hash, received_at) values (new.body_hash, new.received_at)
        on conflict do nothing;
      return new;
    end $$`.execute(db);
  await sql`create or replace trigger payment_webhooks_key before insert on payment_webhooks
    for each row execute function keep_webhook_key()`.execute(db);
  // Until now only the trigger wrote keys, with the rights of the tables' owner.
  await sql`do $$ declare held record; begin
    for held in select a.grantee, a.privilege_type as may from pg_class c, aclexplode(c.relacl) a
      where c.oid = 'payment_webhooks'::regclass and a.grantee <> c.relowner
        and a.privilege_type in ('SELECT', 'INSERT')
    loop
      execute format('grant %s on payment_webhook_keys to %s', held.may,
        case held.grantee when 0 then 'public' else held.grantee::regrole::text end);
    end loop;
  end $$`.execute(db);
}
