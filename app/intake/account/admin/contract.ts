import * as z from 'zod/mini';
import { common, defineStaffCall, text } from '#platform/contract.ts';
import { exportCall } from '#platform/csv/call.ts';
import { find, listAnswer, listQuery, type ResourceCalls } from '#platform/staff/lists.ts';
import { register } from '../contract.ts';

/** In lists: the address masked, `a•••@g•••.com`. */
export const AccountLine = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Its owner has proved that the address is his, or somebody vouched for it. */
  confirmed: z.boolean(),
  /** `app`, `sample`, or the name of the member of staff. */
  madeBy: z.string(),
  createdAt: z.string(),
});
export type AccountLine = z.infer<typeof AccountLine>;

export const AccountEntry = z.object({
  ...AccountLine.shape,
  phone: z.string(),
  confirmedAt: z.nullable(z.string()),
  /** What else goes when the account ends. */
  erases: z.array(z.string()),
  /** Something verified, checked or paid is under its address: it goes only once its owner presses a mailed link. */
  waits: z.boolean(),
});
export type AccountEntry = z.infer<typeof AccountEntry>;

const params = z.object({ id: z.uuid() });
const taken = {
  status: 409,
  code: 'email-taken',
  message: 'An account with this email address exists already.',
} as const;

export const staffAccounts = defineStaffCall({
  name: 'staffAccounts',
  method: 'GET',
  path: '/accounts',
  summary: 'Accounts of the mobile app, the newest first; `q` is a whole address',
  query: listQuery(['createdAt'], { q: find() }),
  answer: listAnswer(AccountLine),
  access: { may: 'accounts.read' },
  personal: true,
});

/** Whole addresses and phone numbers, which the list masks or leaves out; never a password. */
export const exportAccounts = exportCall('accounts', staffAccounts);

export const staffAccount = defineStaffCall({
  name: 'staffAccount',
  method: 'GET',
  path: '/accounts/{id}',
  summary: 'One account, and what is erased with it',
  params,
  answer: AccountEntry,
  errors: { notFound: common.notFound, reasonNeeded: common.reasonNeeded },
  access: { may: 'accounts.read' },
  personal: true,
});

export const makeAccount = defineStaffCall({
  name: 'makeAccount',
  method: 'POST',
  path: '/accounts',
  summary: 'Makes an account whose address a member of staff vouches for',
  body: register.body,
  answer: AccountLine,
  errors: { taken, invalid: common.invalid, busy: common.busy },
  access: { may: 'accounts.write' },
  personal: true,
});

export const endAccount = defineStaffCall({
  name: 'endAccount',
  method: 'POST',
  path: '/accounts/{id}/end',
  summary: 'Ends an account and erases what is tied to it, for good',
  params,
  body: z.strictObject({ reason: text({ max: 300, name: 'reason' }) }),
  answer: z.object({ success: z.literal(true), message: z.string() }),
  errors: { notFound: common.notFound },
  access: { may: 'accounts.write', fresh: true },
});

export const endAccountSignIns = defineStaffCall({
  name: 'endSignInsOfAccount',
  method: 'POST',
  path: '/accounts/{id}/sessions/end',
  summary: 'Ends every sign-in of an account; its owner can sign in again',
  params,
  body: z.strictObject({ reason: text({ max: 300, name: 'reason' }) }),
  answer: z.object({ success: z.literal(true), message: z.string() }),
  errors: { notFound: common.notFound },
  access: { may: 'accounts.write' },
});

/** What the console's screens work with. */
export const accountCalls = {
  list: staffAccounts,
  one: staffAccount,
  create: makeAccount,
} satisfies ResourceCalls;
