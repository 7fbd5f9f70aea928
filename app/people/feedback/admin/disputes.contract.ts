import * as z from 'zod/mini';
import { common, defineStaffCall, text } from '#platform/contract.ts';
import { exportCall } from '#platform/csv/call.ts';
import { listAnswer, listQuery, type ResourceCalls } from '#platform/staff/lists.ts';
import { DisputeGround, DisputeOutcome } from '../replies/replies.contract.ts';

const line = {
  id: z.string(),
  feedbackId: z.string(),
  /** 1, and 2 for an appeal. */
  round: z.int(),
  ground: DisputeGround,
  state: z.enum(['open', 'upheld', 'dismissed']),
  raisedAt: z.string(),
  dueAt: z.string(),
  overdue: z.boolean(),
  decidedAt: z.nullable(z.string()),
  /** False: whoever asks released the feedback, has decided about it before, or may not decide at all. */
  mayDecide: z.boolean(),
};
/** A dispute in the list: nothing of what either side has said. */
export const DisputeLine = z.object(line);
export type DisputeLine = z.infer<typeof DisputeLine>;

/** A dispute with both sides' words. */
export const DisputeEntry = z.object({
  ...line,
  /** The badge number as it was typed with the feedback. */
  verificationId: z.string(),
  /** The badge number of the record whose worker disputes it; null for one that is hidden or erased. */
  record: z.nullable(z.string()),
  feedback: z.string(),
  answer: z.nullable(z.string()),
  text: z.string(),
  /** The members who may not decide it, by name. */
  notBy: z.array(z.string()),
  decidedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The disputes about the same feedback that were decided before. */
  before: z.array(
    z.object({
      ground: DisputeGround,
      text: z.string(),
      outcome: DisputeOutcome,
      decidedAt: z.string(),
      reason: z.string(),
    }),
  ),
});
export type DisputeEntry = z.infer<typeof DisputeEntry>;

const notFound = {
  status: 404,
  code: 'dispute-not-found',
  message: 'There is no such dispute.',
} as const;
const params = z.object({ id: text({ max: 60 }) });

export const staffDisputes = defineStaffCall({
  name: 'staffDisputes',
  method: 'GET',
  path: '/disputes',
  summary: 'Disputes of feedback, what is due first in front',
  query: z.extend(
    listQuery(['dueAt', 'raisedAt'], {
      state: z.optional(z.enum(['open', 'upheld', 'dismissed'])),
      overdue: z.optional(z.stringbool()),
    }),
    { order: z._default(z.enum(['asc', 'desc']), 'asc') },
  ),
  answer: listAnswer(DisputeLine),
  access: { may: 'disputes.read' },
});

/** Times and outcomes alone. */
export const exportDisputes = exportCall('disputes', staffDisputes);

export const staffDispute = defineStaffCall({
  name: 'staffDispute',
  method: 'GET',
  path: '/disputes/{id}',
  summary: 'One dispute with the words of both sides, for staff who said why',
  params,
  answer: DisputeEntry,
  errors: { notFound, reasonNeeded: common.reasonNeeded },
  access: { may: 'disputes.read' },
  personal: true,
});

export const decideDispute = defineStaffCall({
  name: 'decideDispute',
  method: 'POST',
  path: '/disputes/{id}/decide',
  summary: 'Takes disputed feedback back or lets it count again; the worker is told the reason',
  params,
  body: z.strictObject({
    outcome: DisputeOutcome,
    reason: text({ max: 2_000, name: 'reason' }).check(
      z.minLength(1, { error: 'Give the reason that the worker will read' }),
    ),
  }),
  answer: z.object({ success: z.literal(true), message: z.string() }),
  errors: {
    notFound,
    sameOfficer: {
      status: 403,
      code: 'same-officer',
      message:
        'You released this feedback or decided about it before. A colleague decides this dispute.',
    },
    decided: {
      status: 409,
      code: 'dispute-decided',
      message: 'This dispute is decided already.',
    },
  },
  access: { may: 'disputes.write' },
});

/** What the console's screens work with. */
export const disputeCalls = {
  list: staffDisputes,
  one: staffDispute,
} satisfies ResourceCalls;
