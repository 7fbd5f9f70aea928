import * as z from 'zod/mini';
import { common, defineStaffCall, text } from '#platform/contract.ts';
import { listAnswer, listQuery, type ResourceCalls } from '#platform/staff/lists.ts';

/** Where somebody is signed in. */
export const OpenSession = z.object({
  id: z.string(),
  /** What the browser calls itself. */
  agent: z.string(),
  finished: z.boolean(),
  startedAt: z.string(),
  seenAt: z.string(),
  /** When it ends by itself if nobody works in it. */
  endsAt: z.string(),
  /** The one that asks. */
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;

export const listSessions = defineStaffCall({
  name: 'listSessions',
  method: 'GET',
  path: '/sessions',
  summary: 'Where one is signed in; `staff` for somebody else’s, by who looks after staff accounts',
  query: listQuery(['seenAt'], { staff: z.optional(text({ max: 60 })) }),
  answer: listAnswer(OpenSession),
  access: { may: 'self' },
  personal: true,
});

export const endSession = defineStaffCall({
  name: 'endSession',
  method: 'DELETE',
  path: '/sessions/{id}',
  summary: 'Ends a session: one’s own, or anybody’s by who looks after staff accounts',
  params: z.object({ id: text({ max: 60 }) }),
  answer: z.object({ success: z.literal(true) }),
  errors: { notFound: common.notFound },
  access: { may: 'self' },
});

/** What the console's screens work with. */
export const sessionCalls = {
  list: listSessions,
} satisfies ResourceCalls;
