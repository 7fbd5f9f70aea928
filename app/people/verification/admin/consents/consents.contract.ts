import * as z from 'zod/mini';
import { common, defineStaffCall, text } from '#platform/contract.ts';
import { isCalendarDay } from '#platform/time.ts';
import { Changed, erased, params, reason, ShownConsent } from '../contract.ts';

/** How a consent reached us; silence is none. */
export const ways = ['signed on paper', 'in person', 'by email', 'by phone'] as const;

const NewConsent = z.strictObject({
  group: ShownConsent.shape.group,
  textVersion: text({ max: 40, name: 'textVersion' }),
  purpose: text({ max: 300, name: 'purpose' }),
  how: z.enum(ways, 'Say how it was given'),
  /** A day, or empty for no end. */
  until: z.prefault(
    text({ max: 40 }).check(
      z.refine(
        (value) => value === '' || isCalendarDay(value),
        'Use a real date, such as 2027-04-12',
      ),
    ),
    '',
  ),
});
export type NewConsent = z.infer<typeof NewConsent>;

export const giveConsent = defineStaffCall({
  name: 'giveConsent',
  method: 'POST',
  path: '/records/{id}/consents',
  summary:
    'Keeps that the person opened a group of the record to everybody, or let search engines list it',
  params,
  body: NewConsent,
  answer: Changed,
  errors: {
    invalid: common.invalid,
    notFound: common.notFound,
    erased,
    open: { status: 409, code: 'already-open', message: 'This consent stands already.' },
  },
  access: { may: 'records.write' },
  personal: true,
});

export const withdrawConsent = defineStaffCall({
  name: 'withdrawConsent',
  method: 'POST',
  path: '/records/{id}/consents/{consentId}/withdraw',
  summary: 'Closes a group again at once: the person has withdrawn the consent',
  params: z.object({ ...params.shape, consentId: text({ max: 64 }) }),
  body: z.strictObject({ reason }),
  answer: Changed,
  errors: {
    invalid: common.invalid,
    notFound: common.notFound,
    withdrawn: { status: 409, code: 'withdrawn', message: 'This consent was withdrawn before.' },
  },
  access: { may: 'records.write' },
  personal: true,
});
