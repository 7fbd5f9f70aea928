import * as z from 'zod/mini';
import { common, defineStaffCall, text } from '#platform/contract.ts';
import { Asked, alreadyAsked } from '#platform/staff/approvals.ts';
import { isCalendarDay } from '#platform/time.ts';
import { Changed, erased, params, reason } from '../contract.ts';

const errors = {
  invalid: common.invalid,
  notFound: common.notFound,
  wrongStatus: {
    status: 409,
    code: 'wrong-status',
    message: 'The record’s status does not allow this. Load it again.',
  },
  erased,
  changed: common.changed,
} as const;

/**
 * While an adverse decision is proposed no officer alone changes what the page shows against the person (CASE-08).
 * Without a number: for who reads what a call answers.
 */
const heldBack = (place: string) =>
  `An adverse decision is proposed on ${place}: the page keeps its state until that is decided. Where safety demands otherwise, use “Suspend for safety” there.`;
const proposed = {
  status: 409,
  code: 'decision-proposed',
  message: heldBack('a case of this record'),
} as const;
export const proposedOn = (caseId: string) => ({
  ...proposed,
  message: heldBack(`case ${caseId}`),
});

/** As it was read: a colleague may have decided since. Not said by a console of before. */
const version = z.optional(z.int());

const decision = { method: 'POST', params, errors, personal: true } as const;

export const suspendRecord = defineStaffCall({
  ...decision,
  name: 'suspendRecord',
  path: '/records/{id}/suspend',
  summary: 'Takes the tick away until the suspension is lifted',
  body: z.strictObject({ reason, version }),
  answer: Changed,
  errors: { ...errors, proposed },
  access: { may: 'records.write' },
});

export const liftRecord = defineStaffCall({
  ...decision,
  name: 'liftRecord',
  path: '/records/{id}/lift',
  summary: 'Lifts a suspension',
  body: z.strictObject({ reason, version }),
  answer: Changed,
  access: { may: 'records.write' },
});

export const renewRecord = defineStaffCall({
  ...decision,
  name: 'renewRecord',
  path: '/records/{id}/renew',
  summary: 'Renews a record by hand; a pending one is verified with it',
  body: z.strictObject({
    expiresOn: text({ max: 40, name: 'expiresOn' })
      .check(z.refine(isCalendarDay, 'Use a real date, such as 2027-04-12'))
      .brand<'CalendarDay'>(),
    reason,
    version,
  }),
  answer: Changed,
  access: { may: 'records.write' },
});

export const hideRecord = defineStaffCall({
  ...decision,
  name: 'hideRecord',
  path: '/records/{id}/hide',
  summary: 'Takes a record out of the public’s sight, or back into it',
  body: z.strictObject({ hidden: z.boolean(), reason, version }),
  answer: Changed,
  errors: { ...errors, proposed },
  access: { may: 'records.write' },
});

/** What the verification agreement promises (“You may answer before we revoke”), for both who decide. */
export const heardFirst =
  'The worker may answer first: the reason says what they said, or why they could not be asked.';

export const revokeRecord = defineStaffCall({
  ...decision,
  name: 'revokeRecord',
  path: '/records/{id}/revoke',
  summary: 'Asks a colleague to agree to the revocation of a record',
  body: z.strictObject({ reason }),
  answer: Asked,
  errors: { ...errors, alreadyAsked },
  access: { may: 'records.revoke' },
});
