import * as z from 'zod/mini';
import { defineStaffCall } from '#platform/contract.ts';
import { listAnswer, listQuery, type ResourceCalls } from '#platform/staff/lists.ts';

const MessageStatus = z.enum(['queued', 'sent', 'failed']);
const MessageChannel = z.enum(['sms', 'whatsapp']);

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

export const listTextMessages = defineStaffCall({
  name: 'listTextMessages',
  method: 'GET',
  path: '/texts',
  summary: 'SMS and WhatsApp messages that were sent, wait or failed',
  query: listQuery(['createdAt'], {
    status: z.optional(MessageStatus),
    /** Only what the overview counts: necessary ones that did not go out in the last three days. */
    lost: z.optional(z.literal('true')),
  }),
  answer: listAnswer(MessageLine),
  access: { may: 'texts.read' },
  personal: true,
});

export const readMessagesDay = defineStaffCall({
  name: 'readMessagesDay',
  method: 'GET',
  path: '/texts/today',
  summary: 'What the messages of today have cost, against the cap',
  answer: z.object({ words: z.string(), capped: z.number() }),
  access: { may: 'texts.read' },
});

/** What the console's screens work with. */
export const textMessageCalls = { list: listTextMessages } satisfies ResourceCalls;
