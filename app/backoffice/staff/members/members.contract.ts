import * as z from 'zod/mini';
import { common, defineStaffCall, isMailAddress, notEmpty, text } from '#platform/contract.ts';
import { exportCall } from '#platform/csv/call.ts';
import { alreadyAsked } from '#platform/staff/approvals.ts';
import { find, listAnswer, listQuery, type ResourceCalls } from '#platform/staff/lists.ts';

const Role = z.enum([
  'administrator',
  'verification-agent',
  'editor',
  'support',
  'finance',
  'auditor',
]);

/** A member of staff as the console shows one. */
export const StaffMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  disabled: z.boolean(),
  disabledAt: z.nullable(z.string()),
  /** A second factor is set up. */
  secondFactor: z.boolean(),
  /** The one-time password has not been changed yet. */
  mustChangePassword: z.boolean(),
  /** The last use of a session. */
  seenAt: z.nullable(z.string()),
  createdAt: z.string(),
  /** Goes along with a change, so that nobody overwrites what they have not seen. */
  changedAt: z.string(),
});
export type StaffMember = z.infer<typeof StaffMember>;

/** What a call answers that was done at once, or that a colleague must agree to first. */
export const MadeOrAsked = z.object({
  id: z.nullable(z.string()),
  /** Shown this once; kept as a hash only. */
  oneTimePassword: z.nullable(z.string()),
  approvalId: z.nullable(z.string()),
  message: z.string(),
});
export type MadeOrAsked = z.infer<typeof MadeOrAsked>;

const params = z.object({ id: text({ max: 60 }) });
const reason = text({ max: 300, name: 'reason' }).check(
  z.minLength(8, 'Say it in a few words: at least 8 characters'),
);
const lastAdministrator = {
  status: 409,
  code: 'last-administrator',
  message: 'This is the last administrator who can sign in. Make another one first.',
} as const;
const own = {
  status: 409,
  code: 'own-account',
  message: 'This is your own account. Ask another administrator.',
} as const;
const otherHalf = {
  status: 409,
  code: 'other-half',
  message:
    'You have reset the other half of this sign-in within a week: another administrator must do this.',
} as const;

export const listStaff = defineStaffCall({
  name: 'listStaff',
  method: 'GET',
  path: '/staff',
  summary: 'The members of staff',
  query: listQuery(['createdAt', 'name'], {
    q: find(),
    role: z.optional(Role),
    state: z.optional(z.enum(['enabled', 'disabled'])),
  }),
  answer: listAnswer(StaffMember),
  access: { may: 'staff.read' },
  personal: true,
});

export const exportStaff = exportCall('staff', listStaff);

export const getStaff = defineStaffCall({
  name: 'getStaff',
  method: 'GET',
  path: '/staff/{id}',
  summary: 'One member of staff',
  params,
  answer: StaffMember,
  errors: { notFound: common.notFound },
  access: { may: 'staff.read' },
  personal: true,
});

// The answer may hold a one-time password, so it is not kept; the address makes a repeat harmless.
export const createStaff = defineStaffCall({
  name: 'createStaff',
  method: 'POST',
  path: '/staff',
  summary: 'Makes a member of staff, or asks a colleague to agree to one',
  body: z.strictObject({
    name: text({ max: 100, name: 'name' }),
    email: z
      .string('"email" must be a text')
      .check(
        z.trim(),
        z.minLength(1, notEmpty('email')),
        z.maxLength(254, 'Use at most 254 characters'),
        z.refine(isMailAddress, '"email" must be a valid email'),
      ),
    role: Role,
    reason,
  }),
  answer: MadeOrAsked,
  errors: {
    invalid: common.invalid,
    known: {
      status: 409,
      code: 'known-address',
      message: 'There is a member of staff with this email address.',
    },
    asked: alreadyAsked,
  },
  access: { may: 'staff.write', fresh: true },
  personal: true,
  replays: false,
});

export const editStaff = defineStaffCall({
  name: 'editStaff',
  method: 'PUT',
  path: '/staff/{id}',
  summary: 'Changes the name, or disables and enables the account; disabling ends all its sessions',
  params,
  body: z.strictObject({
    name: z.optional(text({ max: 100, name: 'name' })),
    disabled: z.optional(z.boolean()),
    changedAt: text({ max: 40, name: 'changedAt' }),
  }),
  answer: StaffMember,
  errors: { notFound: common.notFound, changed: common.changed, lastAdministrator },
  access: { may: 'staff.write' },
  personal: true,
});

export const changeRole = defineStaffCall({
  name: 'changeRole',
  method: 'POST',
  path: '/staff/{id}/role',
  summary: 'Asks a colleague to agree to another role',
  params,
  body: z.strictObject({ role: Role, reason }),
  answer: MadeOrAsked,
  errors: {
    notFound: common.notFound,
    same: { status: 409, code: 'same-role', message: 'This is the role they have.' },
    asked: alreadyAsked,
    lastAdministrator,
  },
  access: { may: 'staff.write' },
  personal: true,
});

export const resetPassword = defineStaffCall({
  name: 'resetPassword',
  method: 'POST',
  path: '/staff/{id}/password',
  summary: 'A new one-time password, shown once; all sessions of the member end',
  params,
  body: z.strictObject({ reason }),
  answer: MadeOrAsked,
  errors: { notFound: common.notFound, own, otherHalf },
  access: { may: 'staff.write', fresh: true },
  personal: true,
  replays: false,
});

export const resetSecondFactor = defineStaffCall({
  name: 'resetSecondFactor',
  method: 'POST',
  path: '/staff/{id}/second-factor',
  summary: 'Takes the second factor away; all sessions of the member end',
  params,
  body: z.strictObject({ reason }),
  answer: StaffMember,
  errors: { notFound: common.notFound, own, otherHalf },
  access: { may: 'staff.write', fresh: true },
  personal: true,
});

/** What the console's screens work with. */
export const staffCalls = {
  list: listStaff,
  one: getStaff,
} satisfies ResourceCalls;
