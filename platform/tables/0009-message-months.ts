import { type Kysely, sql } from 'kysely';
import { partitionByMonth } from '../jobs/months.server.ts';

/** SMS and WhatsApp by month (decision 038). The version before goes by the keys too and needs no trigger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger message_outbox_key on message_outbox`.execute(db);
  await sql`drop function keep_message_key()`.execute(db);
  await partitionByMonth(db, {
    ...{ table: 'message_outbox', at: 'created_at', unique: ['id', 'send_key'] },
    keep: 'keep_message_months',
  });
}
