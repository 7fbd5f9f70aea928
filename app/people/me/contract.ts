import * as z from 'zod/mini';
import { Level, RecordCheck, Status } from '#app/people/verification/contract.ts';
import { common, defineCall, text } from '#platform/contract.ts';

/** What every call of the worker's own page may refuse with. Capabilities beside this one use them too. */
export const meErrors = {
  unauthorized: common.unauthorized,
  foreign: common.foreign,
  otherPerson: {
    status: 403,
    code: 'other-person',
    message:
      'Somebody else has signed in in this browser since this page was opened. Nothing was done for them. To do it for yourself, sign in again in another tab, come back and press once more.',
  },
  limited: common.limited,
} as const;

/** And those that change something or hand something out: not for a session that is masked. */
export const unmaskedErrors = {
  ...meErrors,
  masked: {
    status: 403,
    code: 'masked',
    message:
      'You signed in by SMS on a new device. For 24 hours you can look, close what is open, and change nothing else. Sign in with a code by mail to do it now. Without an email in your record, sign in by SMS in this browser again once that day is over.',
  },
} as const;

export const Done = z.object({ success: z.literal(true), message: z.string() });

const To = text({ max: 254, name: 'to' });

export const askMeCode = defineCall({
  name: 'askMeCode',
  method: 'POST',
  path: '/me/code',
  summary:
    'Send a sign-in code to the phone number or mail address of a record; known and unknown ones are answered alike',
  body: z.strictObject({ to: To }),
  answer: z.object({
    ...Done.shape,
    /** Seconds until another code may be asked for. */
    resendAfterSeconds: z.int(),
  }),
  errors: {
    invalid: common.invalid,
    foreign: meErrors.foreign,
    limited: common.limited,
    tooSoon: {
      status: 429,
      code: 'too-soon',
      message: 'A code was sent a moment ago. Please wait before you ask for another one.',
    },
    smsClosed: {
      status: 409,
      code: 'sms-closed',
      message:
        'We can send no more codes by SMS today. Use your email address, or try again tomorrow.',
    },
  },
  personal: true,
  replays: false,
});

export const openMeSession = defineCall({
  name: 'openMeSession',
  method: 'POST',
  path: '/me/session',
  summary: 'Sign in to one’s own page with the code that was sent',
  body: z.strictObject({
    to: To,
    code: text({ max: 20, name: 'code' }),
    /** Where several people share a number: whose page it is. */
    dateOfBirth: z.optional(text({ max: 40 })),
    /** Which of one person’s records; where people share the birth date too, whose it is. */
    verifiedId: z.optional(text({ max: 64 })),
  }),
  answer: z.object({
    ...Done.shape,
    masked: z.boolean(),
    /** Until when it is masked. */
    maskedUntil: z.nullable(z.string()),
  }),
  errors: {
    invalid: common.invalid,
    foreign: meErrors.foreign,
    limited: common.limited,
    wrongCode: {
      status: 403,
      code: 'wrong-code',
      message: 'This is not the code, or it no longer holds. Look again, or ask for a new one.',
    },
    whichPerson: {
      status: 409,
      code: 'which-person',
      message:
        'Several people use this number or address, or no record there is the one that you named. Give your date of birth too, and if somebody shares that as well, your badge number. The code still holds.',
    },
  },
  personal: true,
  replays: false,
});

/** Always well: who is not signed in is signed out. */
export const closeMeSession = defineCall({
  name: 'closeMeSession',
  method: 'POST',
  path: '/me/session/end',
  summary: 'Sign out here, or everywhere',
  body: z.strictObject({ everywhere: z.optional(z.boolean()) }),
  answer: Done,
  errors: { foreign: meErrors.foreign },
  personal: true,
  replays: false,
});

export const listMySessions = defineCall({
  name: 'listMySessions',
  method: 'GET',
  path: '/me/sessions',
  summary: 'The sign-ins to one’s own page that still hold, the latest first',
  answer: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        by: z.enum(['sms', 'mail', 'passkey']),
        startedAt: z.string(),
        /** To five minutes. */
        lastUsedAt: z.string(),
        current: z.boolean(),
      }),
    ),
  }),
  errors: meErrors,
  personal: true,
});

export const endMySession = defineCall({
  name: 'endMySession',
  method: 'POST',
  path: '/me/sessions/{id}/end',
  summary: 'Ends one sign-in to one’s own page',
  params: z.object({ id: text({ max: 64 }) }),
  answer: Done,
  errors: meErrors,
  personal: true,
  replays: false,
});

/** A record as somebody may see it: absent keys are not for them. */
const Seen = z.object({
  fullName: z.string(),
  verifiedId: z.string(),
  verificationLevel: Level,
  verificationStatus: Status,
  verificationType: z.object({
    name: z.string(),
    description: z.string(),
    basePrice: z.string(),
  }),
  verifiedAt: z.nullable(z.string()),
  expiryDate: z.nullable(z.string()),
  verifiedBy: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  email: z.optional(z.nullable(z.string())),
  phoneNumber: z.optional(z.string()),
  address: z.optional(z.nullable(z.string())),
  dateOfBirth: z.optional(z.string()),
  nationalId: z.optional(z.string()),
  photo: z.optional(z.literal(true)),
  policeRecord: z.optional(z.string()),
  healthStatus: z.optional(z.string()),
  totalReviews: z.optional(z.number()),
  checks: z.optional(z.array(RecordCheck)),
  basicReport: z.optional(z.literal(true)),
});
export type Seen = z.infer<typeof Seen>;

export const getMe = defineCall({
  name: 'getMe',
  method: 'GET',
  path: '/me',
  summary: 'The record of who is signed in, as they see it and as others do',
  answer: z.object({
    /** All of it; where the session is masked, as strangers see a record whose person allows nothing. */
    record: Seen,
    status: Status,
    expiresAt: z.nullable(z.string()),
    /** When the record is erased, as somebody who reads its mail has asked; null where nobody has. */
    erasedAt: z.nullable(z.string()),
    /** Where the record is renewed; null where staff have decided otherwise, or it is about to be erased. */
    renew: z.nullable(z.string()),
    /** Search engines may list the page. */
    listed: z.boolean(),
    /** What others see now; empty where the session is masked. */
    previews: z.object({
      strangers: z.optional(Seen),
      searchers: z.optional(Seen),
      consented: z.optional(Seen),
    }),
    masked: z.boolean(),
    maskedUntil: z.nullable(z.string()),
  }),
  errors: meErrors,
  personal: true,
});
export type OwnPage = z.infer<typeof getMe.answer>;
