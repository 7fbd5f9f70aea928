import type { Executor } from '#platform/database/database.server.ts';
import { type ListPage, rowsOf } from '#platform/staff/lists.ts';
import type { WebhookRow } from '../../store.server.ts';

export interface WebhookFilter {
  readonly q?: string | undefined;
  readonly event?: string | undefined;
  readonly open?: 'true' | undefined;
}

export interface WebhookQuery extends ListPage, WebhookFilter {
  readonly order: 'asc' | 'desc';
}

const shown = ['body_hash', 'event', 'reference', 'received_at', 'handled_at', 'times'] as const;
export type WebhookLine = Pick<WebhookRow, Exclude<(typeof shown)[number], 'times'>> & {
  times: number;
};

function found(db: Executor, query: WebhookFilter) {
  let rows = db.selectFrom('payment_webhooks').select(shown);
  if (query.q) rows = rows.where('reference', '=', query.q.toUpperCase());
  if (query.event) rows = rows.where('event', '=', query.event);
  if (query.open) rows = rows.where('handled_at', 'is', null);
  return rows;
}

/** The query of a page of the list, for reading and for EXPLAIN. */
export function webhookPage(db: Executor, query: WebhookQuery) {
  const { limit, offset } = rowsOf(query);
  return found(db, query)
    .orderBy('received_at', query.order)
    .orderBy('body_hash', query.order)
    .limit(limit)
    .offset(offset);
}

export function readWebhookPage(db: Executor, query: WebhookQuery): Promise<WebhookLine[]> {
  return webhookPage(db, query).execute();
}

/** The next events by the code of their body, for the export. */
export function readWebhooksAfter(
  db: Executor,
  filter: WebhookFilter,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<WebhookLine[]> {
  const rows = found(db, filter);
  return (after === undefined ? rows : rows.where('body_hash', '>', after))
    .orderBy('body_hash')
    .limit(limit)
    .execute();
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
