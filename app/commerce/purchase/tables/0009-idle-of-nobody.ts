import { type Kysely, sql } from 'kysely';

/** Orders of buyers who were erased before: an erasure cancels what nobody works on since, and marks what is of nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The name key of an emptied case is a dash.
  await sql`update purchase_requests set subject_erased_at = now()
    where customer_email = '' and subject_erased_at is null and not exists (
      select from cases where source_kind = 'order' and source_id = purchase_requests.id
      and name_key <> '-')`.execute(db);
  await sql`update purchase_requests set status = 'cancelled', closed_at = now()
    where customer_email = '' and status = 'received'`.execute(db);
}
