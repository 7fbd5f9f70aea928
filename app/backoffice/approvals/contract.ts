import * as z from 'zod/mini';
import { common, defineStaffCall, text } from '#platform/contract.ts';
import { exportCall } from '#platform/csv/call.ts';
import { listAnswer, listQuery, type ResourceCalls } from '#platform/staff/lists.ts';

const ApprovalStatus = z.enum(['waiting', 'agreed', 'refused', 'done', 'failed']);

/** An approval request: a colleague must agree to it first, such as a refund, role change, revocation. */
export const Approval = z.object({
  id: z.string(),
  action: z.string(),
  subject: z.string(),
  summary: z.string(),
  reason: z.string(),
  status: ApprovalStatus,
  outcome: z.nullable(z.string()),
  askedBy: z.string(),
  askedName: z.string(),
  askedAt: z.string(),
  decidedName: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  /** Whether the one who reads may decide it. */
  mine: z.boolean(),
  /** Whether it waits and is about what the one who reads did: a colleague decides. An older server says nothing. */
  ownDoing: z.optional(z.boolean()),
});
export type Approval = z.infer<typeof Approval>;

export const listApprovals = defineStaffCall({
  name: 'listApprovals',
  method: 'GET',
  path: '/approvals',
  summary: 'Approval requests, waiting and decided',
  query: listQuery(['askedAt'], { status: z.optional(ApprovalStatus) }),
  answer: listAnswer(Approval),
  access: { may: 'approvals.read' },
  personal: true,
});

export const exportApprovals = exportCall('approvals', listApprovals);

export const getApproval = defineStaffCall({
  name: 'getApproval',
  method: 'GET',
  path: '/approvals/{id}',
  summary: 'One approval request',
  params: z.object({ id: text({ max: 60 }) }),
  answer: Approval,
  errors: { notFound: common.notFound },
  access: { may: 'approvals.read' },
  personal: true,
});

export const decideApproval = defineStaffCall({
  name: 'decideApproval',
  method: 'POST',
  path: '/approvals/{id}/decide',
  summary: 'Approves or rejects what a colleague requested, or withdraws what one requested',
  params: z.object({ id: text({ max: 60 }) }),
  body: z.strictObject({
    agree: z.boolean(),
    /** The request as it was read: what came since is not agreed to unseen. */
    summary: z.optional(z.string()),
  }),
  answer: Approval,
  errors: {
    notFound: common.notFound,
    changed: common.changed,
    decided: { status: 409, code: 'decided', message: 'This was decided already.' },
    ownRequest: {
      status: 403,
      code: 'own-request',
      message:
        'You requested this yourself, or it is about what you did: somebody else must decide.',
    },
    askerLost: {
      status: 409,
      code: 'asker-lost',
      message: 'Who asked for this may not do so any more, so the request has ended.',
    },
    forbidden: common.forbidden,
  },
  access: { may: 'approvals.decide' },
  personal: true,
});

/** What the console's screens work with. */
export const approvalCalls = {
  list: listApprovals,
  one: getApproval,
} satisfies ResourceCalls;
