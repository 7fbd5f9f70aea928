import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.server.ts';
import { type ListPage, rowsOf } from '#platform/staff/lists.ts';
import type { SubscriberRow } from '../store.server.ts';
import type { SubscriberStatus } from './contract.ts';

export interface SubscriberFilter {
  /** A whole address. */
  readonly q?: string | undefined;
  readonly status?: SubscriberStatus | undefined;
}

export interface SubscriberQuery extends ListPage, SubscriberFilter {
  readonly order: 'asc' | 'desc';
}

function found(db: Executor, { q, status }: SubscriberFilter) {
  let rows = db
    .selectFrom('mail_subscribers')
    .select(['id', 'email', 'status', 'created_at', 'confirmed_at', 'unsubscribed_at']);
  if (q) rows = rows.where('email', '=', q.toLowerCase());
  if (status) rows = rows.where('status', '=', status);
  return rows;
}

export type Subscriber = Omit<SubscriberRow, 'confirm_hash' | 'confirm_until'>;

/** A page of the list by the time at which an address came first. */
export function readSubscribers(db: Executor, query: SubscriberQuery): Promise<Subscriber[]> {
  const { limit, offset } = rowsOf(query);
  return found(db, query)
    .orderBy('created_at', query.order)
    .orderBy('id', query.order)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The next rows by id, for the export. */
export function readSubscribersAfter(
  db: Executor,
  filter: SubscriberFilter,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<Subscriber[]> {
  const rows = after === undefined ? found(db, filter) : found(db, filter).where('id', '>', after);
  return rows.orderBy('id').limit(limit).execute();
}

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
