import * as z from 'zod/mini';
import { Done, meErrors, unmaskedErrors } from '#app/people/me/contract.ts';
import { type ApiErrorDefinition, common, defineCall, text } from '#platform/contract.ts';

/** On what a worker can dispute feedback (ME-07). */
export const DisputeGround = z.enum(
  ['not-my-client', 'false-fact', 'personal-data', 'threat', 'extortion'],
  'Choose one of the grounds',
);
export type DisputeGround = z.infer<typeof DisputeGround>;

export const DisputeOutcome = z.enum(['upheld', 'dismissed']);
export type DisputeOutcome = z.infer<typeof DisputeOutcome>;

/** Where a released feedback stands: `reading` is the worker's alone, `taken-back` is gone. */
export const ReplyState = z.enum(['reading', 'counts', 'disputed', 'taken-back']);
export type ReplyState = z.infer<typeof ReplyState>;

/** A dispute as the worker reads it. Instants as ISO text. */
export const OwnDispute = z.object({
  /** 1, and 2 for the one appeal. */
  round: z.int(),
  ground: DisputeGround,
  text: z.string(),
  raisedAt: z.string(),
  dueAt: z.string(),
  /** Whether it should have been decided by now; an older server does not say. */
  overdue: z.optional(z.boolean()),
  outcome: z.nullable(DisputeOutcome),
  decidedAt: z.nullable(z.string()),
  /** Why it was decided so. */
  reason: z.nullable(z.string()),
});
export type OwnDispute = z.infer<typeof OwnDispute>;

/** Feedback as the worker whom it is about reads it; who wrote it is not told. */
export const OwnFeedback = z.object({
  id: z.string(),
  /** Null once it was taken back. */
  text: z.nullable(z.string()),
  state: ReplyState,
  releasedAt: z.nullable(z.string()),
  /** From when it counts and is public unless it is disputed; null where it was counted before it could be read. */
  countsFrom: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  disputes: z.array(OwnDispute),
  can: z.object({ answer: z.boolean(), dispute: z.boolean() }),
});
export type OwnFeedback = z.infer<typeof OwnFeedback>;

const notFound = {
  status: 404,
  code: 'feedback-not-found',
  message: 'There is no such feedback about you.',
} as const satisfies ApiErrorDefinition;

export const myFeedback = defineCall({
  name: 'myFeedback',
  method: 'GET',
  path: '/me/feedback',
  summary: 'Released feedback about the worker who is signed in, the last released first',
  answer: z.object({
    success: z.literal(true),
    /** Signed in by SMS alone on a new device: to be read, and not answered. */
    masked: z.boolean(),
    data: z.array(OwnFeedback),
  }),
  errors: meErrors,
  personal: true,
});

const params = z.object({ id: text({ max: 40 }) });

export const answerFeedback = defineCall({
  name: 'answerFeedback',
  method: 'POST',
  path: '/me/feedback/{id}/answer',
  summary: 'Put the worker’s one public answer beside feedback',
  params,
  body: z.strictObject({
    text: text({ max: 1_000, name: 'text' }).check(
      z.minLength(1, { error: 'Please write your answer' }),
    ),
  }),
  answer: Done,
  errors: {
    ...unmaskedErrors,
    invalid: common.invalid,
    notFound,
    answered: {
      status: 409,
      code: 'already-answered',
      message: 'You have answered this feedback. An answer is given once and stays.',
    },
    closed: {
      status: 409,
      code: 'feedback-closed',
      message: 'This feedback is not shown to anybody, so there is nothing to answer.',
    },
  },
  personal: true,
});

export const disputeFeedback = defineCall({
  name: 'disputeFeedback',
  method: 'POST',
  path: '/me/feedback/{id}/dispute',
  summary: 'Dispute feedback on a listed ground; after a dismissal once more, as an appeal',
  params,
  body: z.strictObject({
    ground: DisputeGround,
    text: text({ max: 2_000, name: 'text' }).check(
      z.minLength(1, { error: 'Please say what is wrong' }),
    ),
  }),
  answer: z.object({
    ...Done.shape,
    /** By when it is decided. */
    dueAt: z.string(),
  }),
  errors: {
    ...unmaskedErrors,
    invalid: common.invalid,
    notFound,
    disputed: {
      status: 409,
      code: 'already-disputed',
      message: 'You have disputed this feedback. It is being looked at.',
    },
    settled: {
      status: 409,
      code: 'dispute-settled',
      message: 'This feedback has been disputed and appealed, or was taken back. That is settled.',
    },
  },
  personal: true,
});
