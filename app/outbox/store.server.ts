import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { OutboxRow } from '#platform/mail/mail.server.ts';
import { type ListPage, rowsOf } from '#platform/staff/lists.ts';

export interface MailQuery extends ListPage {
  readonly order: 'asc' | 'desc';
  readonly status?: OutboxRow['status'] | undefined;
}

const shown = [
  'id',
  'recipient',
  'subject',
  'status',
  'attempts',
  'created_at',
  'sent_at',
] as const;
export type MailRow = Pick<OutboxRow, (typeof shown)[number]>;

/** A page of mails without their texts. */
export function readMailPage(db: Executor, query: MailQuery): Promise<MailRow[]> {
  const { limit, offset } = rowsOf(query);
  let rows = db.selectFrom('mail_outbox').select(shown);
  if (query.status) rows = rows.where('status', '=', query.status);
  return rows
    .orderBy('created_at', query.order)
    .orderBy('id', query.order)
    .limit(limit)
    .offset(offset)
    .execute();
}

export function readMail(
  db: Executor,
  id: string,
): Promise<(MailRow & Pick<OutboxRow, 'html' | 'message_id'>) | undefined> {
  return db
    .selectFrom('mail_outbox')
    .select([...shown, 'html', 'message_id'])
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

export async function countFailed(db: Executor): Promise<number> {
  const row = await db
    .selectFrom('mail_outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'failed')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
