import type { Executor } from '../database/database.server.ts';
import type { ApprovalRow } from './approvals.server.ts';

type Waiting = Pick<ApprovalRow, 'asked_at' | 'asked_by' | 'asked_name' | 'reason'>;

export async function waitingFor(
  db: Executor,
  { action, subject }: { readonly action: string; readonly subject: string },
): Promise<Waiting | null> {
  const row = await db
    .selectFrom('approvals')
    .select(['asked_at', 'asked_by', 'asked_name', 'reason'])
    .where('action', '=', action)
    .where('subject', '=', subject)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  return row ?? null;
}
