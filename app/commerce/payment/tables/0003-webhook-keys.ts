import { type Kysely, sql } from 'kysely';

/** Step by step, each for itself: events that come meanwhile do not wait for the copy. */
export const concurrently = true;

/**
 * The hashes of all events that the provider has sent, beside the events: a month of events may go once,
 * and the same bytes are still known (decision 038). This version fills the table and the next goes by it,
 * so that versions side by side agree. A trigger fills it, for what the version before writes meanwhile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table if not exists payment_webhook_keys (
    body_hash text primary key,
    received_at timestamptz not null
  )`.execute(db);
  await sql`create or replace function keep_webhook_key() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into payment_webhook_keys (body_hash, received_at) values (new.body_hash, new.received_at)
        on conflict do nothing;
      return null;
    end $$`.execute(db);
  // Waits for those who write at this moment: what the copy does not see meets the trigger.
  await sql`create or replace trigger payment_webhooks_key after insert on payment_webhooks
    for each row execute function keep_webhook_key()`.execute(db);
  await sql`insert into payment_webhook_keys (body_hash, received_at)
    select body_hash, received_at from payment_webhooks on conflict do nothing`.execute(db);
}
