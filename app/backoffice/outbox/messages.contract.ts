import * as z from 'zod/mini';
import { type ApiErrorDefinition, defineCall } from '#platform/contract.ts';
import { listAnswer, listQuery, type ResourceCalls } from '#platform/staff/lists.ts';

export const MessageStatus = z.enum(['queued', 'sent', 'failed']);
export const MessageChannel = z.enum(['sms', 'whatsapp']);

/** An SMS or WhatsApp message as the list shows it: never its text, and of the number its end. */
export const MessageLine = z.object({
  id: z.string(),
  channel: MessageChannel,
  kind: z.enum(['code', 'necessary', 'other']),
  recipient: z.string(),
  status: MessageStatus,
  /** What the provider has reported. */
  report: z.nullable(z.enum(['sent', 'delivered', 'failed'])),
  /** Why it waits or failed. */
  why: z.nullable(z.string()),
  /** False: the number has refused messages for good. */
  reachable: z.boolean(),
  cost: z.string(),
  createdAt: z.string(),
});
export type MessageLine = z.infer<typeof MessageLine>;

export const listTextMessages = defineCall({
  name: 'listTextMessages',
  method: 'GET',
  base: 'admin',
  path: '/texts',
  summary: 'SMS and WhatsApp messages that were sent, wait or failed',
  query: listQuery(['createdAt'], { status: z.optional(MessageStatus) }),
  answer: listAnswer(MessageLine),
  access: { may: 'texts.read' },
  personal: true,
});

export const readMessagesDay = defineCall({
  name: 'readMessagesDay',
  method: 'GET',
  base: 'admin',
  path: '/texts/today',
  summary: 'What the messages of today have cost, against the cap',
  answer: z.object({ words: z.string(), capped: z.number() }),
  access: { may: 'texts.read' },
});

/** What the console's screens work with. */
export const textMessageCalls = { list: listTextMessages } satisfies ResourceCalls;

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
