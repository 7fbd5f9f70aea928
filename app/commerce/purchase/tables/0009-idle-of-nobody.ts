import { type Kysely, sql } from 'kysely';

/** Orders of buyers who were erased before: an erasure cancels what nobody works on since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update purchase_requests set subject_erased_at = now()
    where customer_email = '' and status in ('received', 'cancelled') and subject_erased_at is null`.execute(
    db,
  );
  await sql`update purchase_requests set status = 'cancelled', closed_at = now()
    where customer_email = '' and status = 'received'`.execute(db);
}
