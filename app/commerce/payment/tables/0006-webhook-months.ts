import { type Kysely, sql } from 'kysely';
import { partitionByMonth } from '#platform/jobs/months.server.ts';

/**
 * The provider's events by month (decision 038). The version before goes by the keys too, and reads and
 * writes the table as it did; the trigger wrote keys for the version before that one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger payment_webhooks_key on payment_webhooks`.execute(db);
  await sql`drop function keep_webhook_key()`.execute(db);
  await partitionByMonth(db, {
    ...{ table: 'payment_webhooks', at: 'received_at', unique: ['body_hash'] },
    keep: 'keep_webhook_months',
  });
}
