import * as z from 'zod/mini';
import { common, defineStaffCall, text } from '#platform/contract.ts';
import { exportCall } from '#platform/csv/call.ts';
import { find, listAnswer, listQuery, type ResourceCalls } from '#platform/staff/lists.ts';
import { EventLine } from '../../admin/contract.ts';

export const StaffWebhook = z.object({
  ...EventLine.shape,
  /** The body as it came, indented, without what is personal: those values say so. */
  body: z.string(),
});
export type StaffWebhook = z.infer<typeof StaffWebhook>;

const params = z.object({ id: text({ max: 64 }) });

export const staffWebhooks = defineStaffCall({
  name: 'staffWebhooks',
  method: 'GET',
  path: '/webhooks',
  summary: 'What the payment provider sent, newest first',
  query: listQuery(['receivedAt'], {
    q: find(),
    event: z.optional(text({ max: 80 })),
    /** Only what is not worked off. */
    open: z.optional(z.literal('true')),
  }),
  answer: listAnswer(EventLine),
  access: { may: 'webhooks.read' },
});

/** What came and when: never the body, in which persons stand. */
export const exportWebhooks = exportCall('webhooks', staffWebhooks);

export const staffWebhook = defineStaffCall({
  name: 'staffWebhook',
  method: 'GET',
  path: '/webhooks/{id}',
  summary: 'One event of the provider, without what is personal in it',
  params,
  answer: StaffWebhook,
  errors: { notFound: common.notFound },
  access: { may: 'webhooks.read' },
});

export const replayWebhook = defineStaffCall({
  name: 'replayWebhook',
  method: 'POST',
  path: '/webhooks/{id}/replay',
  summary: 'Processes an event once more; what was fulfilled is not fulfilled again',
  params,
  answer: z.object({ message: z.string() }),
  errors: {
    notFound: common.notFound,
    away: {
      status: 503,
      code: 'provider-away',
      message: 'The payment provider gave no clear answer. Try again in a moment.',
    },
  },
  access: { may: 'webhooks.write' },
});

/** What the console's screens work with. */
export const webhookCalls = {
  list: staffWebhooks,
  one: staffWebhook,
} satisfies ResourceCalls;
