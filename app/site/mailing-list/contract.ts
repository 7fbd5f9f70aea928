import * as z from 'zod/mini';
import { type ApiErrorDefinition, defineCall, mailAddress } from '#platform/contract.ts';

const Email = mailAddress({
  required: 'Email is required',
  invalid: 'Please enter a valid email address',
});

const Done = z.object({ success: z.literal(true), message: z.string() });

/** Known, new and unsubscribed addresses get the same answer (C-67), always with 200 (C-91). */
export const subscribe = defineCall({
  name: 'subscribe',
  method: 'POST',
  base: 'verification',
  path: '/mail-list/subscribe',
  summary: 'Subscribe an address to the mailing list',
  success: 200,
  body: z.strictObject({ email: Email }),
  answer: Done,
});

/** What a link of a mail carries: opaque to everybody but us. */
const Token = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

const deadLink: ApiErrorDefinition = {
  status: 404,
  code: 'dead-link',
  message: 'This link no longer works.',
};

export const confirmSubscription = defineCall({
  name: 'confirmSubscription',
  method: 'POST',
  base: 'verification',
  path: '/mail-list/confirm',
  summary: 'Confirm a subscription by the token of its mail',
  body: Token,
  answer: Done,
  errors: { deadLink },
});

export const unsubscribe = defineCall({
  name: 'unsubscribe',
  method: 'POST',
  base: 'verification',
  path: '/mail-list/unsubscribe',
  summary: 'Take an address off the mailing list by the token of any of its mails',
  body: Token,
  answer: Done,
  errors: { deadLink },
});
