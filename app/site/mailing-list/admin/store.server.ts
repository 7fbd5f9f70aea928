import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.server.ts';
import { type FilterOf, staffList } from '#platform/staff/list.server.ts';
import type { SubscriberStatus, staffSubscribers } from './contract.ts';

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

/** How many addresses there are of each state. */
export async function countSubscribers(db: Executor): Promise<Record<SubscriberStatus, number>> {
  const rows = await db
    .selectFrom('mail_subscribers')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .groupBy('status')
    .execute();
  const counts = { pending: 0, confirmed: 0, unsubscribed: 0 };
  for (const { status, count } of rows) counts[status] = count;
  return counts;
}
