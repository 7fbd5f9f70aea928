import * as z from 'zod/mini';
import { common, defineStaffCall, text } from '#platform/contract.ts';
import { exportCall } from '#platform/csv/call.ts';
import { find, listAnswer, listQuery, type ResourceCalls } from '#platform/staff/lists.ts';
import { isCalendarDay } from '#platform/time.ts';
import { Level, Status } from '../contract.ts';

/** What staff find a record by: nothing in it that its public page does not show. */
export const RecordLine = z.object({
  /** The badge number: it never changes, and the trail knows the record by it. */
  id: z.string(),
  fullName: z.string(),
  level: Level,
  status: Status,
  hidden: z.boolean(),
  verifiedAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  createdAt: z.string(),
});
export type RecordLine = z.infer<typeof RecordLine>;

export const ShownConsent = z.object({
  id: z.string(),
  group: z.enum(['photo', 'contact', 'identity', 'health', 'listing']),
  givenBy: z.string(),
  how: z.nullable(z.string()),
  textVersion: z.string(),
  language: z.string(),
  purpose: z.string(),
  givenAt: z.string(),
  until: z.nullable(z.string()),
  withdrawnAt: z.nullable(z.string()),
  /** Null: it was withdrawn alone, or was not. */
  withdrawnBecause: z.nullable(z.literal('corrected')),
  /** Whether it counts at this moment. */
  open: z.boolean(),
});

const ShownDocument = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  size: z.number(),
  addedAt: z.string(),
});

/** A record for staff who said why (L3). What is optional is there only for who may see it. */
export const StaffRecord = z.object({
  ...RecordLine.shape,
  version: z.number(),
  /** Nothing of a person is in it any more. */
  erased: z.boolean(),
  standing: z.enum(['verified', 'suspended', 'revoked', 'pending']),
  typeId: z.string(),
  typeName: z.string(),
  verifiedOn: z.string(),
  expiresOn: z.string(),
  officerFirstName: z.string(),
  officerLastName: z.string(),
  officerEmail: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  address: z.string(),
  state: z.string(),
  totalReviews: z.number(),
  hasPhoto: z.boolean(),
  hasBasicReport: z.optional(z.boolean()),
  dateOfBirth: z.optional(z.string()),
  /** Masked but for its last four digits; the whole number comes by the reveal alone. */
  nationalId: z.optional(z.string()),
  policeRecord: z.optional(z.string()),
  healthStatus: z.optional(z.string()),
  documents: z.optional(z.array(ShownDocument)),
  consents: z.array(ShownConsent),
  /** A revocation that waits for a colleague. */
  revocation: z.nullable(z.object({ askedBy: z.string(), askedAt: z.string() })),
  /** The undecided case on which an adverse decision is proposed; an older server says nothing of it. */
  proposedCase: z.optional(z.nullable(z.string())),
});
export type StaffRecord = z.infer<typeof StaffRecord>;

const Day = (name: string) =>
  text({ max: 40, name })
    .check(z.refine(isCalendarDay, 'Use a real date, such as 2027-04-12'))
    .brand<'CalendarDay'>();
const whole = 'Enter a whole number';

/** What staff know of a person when they issue or correct a record. Empty texts are unknown details. */
const details = {
  typeId: text({ max: 80, name: 'typeId' }),
  fullName: text({ max: 200, name: 'fullName' }),
  dateOfBirth: Day('dateOfBirth'),
  phoneNumber: z.prefault(text({ max: 40 }), ''),
  email: z.prefault(text({ max: 254 }), ''),
  address: z.prefault(text({ max: 300 }), ''),
  state: z.prefault(text({ max: 60 }), ''),
  /** Eleven digits; left empty when a record is corrected, the kept one stays. */
  nationalId: z.prefault(text({ max: 20 }), ''),
  policeRecord: z.prefault(z.enum(['Clear', 'Not clear', 'Not checked']), 'Not checked'),
  healthStatus: z.prefault(text({ max: 200 }), ''),
  verifiedOn: Day('verifiedOn'),
  expiresOn: Day('expiresOn'),
  officerFirstName: text({ max: 60, name: 'officerFirstName' }),
  officerLastName: text({ max: 60, name: 'officerLastName' }),
  officerEmail: text({ max: 254, name: 'officerEmail' }),
  hasBasicReport: z.prefault(z.boolean(), false),
};
export type Correction = z.infer<typeof Correction>;
export const Correction = z.strictObject(details);

const starting = {
  ...details,
  /** What the person brings along; from then on released feedback alone changes it. */
  totalReviews: z.prefault(z.int(whole).check(z.minimum(0, whole), z.maximum(1_000_000)), 0),
};
export const RecordDetails = z.strictObject(starting);
export type RecordDetails = z.infer<typeof RecordDetails>;

/** The reason for a decision: kept in the trail, with the name of who gave it. */
export const reason = text({ max: 500, name: 'reason' }).check(
  z.minLength(8, 'Say it in a few words: at least 8 characters'),
);

export const params = z.object({ id: text({ max: 64 }) });
/** What a change answers: no details, so that no copy of them is kept with the request's key. */
export const Changed = z.object({ id: z.string(), message: z.string() });
export type Changed = z.infer<typeof Changed>;

const RecordFilters = {
  q: find(),
  status: z.optional(Status),
  level: z.optional(Level),
  expiring: z.optional(z.enum(['this-month'])),
};

export const staffRecords = defineStaffCall({
  name: 'staffRecords',
  method: 'GET',
  path: '/records',
  summary: 'Verification records, for staff',
  query: listQuery(['createdAt', 'fullName', 'expiresAt'], RecordFilters),
  answer: listAnswer(RecordLine),
  access: { may: 'records.read' },
  personal: true,
});

/** What finds a record, and nothing else of the person. */
export const exportRecords = exportCall('records', staffRecords);

export const staffRecord = defineStaffCall({
  name: 'staffRecord',
  method: 'GET',
  path: '/records/{id}',
  summary: 'One verification record, for staff who said why',
  params,
  answer: StaffRecord,
  errors: { notFound: common.notFound, reasonNeeded: common.reasonNeeded },
  access: { may: 'records.read' },
  personal: true,
});

export const recordTypes = defineStaffCall({
  name: 'recordTypes',
  method: 'GET',
  path: '/record-types',
  summary: 'The types that a record can be issued under',
  answer: z.object({
    data: z.array(z.object({ id: z.string(), name: z.string(), level: Level })),
  }),
  access: { may: 'records.read' },
});

/** What staff hear who would change a record whose person was erased. */
export const erased = {
  status: 409,
  code: 'record-erased',
  message: 'The person of this record was erased: it stays hidden, and nothing is written into it.',
} as const;

const taken = {
  status: 409,
  code: 'national-id-taken',
  message: 'Another record holds this national ID.',
} as const;

export const createRecord = defineStaffCall({
  name: 'createRecord',
  method: 'POST',
  path: '/records',
  summary: 'Issues a verification record under a new badge number',
  body: z.strictObject({
    ...starting,
    /** A picture as a data address. */
    photo: z.optional(z.string()),
  }),
  answer: Changed,
  errors: {
    invalid: common.invalid,
    tooLarge: common.tooLarge,
    busy: common.busy,
    taken,
    noBadge: {
      status: 503,
      code: 'no-badge-left',
      message: 'No free badge number was found. Tell whoever runs the server.',
    },
  },
  access: { may: 'records.write' },
  bodyLimit: 7 * 1024 * 1024,
  personal: true,
});

export const updateRecord = defineStaffCall({
  name: 'updateRecord',
  method: 'PUT',
  path: '/records/{id}',
  summary: 'Corrects a record; the version must be the one that was read',
  params,
  body: z.strictObject({ ...details, version: z.int() }),
  answer: Changed,
  errors: {
    invalid: common.invalid,
    notFound: common.notFound,
    changed: common.changed,
    taken,
    erased,
  },
  access: { may: 'records.write' },
  personal: true,
});

export const revealNationalId = defineStaffCall({
  name: 'revealNationalId',
  method: 'POST',
  path: '/records/{id}/reveal',
  summary: 'The whole national ID, once, for a reason that is kept',
  params,
  body: z.strictObject({ reason }),
  answer: z.object({ nationalId: z.string() }),
  errors: {
    invalid: common.invalid,
    notFound: common.notFound,
    none: { status: 409, code: 'no-national-id', message: 'This record holds no national ID.' },
    limited: common.limited,
  },
  access: { may: 'records.reveal', fresh: true },
  personal: true,
  replays: false,
});

/** What the console's screens work with. */
export const recordCalls = {
  list: staffRecords,
  one: staffRecord,
  create: createRecord,
  update: updateRecord,
} satisfies ResourceCalls;
