import { type Answer, ApiError, type Received } from '#platform/contract.ts';
import type { StaffRequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Staff } from '#platform/staff/guard.server.ts';
import type { EventLine } from '../../admin/contract.ts';
import type { PaymentNeeds } from '../../service.server.ts';
import { shownBody } from '../webhook.rules.ts';
import { handleEvent, NoClearAnswer } from '../webhook.service.server.ts';
import {
  replayWebhook,
  type StaffWebhook,
  staffWebhook,
  type staffWebhooks,
} from './webhook.contract.ts';
import {
  readEventsOf,
  readWebhook,
  type WebhookLine,
  webhookRows,
} from './webhook.store.server.ts';

type Query = Received<typeof staffWebhooks>['query'];
type Needs = Pick<Platform, 'database'>;

const lineOf = (row: WebhookLine): EventLine => ({
  id: row.body_hash,
  event: row.event,
  reference: row.reference,
  receivedAt: row.received_at.toISOString(),
  handledAt: row.handled_at?.toISOString() ?? null,
  times: row.times,
});

/** A page of what the provider sent. */
export async function webhookList(
  { database }: Needs,
  query: Query,
): Promise<Answer<typeof staffWebhooks>> {
  const page = await webhookRows.page(database.kysely, query);
  return { ...page, data: page.data.map(lineOf) };
}

/** The log as CSV, filtered like its list. */
export function webhookExport(platform: Platform, context: StaffRequestContext, query: Query) {
  return webhookRows.exported(platform, context, {
    resource: 'webhooks',
    filter: query,
    columns: [
      ['Received', ({ received_at }) => received_at],
      ['Event', ({ event }) => event],
      ['Payment', ({ reference }) => reference],
      ['Times', ({ times }) => times],
      ['Processed', ({ handled_at }) => handled_at],
    ],
  });
}

/** What came about one payment, newest first. */
export async function eventsOf({ database }: Needs, reference: string): Promise<EventLine[]> {
  return (await readEventsOf(database.kysely, reference)).map(lineOf);
}

/** One event; what is personal in its body is left out. */
export async function oneWebhook(
  { database }: Needs,
  id: string,
): Promise<StaffWebhook | ApiError> {
  const row = await readWebhook(database.kysely, id);
  if (!row) return new ApiError(staffWebhook.errors.notFound);
  return { ...lineOf(row), body: shownBody(row.body) };
}

/** Works an event off once more, by the very function that worked it off at first. */
export async function replay(
  platform: PaymentNeeds,
  staff: Staff,
  id: string,
): Promise<Answer<typeof replayWebhook> | ApiError> {
  const { errors } = replayWebhook;
  const row = await readWebhook(platform.database.kysely, id);
  if (!row) return new ApiError(errors.notFound);
  await platform.audit.record({ action: 'webhooks.replay', actor: staff.id, subject: id });
  try {
    if (await handleEvent(platform, { hash: id, reference: row.reference })) {
      return { message: 'The provider was asked and the payment settled.' };
    }
  } catch (error) {
    if (error instanceof NoClearAnswer) return new ApiError(errors.away);
    throw error;
  }
  return {
    message: row.reference
      ? 'No payment is known here under its reference: look at it on the provider’s page.'
      : 'This event names no payment of ours: nothing to do.',
  };
}
