import * as z from 'zod/mini';
import { Channels } from '#app/people/channels/contract.ts';
import { common, defineCall, text } from '#platform/contract.ts';
import { Done, meErrors, unmaskedErrors } from '../contract.ts';

/** What of a record its person can ask to be corrected. */
export const correctable = [
  'name',
  'date-of-birth',
  'phone',
  'email',
  'address',
  'photo',
  'national-id',
  'police-record',
  'health',
  'other',
] as const;
export const Correctable = z.enum(correctable, 'Choose what is wrong');
export type Correctable = z.infer<typeof Correctable>;

const Correction = z.object({
  id: z.string(),
  text: z.string(),
  askedAt: z.string(),
  state: z.enum(['asked', 'approved', 'declined']),
  decidedAt: z.nullable(z.string()),
});

export const listMyCorrections = defineCall({
  name: 'listMyCorrections',
  method: 'GET',
  path: '/me/corrections',
  summary: 'What the person of the record has asked to be corrected, and what became of it',
  answer: z.object({ masked: z.boolean(), data: z.array(Correction) }),
  errors: meErrors,
  personal: true,
});

export const askMyCorrection = defineCall({
  name: 'askMyCorrection',
  method: 'POST',
  path: '/me/corrections',
  summary: 'Ask for a correction of one’s own record; it becomes a case that staff work on',
  body: z.strictObject({
    field: Correctable,
    text: text({ max: 1000, name: 'text' }),
  }),
  answer: z.object({ ...Done.shape, id: z.string() }),
  errors: {
    ...unmaskedErrors,
    invalid: common.invalid,
    enough: {
      status: 409,
      code: 'enough-open',
      message: 'Three corrections of yours are being worked on. Wait for one of them, please.',
    },
  },
  personal: true,
  // A kept answer would be given without a session; the same request twice is one case all the same.
  replays: false,
});

export const exportMine = defineCall({
  name: 'exportMine',
  method: 'GET',
  path: '/me/export',
  summary: 'Everything that is held of the person of the record, as JSON or as a PDF',
  query: z.object({ format: z.prefault(z.enum(['json', 'pdf'], 'Use json or pdf'), 'json') }),
  file: 'application/json, application/pdf',
  errors: { ...unmaskedErrors, invalid: common.invalid },
  personal: true,
  work: 'document',
});

export const getMyChannels = defineCall({
  name: 'getMyChannels',
  method: 'GET',
  path: '/me/channels',
  summary: 'By which ways the person of the record hears from us',
  answer: z.object({
    ...Channels.shape,
    /** Where each way leads, masked; null where the record has no such address. */
    reach: z.object({ mail: z.nullable(z.string()), phone: z.nullable(z.string()) }),
    /** Whether this site writes by WhatsApp at all. */
    hasWhatsapp: z.boolean(),
  }),
  errors: meErrors,
  personal: true,
});

export const chooseMyChannels = defineCall({
  name: 'chooseMyChannels',
  method: 'POST',
  path: '/me/channels',
  summary: 'Choose by which ways to hear from us, and whether also of what is not necessary',
  body: z.strictObject({
    mail: z.optional(z.boolean()),
    sms: z.optional(z.boolean()),
    whatsapp: z.optional(z.boolean()),
    other: z.optional(z.boolean()),
  }),
  answer: Done,
  errors: { ...unmaskedErrors, invalid: common.invalid },
  personal: true,
  replays: false,
});

export const deleteMine = defineCall({
  name: 'deleteMine',
  method: 'POST',
  path: '/me/deletion',
  summary: 'Ask for one’s data to be deleted; a link that is mailed begins it',
  answer: Done,
  errors: {
    ...unmaskedErrors,
    shared: {
      status: 409,
      code: 'shared-address',
      message:
        'A record or a check under another name or date of birth has your email address too, and a link that we mail there is not known to be yours. Ask for a correction of your email address first. Is the other one yours too? Write to us by the contact form. Do you know nothing of a check? Say so by the link that we mailed you for it.',
    },
    noMail: {
      status: 409,
      code: 'no-mail',
      message:
        'Your record has no email address that takes our mail, and deletion is confirmed by mail. Write to us by the contact form: we delete it by hand.',
    },
  },
  personal: true,
  replays: false,
});
