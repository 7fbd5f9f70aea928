import * as z from 'zod/mini';
import {
  common,
  defineCall,
  defineStaffCall,
  emailPattern,
  isCleanText,
  notEmpty,
} from '#platform/contract.ts';
import { withoutUnseen } from '#platform/text/patterns.ts';
import { Session } from '../contract.ts';

/** A password as it was typed: neither trimmed nor shortened. */
const password = (name: string) =>
  z
    .string(`"${name}" must be a text`)
    .check(
      z.refine(isCleanText, { error: 'Contains characters that cannot be used', abort: true }),
      z.normalize('NFC'),
      z.minLength(1, notEmpty(name)),
      z.maxLength(200, 'Use at most 200 characters'),
    );

const code = z
  .string('"code" must be a text')
  .check(
    z.overwrite(withoutUnseen),
    z.trim(),
    z.minLength(1, notEmpty('code')),
    z.maxLength(60, 'Use at most 60 characters'),
  );

const wrongSignIn = {
  status: 401,
  code: 'wrong-sign-in',
  message: 'The email address or the password is not right.',
} as const;
const wrongCode = {
  status: 403,
  code: 'wrong-code',
  message: 'This code is not right, or it was used already.',
} as const;
/** Sealed with a key that SECRET_KEYS_OLD does not have. */
const lostFactor = {
  status: 409,
  code: 'second-factor-lost',
  message:
    'The site cannot check codes of your app any more. Ask another administrator to reset your second factor.',
} as const;
const wrongPassword = {
  status: 403,
  code: 'wrong-password',
  message: 'The password is not right.',
} as const;
/** Another step of the sign-in comes first, or this one is done. */
const notNow = {
  status: 409,
  code: 'not-now',
  message: 'This step is not the next one. Load the page again.',
} as const;
const Done = z.object({ success: z.literal(true) });

// None of them keeps its answer or a hash of its body (`replays`): both would hold secrets. Each is
// safe to repeat by what it does.
const quiet = { personal: true, replays: false } as const;
const self = { may: 'self' } as const;
const anyStage = { may: 'self', unfinished: true } as const;

/** The one call of the staff API that everybody may make. */
export const signIn = defineCall({
  ...quiet,
  base: 'admin',
  name: 'signIn',
  method: 'POST',
  path: '/session',
  summary: 'Begins a sign-in to the console; `next` says what it asks for then',
  body: z.strictObject({
    email: z
      .string('"email" must be a text')
      .check(
        z.overwrite(withoutUnseen),
        z.trim(),
        z.minLength(1, notEmpty('email')),
        z.maxLength(254, 'Use at most 254 characters'),
        z.regex(emailPattern, '"email" must be a valid email'),
      ),
    password: password('password'),
  }),
  answer: Session,
  errors: { wrong: wrongSignIn, foreign: common.forbidden },
});

export const signOut = defineStaffCall({
  ...quiet,
  name: 'signOut',
  method: 'DELETE',
  path: '/session',
  summary: 'Ends the session',
  answer: Done,
  access: anyStage,
});

export const giveCode = defineStaffCall({
  ...quiet,
  name: 'giveCode',
  method: 'POST',
  path: '/session/totp',
  summary: 'The second factor: a code of the authenticator app, or a recovery code',
  body: z.strictObject({ code }),
  answer: Session,
  errors: { wrong: wrongCode, lost: lostFactor, notNow },
  access: anyStage,
});

export const changePassword = defineStaffCall({
  ...quiet,
  name: 'changePassword',
  method: 'PUT',
  path: '/session/password',
  summary: 'Sets one’s own password; all other sessions end',
  body: z.strictObject({ current: password('current'), password: password('password') }),
  answer: Session,
  errors: { invalid: common.invalid, wrong: wrongPassword, notNow },
  access: anyStage,
});

export const newSecondFactor = defineStaffCall({
  ...quiet,
  name: 'newSecondFactor',
  method: 'POST',
  path: '/session/totp/new',
  summary: 'A secret for an authenticator app; it counts once a code of it was given',
  answer: z.object({ secret: z.string(), uri: z.string() }),
  errors: { notNow },
  access: anyStage,
});

export const confirmSecondFactor = defineStaffCall({
  ...quiet,
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/session/totp/confirm',
  summary: 'Puts the new secret in force; the recovery codes are shown this once',
  body: z.strictObject({ code }),
  answer: z.object({ session: Session, recoveryCodes: z.array(z.string()) }),
  errors: { wrong: wrongCode, notNow },
  access: anyStage,
});

export const confirmPassword = defineStaffCall({
  ...quiet,
  name: 'confirmPassword',
  method: 'POST',
  path: '/session/confirm',
  summary: 'The password once more: exports and reveals are open for ten minutes',
  body: z.strictObject({ password: password('password') }),
  answer: Done,
  errors: { wrong: wrongPassword },
  access: self,
});
