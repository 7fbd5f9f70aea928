import * as z from 'zod/mini';
import { common, defineStaffCall, text } from '#platform/contract.ts';
import { decideCase } from '../acts.contract.ts';
import { Done, params } from '../contract.ts';

/** Says which record is the person's, where they have one already. */
export const nameRecord = defineStaffCall({
  name: 'nameRecord',
  method: 'POST',
  path: '/cases/{id}/record',
  summary: 'Says that a record with the same national ID is the person’s: an approval updates it',
  params,
  body: z.strictObject({
    /** Null takes it back. */
    badge: z.nullable(text({ max: 40 })),
    version: z.int(),
  }),
  answer: Done,
  errors: {
    notFound: decideCase.errors.notFound,
    changed: common.changed,
    decided: decideCase.errors.decided,
    wrongStatus: decideCase.errors.wrongStatus,
    opened: {
      status: 409,
      code: 'opened-for-record',
      message: 'This case was opened for its record, and stays with it.',
    },
    noneNamed: {
      status: 409,
      code: 'no-record-named',
      message: 'No record was named as the person’s.',
    },
    notAlike: {
      status: 409,
      code: 'not-the-same-id',
      message: 'Only a record with the same national ID can be the person’s.',
    },
    higher: {
      status: 409,
      code: 'higher-level',
      message: 'That record has a higher level than was asked for: it is renewed, not lowered.',
    },
  },
  access: { may: 'cases.decide' },
  personal: true,
});
