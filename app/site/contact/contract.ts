import * as z from 'zod/mini';
import {
  type ApiErrorDefinition,
  common,
  defineCall,
  mailAddress,
  notEmpty,
  text,
} from '#platform/contract.ts';
import { phonePattern } from '#platform/text/patterns.ts';

/** To whom a message goes, the usual one first (CON-04); the last is one choice (C-09). */
export const Department = z.enum(
  [
    'General Inquiry',
    'Customer Support',
    'Technical Assistance',
    'Sponsor an Individual',
    'Train with us',
    'Feedback, Comments & Reviews',
  ],
  'Choose one of the departments',
);
export type Department = z.infer<typeof Department>;

/** Absent counts as empty, so that every missing field is named in the stated form (API-N1, C-51). */
const needed = (name: string, max: number) => z.prefault(text({ max, name }), '');

const Email = z.prefault(
  mailAddress({ required: notEmpty('email'), invalid: 'Please enter a valid email address' }),
  '',
);

const Phone = needed('phone', 40).check(
  z.refine(
    (value) => value === '' || phonePattern.test(value),
    'Please enter a valid phone number',
  ),
);

/** A message by the contact form (API-N1, D-03). */
export const sendMessage = defineCall({
  name: 'sendMessage',
  method: 'POST',
  path: '/contacts',
  summary: 'Takes a message to a department and gives it a number',
  body: z.strictObject({
    name: needed('name', 120),
    email: Email,
    phone: Phone,
    department: z.prefault(Department, 'General Inquiry'),
    message: needed('message', 5_000),
    /** A field that people never see. Filled in: kept and answered alike, but nobody is mailed. */
    leaveEmpty: z.optional(z.string().check(z.maxLength(1_000))),
    /** How long the form was open, as far as the browser could measure it. */
    openForMs: z.optional(z.number().check(z.minimum(0))),
  }),
  answer: z.object({ success: z.literal(true), message: z.string(), ticket: z.string() }),
  errors: { limited: common.limited },
  personal: true,
});

export const ContactState = z.enum(['open', 'answered', 'closed']);
export type ContactState = z.infer<typeof ContactState>;

/** A message as staff see it. Instants as ISO text. */
export const ContactEntry = z.object({
  /** The ticket's number. */
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  department: Department,
  message: z.string(),
  state: ContactState,
  /** What staff wrote down about it; never sent to anybody. */
  note: z.string(),
  /** It came as programs send it, so nobody was mailed. */
  suspected: z.boolean(),
  receivedAt: z.string(),
  handledAt: z.nullable(z.string()),
});
export type ContactEntry = z.infer<typeof ContactEntry>;

/** In lists: without address, phone number and note, its words cut short. */
export const ContactLine = z.omit(ContactEntry, { email: true, phone: true, note: true });
export type ContactLine = z.infer<typeof ContactLine>;

export const inboxErrors = {
  notFound: { status: 404, code: 'contact-not-found', message: 'There is no such message.' },
} as const satisfies Record<string, ApiErrorDefinition>;
