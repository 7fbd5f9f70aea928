import * as z from 'zod/mini';
import { common, defineStaffCall, text } from '#platform/contract.ts';
import { decideCase, proposeDecline } from '../acts.contract.ts';
import { Done, params } from '../contract.ts';

/** Ends a case whose person nothing reaches: nobody could be heard on a decline (CASE-08). */
export const withdrawUnreached = defineStaffCall({
  name: 'withdrawUnreached',
  method: 'POST',
  path: '/cases/{id}/withdraw',
  summary: 'Ends a case of no order or application whose person no message reaches, undecided',
  params,
  body: z.strictObject({
    /** For the timeline. */
    reason: text({ max: 2_000, name: 'reason' }),
    version: z.int(),
  }),
  answer: Done,
  errors: {
    notFound: decideCase.errors.notFound,
    changed: common.changed,
    decided: decideCase.errors.decided,
    proposed: proposeDecline.errors.proposed,
    reached: {
      status: 409,
      code: 'person-reached',
      message: 'Messages reach this person: approve the case, or propose to decline it.',
    },
    ofSource: {
      status: 409,
      code: 'ends-with-its-source',
      message: 'Cancel its order, or decline its application: the case is withdrawn with it.',
    },
  },
  access: { may: 'cases.decide' },
  personal: true,
});
