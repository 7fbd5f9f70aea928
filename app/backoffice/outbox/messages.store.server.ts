import type { Executor } from '#platform/database/database.server.ts';
import { capped } from '#platform/messages/budget.server.ts';
import { isLost } from '#platform/messages/told.server.ts';
import { type FilterOf, staffList } from '#platform/staff/list.server.ts';
import type { listTextMessages } from './messages.contract.ts';

/** SMS and WhatsApp messages, with whether their number takes any. */
export const messageRows = staffList({
  found(db, { status, lost, now }: FilterOf<typeof listTextMessages> & { readonly now: Date }) {
    let rows = db
      .selectFrom('message_outbox')
      .leftJoin('message_stops', 'number_hash', 'recipient_hash')
      .select([
        'id',
        'channel',
        'kind',
        'number_ends',
        'status',
        'report',
        'why',
        'cost_kobo',
        'created_at',
        'stopped_at',
      ]);
    if (status) rows = rows.where('status', '=', status);
    return lost ? rows.where(isLost(now)) : rows;
  },
  sorts: { createdAt: 'created_at' },
});

/** When the first message may go that the cap of a day holds back; null where none waits for that. */
export async function firstCapped(db: Executor): Promise<Date | null> {
  const row = await db
    .selectFrom('message_outbox')
    .select('due_at')
    .where('status', '=', 'queued')
    .where('why', '=', capped)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? null;
}
