import * as z from 'zod/mini';
import { defineStaffCall } from '#platform/contract.ts';
import { exportCall } from '#platform/csv/call.ts';
import { find, listAnswer, listQuery, type ResourceCalls } from '#platform/staff/lists.ts';

export const SubscriberStatus = z.enum(['pending', 'confirmed', 'unsubscribed']);
export type SubscriberStatus = z.infer<typeof SubscriberStatus>;

/** In lists: the address masked, `a•••@g•••.com`. */
export const SubscriberLine = z.object({
  id: z.string(),
  email: z.string(),
  status: SubscriberStatus,
  createdAt: z.string(),
  confirmedAt: z.nullable(z.string()),
  unsubscribedAt: z.nullable(z.string()),
});
export type SubscriberLine = z.infer<typeof SubscriberLine>;

export const staffSubscribers = defineStaffCall({
  name: 'staffSubscribers',
  method: 'GET',
  path: '/subscribers',
  summary: 'The mailing list, the newest first; `q` is a whole address',
  query: listQuery(['createdAt'], { q: find(), status: z.optional(SubscriberStatus) }),
  answer: listAnswer(SubscriberLine),
  access: { may: 'subscribers.read' },
  personal: true,
});

/** Whole addresses: what the list masks leaves here, with a password given anew and an audit row. */
export const exportSubscribers = exportCall('subscribers', staffSubscribers);

/** The addresses of a state are counted this far; one more says that there are more. */
export const mostAddressesCounted = 10_000;

export const subscriberCounts = defineStaffCall({
  name: 'subscriberCounts',
  method: 'GET',
  path: '/subscribers/counts',
  summary: 'How many addresses are on the list, wait for their confirmation, or have left',
  answer: z.object({ confirmed: z.number(), pending: z.number(), unsubscribed: z.number() }),
  access: { may: 'subscribers.read' },
});

/** What the console's screens work with. */
export const subscriberCalls = {
  list: staffSubscribers,
} satisfies ResourceCalls;
