import * as z from 'zod/mini';
import { Language } from '#app/shell/languages/contract.ts';
import {
  type ApiErrorDefinition,
  calendarDay,
  common,
  defineCall,
  mailAddress,
  text,
} from '#platform/contract.ts';
import { mostAnswerFiles, paperKinds, type steps, tooManyAnswerFiles } from './kinds.contract.ts';
import { PersonCase } from './view.contract.ts';

export type PaperKind = (typeof paperKinds)[number];
export type Step = (typeof steps)[number];

const notFound: ApiErrorDefinition = {
  status: 404,
  code: 'case-not-found',
  message: 'This link does not open anything, or not any more.',
};
const errors = {
  notFound,
  invalid: common.invalid,
  limited: common.limited,
  decided: {
    status: 409,
    code: 'case-decided',
    message: 'This verification is decided, so nothing more can be added to it here.',
  },
  stopped: {
    status: 409,
    code: 'case-stopped',
    message: 'You said no to this verification, so nothing more is asked of you.',
  },
  consentNeeded: {
    status: 409,
    code: 'consent-needed',
    message: 'We need your consent first. Nothing was kept.',
  },
  notNeeded: {
    status: 409,
    code: 'not-needed',
    message: 'This is not needed any more.',
  },
} as const satisfies Record<string, ApiErrorDefinition>;

// Any text is a token: one that cannot be one opens nothing, like any other (no oracle).
const params = z.object({ token: z.string() });

const done = {
  answer: PersonCase,
  params,
  method: 'POST',
  personal: true,
  replays: false,
} as const;

export const getCase = defineCall({
  name: 'getCase',
  method: 'GET',
  path: '/cases/{token}',
  summary: 'A verification as the person sees it who holds its link',
  params,
  query: z.object({ lang: z.optional(Language) }),
  answer: PersonCase,
  errors: { notFound, invalid: common.invalid, limited: common.limited },
  personal: true,
});

/** Accepts or declines: a purpose that is left out or false is not consented to. */
export const giveConsents = defineCall({
  ...done,
  name: 'giveCaseConsents',
  path: '/cases/{token}/consents',
  summary:
    'Gives consent by purpose, or declines; `notMe` says that the person knows nothing of it',
  body: z.strictObject({
    textVersion: text({ max: 40, name: 'textVersion' }),
    checks: z.optional(z.boolean()),
    selfie: z.optional(z.boolean()),
    photo: z.optional(z.boolean()),
    decline: z.optional(z.boolean()),
    notMe: z.optional(z.boolean()),
  }),
  errors: {
    ...errors,
    otherText: {
      status: 409,
      code: 'consent-text-changed',
      message: 'The text has changed since you opened the page. Read it again, then decide.',
    },
  },
});

export const withdrawConsent = defineCall({
  ...done,
  name: 'withdrawCaseConsent',
  path: '/cases/{token}/withdraw',
  summary: 'Withdraws a consent: without the one to checks no further check is made',
  body: z.strictObject({ purpose: z.enum(['checks', 'selfie', 'photo']) }),
  errors,
});

const beingAsked = {
  status: 409,
  code: 'being-asked',
  message: 'The register is being asked already. Wait a moment.',
} as const;

export const giveDetails = defineCall({
  ...done,
  name: 'giveCaseDetails',
  path: '/cases/{token}/details',
  summary: 'Adds details that are missing; what is known already stays as it is',
  body: z.strictObject({
    phone: z.optional(text({ max: 40 })),
    born: z.optional(calendarDay('Use a real date')),
    address: z.optional(text({ max: 300 })),
    state: z.optional(text({ max: 60 })),
  }),
  errors: { ...errors, beingAsked },
});

export const giveIdentity = defineCall({
  ...done,
  name: 'giveCaseIdentity',
  path: '/cases/{token}/identity',
  summary: 'Takes a NIN, which is kept sealed, or asks about a virtual NIN at once',
  body: z.strictObject({ number: text({ max: 40, name: 'number' }) }),
  errors: {
    ...errors,
    beingAsked,
    triesUsed: {
      status: 409,
      code: 'tries-used',
      message: 'The register was asked three times. Send your ID instead: an officer looks at it.',
    },
    notNow: {
      status: 409,
      code: 'register-silent',
      message: 'The register does not answer now. Type your NIN, send your ID, or try again later.',
    },
  },
});

export const givePaper = defineCall({
  ...done,
  name: 'giveCasePaper',
  path: '/cases/{token}/papers',
  summary: 'Takes an uploaded paper for a check, by the handle of its upload',
  body: z.strictObject({ kind: z.enum(paperKinds), file: text({ max: 64, name: 'file' }) }),
  errors,
});

export const givePhoto = defineCall({
  ...done,
  name: 'giveCasePhoto',
  path: '/cases/{token}/photo',
  summary: 'Takes an uploaded photo of the person for the record, in the place of the one before',
  body: z.strictObject({ file: text({ max: 64, name: 'file' }) }),
  errors: {
    ...errors,
    notShown: {
      status: 409,
      code: 'photo-consent-needed',
      message: 'You have not agreed that your photo is shown. Nothing was kept.',
    },
  },
});

export const sendCode = defineCall({
  ...done,
  name: 'sendCaseCode',
  path: '/cases/{token}/code',
  summary: 'Sends a code of six digits, at the earliest 30 seconds after the one before',
  errors: {
    ...errors,
    tooSoon: {
      status: 429,
      code: 'code-too-soon',
      message: 'A code was sent a moment ago. Wait half a minute before you ask for another one.',
    },
    later: {
      status: 409,
      code: 'code-later',
      message: 'We can send no more codes today. Try again tomorrow.',
    },
    nowhere: {
      status: 409,
      code: 'code-nowhere',
      message: 'We cannot send a code to you. An agent will call you instead.',
    },
  },
});

export const confirmCode = defineCall({
  ...done,
  name: 'confirmCaseCode',
  path: '/cases/{token}/code/confirm',
  summary: 'Confirms the phone number by the code: ten minutes, five tries',
  body: z.strictObject({ code: text({ max: 20, name: 'code' }) }),
  errors: {
    ...errors,
    wrongCode: {
      status: 403,
      code: 'wrong-code',
      message: 'This is not the code, or it no longer holds. Look again, or ask for a new one.',
    },
  },
});

const Guarantor = z.strictObject({
  place: z.union([z.literal(1), z.literal(2)]),
  name: text({ max: 120, name: 'name' }),
  phone: text({ max: 30, name: 'phone' }),
  email: z.optional(
    mailAddress({ required: 'Email is required', invalid: 'Please enter a valid email address' }),
  ),
  relation: text({ max: 120, name: 'relation' }),
});
export type NamedGuarantor = z.infer<typeof Guarantor>;

/** Named again while unanswered, the guarantor gets a new link and the one before stops working. */
export const nameGuarantor = defineCall({
  ...done,
  name: 'nameCaseGuarantor',
  path: '/cases/{token}/guarantors',
  summary: 'Names a guarantor, who gets a link; names another one while there is no answer',
  body: Guarantor,
  errors: {
    ...errors,
    answered: {
      status: 409,
      code: 'guarantor-answered',
      message: 'This guarantor has answered, so it stays as it is.',
    },
  },
});

export const giveAnswer = defineCall({
  ...done,
  name: 'answerCaseProposal',
  path: '/cases/{token}/answer',
  summary: 'Answers, once, to the reasons for which the verification may be declined',
  body: z.strictObject({
    answer: text({ max: 5_000, name: 'answer' }),
    files: z.optional(
      z.array(text({ max: 64 })).check(z.maxLength(mostAnswerFiles, tooManyAnswerFiles)),
    ),
  }),
  errors: {
    ...errors,
    tooLate: {
      status: 409,
      code: 'answer-closed',
      message: 'There is nothing to answer, or it was answered, or the days for it are over.',
    },
  },
});
