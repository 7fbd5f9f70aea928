import { sql } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { OutboxRow } from '#platform/mail/mail.server.ts';
import { type FilterOf, staffList } from '#platform/staff/list.server.ts';
import { counted, countUpTo } from '#platform/telemetry/counts.server.ts';
import type { listMails } from './contract.ts';

const shown = [
  'id',
  'recipient',
  'subject',
  'status',
  'attempts',
  'created_at',
  'sent_at',
  'bounce',
] as const;
export type MailRow = Pick<OutboxRow, (typeof shown)[number]>;

const sevenDaysAgo = sql<Date>`now() - interval '7 days'`;

/** The outbox, without the texts of the mails. */
export const mailRows = staffList({
  found(db, { status, written }: FilterOf<typeof listMails>) {
    let rows = db.selectFrom('mail_outbox').select(shown);
    if (status) rows = rows.where('status', '=', status);
    if (written) rows = rows.where('created_at', '>', sevenDaysAgo);
    return rows;
  },
  sorts: { createdAt: 'created_at' },
});

export function readMail(
  db: Executor,
  id: string,
): Promise<(MailRow & Pick<OutboxRow, 'html' | 'message_id' | 'good_until'>) | undefined> {
  return db
    .selectFrom('mail_outbox')
    .select([...shown, 'html', 'message_id', 'good_until'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Puts a failed mail back into the queue; false when it had not failed. */
export async function requeue(trx: Trx, id: string): Promise<boolean> {
  const done = await trx
    .updateTable('mail_outbox')
    .set({ status: 'queued', attempts: 0 })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** How many mails of the last seven days could not be delivered, counted as far as `counted` says. */
export async function countFailed(db: Executor): Promise<number> {
  const rows = db
    .selectFrom('mail_outbox')
    .where('status', '=', 'failed')
    .where('created_at', '>', sevenDaysAgo);
  return (await countUpTo(db, { count: counted(rows) })).count;
}
