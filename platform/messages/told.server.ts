import type { Executor } from '../database/database.server.ts';
import type { Secrets } from '../secrets.server.ts';
import { type MessageRow, numberPurpose } from './messages.server.ts';

export interface ToldNumber {
  readonly at: Date;
  readonly channel: MessageRow['channel'];
  readonly kind: MessageRow['kind'];
  readonly state: 'waiting' | 'sent' | 'delivered' | 'failed';
}

const most = 50;

export async function numberTold(
  { secrets }: { readonly secrets: Secrets },
  db: Executor,
  { number, since }: { readonly number: string; readonly since: Date },
): Promise<ToldNumber[]> {
  const rows = await db
    .selectFrom('message_outbox')
    .select(['channel', 'kind', 'status', 'report', 'created_at'])
    .where('recipient_hash', 'in', [...secrets.keyedHashes(numberPurpose, number)])
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ channel, kind, status, report, created_at: at }) => ({
    at,
    channel,
    kind,
    state: report ?? (status === 'queued' ? 'waiting' : status),
  }));
}
