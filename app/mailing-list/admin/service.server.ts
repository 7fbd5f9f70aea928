import type { Answer } from '#platform/contract.ts';
import { exportOf } from '#platform/csv/export.server.ts';
import type { StaffVisit } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { pageOf } from '#platform/staff/lists.ts';
import { maskEmail } from '#platform/text/mask.ts';
import type { staffSubscribers, subscriberCounts } from './contract.ts';
import {
  countSubscribers,
  readSubscribers,
  readSubscribersAfter,
  type SubscriberQuery,
} from './store.server.ts';

type Needs = Pick<Platform, 'database'>;

/** A page of the mailing list. Addresses are masked: a list finds one, it does not hand them out. */
export async function subscriberPage(
  { database }: Needs,
  query: SubscriberQuery,
): Promise<Answer<typeof staffSubscribers>> {
  const page = pageOf(await readSubscribers(database.kysely, query), query);
  const data = page.data.map((row) => ({
    id: row.id,
    email: maskEmail(row.email),
    status: row.status,
    createdAt: row.created_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    unsubscribedAt: row.unsubscribed_at?.toISOString() ?? null,
  }));
  return { ...page, data };
}

/** How many addresses there are of each state. */
export function subscriberNumbers({ database }: Needs): Promise<Answer<typeof subscriberCounts>> {
  return countSubscribers(database.kysely);
}

/** The mailing list as CSV, filtered like it, with whole addresses. */
export function subscriberExport(platform: Platform, visit: StaffVisit, query: SubscriberQuery) {
  type Row = Awaited<ReturnType<typeof readSubscribersAfter>>[number];
  return exportOf<Row>(platform, visit, {
    resource: 'subscribers',
    columns: [
      ['Email', ({ email }) => email],
      ['Status', ({ status }) => status],
      ['Signed up', ({ created_at }) => created_at],
      ['Confirmed', ({ confirmed_at }) => confirmed_at],
      ['Unsubscribed on', ({ unsubscribed_at }) => unsubscribed_at],
    ],
    read: (after, limit) =>
      readSubscribersAfter(platform.database.kysely, query, { after: after?.id, limit }),
  });
}
