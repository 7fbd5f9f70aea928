import type { Job } from '../jobs/jobs.server.ts';
import type { Platform } from '../platform.server.ts';
import { addDays, dayOf } from '../time.ts';
import { deliverMessageJob } from './messages.server.ts';

const dayMs = 86_400_000;
const lostMs = 15 * 60_000;
/** How long is known that a message was sent, and what became of it. */
export const keptDays = 90;
/** Networks give a number to somebody else after half a year. */
export const stoppedDays = 180;

/** Queues what has lost its job, and drops what is old: messages, stops and counts of days. */
export function sweepMessages({
  clock,
  database,
  jobs,
}: Pick<Platform, 'clock' | 'database' | 'jobs'>): Job {
  return {
    name: 'message-sweep',
    every: '*/15 * * * *',
    async work() {
      const now = clock.now();
      const before = (days: number) => new Date(now.getTime() - days * dayMs);
      const db = database.kysely;
      const lost = await db
        .selectFrom('message_outbox')
        .select('id')
        .where('status', '=', 'queued')
        .where('due_at', '<', new Date(now.getTime() - lostMs))
        .limit(500)
        .execute();
      for (const { id } of lost) await jobs.send(deliverMessageJob, { id });
      await db.deleteFrom('message_outbox').where('created_at', '<', before(keptDays)).execute();
      await db.deleteFrom('message_stops').where('stopped_at', '<', before(stoppedDays)).execute();
      await db
        .deleteFrom('message_days')
        .where('day', '<', addDays(dayOf(now), -keptDays))
        .execute();
    },
  };
}
