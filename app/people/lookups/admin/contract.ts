import * as z from 'zod/mini';
import { common, defineStaffCall, text } from '#platform/contract.ts';
import { Asked, alreadyAsked } from '#platform/staff/approvals.ts';
import { listAnswer, listQuery, type ResourceCalls } from '#platform/staff/lists.ts';
import { isCalendarDay } from '#platform/time.ts';
import { Lookup, Searcher, Tries, unknownLookup, Way } from '../contract.ts';

const ofRecord = z.object({ id: text({ max: 40 }) });

/**
 * A row as staff see it: also one that is held back, and until when. What its worker has written about it is read for a
 * reason alone, with the inquiry.
 */
export const StaffLookup = z.extend(z.omit(Lookup, { inquiry: true }), {
  heldUntil: z.nullable(z.string()),
});
export type StaffLookup = z.infer<typeof StaffLookup>;

export const recordLookups = defineStaffCall({
  name: 'recordLookups',
  method: 'GET',
  path: '/records/{id}/lookups',
  summary: 'Who looked at a record, as its worker reads it, with what is held back',
  params: ofRecord,
  query: z.strictObject({ before: z.optional(text({ max: 60 })) }),
  answer: z.object({
    data: z.array(StaffLookup),
    next: z.nullable(z.string()),
    tries: z.array(Tries),
  }),
  access: { may: 'records.read' },
  personal: true,
});

export const delayLookup = defineStaffCall({
  name: 'delayLookup',
  method: 'POST',
  path: '/records/{id}/lookups/{lookupId}/delay',
  summary: 'Asks a colleague to agree that a row is told to the worker from a set day only',
  params: z.object({ ...ofRecord.shape, lookupId: text({ max: 60 }) }),
  body: z.strictObject({
    until: text({ max: 40, name: 'until' })
      .check(z.refine(isCalendarDay, 'Use a real date, such as 2027-04-12'))
      .brand<'CalendarDay'>(),
    reason: text({ max: 500, name: 'reason' }),
  }),
  answer: Asked,
  errors: { invalid: common.invalid, notFound: unknownLookup, alreadyAsked },
  access: { may: 'lookups.delay' },
  personal: true,
});

/** An inquiry in the list: about which record, until when, and not what the worker wrote. */
export const InquiryLine = z.object({
  id: z.string(),
  badge: z.string(),
  at: z.string(),
  way: Way,
  searcher: Searcher,
  role: z.nullable(z.string()),
  state: z.enum(['open', 'answered']),
  askedAt: z.string(),
  dueAt: z.string(),
  overdue: z.boolean(),
});
export type InquiryLine = z.infer<typeof InquiryLine>;

export const StaffInquiry = z.object({
  ...InquiryLine.shape,
  reason: z.nullable(z.string()),
  fields: z.array(z.string()),
  note: z.string(),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  /** The member who looked and the one who answered, by name. */
  lookedBy: z.nullable(z.string()),
  answeredBy: z.nullable(z.string()),
  /** False: it is answered, is about whoever asks, or whoever asks may not answer at all. */
  mayAnswer: z.boolean(),
});
export type StaffInquiry = z.infer<typeof StaffInquiry>;

const unknownInquiry = {
  status: 404,
  code: 'inquiry-not-found',
  message: 'We do not know this inquiry.',
} as const;

export const staffInquiries = defineStaffCall({
  name: 'staffInquiries',
  method: 'GET',
  path: '/inquiries',
  summary: 'What workers asked about who looked at their records, what is due first on top',
  query: listQuery(['dueAt'], { state: z.optional(z.enum(['open', 'answered'])) }),
  answer: listAnswer(InquiryLine),
  access: { may: 'inquiries.read' },
  personal: true,
});

const ofInquiry = z.object({ id: text({ max: 40 }) });

export const staffInquiry = defineStaffCall({
  name: 'staffInquiry',
  method: 'GET',
  path: '/inquiries/{id}',
  summary: 'One inquiry with what the worker wrote',
  params: ofInquiry,
  answer: StaffInquiry,
  errors: { notFound: unknownInquiry, reasonNeeded: common.reasonNeeded },
  access: { may: 'inquiries.read' },
  personal: true,
});

export const answerInquiry = defineStaffCall({
  name: 'answerInquiry',
  method: 'POST',
  path: '/inquiries/{id}/answer',
  summary: 'Answers an inquiry; the worker reads the answer on the own page',
  params: ofInquiry,
  body: z.strictObject({ answer: text({ max: 2_000, name: 'answer' }) }),
  answer: z.object({ id: z.string(), message: z.string() }),
  errors: {
    invalid: common.invalid,
    notFound: unknownInquiry,
    answered: { status: 409, code: 'answered', message: 'This inquiry was answered before.' },
    ownLookup: {
      status: 409,
      code: 'own-lookup',
      message: 'You opened the record yourself. A colleague must answer.',
    },
  },
  access: { may: 'inquiries.write' },
  personal: true,
});

/** What the console's screens work with. */
export const inquiryCalls = { list: staffInquiries, one: staffInquiry } satisfies ResourceCalls;
