import { type Kysely, sql } from 'kysely';

/**
 * Orders of erased buyers: what is of nobody is marked in whatever state it is, and what somebody's case stands for is
 * not. The migration before went by the state alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The name key of an emptied case is a dash.
  const isOfSomebody = sql`exists (select from cases where source_kind = 'order'
    and source_id = purchase_requests.id and name_key <> '-')`;
  await sql`update purchase_requests set subject_erased_at = now()
    where customer_email = '' and subject_erased_at is null and not ${isOfSomebody}`.execute(db);
  await sql`update purchase_requests set subject_erased_at = null
    where customer_email = '' and status = 'cancelled' and ${isOfSomebody}`.execute(db);
}
