import * as z from 'zod/mini';
import { Language } from '#app/shell/languages/contract.ts';
import { common, defineCall, text } from '#platform/contract.ts';
import { Done, meErrors, unmaskedErrors } from '../contract.ts';

export const ConsentKind = z.enum(['photo', 'contact', 'identity', 'health', 'listing']);
export type ConsentKind = z.infer<typeof ConsentKind>;

const GivenConsent = z.object({
  id: z.string(),
  group: ConsentKind,
  textVersion: z.string(),
  language: z.string(),
  purpose: z.string(),
  /** How it reached us; null for those from before it was kept. */
  how: z.nullable(z.string()),
  givenAt: z.string(),
  until: z.nullable(z.string()),
  withdrawnAt: z.nullable(z.string()),
  /** Null: it was withdrawn alone, or was not. */
  withdrawnBecause: z.nullable(z.literal('corrected')),
  open: z.boolean(),
});

export const listMyConsents = defineCall({
  name: 'listMyConsents',
  method: 'GET',
  path: '/me/consents',
  summary: 'What the person of the record lets everybody see, and what they did before',
  answer: z.object({
    masked: z.boolean(),
    /** The version of the text that is agreed to now, in the language that was asked for. */
    textVersion: z.string(),
    /** The latest day on which a consent given now may end. */
    latest: z.string(),
    data: z.array(GivenConsent),
  }),
  query: z.object({ lang: z.optional(Language) }),
  errors: { ...meErrors, invalid: common.invalid },
  personal: true,
});
export type MyConsents = z.infer<typeof listMyConsents.answer>;

export const giveMyConsent = defineCall({
  name: 'giveMyConsent',
  method: 'POST',
  path: '/me/consents',
  summary: 'Open a group of one’s own record to everybody until a day; it counts at once',
  body: z.strictObject({
    group: ConsentKind,
    /** The last day, or an instant of it; without one a year from now. */
    until: z.optional(text({ max: 40, name: 'until' })),
    /** The version of the text that was read, which tells its language; another one than today's is refused. */
    textVersion: z.optional(text({ max: 40, name: 'textVersion' })),
  }),
  answer: z.object({ ...Done.shape, id: z.string() }),
  errors: {
    ...unmaskedErrors,
    invalid: common.invalid,
    oldText: {
      status: 409,
      code: 'old-text',
      message: 'The text of this consent has changed meanwhile. Read it again, please.',
    },
  },
  personal: true,
  replays: false,
});

export const withdrawMyConsent = defineCall({
  name: 'withdrawMyConsent',
  method: 'POST',
  path: '/me/consents/{id}/withdraw',
  summary: 'Close a group of one’s own record again, at once',
  params: z.object({ id: text({ max: 64 }) }),
  answer: Done,
  errors: { ...meErrors, notFound: common.notFound },
  personal: true,
  replays: false,
});
