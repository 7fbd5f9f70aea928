import * as z from 'zod/mini';
import { uploadFile } from '#app/intake/files/contract.ts';
import { calendarDay, common, defineStaffCall, kobo, text } from '#platform/contract.ts';
import { exportCall } from '#platform/csv/call.ts';
import { find, listAnswer, listQuery, type ResourceCalls } from '#platform/staff/lists.ts';
import { phonePattern, withoutUnseen } from '#platform/text/patterns.ts';

const State = z.enum(['received', 'checking', 'accepted', 'declined', 'withdrawn']);
const CameBy = z.enum(['contact-form', 'phone']);
const Moment = z.nullable(z.string());

const line = {
  id: z.string(),
  state: State,
  askedKobo: kobo(),
  grantedKobo: z.nullable(kobo()),
  /** The day the fee came in; null while it is open. */
  feeOn: Moment,
  happenedOn: z.string(),
  createdAt: z.string(),
};
/** A claim in the list: nothing of the person. */
export const ClaimLine = z.object(line);
export type ClaimLine = z.infer<typeof ClaimLine>;

export const StaffClaim = z.object({
  ...line,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  cameBy: CameBy,
  requestId: z.nullable(z.string()),
  badge: z.nullable(z.string()),
  what: z.string(),
  feeKobo: kobo(),
  feeBy: z.nullable(z.string()),
  decidedAt: Moment,
  version: z.number(),
  can: z.array(z.enum(['fee', 'correct-fee', 'accept', 'decline', 'withdraw', 'reopen'])),
  documents: z.array(
    z.object({ handle: z.string(), title: z.string(), by: z.string(), at: z.string() }),
  ),
  history: z.array(
    z.object({ at: z.string(), verb: z.string(), text: z.string(), by: z.string() }),
  ),
});
export type StaffClaim = z.infer<typeof StaffClaim>;

const amount = kobo('Enter an amount').check(
  z.minimum(1, 'Enter an amount'),
  z.maximum(100_000_000_000),
);
const optional = (max: number, name: string) =>
  z.optional(
    z.nullable(
      z
        .string()
        .check(z.overwrite(withoutUnseen), z.trim(), z.maxLength(max, `"${name}" is too long`)),
    ),
  );

const values = {
  name: text({ max: 120, name: 'name' }),
  email: text({ max: 254, name: 'email' }).check(z.email('Invalid email address')),
  phone: text({ max: 40, name: 'phone' }).check(z.regex(phonePattern, 'Invalid phone number')),
  cameBy: CameBy,
  /** The request by which the insurance was bought. */
  requestId: optional(60, 'requestId'),
  /** The verification ID of the worker. */
  badge: optional(40, 'badge'),
  happenedOn: calendarDay('Enter the day'),
  what: text({ max: 5_000, name: 'what' }),
  askedKobo: amount,
};
export const NewClaim = z.strictObject(values);
export type NewClaim = z.infer<typeof NewClaim>;

const params = z.object({ id: text({ max: 40 }) });
const version = z.int();
const Done = z.object({ message: z.string() });
const { notFound, changed } = common;
const toAgree =
  'The price of this insurance is agreed by talking, and its request is not marked as done: it covers nothing yet.';
const refusedFacts = {
  unknownRequest: {
    status: 400,
    code: 'no-insurance-request',
    message: 'No paid insurance request has this number.',
  },
  notActive: {
    status: 400,
    code: 'insurance-not-active',
    message: `${toAgree} Its cover begins on the day on which the request is marked so.`,
  },
  unknownWorker: {
    status: 400,
    code: 'no-verified-worker',
    message: 'No verified worker has this ID.',
  },
  future: { status: 400, code: 'future', message: 'This day is still to come.' },
} as const;
const wrongState = {
  status: 409,
  code: 'wrong-state',
  message: 'This cannot be done with the claim as it stands now.',
} as const;

export const staffClaims = defineStaffCall({
  name: 'staffClaims',
  method: 'GET',
  path: '/claims',
  summary: "Insurance claims: found by number or by the claimant's email",
  query: listQuery(['createdAt', 'askedKobo'], { q: find(), state: z.optional(State) }),
  answer: listAnswer(ClaimLine),
  access: { may: 'claims.read' },
  personal: true,
});

/** What is asked for and granted, and how to reach the claimant: never what happened. */
export const exportClaims = exportCall('claims', staffClaims);

export const staffClaim = defineStaffCall({
  name: 'staffClaim',
  method: 'GET',
  path: '/claims/{id}',
  summary: 'A claim with its documents and its timeline',
  params,
  answer: StaffClaim,
  errors: { notFound, reasonNeeded: common.reasonNeeded },
  access: { may: 'claims.read' },
  personal: true,
});

export const createClaim = defineStaffCall({
  name: 'createClaim',
  method: 'POST',
  path: '/claims',
  summary: 'Records a claim that came by the contact form or by phone (C-89)',
  body: NewClaim,
  answer: ClaimLine,
  errors: refusedFacts,
  access: { may: 'claims.write' },
  personal: true,
});

export const updateClaim = defineStaffCall({
  name: 'updateClaim',
  method: 'PUT',
  path: '/claims/{id}',
  summary: 'Corrects a claim that is not decided; the version must be the one that was read',
  params,
  body: z.strictObject({ ...values, version }),
  answer: ClaimLine,
  errors: { notFound, changed, wrongState, ...refusedFacts },
  access: { may: 'claims.write' },
  personal: true,
});

const move = { message: text({ max: 2_000, name: 'message' }), version };

/** What staff do: the fee came in, its day is put right, or the claimant takes the claim back. */
export const moveClaim = defineStaffCall({
  name: 'moveClaim',
  method: 'POST',
  path: '/claims/{id}/move',
  summary:
    'Notes that the fee was received, corrects its day, or notes that the claim was withdrawn',
  params,
  body: z.strictObject({
    ...move,
    verb: z.enum(['fee', 'correct-fee', 'withdraw']),
    /** The day the fee came in; of `fee` today where it is left out. */
    feeOn: z.optional(calendarDay('Enter the day')),
  }),
  answer: Done,
  errors: {
    notFound,
    changed,
    wrongState,
    future: refusedFacts.future,
    day: { status: 400, code: 'day-needed', message: 'Say on which day the fee was received.' },
  },
  access: { may: 'claims.write' },
  personal: true,
});

/** What an administrator decides (GEN-20). */
export const decideClaim = defineStaffCall({
  name: 'decideClaim',
  method: 'POST',
  path: '/claims/{id}/decide',
  summary: 'Accepts or declines a claim, or opens it again',
  params,
  body: z.strictObject({
    ...move,
    verb: z.enum(['accept', 'decline', 'reopen']),
    grantedKobo: z.optional(amount),
  }),
  answer: Done,
  errors: {
    notFound,
    changed,
    wrongState,
    amount: { status: 400, code: 'amount-needed', message: 'Say how much is granted.' },
    tooMuch: {
      status: 400,
      code: 'more-than-asked',
      message: 'No more can be granted than was asked for.',
    },
    insuranceGone: {
      status: 409,
      code: 'insurance-gone',
      message:
        'The insurance of this claim was cancelled, or its money went back or is asked back. Decline the claim, or correct its request number.',
    },
    notActive: {
      status: 409,
      code: 'insurance-not-active',
      message: `${toAgree} Decline the claim, or correct its request number.`,
    },
    beforeCover: {
      status: 409,
      code: 'before-cover',
      message:
        'This happened before the insurance was active, so it is not covered. It is active from the day it was paid, or its request was marked as done where the price was agreed by talking. Decline the claim, or correct its day or its request number.',
    },
  },
  access: { may: 'claims.decide' },
  personal: true,
});

export const noteClaim = defineStaffCall({
  name: 'noteClaim',
  method: 'POST',
  path: '/claims/{id}/notes',
  summary: 'Writes a note for colleagues',
  params,
  body: z.strictObject({ note: text({ max: 2_000, name: 'note' }) }),
  answer: Done,
  errors: { notFound },
  access: { may: 'claims.write' },
  personal: true,
});

/** Keeps a document: a photo or a PDF, checked as every upload. */
export const addClaimDocument = defineStaffCall({
  name: 'addClaimDocument',
  method: 'POST',
  path: '/claims/{id}/documents',
  summary: 'Adds a document to a claim',
  params,
  body: z.strictObject({ title: text({ max: 120, name: 'title' }), file: z.string() }),
  answer: Done,
  errors: { notFound, ...uploadFile.errors },
  bodyLimit: uploadFile.bodyLimit ?? 0,
  access: { may: 'claims.write' },
  personal: true,
});

export const claimDocument = defineStaffCall({
  name: 'claimDocument',
  method: 'GET',
  path: '/claims/{id}/documents/{handle}',
  summary: 'A document of a claim, as a download',
  params: z.object({ id: text({ max: 40 }), handle: text({ max: 60 }) }),
  file: 'application/octet-stream',
  errors: { notFound, forbidden: common.forbidden, reasonNeeded: common.reasonNeeded },
  access: { may: 'claims.read' },
  personal: true,
});

/** What the console's screens work with. */
export const claimCalls = {
  list: staffClaims,
  one: staffClaim,
  create: createClaim,
  update: updateClaim,
} satisfies ResourceCalls;
