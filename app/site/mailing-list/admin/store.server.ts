import { counted, countUpTo } from '#platform/database/count.server.ts';
import type { Executor } from '#platform/database/database.server.ts';
import { type FilterOf, staffList } from '#platform/staff/list.server.ts';
import { mostAddressesCounted, type SubscriberStatus, type staffSubscribers } from './contract.ts';

export const subscriberRows = staffList({
  found(db, { q, status }: FilterOf<typeof staffSubscribers>) {
    let rows = db
      .selectFrom('mail_subscribers')
      .select(['id', 'email', 'status', 'created_at', 'confirmed_at', 'unsubscribed_at']);
    if (q) rows = rows.where('email', '=', q.toLowerCase());
    if (status) rows = rows.where('status', '=', status);
    return rows;
  },
  sorts: { createdAt: 'created_at' },
});

/** How many addresses there are of each state, each counted as far as the contract says. */
export function countSubscribers(db: Executor): Promise<Record<SubscriberStatus, number>> {
  const of = (status: SubscriberStatus) =>
    counted(db.selectFrom('mail_subscribers').where('status', '=', status), mostAddressesCounted);
  return countUpTo(db, {
    pending: of('pending'),
    confirmed: of('confirmed'),
    unsubscribed: of('unsubscribed'),
  });
}
