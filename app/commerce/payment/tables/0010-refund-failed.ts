import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // When the provider said of the refund that was asked for last that it failed; and when one was last allowed
  // to be asked for again: an event that names no refund may be about the one before since.
  await sql`alter table payments
    add column refund_failed_at timestamptz,
    add column refund_released_at timestamptz`.execute(db);
  // What failed before this column was there, and was released or asked for again.
  await sql`update payments set refund_released_at = told.received_at
    from (select reference, min(received_at) as received_at from payment_webhooks
      where event in ('refund.failed', 'refund.needs-attention') and reference is not null
      group by reference) as told
    where told.reference = payments.reference
      and (refund_asked_at is null or told.received_at < refund_asked_at)`.execute(db);
  // And what staff have released without an event.
  await sql`update payments set refund_released_at = greatest(refund_released_at, released.at)
    from (select subject, max(at) as at from audit_log where action = 'payments.release'
      group by subject) as released
    where released.subject = payments.reference`.execute(db);
}
