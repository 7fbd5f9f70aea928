import type { Answer, Received } from '#platform/contract.ts';
import type { StaffRequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { maskEmail } from '#platform/text/mask.ts';
import { leaveLink } from '../service.server.ts';
import type { staffSubscribers, subscriberCounts } from './contract.ts';
import { countSubscribers, subscriberRows } from './store.server.ts';

type Query = Received<typeof staffSubscribers>['query'];
type Needs = Pick<Platform, 'database'>;

/** A page of the mailing list. Addresses are masked: a list finds one, it does not hand them out. */
export async function subscriberPage(
  { database }: Needs,
  query: Query,
): Promise<Answer<typeof staffSubscribers>> {
  const page = await subscriberRows.page(database.kysely, query);
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

/**
 * The mailing list as CSV, filtered like it, with whole addresses. Who is on it has a link for leaving: whatever sends
 * the list's mail puts it into each, as the page that confirms an address promises. Nothing is to be sent where our mail
 * came back for good, or was called spam.
 */
export function subscriberExport(platform: Platform, context: StaffRequestContext, query: Query) {
  const { database, mail } = platform;
  return subscriberRows.exported(platform, context, {
    resource: 'subscribers',
    filter: query,
    async lines(rows) {
      const emails = rows.map(({ email }) => email);
      const unreached = await mail.unreached(emails, database.kysely);
      return rows.map((row) => ({ ...row, takesMail: !unreached.has(row.email) }));
    },
    columns: [
      ['Email', ({ email }) => email],
      ['Status', ({ status }) => status],
      ['Signed up', ({ created_at }) => created_at],
      ['Confirmed', ({ confirmed_at }) => confirmed_at],
      ['Unsubscribed on', ({ unsubscribed_at }) => unsubscribed_at],
      ['Takes our mail', ({ takesMail }) => takesMail],
      [
        'Unsubscribe link',
        ({ id, status }) => (status === 'confirmed' ? leaveLink(platform, id) : null),
      ],
    ],
  });
}
