import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.server.ts';
import type { WebhookRow } from '../store.server.ts';

/** A kept event: its kind, what it says and when it first came. */
export function readEvent(
  executor: Executor,
  hash: string,
): Promise<Pick<WebhookRow, 'event' | 'body' | 'received_at'> | undefined> {
  return executor
    .selectFrom('payment_webhooks')
    .select(['event', 'body', 'received_at'])
    .where('body_hash', '=', hash)
    .executeTakeFirst();
}

/** The events of some kinds about a payment that have come since, as `readEvent` gives them. */
export function readEventsSince(
  executor: Executor,
  reference: string,
  { kinds, since }: { readonly kinds: readonly string[]; readonly since: Date },
): Promise<Pick<WebhookRow, 'event' | 'body' | 'received_at'>[]> {
  return executor
    .selectFrom('payment_webhooks')
    .select(['event', 'body', 'received_at'])
    .where('reference', '=', reference)
    .where('event', 'in', [...kinds])
    .where('received_at', '>=', since)
    .execute();
}

export async function markWebhookHandled(executor: Executor, hash: string, now: Date) {
  await executor
    .updateTable('payment_webhooks')
    .set({ handled_at: now })
    .where('body_hash', '=', hash)
    .execute();
}

/**
 * Events that came between these two moments and are not worked off, in any order: those that stay unclear
 * would stand before the others at each look, and have the provider left alone before their turn.
 */
export function readLeft(
  executor: Executor,
  { from, to, limit }: { readonly from: Date; readonly to: Date; readonly limit: number },
): Promise<Pick<WebhookRow, 'body_hash' | 'reference'>[]> {
  return executor
    .selectFrom('payment_webhooks')
    .select(['body_hash', 'reference'])
    .where('handled_at', 'is', null)
    .where('received_at', '>=', from)
    .where('received_at', '<', to)
    .orderBy(sql`random()`)
    .limit(limit)
    .execute();
}
