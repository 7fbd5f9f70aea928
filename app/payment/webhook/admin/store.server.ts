import type { Executor } from '#platform/database/database.server.ts';
import { type ListPage, rowsOf } from '#platform/staff/lists.ts';
import type { WebhookRow } from '../../store.server.ts';

export interface WebhookQuery extends ListPage {
  readonly order: 'asc' | 'desc';
  readonly q?: string | undefined;
  readonly event?: string | undefined;
  readonly open?: 'true' | undefined;
}

const shown = ['body_hash', 'event', 'reference', 'received_at', 'handled_at', 'times'] as const;
export type WebhookLine = Pick<WebhookRow, Exclude<(typeof shown)[number], 'times'>> & {
  times: number;
};

/** The query of a page of the list, for reading and for EXPLAIN. */
export function webhookPage(db: Executor, query: WebhookQuery) {
  const { limit, offset } = rowsOf(query);
  let rows = db.selectFrom('payment_webhooks').select(shown);
  if (query.q) rows = rows.where('reference', '=', query.q.toUpperCase());
  if (query.event) rows = rows.where('event', '=', query.event);
  if (query.open) rows = rows.where('handled_at', 'is', null);
  return rows
    .orderBy('received_at', query.order)
    .orderBy('body_hash', query.order)
    .limit(limit)
    .offset(offset);
}

export function readWebhookPage(db: Executor, query: WebhookQuery): Promise<WebhookLine[]> {
  return webhookPage(db, query).execute();
}

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
