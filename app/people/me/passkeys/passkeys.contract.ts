import * as z from 'zod/mini';
import { common, defineCall, text } from '#platform/contract.ts';
import { Done, meErrors, openMeSession, unmaskedErrors } from '../contract.ts';

/** What the browser's own functions for passkeys take and give; the server's library judges it. */
const Options = z.object({ options: z.record(z.string(), z.unknown()) });
const Response = z.strictObject({ response: z.record(z.string(), z.unknown()) });

/** Who found an open page may not change what signs in to it. */
const signInAgain = {
  status: 403,
  code: 'sign-in-again',
  message:
    'Sign out and sign in again first: a passkey is added or removed within 10 minutes of it.',
} as const;

const notAccepted = {
  status: 403,
  code: 'passkey-refused',
  message: 'This passkey was not accepted. Try again, or sign in with a code.',
} as const;

export const listMyPasskeys = defineCall({
  name: 'listMyPasskeys',
  method: 'GET',
  path: '/me/passkeys',
  summary: 'The passkeys of the person of the record',
  answer: z.object({
    masked: z.boolean(),
    /** Signed in a moment ago: passkeys can be added and removed. */
    fresh: z.boolean(),
    data: z.array(z.object({ id: z.string(), madeAt: z.string(), usedAt: z.nullable(z.string()) })),
  }),
  errors: meErrors,
  personal: true,
});

export const beginMyPasskey = defineCall({
  name: 'beginMyPasskey',
  method: 'POST',
  path: '/me/passkeys/options',
  summary: 'What a browser needs to make a passkey for one’s own page',
  answer: Options,
  errors: {
    ...unmaskedErrors,
    signInAgain,
    enough: {
      status: 409,
      code: 'enough-passkeys',
      message: 'You have ten passkeys already. Remove one that you no longer need.',
    },
  },
  personal: true,
  replays: false,
});

export const addMyPasskey = defineCall({
  name: 'addMyPasskey',
  method: 'POST',
  path: '/me/passkeys',
  summary: 'Keep the passkey that a browser has made for one’s own page',
  body: Response,
  answer: Done,
  errors: { ...unmaskedErrors, invalid: common.invalid, notAccepted },
  personal: true,
  replays: false,
});

export const revokeMyPasskey = defineCall({
  name: 'revokeMyPasskey',
  method: 'POST',
  path: '/me/passkeys/{id}/revoke',
  summary: 'Forget a passkey: it signs in no more',
  params: z.object({ id: text({ max: 1400 }) }),
  answer: Done,
  errors: { ...unmaskedErrors, signInAgain, notFound: common.notFound },
  personal: true,
  replays: false,
});

export const beginPasskeySession = defineCall({
  name: 'beginPasskeySession',
  method: 'POST',
  path: '/me/session/passkey/options',
  summary: 'What a browser needs to sign in with a passkey',
  answer: Options,
  errors: { foreign: meErrors.foreign, limited: common.limited },
  personal: true,
  replays: false,
});

export const openPasskeySession = defineCall({
  name: 'openPasskeySession',
  method: 'POST',
  path: '/me/session/passkey',
  summary: 'Sign in to one’s own page with a passkey',
  body: Response,
  answer: openMeSession.answer,
  errors: {
    foreign: meErrors.foreign,
    limited: common.limited,
    invalid: common.invalid,
    notAccepted,
  },
  personal: true,
  replays: false,
});
