import * as z from 'zod/mini';
import { type ApiErrorDefinition, defineCall } from '#platform/contract.ts';

const unsigned: ApiErrorDefinition = {
  status: 401,
  code: 'report-unsigned',
  message: 'The signature does not fit.',
};
const unreadable: ApiErrorDefinition = {
  status: 400,
  code: 'report-malformed',
  message: 'The report cannot be read.',
};
const channel = z.enum(['sms', 'whatsapp', 'mail']);
const Taken = z.object({ success: z.literal(true) });

/** What became of messages and mails (MSG-01). The body is taken as bytes, before anything is parsed. */
export const takeReport = defineCall({
  name: 'takeReport',
  method: 'POST',
  path: '/messages/reports/{channel}',
  summary: 'Takes signed delivery reports and bounces',
  params: z.strictObject({ channel }),
  body: z.unknown(),
  answer: Taken,
  errors: { unsigned, unreadable },
  replays: false,
  raw: true,
});

/** For a provider that signs nothing: whoever knows the last part of the address is believed. */
export const takeUnsignedReport = defineCall({
  name: 'takeUnsignedReport',
  method: 'POST',
  path: '/messages/reports/{channel}/{secret}',
  summary: 'Takes delivery reports of a provider that signs nothing',
  params: z.strictObject({ channel, secret: z.string().check(z.maxLength(128)) }),
  body: z.unknown(),
  answer: Taken,
  errors: { unsigned, unreadable },
  replays: false,
  raw: true,
});
