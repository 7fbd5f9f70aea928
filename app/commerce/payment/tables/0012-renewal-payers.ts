import { type Kysely, sql } from 'kysely';

/**
 * The provider's events of renewals named who paid, whom no erasure finds: the payment has our own address. What says
 * nothing of a person stays, as `shownBody` leaves it; what cannot be read goes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function pg_temp.facts_in(told jsonb) returns jsonb language sql as $$
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(told)
    where jsonb_typeof(value) not in ('object', 'array') and key = any(array[
      'id', 'domain', 'status', 'reference', 'transaction_reference', 'transaction', 'amount',
      'requested_amount', 'currency', 'channel', 'fees', 'gateway_response', 'paid_at', 'created_at',
      'paidAt', 'createdAt', 'expected_at', 'refund_reference', 'resolution', 'dueAt', 'resolvedAt',
      'category']) $$`.execute(db);
  await sql`create or replace function pg_temp.of_nobody(body text) returns text language plpgsql as $$
    declare
      told jsonb;
      facts jsonb;
    begin
      told := body::jsonb;
      facts := pg_temp.facts_in(told -> 'data');
      if jsonb_typeof(told #> '{data,transaction}') = 'object' then
        facts := facts
          || jsonb_build_object('transaction', pg_temp.facts_in(told #> '{data,transaction}'));
      end if;
      return jsonb_pretty(jsonb_build_object('event', told -> 'event', 'data', facts));
    exception when others then
      return '';
    end $$`.execute(db);
  await sql`update payment_webhooks w set body = pg_temp.of_nobody(w.body)
    from payments p
    where p.reference = w.reference and p.purpose = 'renewal' and w.body <> ''`.execute(db);
}
