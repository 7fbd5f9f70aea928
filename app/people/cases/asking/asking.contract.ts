import * as z from 'zod/mini';
import { common, defineStaffCall, text } from '#platform/contract.ts';
import { CheckState, ComparedField } from '../contract.ts';

/** The checks that a provider can be asked about. */
export const askedChecks = ['identity', 'phone'] as const;
export const AskedCheck = z.enum(askedChecks);
export type AskedCheck = z.infer<typeof AskedCheck>;

/** What came of a question: no outcome but `answered` says anything of the person. */
export const AskOutcome = z.enum([
  'answered',
  'not-found',
  'unavailable',
  'input-error',
  'misconfigured',
]);
export type AskOutcome = z.infer<typeof AskOutcome>;

export const Asked = z.object({
  id: z.string(),
  /** Left out where nothing is told of the answer: its case was withdrawn, or its person erased, meanwhile. */
  outcome: z.optional(AskOutcome),
  /** Where the check stands now. */
  state: CheckState,
  compared: z.array(ComparedField),
  /** In words, for staff. */
  message: z.string(),
});
export type Asked = z.infer<typeof Asked>;

/** What can be asked beside the identity check: it changes no check by itself (IDV-02). */
export const besides = ['bvn', 'selfie'] as const;
export const Beside = z.enum(besides);
export type Beside = z.infer<typeof Beside>;

/** Asks the identity provider about a check of a case, once (IDV-05). */
export const askCheck = defineStaffCall({
  name: 'askCheck',
  method: 'POST',
  path: '/cases/{id}/checks/{kind}/ask',
  summary: 'Asks the identity provider about a check of a case',
  params: z.object({ id: text({ max: 40 }), kind: AskedCheck }),
  body: z.strictObject({
    /** A NIN or a virtual NIN, typed with the person present; without it the one that is kept. */
    number: z.optional(text({ max: 40 })),
    /**
     * A question beside the identity check: about a typed BVN, which is kept nowhere, or whether a face is
     * the one behind the NIN that is kept.
     */
    beside: z.optional(Beside),
    /** For `selfie`: a picture as a data address, taken with the person present, compared and not kept. */
    picture: z.optional(z.string()),
    version: z.optional(z.int()),
  }),
  answer: Asked,
  errors: {
    notFound: common.notFound,
    changed: common.changed,
    invalid: common.invalid,
    decided: { status: 409, code: 'decided', message: 'This case is decided.' },
    noCheck: {
      status: 409,
      code: 'no-such-check',
      message: 'This case has no such check, or it has passed.',
    },
    consentNeeded: {
      status: 409,
      code: 'consent-needed',
      message: 'The person has not agreed to checks, or has taken it back. Ask for consent first.',
    },
    faceConsentNeeded: {
      status: 409,
      code: 'face-consent-needed',
      message: 'The person has not agreed that their face is compared. Ask for that consent first.',
    },
    banksConsentNeeded: {
      status: 409,
      code: 'banks-consent-needed',
      message: 'The text that the person agreed to does not name the banks. Ask for consent anew.',
    },
    networkConsentNeeded: {
      status: 409,
      code: 'network-consent-needed',
      message:
        'The text that the person agreed to does not name the mobile network. Ask for consent anew.',
    },
    beingAsked: {
      status: 409,
      code: 'being-asked',
      message: 'The provider is being asked about this already. Wait for its answer.',
    },
    budgetUsed: {
      status: 409,
      code: 'budget-used',
      message:
        'The provider’s budget for today is used up. It begins anew at midnight; until then check by hand.',
    },
    triesUsed: {
      status: 409,
      code: 'tries-used',
      message:
        'Three paid questions about this person were asked in 30 days. Check by hand, or wait.',
    },
    byHand: {
      status: 409,
      code: 'by-hand',
      message: 'No provider is set up for this check. Check by hand.',
    },
  },
  access: { may: 'cases.write' },
  bodyLimit: 7 * 1024 * 1024,
  personal: true,
  // A kept answer would be a copy of what it tells of the person; a second press is refused instead.
  replays: false,
});
