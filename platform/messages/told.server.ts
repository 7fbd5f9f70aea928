import { sql } from 'kysely';
import type { Executor } from '../database/database.server.ts';
import type { Secrets } from '../secrets.server.ts';
import { counted, countUpTo } from '../telemetry/counts.server.ts';
import { lifeMs, type MessageRow, numberPurpose, takenBack } from './messages.server.ts';

interface ToldNumber {
  readonly at: Date;
  readonly channel: MessageRow['channel'];
  readonly kind: MessageRow['kind'];
  readonly state: 'waiting' | 'sent' | 'delivered' | 'failed';
  /** Why it has not gone out and when it will; null where nothing holds it back. */
  readonly held: { readonly why: string; readonly until: Date } | null;
}

const most = 50;

export async function numberTold(
  { secrets }: { readonly secrets: Secrets },
  db: Executor,
  { number, since }: { readonly number: string; readonly since: Date },
): Promise<ToldNumber[]> {
  const rows = await db
    .selectFrom('message_outbox')
    .select(['channel', 'kind', 'status', 'report', 'created_at', 'why', 'due_at'])
    .where('recipient_hash', 'in', [...secrets.keyedHashes(numberPurpose, number)])
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ channel, kind, status, report, created_at: at, why, due_at: until }) => ({
    at,
    channel,
    kind,
    state: report ?? (status === 'queued' ? 'waiting' : status),
    held: status === 'queued' && why ? { why, until } : null,
  }));
}

/** A necessary message that failed and may still be of use; none that was taken back. */
export const isLost = (now: Date) =>
  sql<boolean>`(kind = 'necessary' and status = 'failed' and why <> ${takenBack}
    and created_at > ${new Date(now.getTime() - lifeMs.necessary)})`;

export async function countLost(db: Executor, now: Date): Promise<number> {
  const rows = db.selectFrom('message_outbox').where(isLost(now));
  return (await countUpTo(db, { count: counted(rows) })).count;
}

export async function messageWent(
  db: Executor,
  id: string,
): Promise<'waiting' | 'sent' | 'lost' | null> {
  const row = await db
    .selectFrom('message_outbox')
    .select(['status', 'report'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  if (row.status === 'failed' || row.report === 'failed') return 'lost';
  return row.status === 'queued' ? 'waiting' : 'sent';
}
