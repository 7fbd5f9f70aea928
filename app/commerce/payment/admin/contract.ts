import * as z from 'zod/mini';
import { calendarDay, common, defineStaffCall, kobo, text } from '#platform/contract.ts';
import { exportCall } from '#platform/csv/call.ts';
import { Asked, alreadyAsked } from '#platform/staff/approvals.ts';
import { find, listAnswer, listQuery, type ResourceCalls } from '#platform/staff/lists.ts';
import { MoneyState, PaymentStatus } from '../contract.ts';

const Moment = z.nullable(z.string());

const line = {
  /** The reference. */
  id: z.string(),
  purpose: z.string(),
  subject: z.string(),
  amountKobo: kobo(),
  paidKobo: z.nullable(kobo()),
  status: PaymentStatus,
  /** The same for people: what went back says so. */
  state: MoneyState,
  reason: z.nullable(z.string()),
  /** Somebody must look at it. */
  waits: z.boolean(),
  refundAskedAt: Moment,
  createdAt: z.string(),
  settledAt: Moment,
};
/** A payment in the list: nothing of the person. */
export const PaymentLine = z.object(line);
export type PaymentLine = z.infer<typeof PaymentLine>;

/** What the provider sent about a payment. */
export const EventLine = z.object({
  id: z.string(),
  event: z.string(),
  reference: z.nullable(z.string()),
  receivedAt: z.string(),
  handledAt: Moment,
  times: z.number(),
});
export type EventLine = z.infer<typeof EventLine>;

export const StaffPayment = z.object({
  ...line,
  email: z.string(),
  channel: z.nullable(z.string()),
  brand: z.nullable(z.string()),
  last4: z.nullable(z.string()),
  providerId: z.nullable(z.string()),
  paidAt: Moment,
  checkoutAt: Moment,
  checks: z.number(),
  nextCheckAt: Moment,
  refundQueuedAt: Moment,
  closedAt: Moment,
  closedName: z.nullable(z.string()),
  closedNote: z.nullable(z.string()),
  /** The provider's last answer. */
  said: z.nullable(
    z.object({
      at: z.string(),
      status: z.string(),
      amountKobo: z.nullable(kobo()),
      currency: z.nullable(z.string()),
      response: z.nullable(z.string()),
    }),
  ),
  canRefund: z.boolean(),
  canClose: z.boolean(),
  /** What it paid for was cancelled, and its money stayed with us unsaid. An older server says nothing. */
  unrefunded: z.optional(z.boolean()),
  /** A refund was asked for and the provider says that it failed: no money went back. An older server says nothing. */
  refundFailed: z.optional(z.boolean()),
  /** A refund was asked for and nobody knows what became of it. */
  refundUncertain: z.boolean(),
  /** What went back by refunds that were made at the provider; null: it was not told how much. */
  refundsElsewhere: z.array(z.object({ at: z.string(), kobo: z.nullable(kobo()) })),
  /** The buyer has asked their bank for the money back: until when to answer at the provider, and how it ended. */
  dispute: z.nullable(z.object({ at: z.string(), dueAt: Moment, end: z.nullable(z.string()) })),
  /** A refund that a colleague has not decided on yet. */
  refundRequest: z.nullable(z.object({ askedBy: z.string(), askedAt: z.string() })),
  events: z.array(EventLine),
});
export type StaffPayment = z.infer<typeof StaffPayment>;

const params = z.object({ id: text({ max: 100 }) });
const note = text({ max: 500, name: 'note' });
const seenText = z.nullable(text({ max: 60 }));
/** As it was read: a dispute or another refund may have come since. A console of before does not say it. */
const seen = z.optional(
  z.strictObject({
    status: PaymentStatus,
    refundAskedAt: seenText,
    disputeAt: seenText,
    disputeEnd: seenText,
    closedAt: z.optional(seenText),
  }),
);
const notFound = {
  status: 404,
  code: 'payment-not-found',
  message: 'There is no such payment.',
} as const;
const Done = z.object({ message: z.string() });
const day = z.optional(calendarDay('Enter a day'));

export const staffPayments = defineStaffCall({
  name: 'staffPayments',
  method: 'GET',
  path: '/payments',
  summary: 'Payments, for staff: found by reference, by what is paid for, or by email',
  query: listQuery(['createdAt', 'amountKobo'], {
    q: find(),
    /** As the list shows it: what went back is refunded, and paid no more. */
    status: z.optional(MoneyState),
    /** Only what somebody must look at. */
    waits: z.optional(z.literal('true')),
    from: day,
    to: day,
  }),
  answer: listAnswer(PaymentLine),
  access: { may: 'payments.read' },
  personal: true,
});

/** The money with its references and the buyer's address: nothing of a card. */
export const exportPayments = exportCall('payments', staffPayments);

export const staffPayment = defineStaffCall({
  name: 'staffPayment',
  method: 'GET',
  path: '/payments/{id}',
  summary: 'A payment with what the provider said of it',
  params,
  answer: StaffPayment,
  errors: { notFound, reasonNeeded: common.reasonNeeded },
  access: { may: 'payments.read' },
  personal: true,
});

/** Asks the provider once more; what follows is decided as always. */
export const askPayment = defineStaffCall({
  name: 'askPayment',
  method: 'POST',
  path: '/payments/{id}/ask',
  summary: 'Asks the provider about a payment now',
  params,
  answer: Done,
  errors: {
    notFound,
    away: {
      status: 503,
      code: 'provider-away',
      message: 'The payment provider gave no clear answer. Try again in a moment.',
    },
  },
  access: { may: 'payments.write' },
});

/** Closes what needs attention, or is kept of a cancelled order, with a note. It fulfils nothing: only the provider's word does (I3). */
export const closePayment = defineStaffCall({
  name: 'closePayment',
  method: 'POST',
  path: '/payments/{id}/close',
  summary:
    'Closes a payment that needed attention, or is kept of what was cancelled, with a note; nothing is fulfilled by it',
  params,
  body: z.strictObject({ note, seen }),
  answer: Done,
  errors: {
    notFound,
    changed: common.changed,
    notWaiting: {
      status: 409,
      code: 'not-waiting',
      message: 'Nothing of this payment waits to be closed.',
    },
  },
  access: { may: 'payments.write' },
});

/** Asks for a payment to be given back in whole; somebody else must agree. */
export const refundPayment = defineStaffCall({
  name: 'refundPayment',
  method: 'POST',
  path: '/payments/{id}/refund',
  summary: 'Asks for a payment to be given back; a colleague must agree',
  params,
  body: z.strictObject({ reason: text({ max: 500, name: 'reason' }) }),
  answer: Asked,
  access: { may: 'payments.refund' },
  errors: {
    notFound,
    alreadyAsked,
    nothingPaid: {
      status: 409,
      code: 'nothing-to-refund',
      message: 'No money of this payment is with us, or it is on its way back already.',
    },
    disputed: {
      status: 409,
      code: 'refund-disputed',
      message:
        'The buyer has asked their bank for this money back, or got it there: a refund could send it twice. Answer the dispute at the provider.',
    },
    granted: {
      status: 409,
      code: 'claim-accepted',
      message:
        'An insurance claim was accepted on what this payment bought: its money stays with us. Ask an administrator, who can reopen that claim.',
    },
    refused: {
      status: 402,
      code: 'refund-refused',
      message: 'The payment provider refused this refund.',
    },
    uncertain: {
      status: 503,
      code: 'refund-uncertain',
      message: 'The provider did not answer. Look the payment up there before you ask again.',
    },
    failed: {
      status: 502,
      code: 'refund-failed',
      message:
        'The payment provider could not bring the money back. The page of the payment says how to go on.',
    },
  },
});

/**
 * Lets a refund be asked for again: the provider says that it failed, or somebody has looked it up there and the
 * provider has no such refund.
 */
export const releaseRefund = defineStaffCall({
  name: 'releaseRefund',
  method: 'POST',
  path: '/payments/{id}/release',
  summary:
    'Lets a refund be asked for again that the provider says failed, or that it does not have',
  params,
  body: z.strictObject({ note, seen }),
  answer: Done,
  errors: {
    notFound,
    changed: common.changed,
    notUncertain: {
      status: 409,
      code: 'refund-not-uncertain',
      message:
        'No refund of this payment failed or is uncertain. It may be on its way: read the page again.',
    },
  },
  access: { may: 'payments.refund', fresh: true },
});

/** What the console's screens work with. */
export const paymentCalls = {
  list: staffPayments,
  one: staffPayment,
} satisfies ResourceCalls;
