import * as z from 'zod/mini';
import {
  type ApiErrorDefinition,
  common,
  defineCall,
  isMailAddress,
  text,
} from '#platform/contract.ts';
import { withoutUnseen } from '#platform/text/patterns.ts';

/** A text that must not be empty; absent, null and blank are refused in the same words. */
const needed = (max: number, required: string) =>
  z.prefault(
    z.pipe(z.string(required), text({ max }).check(z.minLength(1, { error: required }))),
    '',
  );

const invalidEmail = 'Please enter a valid email address';

/** May be left empty (FBK-08). */
const OptionalEmail = z.string(invalidEmail).check(
  z.overwrite(withoutUnseen),
  z.trim(),
  z.maxLength(254, { error: invalidEmail, abort: true }),
  z.refine((value) => value === '' || isMailAddress(value), invalidEmail),
);

export const sendFeedback = defineCall({
  name: 'sendFeedback',
  method: 'POST',
  path: '/feedbacks',
  summary: 'Takes feedback about a worker; hidden until it was moderated',
  body: z.strictObject({
    name: needed(120, 'Your name is required'),
    verificationId: needed(64, 'Sapioworker Verification ID is required'),
    message: needed(5_000, 'Please provide your feedback'),
    email: z.optional(OptionalEmail),
    /** A field that people never see. Filled in: held apart for the moderators, answered alike. */
    leaveEmpty: z.optional(z.string().check(z.maxLength(1_000))),
    /** How long the form was open, as far as the browser could measure it. */
    openForMs: z.optional(z.number().check(z.minimum(0))),
  }),
  answer: z.object({ success: z.literal(true), message: z.string() }),
  errors: { limited: common.limited },
});

export const FeedbackState = z.enum(['new', 'published', 'hidden']);
export type FeedbackState = z.infer<typeof FeedbackState>;

/** What became of a worker's dispute, as the history of a feedback tells it. */
const FeedbackDispute = z.object({
  id: z.string(),
  round: z.int(),
  ground: z.string(),
  raisedAt: z.string(),
  dueAt: z.string(),
  outcome: z.nullable(z.enum(['upheld', 'dismissed'])),
  decidedAt: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});

/** A feedback as staff see it. Instants as ISO text. */
export const FeedbackEntry = z.object({
  id: z.string(),
  name: z.string(),
  /** As it was typed. */
  verificationId: z.string(),
  message: z.string(),
  email: z.nullable(z.string()),
  state: FeedbackState,
  /** False: no matching record, so it cannot be published (C-71). */
  matched: z.boolean(),
  /** It came as programs send: the hidden field filled in, faster than anybody types, or many at once. */
  suspected: z.boolean(),
  receivedAt: z.string(),
  acknowledgeBy: z.string(),
  acknowledgedAt: z.nullable(z.string()),
  actBy: z.string(),
  overdue: z.boolean(),
  decidedAt: z.nullable(z.string()),
  reply: z.nullable(z.string()),
  /** The badge number of the record that it is matched to; null for none, and for one that is hidden or erased. */
  record: z.nullable(z.string()),
  /** From when it counts and anybody may read it; null while it is not released, or was counted before. */
  countsFrom: z.nullable(z.string()),
  /** The worker's one public answer. */
  answer: z.nullable(z.string()),
  /** When an upheld dispute took it back: its words are gone, this is the stub. */
  takenBackAt: z.nullable(z.string()),
  disputes: z.array(FeedbackDispute),
  /** Whether a reply goes out: mail to the address may have come back for good. An older server does not say. */
  mailed: z.optional(z.boolean()),
});
export type FeedbackEntry = z.infer<typeof FeedbackEntry>;

/** In lists: without address and reply, its words cut short. */
export const FeedbackLine = z.omit(FeedbackEntry, {
  email: true,
  reply: true,
  record: true,
  countsFrom: true,
  answer: true,
  takenBackAt: true,
  disputes: true,
  mailed: true,
});
export type FeedbackLine = z.infer<typeof FeedbackLine>;

/** What moderation refuses. */
export const moderation = {
  notFound: { status: 404, code: 'feedback-not-found', message: 'There is no such feedback.' },
  unmatched: {
    status: 409,
    code: 'feedback-unmatched',
    message: 'This feedback matches no record. Match it first, then publish it.',
  },
  disputed: {
    status: 409,
    code: 'feedback-disputed',
    message: 'The worker disputes this feedback. Decide the dispute first.',
  },
  takenBack: {
    status: 409,
    code: 'feedback-taken-back',
    message: 'This feedback was taken back after a dispute. That stays.',
  },
  recordGone: {
    status: 409,
    code: 'feedback-record-gone',
    message:
      'The record that this is about is hidden or erased: its worker could not read it first. Hide the feedback.',
  },
  unknownRecord: {
    status: 404,
    code: 'record-not-found',
    message: 'No record has this badge number.',
  },
} as const satisfies Record<string, ApiErrorDefinition>;
