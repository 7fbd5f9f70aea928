import * as z from 'zod/mini';
import { Done, meErrors, unmaskedErrors } from '#app/people/me/contract.ts';
import { Level, RecordCheck, Status } from '#app/people/verification/contract.ts';
import { common, defineCall, text } from '#platform/contract.ts';
import { isCalendarDay } from '#platform/time.ts';

/** What a worker can put into a share, field by field. */
export const ShareField = z.enum([
  'email',
  'phoneNumber',
  'address',
  'dateOfBirth',
  'nationalId',
  'photo',
  'policeRecord',
  'healthStatus',
  'totalReviews',
  'checks',
]);
export type ShareField = z.infer<typeof ShareField>;

/** The groups of the consents, each for all of its fields. */
export const ShareGroup = z.enum(['contact', 'identity', 'health']);
export type ShareGroup = z.infer<typeof ShareGroup>;

export const ShareState = z.enum(['open', 'revoked', 'ended', 'used-up']);
export type ShareState = z.infer<typeof ShareState>;

/** A share link as its worker sees it. The link itself is told once, when it is made. */
export const Share = z.object({
  id: z.string(),
  /** Who it is for; empty for whoever holds the link. */
  who: z.string(),
  fields: z.array(ShareField),
  purpose: z.string(),
  createdAt: z.string(),
  until: z.string(),
  /** How often it can be opened; null for as often as they like. */
  times: z.nullable(z.int()),
  openings: z.int(),
  revokedAt: z.nullable(z.string()),
  /** Null: its worker or a member of staff closed it alone, or it is not closed. */
  revokedBecause: z.nullable(z.literal('corrected')),
  state: ShareState,
  /** When it was opened, to the minute, the latest first. */
  openedAt: z.array(z.string()),
});
export type Share = z.infer<typeof Share>;

export const listShares = defineCall({
  name: 'listShares',
  method: 'GET',
  path: '/me/shares',
  summary: 'The share links of one’s own record, the latest first',
  /** A masked session reads that there are links, and neither for whom nor what for. */
  answer: z.object({ masked: z.boolean(), data: z.array(Share) }),
  errors: meErrors,
  personal: true,
});

const unknown = {
  status: 404,
  code: 'share-not-found',
  message: 'We do not know this share link.',
} as const;

export const addShare = defineCall({
  name: 'addShare',
  method: 'POST',
  path: '/me/shares',
  summary: 'Makes a link that shows chosen fields of one’s own record; the link is told this once',
  body: z.strictObject({
    who: z.prefault(text({ max: 120 }), ''),
    fields: z
      .array(z.union([ShareField, ShareGroup], 'Choose from what can be shared'))
      .check(z.minLength(1, 'Choose at least one'), z.maxLength(13, 'Choose from what is there')),
    purpose: z.prefault(text({ max: 200, name: 'purpose' }), ''),
    /** The last day; seven days from now when left out. */
    until: z.prefault(
      text({ max: 40 }).check(
        z.refine(
          (value) => value === '' || isCalendarDay(value),
          'Use a real date, such as 2027-04-12',
        ),
      ),
      '',
    ),
    times: z.optional(
      z.nullable(
        z
          .int('Use a whole number')
          .check(z.minimum(1, 'Use 1 or more'), z.maximum(1_000, 'Use at most 1000')),
      ),
    ),
  }),
  answer: z.object({ ...Done.shape, share: Share, link: z.string() }),
  errors: {
    ...unmaskedErrors,
    invalid: common.invalid,
    tooMany: {
      status: 409,
      code: 'too-many-shares',
      message: 'Twenty links are open already. Close one that you no longer need.',
    },
  },
  personal: true,
  // A kept answer would keep the link.
  replays: false,
});

export const revokeShare = defineCall({
  name: 'revokeShare',
  method: 'POST',
  path: '/me/shares/{id}/revoke',
  summary: 'Closes a share link at once, also for who has it open',
  params: z.object({ id: text({ max: 40 }) }),
  answer: Done,
  errors: { ...meErrors, notFound: unknown },
  personal: true,
});

/** The one answer to every link that does not open: unknown, closed, ended, used up. */
const closed = {
  status: 404,
  code: 'share-closed',
  message: 'This link does not open anything. It may be incomplete, closed, or over.',
} as const;

export const openShare = defineCall({
  name: 'openShare',
  method: 'POST',
  path: '/shares/open',
  summary: 'Swaps the secret of a share link for a cookie of 30 minutes; this is one opening',
  body: z.strictObject({ token: text({ max: 200, name: 'token' }) }),
  answer: Done,
  errors: { invalid: common.invalid, notFound: closed, limited: common.limited },
  personal: true,
  replays: false,
});

/** What a share shows: whose record it is, how it stands, and the fields in the share. */
export const Shared = z.object({
  fullName: z.string(),
  verifiedId: z.string(),
  verificationLevel: Level,
  verificationStatus: Status,
  verificationType: z.object({ name: z.string(), description: z.string() }),
  verifiedAt: z.nullable(z.string()),
  expiryDate: z.nullable(z.string()),
  email: z.optional(z.nullable(z.string())),
  phoneNumber: z.optional(z.string()),
  address: z.optional(z.nullable(z.string())),
  dateOfBirth: z.optional(z.string()),
  nationalId: z.optional(z.string()),
  photo: z.optional(z.string()),
  policeRecord: z.optional(z.string()),
  healthStatus: z.optional(z.string()),
  totalReviews: z.optional(z.number()),
  checks: z.optional(z.array(RecordCheck)),
  share: z.object({
    who: z.string(),
    purpose: z.string(),
    until: z.string(),
    fields: z.array(ShareField),
  }),
});
export type Shared = z.infer<typeof Shared>;

export const getShared = defineCall({
  name: 'getShared',
  method: 'GET',
  path: '/shares/opened',
  summary: 'What the share link shows that this browser has opened',
  answer: Shared,
  errors: { notFound: closed, limited: common.limited },
  personal: true,
});

export const getSharedPhoto = defineCall({
  name: 'getSharedPhoto',
  method: 'GET',
  path: '/shares/opened/photo',
  summary: 'The photo, where the opened share link has it',
  /** Whose page asks for it: another link may have been opened since in this browser. */
  query: z.object({ of: z.optional(text({ max: 64 })) }),
  file: 'image/png',
  errors: { notFound: closed, limited: common.limited },
  personal: true,
});
