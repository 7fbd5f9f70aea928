import * as z from 'zod/mini';
import { Level } from '#app/people/verification/contract.ts';
import { Language } from '#app/shell/languages/contract.ts';
import { calendarDay, common, defineStaffCall, text } from '#platform/contract.ts';
import { alreadyAsked } from '#platform/staff/approvals.ts';
import { CheckKind, CheckState } from '../contract.ts';
import { namedErrors } from './around/named.contract.ts';
import { Done, notFound, params } from './contract.ts';

/** What staff do with a case. */

const version = z.int();
const note = (name: string) => text({ max: 2_000, name });

const decided = { status: 409, code: 'case-decided', message: 'The case is decided.' } as const;
const beingAsked = {
  status: 409,
  code: 'being-asked',
  message: 'A source is being asked about this just now. Wait for its answer.',
} as const;
const noConsent = {
  status: 409,
  code: 'no-consent',
  message: 'The person has not agreed to the checks. Take the consent first.',
} as const;
const usual = { notFound, changed: common.changed, invalid: common.invalid, decided } as const;

const act = { method: 'POST', answer: Done, personal: true } as const;

export const assignCase = defineStaffCall({
  ...act,
  name: 'assignCase',
  path: '/cases/{id}/assign',
  summary: 'Hands the case over to a member of staff, or to nobody',
  params,
  body: z.strictObject({ to: z.nullable(text({ max: 60 })), version }),
  errors: {
    ...usual,
    noMember: {
      status: 400,
      code: 'no-such-member',
      message: 'Nobody who works on cases has this name.',
    },
  },
  access: { may: 'cases.write' },
});

export const noteCase = defineStaffCall({
  ...act,
  name: 'noteCase',
  path: '/cases/{id}/note',
  summary: 'Writes a note for colleagues',
  params,
  body: z.strictObject({ note: note('note') }),
  errors: { notFound, changed: common.changed },
  access: { may: 'cases.write' },
});

export const correctPerson = defineStaffCall({
  ...act,
  name: 'correctPerson',
  path: '/cases/{id}/person',
  summary: 'Puts right what a case says of its person; what was checked on it is checked again',
  params,
  /** What is left out or empty stays as it is. */
  body: z.strictObject({
    name: z.optional(text({ max: 200, name: 'name' })),
    phone: z.prefault(text({ max: 40 }), ''),
    email: z.prefault(text({ max: 254 }), ''),
    dateOfBirth: z.optional(calendarDay('Use a real date, such as 1991-04-12')),
    address: z.prefault(text({ max: 300 }), ''),
    state: z.prefault(text({ max: 60 }), ''),
    /** Why, for the timeline. */
    reason: note('reason'),
    version,
  }),
  errors: { ...usual, beingAsked },
  access: { may: 'cases.write' },
});

export const writeCheck = defineStaffCall({
  ...act,
  name: 'writeCheck',
  path: '/cases/{id}/checks/{kind}',
  summary: 'Writes what came of a check that was made by hand',
  params: z.object({ ...params.shape, kind: CheckKind }),
  body: z.strictObject({
    state: CheckState,
    /**
     * What was done, in words: `Called the former employer`. A result needs it, but a provider's partial one that stays
     * so: what the provider found is kept, and only why it is enough is written.
     */
    how: z.prefault(text({ max: 200 }), ''),
    source: z.prefault(text({ max: 200 }), ''),
    note: z.prefault(text({ max: 2_000 }), ''),
    /** Why a partial answer is enough; without it the check does not count. */
    partialReason: z.prefault(text({ max: 500 }), ''),
    /** Pictures or PDFs as data addresses; they join those that are kept. */
    evidence: z._default(z.array(z.string()).check(z.maxLength(3, 'Send at most 3 files')), []),
    version,
  }),
  errors: {
    ...usual,
    noConsent,
    beingAsked,
    tooLarge: common.tooLarge,
    busy: common.busy,
  },
  access: { may: 'cases.write' },
  bodyLimit: 21 * 1024 * 1024,
});

export const takeConsent = defineStaffCall({
  ...act,
  name: 'takeConsent',
  path: '/cases/{id}/consent',
  summary: 'Keeps a consent that the person gave in front of the member of staff',
  params,
  body: z.strictObject({
    purpose: z.enum(['checks', 'selfie', 'photo']),
    /** The language in which the text was read. */
    language: Language,
    version,
  }),
  errors: {
    ...usual,
    open: { status: 409, code: 'already-open', message: 'This consent stands already.' },
  },
  access: { may: 'cases.write' },
});

export const sendCaseLink = defineStaffCall({
  ...act,
  name: 'sendCaseLink',
  path: '/cases/{id}/link',
  summary: 'Sends the person a new link to their page; the one before stops working',
  params,
  body: z.strictObject({ version }),
  errors: usual,
  access: { may: 'cases.write' },
});

export const remindGuarantor = defineStaffCall({
  ...act,
  name: 'remindGuarantor',
  path: '/cases/{id}/guarantors/{place}/send',
  summary: 'Sends a guarantor who has not answered a new link; the one before stops working',
  params: z.object({ ...params.shape, place: z.enum(['1', '2']) }),
  body: z.strictObject({ version }),
  errors: {
    ...usual,
    noConsent,
    answered: { status: 409, code: 'guarantor-answered', message: 'The guarantor has answered.' },
    notNeeded: {
      status: 409,
      code: 'guarantor-not-needed',
      message: 'No answer of this guarantor is needed any more.',
    },
  },
  access: { may: 'cases.write' },
});

export const suspendForSafety = defineStaffCall({
  ...act,
  name: 'suspendForSafety',
  path: '/cases/{id}/suspend',
  summary:
    'Asks a second officer to suspend the record before the decision, where safety demands it',
  params,
  body: z.strictObject({ reason: note('reason'), version }),
  errors: {
    ...usual,
    alreadyAsked,
    notProposed: {
      status: 409,
      code: 'nothing-to-suspend',
      message: 'Propose to decline first, on a case with a record that is verified.',
    },
  },
  access: { may: 'cases.decide' },
});

export const proposeDecline = defineStaffCall({
  ...act,
  name: 'proposeDecline',
  path: '/cases/{id}/propose',
  summary: 'Proposes to decline, with reasons that the person reads once a colleague releases them',
  params,
  body: z.strictObject({
    reasons: text({ max: 2_000, name: 'reasons' }).check(
      z.minLength(20, 'Give reasons that the person can answer: at least 20 characters'),
    ),
    version,
  }),
  errors: {
    ...usual,
    proposed: { status: 409, code: 'already-proposed', message: 'A proposal stands already.' },
  },
  access: { may: 'cases.decide' },
});

const proposalErrors = {
  noProposal: {
    status: 409,
    code: 'no-proposal',
    message: 'Propose it first, with reasons that the person can answer.',
  },
  ownProposal: {
    status: 403,
    code: 'own-proposal',
    message: 'A colleague has to do this: you made the proposal.',
  },
} as const;

export const releaseProposed = defineStaffCall({
  ...act,
  name: 'releaseProposed',
  path: '/cases/{id}/release',
  summary: 'Lets a colleague’s proposal go out to the person, who has five business days to answer',
  params,
  body: z.strictObject({ version }),
  errors: {
    ...usual,
    ...proposalErrors,
    released: { status: 409, code: 'already-released', message: 'The person has the reasons.' },
    unreached: {
      status: 409,
      code: 'person-unreached',
      message:
        'Nothing tells this person of the reasons: put an email that takes mail, or a Nigerian mobile number, into the case first. If there is none, take the proposal back, and cancel the order or withdraw the case.',
    },
    notTold: {
      status: 409,
      code: 'person-not-told',
      message:
        'The person’s number has had its messages of today. Release it tomorrow, or put an email into the case.',
    },
  },
  access: { may: 'cases.decide' },
});

export const decideCase = defineStaffCall({
  ...act,
  name: 'decideCase',
  path: '/cases/{id}/decide',
  summary: 'Approves and issues the record, declines after the person was heard, or checks again',
  params,
  body: z.strictObject({
    decision: z.enum(['approve', 'decline', 'recheck']),
    /** What is approved; without it what was asked for. */
    level: z.optional(Level),
    /** For colleagues: kept in the timeline. */
    message: z.prefault(text({ max: 2_000 }), ''),
    /** The person's words about their health, where that was checked and passed. */
    healthStatus: z.prefault(text({ max: 200 }), ''),
    version,
  }),
  errors: {
    ...usual,
    ...proposalErrors,
    busy: common.busy,
    checksOpen: {
      status: 409,
      code: 'checks-open',
      message: 'Not every check of this level counts yet.',
    },
    notReleased: {
      status: 409,
      code: 'not-released',
      message:
        'A colleague has to release the proposal first, anew where it did not reach the person.',
    },
    noConsent,
    stillTime: {
      status: 409,
      code: 'person-may-answer',
      message: 'The person may still answer. Decide when they have, or when their days are over.',
    },
    wrongStatus: {
      status: 409,
      code: 'wrong-status',
      message: 'The record to renew is revoked, hidden or gone.',
    },
    taken: {
      status: 409,
      code: 'national-id-taken',
      message: 'Another record holds this national ID.',
    },
    ...namedErrors,
    noBadge: {
      status: 503,
      code: 'no-badge-left',
      message: 'No free badge number was found. Tell whoever runs the server.',
    },
  },
  access: { may: 'cases.decide' },
});
