import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { OutboxRow } from '#platform/mail/mail.server.ts';
import { type ListPage, rowsOf } from '#platform/staff/lists.ts';

export interface MailFilter {
  readonly status?: OutboxRow['status'] | undefined;
}

export interface MailQuery extends ListPage, MailFilter {
  readonly order: 'asc' | 'desc';
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

function found(db: Executor, { status }: MailFilter) {
  const rows = db.selectFrom('mail_outbox').select(shown);
  return status ? rows.where('status', '=', status) : rows;
}

/** A page of mails without their texts. */
export function readMailPage(db: Executor, query: MailQuery): Promise<MailRow[]> {
  const { limit, offset } = rowsOf(query);
  return found(db, query)
    .orderBy('created_at', query.order)
    .orderBy('id', query.order)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The next mails by id without their texts, for the export. */
export function readMailsAfter(
  db: Executor,
  filter: MailFilter,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<MailRow[]> {
  const rows = after === undefined ? found(db, filter) : found(db, filter).where('id', '>', after);
  return rows.orderBy('id').limit(limit).execute();
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
