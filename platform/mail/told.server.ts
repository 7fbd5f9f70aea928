import { sql } from 'kysely';
import type { Executor } from '../database/database.server.ts';

export interface ToldAddress {
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
