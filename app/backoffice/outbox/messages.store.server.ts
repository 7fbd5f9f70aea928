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
