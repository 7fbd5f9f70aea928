import * as z from 'zod/mini';
import {
  type ApiErrorDefinition,
  common,
  defineCall,
  isMailAddress,
  text,
} from '#platform/contract.ts';
import { plainPhone } from '#platform/text/patterns.ts';

const invalidEmail = 'Please enter a valid email address';

const Email = text({ max: 254, name: 'email' }).check(z.refine(isMailAddress, invalidEmail));

/** Shortest password of a new account. */
export const shortestPassword = 8;

// Never trimmed or changed: it is whatever its owner typed. Its length is bounded for the hash's sake.
const NewPassword = z
  .string('Must be a text')
  .check(
    z.minLength(shortestPassword, `Use at least ${shortestPassword} characters`),
    z.maxLength(128, 'Use at most 128 characters'),
  );
const Password = z
  .string('"password" must be a text')
  .check(
    z.minLength(1, '"password" is not allowed to be empty'),
    z.maxLength(128, 'Use at most 128 characters'),
  );

/** An address of whatever form: one that no account can have is unknown like any other. */
const Credentials = z.strictObject({
  email: text({ max: 254, name: 'email' }),
  password: Password,
});

const Done = z.object({ success: z.literal(true), message: z.string() });
const Token = z.object({
  success: z.literal(true),
  /** To be sent as `Authorization: Bearer <token>`. */
  token: z.string(),
  expiresAt: z.string(),
});

const limited: ApiErrorDefinition = common.limited;

/** Makes an account of the mobile app, whose pages these calls have none of (C-95). */
export const register = defineCall({
  name: 'registerAccount',
  method: 'POST',
  path: '/account/register',
  summary:
    'Make an account for the mobile app; sent again with the same password it signs in. An address that has an account is answered like any other, by a token that opens nothing and a mail to its owner',
  body: z.strictObject({
    name: text({ max: 120, name: 'name' }),
    email: Email,
    phone: text({ max: 30, name: 'phone' }).check(
      z.overwrite(plainPhone),
      z.regex(/^\+?[\d ()-]{7,29}$/, 'Please enter a valid phone number'),
    ),
    password: NewPassword,
  }),
  answer: Token,
  errors: {
    invalid: common.invalid,
    limited,
    busy: common.busy,
  },
  personal: true,
  // Its answer holds a token: a kept one would be a second way in.
  replays: false,
});

export const signIn = defineCall({
  name: 'signInAccount',
  method: 'POST',
  path: '/account/login',
  summary: 'Sign in to an account: an unknown address and a wrong password are answered alike',
  body: Credentials,
  answer: Token,
  errors: {
    wrong: {
      status: 403,
      code: 'wrong-credentials',
      message: 'The email address or the password is not right.',
    },
    limited,
    busy: common.busy,
  },
  personal: true,
  replays: false,
});

const unauthorized: ApiErrorDefinition = common.unauthorized;

/** The second step: without it the token of a sign-in opens nothing but its own end. */
export const proveSignIn = defineCall({
  name: 'proveAccountSignIn',
  method: 'POST',
  path: '/account/login/code',
  summary: 'Types the code that was mailed at the sign-in whose token the call carries',
  body: z.strictObject({ code: text({ max: 20, name: 'code' }) }),
  answer: Done,
  errors: {
    invalid: common.invalid,
    unauthorized,
    wrongCode: {
      status: 403,
      code: 'wrong-code',
      message: 'This is not the code, or it no longer holds. Sign in again for another one.',
    },
  },
  personal: true,
  replays: false,
});

const unproven: ApiErrorDefinition = {
  status: 403,
  code: 'code-needed',
  message: 'Type the code that was mailed to you first.',
};

export const listSignIns = defineCall({
  name: 'listAccountSignIns',
  method: 'GET',
  path: '/account/sessions',
  summary: 'The sign-ins of the account whose token the call carries, the latest first',
  answer: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        startedAt: z.string(),
        lastUsedAt: z.string(),
        /** The mailed code was typed. */
        proven: z.boolean(),
        current: z.boolean(),
      }),
    ),
  }),
  errors: { unauthorized, unproven },
  personal: true,
});

export const endSignIns = defineCall({
  name: 'endAccountSignIns',
  method: 'POST',
  path: '/account/sessions/end',
  summary: 'Ends one sign-in of the account, or without `id` all but the one that asks',
  body: z.strictObject({ id: z.optional(text({ max: 64, name: 'id' })) }),
  answer: Done,
  errors: { invalid: common.invalid, unauthorized, unproven },
  personal: true,
  replays: false,
});

const Linked = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) });
const deadLink = { status: 404, code: 'dead-link', message: 'This link no longer works.' } as const;

/** Always well: a token that is unknown, expired or absent is already signed out (C-96). */
export const signOut = defineCall({
  name: 'signOutAccount',
  method: 'POST',
  path: '/account/logout',
  summary: 'End the token that the call carries',
  answer: Done,
});

/** Who reads the mail sets the password: whoever made the account may have been somebody else. */
export const confirmAccount = defineCall({
  name: 'confirmAccount',
  method: 'POST',
  path: '/account/confirm',
  summary:
    "Confirm an account's email address by the token of its mail, and set its password: every token ends",
  body: z.strictObject({ ...Linked.shape, password: NewPassword }),
  answer: Done,
  errors: { deadLink, invalid: common.invalid, busy: common.busy },
  personal: true,
  replays: false,
});

export const changeAccountPassword = defineCall({
  name: 'changeAccountPassword',
  method: 'POST',
  path: '/account/password',
  summary:
    'Change the password of an account, by the present one: every token ends, a new one is given',
  body: z.strictObject({ ...Credentials.shape, newPassword: NewPassword }),
  answer: Token,
  errors: { ...signIn.errors, invalid: common.invalid },
  personal: true,
  replays: false,
});

export const forgotPassword = defineCall({
  name: 'forgotAccountPassword',
  method: 'POST',
  path: '/account/password/forgotten',
  summary: 'Mail a link for a new password; known and unknown addresses are answered alike',
  body: z.strictObject({ email: Email }),
  answer: Done,
  errors: { invalid: common.invalid, limited, busy: common.busy },
  personal: true,
  replays: false,
});

export const resetPassword = defineCall({
  name: 'resetAccountPassword',
  method: 'POST',
  path: '/account/password/reset',
  summary: 'Set a new password by the token of the mail, once: every token of the account ends',
  body: z.strictObject({ ...Linked.shape, password: NewPassword }),
  answer: Done,
  errors: { deadLink, invalid: common.invalid, busy: common.busy },
  personal: true,
  replays: false,
});

/** A verified record under the address: told to nobody but the reader of its mailbox. */
const ErasedRecord = z.object({ firstName: z.string(), verifiedId: z.string() });
export type ErasedRecord = z.infer<typeof ErasedRecord>;

/**
 * `dueAt`: when the data goes; null until the link was pressed. `shared`: the address is that of several people, whose
 * records stay.
 */
export const readErasure = defineCall({
  name: 'readErasure',
  method: 'POST',
  path: '/account/erasure',
  summary: 'What became of the erasure behind a mailed link',
  body: Linked,
  answer: z.object({
    dueAt: z.nullable(z.string()),
    records: z.array(ErasedRecord),
    shared: z.boolean(),
  }),
  errors: { deadLink },
  personal: true,
});

export const confirmErasure = defineCall({
  name: 'confirmErasure',
  method: 'POST',
  path: '/account/erasure/confirm',
  summary: 'Let the data of a deleted account be erased, after a delay in which it can be undone',
  body: Linked,
  answer: z.object({ ...Done.shape, dueAt: z.string() }),
  errors: { deadLink },
});

export const undoErasure = defineCall({
  name: 'undoErasure',
  method: 'POST',
  path: '/account/erasure/undo',
  summary: 'Keep the data of a deleted account after all',
  body: Linked,
  answer: Done,
  errors: { deadLink },
});

/** Success is exactly 200 (C-91); a wrong password is a refusal with a message, no 401 (D-05). */
export const deleteAccount = defineCall({
  name: 'deleteAccount',
  method: 'POST',
  path: '/account/delete',
  summary: 'Delete an account for good: unknown address and wrong password are answered alike',
  success: 200,
  body: Credentials,
  answer: Done,
  errors: {
    wrong: {
      status: 403,
      code: 'wrong-credentials',
      message: 'The email address or the password is not right. Nothing was deleted.',
    },
    /** Without a key a second try cannot be told from a wrong password. */
    wrongOrGone: {
      status: 403,
      code: 'wrong-credentials',
      message:
        'The email address or the password is not right, so nothing was deleted this time. If you tried twice, the first try may have deleted the account already.',
    },
    foreign: {
      status: 403,
      code: 'foreign-origin',
      message: 'An account can be deleted on our own pages and in the app only.',
    },
    limited,
    busy: common.busy,
  },
  personal: true,
});
