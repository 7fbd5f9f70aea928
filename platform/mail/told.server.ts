import { sql } from 'kysely';
import type { Executor } from '../database/database.server.ts';

interface ToldAddress {
  readonly at: Date;
  readonly subject: string;
  readonly state: 'waiting' | 'sent' | 'failed' | 'bounced';
}

const most = 50;

export async function addressTold(
  db: Executor,
  {
    address,
    subjects,
    since,
  }: { readonly address: string; readonly subjects: readonly string[]; readonly since: Date },
): Promise<ToldAddress[]> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['subject', 'status', 'bounce', 'created_at'])
    .where(sql<string>`lower(recipient)`, '=', address.toLowerCase())
    .where('subject', 'in', [...subjects])
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ subject, status, bounce, created_at: at }) => ({
    at,
    subject,
    state: bounce ? 'bounced' : status === 'queued' ? 'waiting' : status,
  }));
}

/** How far a mail is, by its id: `lost` where it never got there; null where nothing is known of it. */
export async function mailWent(
  db: Executor,
  id: string,
): Promise<'waiting' | 'sent' | 'lost' | null> {
  const row = await db
    .selectFrom('mail_outbox')
    .select(['status', 'bounce'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  if (row.status === 'failed' || row.bounce === 'permanent') return 'lost';
  return row.status === 'queued' ? 'waiting' : 'sent';
}
