import * as z from 'zod/mini';
import { common, defineCall, text } from '#platform/contract.ts';
import { isCalendarDay } from '#platform/time.ts';

/** Sent with every search; the first is the one the form starts at (VSR-04, VSR-05). */
export const searchReasons = [
  'EMPLOYMENT_CHECK',
  'SECURITY_CHECK',
  'PERSONAL_CONFIRMATION',
  'OTHER',
] as const;
export type SearchReason = (typeof searchReasons)[number];

/** Absent counts as empty, so that every missing field is named in the stated form (C-51, VSR-07). */
const needed = (name: string, max: number) => z.prefault(text({ max, name }), '');

const Day = needed('dateOfBirth', 40).check(
  z.refine((value) => value === '' || isCalendarDay(value), 'Use a real date, such as 1991-04-12'),
);

const Reason = z.pipe(
  needed('searchReason', 40),
  z.enum(searchReasons, 'Choose one of the search reasons'),
);

export const Status = z.enum(['VERIFIED', 'EXPIRED', 'SUSPENDED', 'REVOKED', 'PENDING']);
export type Status = z.infer<typeof Status>;

export const Level = z.enum(['Free', 'Basic', 'Premium', 'Platinum']);
export type Level = z.infer<typeof Level>;

/** What can be checked, in the order in which it is shown and numbered (CASE-03). */
export const CheckKind = z.enum([
  'identity',
  'phone',
  'address',
  'police-record',
  'health',
  'guarantor-1',
  'guarantor-2',
  'meeting',
  'work-history',
  'visit',
]);
export type CheckKind = z.infer<typeof CheckKind>;

/** A check that ended as staff changed by hand what it had proved, and when that was. */
export interface EndedCheck {
  readonly kind: CheckKind;
  readonly at: Date;
}

export const CheckMethod = z.enum(['provider', 'by-hand']);
export type CheckMethod = z.infer<typeof CheckMethod>;

/** A check that a record stands on, in words; `how` is left out where it would tell too much. */
export const RecordCheck = z.object({
  name: z.string(),
  how: z.optional(z.string()),
  /** `YYYY-MM-DD`. */
  checkedOn: z.string(),
});
export type RecordCheck = z.infer<typeof RecordCheck>;

/** What a successful search shows (API-09). Health in words only with the worker's consent. */
export const SearchResult = z.object({
  fullName: z.string(),
  verificationLevel: Level,
  verifiedId: z.string(),
  verificationStatus: Status,
  verificationExpiryDate: z.nullable(z.string()),
  policeRecord: z.string(),
  healthStatus: z.string(),
  totalReviews: z.number(),
  basicReportUrl: z.optional(z.string()),
});
export type SearchResult = z.infer<typeof SearchResult>;

/** The stated sentence for a search without a match (VSR-14, C-50). */
export const noRecord =
  'No verified record found for this individual. Kindly request they verify on Sapioworker for safer engagement.';

export const searchVerification = defineCall({
  name: 'searchVerification',
  method: 'POST',
  path: '/verifications/search',
  work: 'search',
  summary: 'Checks whether a person holds a verified record',
  body: z.strictObject({
    fullName: needed('fullName', 200),
    phoneNumber: needed('phoneNumber', 40),
    email: needed('email', 254),
    sapioworkerId: z.prefault(text({ max: 40 }), ''),
    dateOfBirth: Day,
    searchReason: Reason,
  }),
  answer: z.object({
    success: z.boolean(),
    message: z.string(),
    data: z.nullable(SearchResult),
  }),
  errors: { invalid: common.invalid, limited: common.limited },
  personal: true,
  replays: false,
});

/** A review that everybody may read. Without words: they are held back while it is under dispute. */
export const PublicReview = z.object({
  words: z.optional(z.string()),
  /** `YYYY-MM-DD`: since when it is public. */
  on: z.string(),
  /** The worker's one answer. */
  answer: z.optional(z.string()),
  underDispute: z.optional(z.literal(true)),
});
export type PublicReview = z.infer<typeof PublicReview>;

/** A record as its page shows it (API-10). Which fields are there is decided by `disclosure/`. */
export const VerificationDetails = z.object({
  fullName: z.string(),
  verifiedId: z.string(),
  verificationLevel: Level,
  verificationStatus: Status,
  verifiedAt: z.nullable(z.string()),
  expiryDate: z.nullable(z.string()),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
  phoneNumber: z.optional(z.string()),
  nationalId: z.optional(z.string()),
  dateOfBirth: z.optional(z.string()),
  photo: z.optional(z.string()),
  basicReportUrl: z.optional(z.string()),
  verificationType: z.object({
    name: z.string(),
    description: z.string(),
    /** Naira with two decimals, as the type lists have it: `25000.00`. */
    basePrice: z.string(),
  }),
  verifiedBy: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  /** Which checks were made, how and when; absent where none is kept (CASE-09). */
  checks: z.optional(z.array(RecordCheck)),
  /** Search engines may list the record's page; absent where they may not. */
  listed: z.optional(z.literal(true)),
});
export type VerificationDetails = z.infer<typeof VerificationDetails>;

const notFound = {
  status: 404,
  code: 'verification-not-found',
  message: 'Verification Not Found',
} as const;

export const getVerification = defineCall({
  name: 'getVerification',
  method: 'GET',
  path: '/verifications/verified/{verifiedId}',
  summary: 'Shows a verification record by its badge number',
  params: z.object({ verifiedId: text({ max: 64 }) }),
  answer: VerificationDetails,
  errors: { notFound, limited: common.limited },
  personal: true,
});

export const getReport = defineCall({
  name: 'getReport',
  method: 'GET',
  path: '/verifications/{id}/report',
  summary: 'Downloads the basic report through a short-lived signed link',
  params: z.object({ id: text({ max: 64 }) }),
  query: z.object({
    expires: z.prefault(text({ max: 20 }), ''),
    key: z.prefault(text({ max: 20 }), ''),
    signature: z.prefault(text({ max: 100 }), ''),
  }),
  file: 'application/pdf',
  errors: {
    notFound: {
      ...common.notFound,
      message:
        'A link to a report opens for a few minutes. Go back, load the page again and choose the report there. If it is not there any more, search for the person again.',
    },
    limited: common.limited,
  },
  personal: true,
});

/** What clients say of a worker, for everybody (ME-07). */
export const Reviews = z.object({
  /** How many count; null below three, of which nothing is told. */
  count: z.nullable(z.number()),
  /** The newest that are held with their words, under dispute or not. */
  reviews: z.array(PublicReview),
});
export type Reviews = z.infer<typeof Reviews>;

export const getReviews = defineCall({
  name: 'getReviews',
  method: 'GET',
  path: '/verifications/{id}/reviews',
  summary: 'Shows what clients say of a worker, from three reviews that count on',
  params: z.object({ id: text({ max: 64 }) }),
  answer: Reviews,
  errors: { notFound, limited: common.limited },
  personal: true,
});

export const getPhoto = defineCall({
  name: 'getPhoto',
  method: 'GET',
  path: '/verifications/{id}/photo',
  summary: 'Shows the photo of a person who allowed it',
  params: z.object({ id: text({ max: 64 }) }),
  file: 'image/png',
  errors: { notFound: common.notFound, limited: common.limited },
  personal: true,
});
