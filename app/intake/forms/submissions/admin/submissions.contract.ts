import * as z from 'zod/mini';
import {
  type ApiErrorDefinition,
  calendarDay,
  common,
  defineStaffCall,
  text,
} from '#platform/contract.ts';
import { exportCall } from '#platform/csv/call.ts';
import { find, listAnswer, listQuery, type ResourceCalls } from '#platform/staff/lists.ts';
import { getSubmission } from '../../contract.ts';
import { SubmissionState } from '../submissions.contract.ts';

/** In lists: as little as finds the person. */
export const SubmissionLine = z.object({
  /** The receipt number. */
  id: z.string(),
  tag: z.string(),
  /** Of the form, in the version that was answered. */
  title: z.string(),
  /** Empty where the form asks for no full name. */
  name: z.string(),
  state: SubmissionState,
  receivedAt: z.string(),
});
export type SubmissionLine = z.infer<typeof SubmissionLine>;

/** A question of the version that was asked, with what was answered. */
export const Answered = z.object({
  name: z.string(),
  label: z.string(),
  /** Whether the answer is a file, to be downloaded under the field's name. */
  isFile: z.boolean(),
  /** In words, one a choice; empty for a file, null for no answer. Left out for who may not read it. */
  answer: z.optional(z.nullable(z.array(z.string()))),
});
export type Answered = z.infer<typeof Answered>;

/** Something that staff did. */
const SubmissionStep = z.object({
  by: z.string(),
  note: z.string(),
  movedTo: z.nullable(SubmissionState),
  at: z.string(),
});

export const SubmissionEntry = z.object({
  ...SubmissionLine.shape,
  version: z.number(),
  /** Where this reader may move it from its state. */
  ways: z.array(SubmissionState),
  sections: z.array(z.object({ title: z.string(), answers: z.array(Answered) })),
  /** Time of the sender's own clock. */
  sentAt: z.string(),
  mailed: z.boolean(),
  /** Under a paper of the partner agreement. */
  signature: z.nullable(
    z.object({
      paper: z.string(),
      textVersion: z.string(),
      name: z.string(),
      designation: z.string(),
      signedAt: z.string(),
    }),
  ),
  /** The oldest first. */
  steps: z.array(SubmissionStep),
});
export type SubmissionEntry = z.infer<typeof SubmissionEntry>;

const { notFound } = getSubmission.errors;
const { reasonNeeded } = common;
const changed: ApiErrorDefinition = {
  status: 409,
  code: 'submission-changed',
  message: 'Somebody else has moved this application. Look at it again.',
};
const noWay: ApiErrorDefinition = {
  status: 400,
  code: 'submission-no-way',
  message: 'An application cannot go there from its present state.',
};
const unseen: ApiErrorDefinition = {
  status: 403,
  code: 'submission-unseen',
  message: 'Some answers are hidden from your role. Whoever sees them all accepts the application.',
};
/** The longest note of staff. */
const note = text({ max: 2_000, name: 'note' });

const Done = z.object({ success: z.literal(true), message: z.string() });
const params = z.object({ id: text({ max: 20 }) });
const day = z.optional(calendarDay('Use a day such as 2026-11-21'));

export const staffSubmissions = defineStaffCall({
  name: 'staffSubmissions',
  method: 'GET',
  path: '/submissions',
  summary: 'What was sent in by forms, the newest first; `until` is a whole day',
  query: listQuery(['receivedAt'], {
    q: find(),
    tag: z.optional(text({ max: 60 })),
    state: z.optional(SubmissionState),
    since: day,
    until: day,
  }),
  answer: listAnswer(SubmissionLine),
  access: { may: 'submissions.read' },
  personal: true,
});

/** Who applied, for what, and how to reach them: never what else was answered. */
export const exportSubmissions = exportCall('submissions', staffSubmissions);

export const staffSubmission = defineStaffCall({
  name: 'staffSubmission',
  method: 'GET',
  path: '/submissions/{id}',
  summary: 'One submission as its version asked for it, with the answers that this reader may see',
  params,
  answer: SubmissionEntry,
  errors: { notFound, reasonNeeded },
  access: { may: 'submissions.read' },
  personal: true,
});

export const submissionFile = defineStaffCall({
  name: 'submissionFile',
  method: 'GET',
  path: '/submissions/{id}/files/{field}',
  summary: 'A file of a submission by the name of its field, as a download',
  params: z.object({ ...params.shape, field: text({ max: 60 }) }),
  file: 'application/octet-stream',
  errors: { notFound, forbidden: common.forbidden, reasonNeeded },
  access: { may: 'files.read' },
  personal: true,
});

export const moveSubmission = defineStaffCall({
  name: 'moveSubmission',
  method: 'POST',
  path: '/submissions/{id}/move',
  summary: 'Moves a submission from the state that was seen to another one',
  params,
  body: z.strictObject({
    from: SubmissionState,
    to: SubmissionState,
    note: z.optional(text({ max: 2_000 })),
  }),
  answer: Done,
  errors: { notFound, noWay, changed, unseen },
  access: { may: 'submissions.write' },
});

export const noteSubmission = defineStaffCall({
  name: 'noteSubmission',
  method: 'POST',
  path: '/submissions/{id}/note',
  summary: 'Adds a note for the colleagues; the same once more at once adds nothing',
  params,
  body: z.strictObject({ note }),
  answer: Done,
  errors: { notFound },
  access: { may: 'submissions.write' },
});

/** What the console's screens work with. */
export const submissionCalls = {
  list: staffSubmissions,
  one: staffSubmission,
} satisfies ResourceCalls;
