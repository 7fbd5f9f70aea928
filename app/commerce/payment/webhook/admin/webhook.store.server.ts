import type { Executor } from '#platform/database/database.server.ts';
import { type FilterOf, staffList } from '#platform/staff/list.server.ts';
import type { WebhookRow } from '../../store.server.ts';
import type { staffWebhooks } from './webhook.contract.ts';

const shown = ['body_hash', 'event', 'reference', 'received_at', 'handled_at', 'times'] as const;
export type WebhookLine = Pick<WebhookRow, Exclude<(typeof shown)[number], 'times'>> & {
  times: number;
};

export const webhookRows = staffList({
  found(db, { q, event, open }: FilterOf<typeof staffWebhooks>) {
    let rows = db.selectFrom('payment_webhooks').select(shown);
    if (q) rows = rows.where('reference', '=', q.toUpperCase());
    if (event) rows = rows.where('event', '=', event);
    if (open) rows = rows.where('handled_at', 'is', null);
    return rows;
  },
  sorts: { receivedAt: 'received_at' },
  key: 'body_hash',
});

/** What came about a payment, newest first. */
export function readEventsOf(db: Executor, reference: string): Promise<WebhookLine[]> {
  return db
    .selectFrom('payment_webhooks')
    .select(shown)
    .where('reference', '=', reference)
    .orderBy('received_at', 'desc')
    .limit(50)
    .execute();
}

export function readWebhook(
  db: Executor,
  id: string,
): Promise<(WebhookLine & { body: string }) | undefined> {
  return db
    .selectFrom('payment_webhooks')
    .select([...shown, 'body'])
    .where('body_hash', '=', id)
    .executeTakeFirst();
}
