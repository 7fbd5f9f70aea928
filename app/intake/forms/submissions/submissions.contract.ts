import * as z from 'zod/mini';
import { type ApiErrorDefinition, common, defineCall, text } from '#platform/contract.ts';

/** A section as it is sent: what was entered, by the labels of its fields (DFA-14, C-56). */
export const SentSection = z.strictObject({
  title: z.string().check(z.maxLength(300)),
  description: z.optional(z.nullable(z.string().check(z.maxLength(5_000)))),
  order: z.optional(z.nullable(z.number())),
  fields: z.record(z.string().check(z.maxLength(300)), z.unknown()),
});
export type SentSection = z.infer<typeof SentSection>;

/** An application on its way in. Its id is a time stamp and can repeat: the server gives its own. */
export const SentForm = z.strictObject({
  id: z.union([z.number(), z.string().check(z.minLength(1), z.maxLength(40))]),
  formId: z.string().check(z.maxLength(80)),
  data: z.strictObject({ sections: z.array(SentSection).check(z.maxLength(60)) }),
  submittedAt: z.iso.datetime({ offset: true, error: 'Use an ISO time' }).check(z.maxLength(40)),
  /** Under a paper of the partner agreement: the wording that its page has shown. Pages of before lack it. */
  textVersion: z.optional(z.string().check(z.maxLength(20))),
});
export type SentForm = z.infer<typeof SentForm>;

const notFound: ApiErrorDefinition = {
  status: 404,
  code: 'form-not-found',
  message: 'This form is no longer offered. Load the page again.',
};

/** Takes a filled-in form (API-05, API-31). */
export const submitForm = defineCall({
  name: 'submitForm',
  method: 'POST',
  path: '/forms/{formId}/submit',
  summary: 'Takes a filled-in form; gives the number under which it was received',
  params: z.object({ formId: text({ max: 80 }) }),
  body: SentForm,
  answer: z.object({
    success: z.literal(true),
    message: z.string(),
    /** Of our own making, to be quoted: `AP-7K2M9QXD`. */
    receipt: z.string(),
    receivedAt: z.string(),
    /** Whether a confirmation is on its way by email; without it nobody may say so (D-18). */
    mailed: z.boolean(),
  }),
  errors: {
    notFound,
    refused: {
      status: 400,
      code: 'form-refused',
      message: 'Some answers need another look.',
    },
    otherText: {
      status: 400,
      code: 'agreement-changed',
      message:
        'The text of the agreement has changed since you read it. Load the page again, read it, and submit once more.',
    },
    ofAnOrder: {
      status: 400,
      code: 'form-of-an-order',
      message: 'This form belongs to a plan. Choose the plan and fill it in there.',
    },
    limited: common.limited,
  },
  bodyLimit: 100 * 1024,
  personal: true,
});

/** What staff make of a submission. */
export const SubmissionState = z.enum(['new', 'in-review', 'accepted', 'declined']);
export type SubmissionState = z.infer<typeof SubmissionState>;
