import { counted, countUpTo } from '../database/count.server.ts';
import type { Platform } from '../platform.server.ts';

/** How many mails have not gone out and are still tried; 10,001 for more than 10,000. */
export async function mailWaiting({ database }: Pick<Platform, 'database'>): Promise<number> {
  const db = database.kysely;
  const rows = db.selectFrom('mail_outbox').where('status', '=', 'queued');
  return (await countUpTo(db, { count: counted(rows, 10_000) })).count;
}
