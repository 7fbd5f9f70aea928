import * as z from 'zod/mini';
import { Level, Status } from '#app/people/verification/contract.ts';
import { common, defineCall, text } from '#platform/contract.ts';

/** What every call of the worker's own page may refuse with. Capabilities beside this one use them too. */
export const meRefusals = {
  unauthorized: common.unauthorized,
  foreign: {
    status: 403,
    code: 'foreign-origin',
    message: 'This can be done on our own pages only.',
  },
  limited: common.limited,
} as const;

/** And those that change something or hand something out: not for a session that is masked. */
export const unmaskedRefusals = {
  ...meRefusals,
  masked: {
    status: 403,
    code: 'masked',
    message:
      'You signed in by SMS on a new device. For 24 hours you can look and not change anything. Sign in with a code by mail to do it now.',
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
  refusals: {
    invalid: common.invalid,
    foreign: meRefusals.foreign,
    limited: common.limited,
    tooSoon: {
      status: 429,
      code: 'too-soon',
      message: 'A code was sent a moment ago. Please wait before you ask for another one.',
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
    /** Where one person has several records: which of them. */
    verifiedId: z.optional(text({ max: 64 })),
  }),
  answer: z.object({
    ...Done.shape,
    masked: z.boolean(),
    /** Until when it is masked. */
    maskedUntil: z.nullable(z.string()),
  }),
  refusals: {
    invalid: common.invalid,
    foreign: meRefusals.foreign,
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
        'Several people use this number or address. Give your date of birth too; the code still holds.',
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
  refusals: { foreign: meRefusals.foreign },
  personal: true,
  replays: false,
});

/** The record as its own person sees it; masked where the session is. */
export const OwnRecord = z.object({
  verifiedId: z.string(),
  fullName: z.string(),
  level: Level,
  typeName: z.string(),
  status: Status,
  verifiedAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
});
export type OwnRecord = z.infer<typeof OwnRecord>;

export const getMe = defineCall({
  name: 'getMe',
  method: 'GET',
  path: '/me',
  summary: 'The record of who is signed in, as that person may see it',
  answer: z.object({
    record: OwnRecord,
    masked: z.boolean(),
    maskedUntil: z.nullable(z.string()),
  }),
  refusals: meRefusals,
  personal: true,
});
