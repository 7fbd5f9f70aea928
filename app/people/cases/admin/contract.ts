import * as z from 'zod/mini';
import { Level } from '#app/people/verification/contract.ts';
import { calendarDay, common, defineStaffCall, kobo, text } from '#platform/contract.ts';
import { exportCall } from '#platform/csv/call.ts';
import { find, listAnswer, listQuery, type ResourceCalls } from '#platform/staff/lists.ts';
import { CaseSource, CaseState, CheckKind, CheckState, ComparedField } from '../contract.ts';
import { around } from './around/around.contract.ts';

const Moment = z.nullable(z.string());
const Text = z.nullable(z.string());

/**
 * How far an open proposal to decline is: a colleague is to release it, the person may still answer, or
 * an officer is to decide.
 */
export const ProposalState = z.enum(['to-release', 'with-person', 'to-decide']);
export type ProposalState = z.infer<typeof ProposalState>;

const line = {
  id: z.string(),
  /** The first name and one letter: enough to tell cases of one queue apart. */
  name: z.string(),
  level: Level,
  state: CaseState,
  source: CaseSource,
  agentName: Text,
  openedAt: z.string(),
  dueAt: z.string(),
  overdue: z.boolean(),
  /** Null: nobody proposes to decline, or the case is decided. */
  proposalState: z.nullable(ProposalState),
  /** `withdrawn`: its order was cancelled, its application declined, or its person not reached. */
  decision: z.nullable(z.enum(['approved', 'declined', 'withdrawn'])),
};
/** A case in the queue. */
export const CaseLine = z.object(line);
export type CaseLine = z.infer<typeof CaseLine>;

/** A check for staff. What was found is there only for who may see sensitive details. */
export const ShownCheck = z.object({
  kind: CheckKind,
  name: z.string(),
  state: CheckState,
  method: z.nullable(z.enum(['provider', 'by-hand'])),
  checkedAt: Moment,
  goodUntil: Text,
  officerName: Text,
  costKobo: kobo(),
  carried: z.boolean(),
  /** Why it counts no more; null while it does. */
  outdated: z.nullable(z.enum(['ran-out', 'failed-since', 'changed-since'])),
  partialReason: z.optional(Text),
  how: z.optional(Text),
  source: z.optional(Text),
  reference: z.optional(Text),
  note: z.optional(Text),
  compared: z.optional(z.nullable(z.array(ComparedField))),
  evidence: z.optional(z.array(z.object({ handle: z.string(), title: z.string() }))),
});
export type ShownCheck = z.infer<typeof ShownCheck>;

/**
 * A proposal to decline, and what the person answered. Reasons and answer, which tell what was found, are
 * there only for who may see sensitive details.
 */
export const ShownProposal = z.object({
  reasons: z.optional(z.string()),
  proposedBy: z.string(),
  proposedAt: z.string(),
  releasedBy: Text,
  releasedAt: Moment,
  answerUntil: Moment,
  answer: z.optional(Text),
  answerFiles: z.optional(z.array(z.string())),
  answeredAt: Moment,
});
export type ShownProposal = z.infer<typeof ShownProposal>;

/** A line of the timeline. A note that may tell what was found is left out for who may not see that. */
export const ShownEvent = z.object({
  at: z.string(),
  what: z.string(),
  by: Text,
  note: z.optional(Text),
});
export type ShownEvent = z.infer<typeof ShownEvent>;

/** The record as an approval would leave it. */
export const Preview = z.object({
  level: Level,
  badge: Text,
  verifiedOn: z.string(),
  expiresOn: z.string(),
  officer: z.string(),
  /** Each check as the report will tell it (CASE-09). */
  checks: z.array(z.object({ kind: CheckKind, said: z.string() })),
  withPhoto: z.boolean(),
});
export type Preview = z.infer<typeof Preview>;

/** A case for staff who said why (L3). What is optional is there only for who may see it. */
export const StaffCase = z.object({
  ...line,
  version: z.number(),
  sourceId: z.string(),
  typeId: z.string(),
  badge: Text,
  isBuyer: z.boolean(),
  fullName: z.string(),
  phone: Text,
  email: Text,
  address: Text,
  stateOfResidence: Text,
  dateOfBirth: z.optional(Text),
  /** Masked but for its last four digits. */
  nationalId: z.optional(Text),
  papers: z.optional(
    z.array(z.object({ handle: z.string(), title: z.string(), from: z.string() })),
  ),
  /** By the name of a detail: where it was copied from. */
  factsFrom: z.record(z.string(), z.string()),
  agentId: Text,
  decidedAt: Moment,
  decidedByName: Text,
  linkSentAt: Moment,
  linkLost: z.boolean(),
  /** Whole hours until it is due; below zero once it is late. */
  hoursLeft: z.number(),
  checks: z.array(ShownCheck),
  consents: z.array(
    z.object({
      purpose: z.enum(['checks', 'selfie', 'photo']),
      textVersion: z.string(),
      language: z.string(),
      channel: z.enum(['page', 'in-person']),
      givenAt: z.string(),
      withdrawnAt: Moment,
      /** Null: the person took it back, or it stands. */
      withdrawnBecause: z.nullable(z.literal('corrected')),
    }),
  ),
  proposal: z.nullable(ShownProposal),
  events: z.array(ShownEvent),
  ...around,
  /** Null: no level is complete yet, or the case is decided. */
  preview: z.nullable(Preview),
  can: z.object({
    work: z.boolean(),
    propose: z.boolean(),
    release: z.boolean(),
    approve: z.boolean(),
    decline: z.boolean(),
    recheck: z.boolean(),
    suspend: z.boolean(),
    /** Say which record is the person's; take that back. */
    nameRecord: z.boolean(),
  }),
});
export type StaffCase = z.infer<typeof StaffCase>;

export const notFound = {
  status: 404,
  code: 'case-not-found',
  message: 'There is no case under this number.',
} as const;

export const params = z.object({ id: text({ max: 60 }) });
export const Done = z.object({ id: z.string(), message: z.string() });
export type Done = z.infer<typeof Done>;

const yes = z.optional(z.enum(['true', 'false']));

export const staffCases = defineStaffCall({
  name: 'staffCases',
  method: 'GET',
  path: '/cases',
  summary: 'The queue of cases, what is due first in front; decided ones when asked for',
  // The queue is worked from its beginning.
  query: z.extend(
    listQuery(['dueAt', 'openedAt'], {
      /** The number of a case or of what opened it, a badge number, a phone number, an email or a whole name. */
      q: find(),
      state: z.optional(CaseState),
      level: z.optional(Level),
      /** `me`, `nobody`, or a member's id. */
      agent: z.optional(text({ max: 60 })),
      overdue: yes,
      proposal: z.optional(ProposalState),
    }),
    { order: z._default(z.enum(['asc', 'desc']), 'asc') },
  ),
  answer: listAnswer(CaseLine),
  access: { may: 'cases.read' },
  personal: true,
});

/** What finds a case, and nothing of what was found. */
export const exportCases = exportCall('cases', staffCases);

export const staffCase = defineStaffCall({
  name: 'staffCase',
  method: 'GET',
  path: '/cases/{id}',
  summary: 'One case with checks, consents and timeline, for staff who said why',
  params,
  answer: StaffCase,
  errors: { notFound, reasonNeeded: common.reasonNeeded },
  access: { may: 'cases.read' },
  personal: true,
});

export const caseFile = defineStaffCall({
  name: 'caseFile',
  method: 'GET',
  path: '/cases/{id}/files/{handle}',
  summary: 'A paper or a piece of evidence of a case',
  params: z.object({ ...params.shape, handle: text({ max: 80 }) }),
  file: 'application/octet-stream',
  errors: { notFound, forbidden: common.forbidden, reasonNeeded: common.reasonNeeded },
  access: { may: 'cases.read' },
  personal: true,
});

export const caseAgents = defineStaffCall({
  name: 'caseAgents',
  method: 'GET',
  path: '/cases/agents',
  summary: 'Who a case can be assigned to',
  answer: z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) }),
  access: { may: 'cases.read' },
});

export const createCase = defineStaffCall({
  name: 'createCase',
  method: 'POST',
  path: '/cases',
  summary: 'Opens a case by hand; the person gets the link to their page',
  body: z.strictObject({
    name: text({ max: 200, name: 'name' }),
    phone: z.prefault(text({ max: 40 }), ''),
    email: z.prefault(text({ max: 254 }), ''),
    dateOfBirth: z.optional(calendarDay('Use a real date, such as 1991-04-12')),
    level: Level,
  }),
  answer: Done,
  errors: { invalid: common.invalid },
  access: { may: 'cases.write' },
  personal: true,
});

/** What the console's screens work with. */
export const caseCalls = {
  list: staffCases,
  one: staffCase,
  create: createCase,
} satisfies ResourceCalls;

const Day = calendarDay('Use a real date, such as 2027-04-12');
const Holiday = z.object({
  day: Day,
  name: text({ max: 80, name: 'name' }),
});
const Kept = z.extend(Holiday, { id: z.string() });
/** The whole list; never more than one page. */
export const Holidays = z.object({ data: z.array(Kept), hasNext: z.boolean() });
export type Holidays = z.infer<typeof Holidays>;

export const readHolidays = defineStaffCall({
  name: 'readHolidays',
  method: 'GET',
  path: '/holidays',
  summary: 'The public holidays on which nothing is due',
  answer: Holidays,
  access: { may: 'holidays.read' },
});

export const saveHolidays = defineStaffCall({
  name: 'saveHolidays',
  method: 'PUT',
  path: '/holidays',
  summary: 'Puts this list of public holidays in the place of the one before',
  body: z.strictObject({
    data: z.array(Holiday).check(z.maxLength(400, 'Keep at most 400 days')),
    /** What was there when the list was read, of a console of before its days alone: where it is another by now, nothing is saved. */
    seen: z.optional(z.union([z.array(Holiday), z.array(Day)]).check(z.maxLength(400))),
  }),
  answer: Holidays,
  errors: { invalid: common.invalid, changed: common.changed },
  access: { may: 'holidays.write' },
});

/** What the console's screen of public holidays works with. */
export const holidayCalls = { list: readHolidays } satisfies ResourceCalls;
