import * as z from 'zod/mini';
import { MoneyState } from '#app/commerce/payment/contract.ts';
import { Kind } from '#app/commerce/plans/contract.ts';
import { calendarDay, common, defineStaffCall, kobo, text } from '#platform/contract.ts';
import { exportCall } from '#platform/csv/call.ts';
import { find, listAnswer, listQuery, type ResourceCalls } from '#platform/staff/lists.ts';
import { PurchaseRequest } from '../contract.ts';

const Moment = z.nullable(z.string());
const Status = PurchaseRequest.shape.status;
export const Finding = z.enum(['established', 'not-established', 'settled', 'withdrawn']);
export type Finding = z.infer<typeof Finding>;
const Money = z.enum(['paid', 'unpaid', 'nothing-to-pay']);

const line = {
  id: z.string(),
  kind: Kind,
  plan: z.string(),
  totalKobo: kobo(),
  status: Status,
  payment: Money,
  /** Where the payment itself stands; null where none was begun. */
  paymentStatus: z.nullable(MoneyState),
  assignedName: z.nullable(z.string()),
  finding: z.nullable(Finding),
  createdAt: z.string(),
};
/** A request in the list: nothing of the person. */
export const RequestLine = z.object(line);
export type RequestLine = z.infer<typeof RequestLine>;

/** An answer of step 3, as the form that was filled in asked for it. */
export const AnswerLine = z.object({
  name: z.string(),
  section: z.string(),
  label: z.string(),
  /** Empty for a file: it is downloaded by the field's name. */
  value: z.string(),
  isFile: z.boolean(),
  /** Set where it is sensitive, and kept from the role of who reads: `value` is empty then. */
  hidden: z.optional(z.literal(true)),
});
export type AnswerLine = z.infer<typeof AnswerLine>;

/** A step on the way of a request: the buyer's, the payment's, or one of staff. */
export const Happening = z.object({
  at: z.string(),
  what: z.string(),
  by: z.nullable(z.string()),
  text: z.nullable(z.string()),
  /** There is a text, and it is not for this reader. */
  hidden: z.optional(z.literal(true)),
  tone: z.enum(['good', 'waiting', 'quiet', 'bad']),
});
export type Happening = z.infer<typeof Happening>;

export const StaffRequest = z.object({
  ...line,
  version: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Whether mail reaches the buyer; an older server says nothing. */
  mailed: z.optional(z.boolean()),
  lines: z.array(z.object({ name: z.string(), kobo: kobo() })),
  termsVersion: z.nullable(z.string()),
  termsAt: Moment,
  formId: z.nullable(z.string()),
  /** Null for who reads none of them: `readingOf`. */
  answers: z.nullable(z.array(AnswerLine)),
  /** The payment that counts. */
  paymentReference: z.nullable(z.string()),
  assignedTo: z.nullable(z.string()),
  closedAt: Moment,
  /** Whether it is in work and whom it is about, or its buyer, was erased; an older server says nothing. */
  cannotGoOn: z.optional(z.boolean()),
  hasReceipt: z.boolean(),
  can: z.object({ finish: z.boolean(), decline: z.boolean(), reopen: z.boolean() }),
  history: z.array(Happening),
});
export type StaffRequest = z.infer<typeof StaffRequest>;

const notFound = {
  status: 404,
  code: 'request-not-found',
  message: 'There is no request under this number.',
} as const;
const wrongState = {
  status: 409,
  code: 'wrong-state',
  message: 'This cannot be done with the request as it stands now.',
} as const;
const givenBack = {
  status: 409,
  code: 'given-back',
  message: 'The money of this request went back, so it stays closed. The buyer orders anew.',
} as const;
const caseAtDecision = {
  status: 409,
  code: 'case-at-decision',
  message:
    'A decline is proposed in the case of this order, or its record is issued. End the case first; with a record, mark the request as done.',
} as const;
const caseOpen = {
  status: 409,
  code: 'case-open',
  message:
    'The case of this order is not decided yet. Decide it: the order is done then by itself. Or cancel the order, which withdraws the case.',
} as const;
const caseOver = {
  status: 409,
  code: 'case-over',
  message:
    'The case of this order is decided, and nothing more is done in it. To check the person again, open a case by hand.',
} as const;
const needsFinding = {
  status: 400,
  code: 'finding-needed',
  message: 'Choose the outcome of the report.',
} as const;
/** `mailed`: whether the buyer is told by mail; an older server says nothing. */
const Done = z.object({ message: z.string(), mailed: z.optional(z.boolean()) });
const id = { id: text({ max: 60 }) };
const version = z.int();
const day = z.optional(calendarDay('Enter a day'));

export type Noun = 'requests' | 'incidents';

/** The calls of an inbox: all requests, or incident reports by themselves. */
function inboxOf(noun: Noun, one: string) {
  const name = noun === 'requests' ? 'Request' : 'Incident';
  const read = { may: `${noun}.read` };
  const write = { may: `${noun}.write` };
  return {
    list: defineStaffCall({
      name: `staff${name}s`,
      method: 'GET',
      path: `/${noun}`,
      summary: `${one}s, for staff: found by number or by the buyer's email`,
      query: listQuery(['createdAt', 'totalKobo'], {
        q: find(),
        kind: z.optional(Kind),
        status: z.optional(Status),
        payment: z.optional(Money),
        /** A member's id, or `nobody`. */
        assigned: z.optional(text({ max: 60 })),
        /** Only those in work of whose person nothing is known any more. */
        erased: z.optional(z.literal('true')),
        /** Only those that were cancelled after they were paid, and whose money stayed with us unsaid. */
        unrefunded: z.optional(z.literal('true')),
        from: day,
        to: day,
      }),
      answer: listAnswer(RequestLine),
      access: read,
      personal: true,
    }),
    show: defineStaffCall({
      name: `staff${name}`,
      method: 'GET',
      path: `/${noun}/{id}`,
      summary: `${one} with buyer, answers, amounts and timeline`,
      params: z.object(id),
      answer: StaffRequest,
      errors: { notFound, reasonNeeded: common.reasonNeeded },
      access: read,
      personal: true,
    }),
    decide: defineStaffCall({
      name: `decide${name}`,
      method: 'POST',
      path: `/${noun}/{id}/decide`,
      summary: `Finishes, declines or reopens; a buyer whom mail reaches is told of the first two`,
      params: z.object(id),
      body: z.strictObject({
        verb: z.enum(['finish', 'decline', 'reopen']),
        version,
        /** For the buyer where he is told, else for staff. */
        message: text({ max: 2_000, name: 'message' }),
        /** Only for incident reports. */
        finding: z.optional(Finding),
      }),
      answer: Done,
      errors: {
        notFound,
        wrongState,
        needsFinding,
        caseOpen,
        caseOver,
        caseAtDecision,
        givenBack,
        changed: common.changed,
      },
      access: write,
      personal: true,
    }),
    note: defineStaffCall({
      name: `note${name}`,
      method: 'POST',
      path: `/${noun}/{id}/notes`,
      summary: 'Writes a note for colleagues',
      params: z.object(id),
      body: z.strictObject({ note: text({ max: 2_000, name: 'note' }) }),
      answer: Done,
      errors: { notFound },
      access: write,
      personal: true,
    }),
    assign: defineStaffCall({
      name: `assign${name}`,
      method: 'POST',
      path: `/${noun}/{id}/assign`,
      summary: 'Assigns it to a member of staff, or to nobody',
      params: z.object(id),
      body: z.strictObject({ to: z.nullable(text({ max: 60 })), version }),
      answer: Done,
      errors: {
        notFound,
        changed: common.changed,
        noMember: {
          status: 400,
          code: 'no-such-member',
          message: 'Nobody who handles this has this name.',
        },
      },
      access: write,
      personal: true,
    }),
    assignees: defineStaffCall({
      name: `assignees${name}`,
      method: 'GET',
      path: `/${noun}/assignees`,
      summary: 'Who it can be assigned to',
      answer: z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) }),
      access: read,
      personal: true,
    }),
    receipt: defineStaffCall({
      name: `receipt${name}`,
      method: 'GET',
      path: `/${noun}/{id}/receipt`,
      summary: 'The receipt as a PDF',
      params: z.object(id),
      file: 'application/pdf',
      errors: { notFound, reasonNeeded: common.reasonNeeded },
      access: read,
      personal: true,
    }),
    file: defineStaffCall({
      name: `file${name}`,
      method: 'GET',
      path: `/${noun}/{id}/files/{field}`,
      summary: 'A file that was handed in',
      params: z.object({ ...id, field: text({ max: 80 }) }),
      file: 'application/octet-stream',
      errors: { notFound, forbidden: common.forbidden, reasonNeeded: common.reasonNeeded },
      access: read,
      personal: true,
    }),
  };
}

export const inboxes = {
  requests: inboxOf('requests', 'Request'),
  incidents: inboxOf('incidents', 'Incident report'),
};

/** What was bought, by whom and how to reach them: never what a form asked them. */
export const inboxExports = {
  requests: exportCall('requests', inboxes.requests.list),
  incidents: exportCall('incidents', inboxes.incidents.list),
};

/** What the console's screens work with. */
export const requestCalls = {
  list: inboxes.requests.list,
  one: inboxes.requests.show,
} satisfies ResourceCalls;
export const incidentCalls = {
  list: inboxes.incidents.list,
  one: inboxes.incidents.show,
} satisfies ResourceCalls;
