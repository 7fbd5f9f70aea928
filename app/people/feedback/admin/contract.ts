import * as z from 'zod/mini';
import { common, defineStaffCall, text } from '#platform/contract.ts';
import { exportCall } from '#platform/csv/call.ts';
import { listAnswer, listQuery, type ResourceCalls } from '#platform/staff/lists.ts';
import { FeedbackEntry, FeedbackLine, FeedbackState, moderation } from '../contract.ts';

/** What is done says so, and gives nobody away. */
const Done = z.object({ success: z.literal(true), message: z.string() });
const params = z.object({ id: text({ max: 40 }) });
const yes = z.optional(z.stringbool());
const { notFound, unmatched, unknownRecord, disputed, takenBack, recordGone } = moderation;

export const staffFeedback = defineStaffCall({
  name: 'staffFeedback',
  method: 'GET',
  path: '/feedback',
  summary: 'Feedback for the moderators, the newest first',
  query: listQuery(['receivedAt'], {
    state: z.optional(FeedbackState),
    overdue: yes,
    unmatched: yes,
    suspected: yes,
  }),
  answer: listAnswer(FeedbackLine),
  access: { may: 'feedback.read' },
  personal: true,
});

/** Who wrote about whom, with the address: the words themselves only as far as the list has them. */
export const exportFeedback = exportCall('feedback', staffFeedback);

export const staffFeedbackEntry = defineStaffCall({
  name: 'staffFeedbackEntry',
  method: 'GET',
  path: '/feedback/{id}',
  summary: 'One feedback with everything that was sent',
  params,
  answer: FeedbackEntry,
  errors: { notFound, reasonNeeded: common.reasonNeeded },
  access: { may: 'feedback.read' },
  personal: true,
});

export const decideFeedback = defineStaffCall({
  name: 'decideFeedback',
  method: 'POST',
  path: '/feedback/{id}/decide',
  summary: 'Publishes a feedback or hides it; a reply is mailed where there is an address',
  params,
  body: z.strictObject({
    decision: z.enum(['publish', 'hide']),
    /** As it was read, so that nobody decides over a colleague's decision that they have not seen. */
    from: FeedbackState,
    /** The badge number of the record that it was matched to then: a colleague may have matched it to another. */
    record: z.optional(z.nullable(text({ max: 40 }))),
    reply: z.optional(text({ max: 2_000 })),
  }),
  answer: Done,
  errors: { notFound, unmatched, disputed, takenBack, recordGone, changed: common.changed },
  access: { may: 'feedback.write' },
});

export const assignFeedback = defineStaffCall({
  name: 'assignFeedback',
  method: 'POST',
  path: '/feedback/{id}/match',
  summary: 'Gives a feedback the record that it is about',
  params,
  body: z.strictObject({
    badge: text({ max: 40, name: 'badge' }),
    /** As it was read; not said by a console of before. */
    from: z.optional(FeedbackState),
    record: z.optional(z.nullable(text({ max: 40 }))),
  }),
  answer: Done,
  errors: { notFound, unknownRecord, disputed, takenBack, recordGone, changed: common.changed },
  access: { may: 'feedback.write' },
});

/** What the console's screens work with. */
export const feedbackCalls = {
  list: staffFeedback,
  one: staffFeedbackEntry,
} satisfies ResourceCalls;
