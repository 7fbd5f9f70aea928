import * as z from 'zod/mini';
import { defineStaffCall, text } from '#platform/contract.ts';

/** What a sign-in asks for next; `done` when it is complete. */
export const Next = z.enum(['code', 'password', 'enrol', 'done']);
export type Next = z.infer<typeof Next>;

/** Who is signed in, and what the console may offer them. */
export const Session = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string(),
  /** False while the password or the second factor is still to be set. */
  finished: z.boolean(),
  next: Next,
  /** Sent back as `x-csrf-token` with everything that changes something. */
  csrf: z.string(),
  /** Empty until the sign-in is complete. */
  permissions: z.array(z.string()),
});
export type Session = z.infer<typeof Session>;

export const readSession = defineStaffCall({
  name: 'readSession',
  method: 'GET',
  path: '/session',
  summary: 'Who is signed in to the console',
  answer: Session,
  access: { may: 'self', unfinished: true },
  personal: true,
});

/** Kept for this session, 30 minutes; every record read under it leaves an audit row with the reason. */
export const grantAccess = defineStaffCall({
  name: 'grantAccess',
  method: 'POST',
  path: '/access-grants',
  summary: 'Says why a person’s record is opened',
  body: z.strictObject({
    kind: text({ max: 40, name: 'kind' }),
    subject: text({ max: 80, name: 'subject' }),
    reason: text({ max: 300, name: 'reason' }).check(
      z.minLength(8, 'Say it in a few words: at least 8 characters'),
    ),
  }),
  answer: z.object({ success: z.literal(true) }),
  access: { may: 'people.open' },
});
