import * as z from 'zod/mini';
import { type ApiErrorDefinition, common, defineCall, text } from '#platform/contract.ts';

/** What a guarantor sees: who asks, by the first name alone, and what is asked. */
export const Guarantee = z.object({
  /** The first name of who named the guarantor. */
  personName: z.string(),
  /** The guarantor's own. */
  firstName: z.string(),
  relation: z.string(),
  /** `closed`: no answer is needed any more. */
  state: z.enum(['open', 'answered', 'closed']),
  answer: z.nullable(z.enum(['yes', 'no'])),
  reason: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
});
export type Guarantee = z.infer<typeof Guarantee>;

const notFound: ApiErrorDefinition = {
  status: 404,
  code: 'guarantee-not-found',
  message: 'This link does not open anything, or not any more.',
};
const params = z.object({ token: z.string() });

export const getGuarantee = defineCall({
  name: 'getGuarantee',
  method: 'GET',
  path: '/guarantees/{token}',
  summary: 'What is asked of a guarantor, for who holds the link',
  params,
  answer: Guarantee,
  errors: { notFound, limited: common.limited },
  personal: true,
});

export const answerGuarantee = defineCall({
  name: 'answerGuarantee',
  method: 'POST',
  path: '/guarantees/{token}',
  summary: 'Answers, once, whether somebody is vouched for; a no says why',
  params,
  body: z.strictObject({
    answer: z.enum(['yes', 'no'], 'Choose yes or no'),
    reason: z.optional(text({ max: 1_000 })),
  }),
  answer: Guarantee,
  errors: {
    notFound,
    invalid: common.invalid,
    limited: common.limited,
    answered: {
      status: 409,
      code: 'guarantee-answered',
      message: 'An answer was given already, so it stays as it is. Write to us to change it.',
    },
    closed: {
      status: 409,
      code: 'guarantee-closed',
      message: 'No answer is needed any more. Thank you.',
    },
  },
  personal: true,
  replays: false,
});
