import { type Kysely, sql } from 'kysely';

/**
 * Clearances of before in which the address alone was of somebody who was erased, as of an agency: the worker is known by
 * the badge number still. The migration before has ended them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // As it was typed: with another dash, a space or nothing behind the two letters.
  const badge = sql`regexp_replace(lower(btrim(form_data ->> 'verificationId')),
    '^sw[\\s‐‑‒–—-]*', 'sw-')`;
  // The name key of an erased record is a dash.
  const isKnown = sql`exists (select from verification_records
    where badge_key = ${badge} and name_key <> '-')`;
  // One that was cancelled before stays so.
  const isEnded = sql`status = 'cancelled' and closed_at = subject_erased_at`;
  await sql`update purchase_requests set subject_erased_at = null, version = version + 1,
      status = case when ${isEnded} then 'received' else status end,
      closed_at = case when ${isEnded} then null else closed_at end
    where kind = 'CLEARANCE' and customer_email <> '' and subject_erased_at is not null
      and form_data ->> 'fullName' = 'Deleted' and form_data -> 'phone' is null
      and ${isKnown}`.execute(db);
}
