import type { Job } from '../jobs/jobs.server.ts';
import { endOldStops } from '../mail/stops.server.ts';
import type { Platform } from '../platform.server.ts';
import { dayMs, dayOf } from '../time.ts';
import { deliverMessageJob, emptySent, lifeMs } from './messages.server.ts';

const lostMs = 15 * 60_000;
const weekMs = 7 * dayMs;

/** Queues what has lost its job, and drops what is old: messages with their keys, stops and counts of days. */
export function sweepMessages(
  { clock, database, jobs }: Pick<Platform, 'clock' | 'database' | 'jobs'>,
  keptMs: Readonly<Record<'messages' | 'stops' | 'mailStops' | 'days', number>>,
): Job {
  return {
    name: 'message-sweep',
    every: '*/15 * * * *',
    async work() {
      const now = clock.now();
      const before = (ms: number) => new Date(now.getTime() - ms);
      const db = database.kysely;
      const lost = await db
        .selectFrom('message_outbox')
        .select('id')
        .where('status', '=', 'queued')
        .where('due_at', '<', new Date(now.getTime() - lostMs))
        .limit(500)
        .execute();
      for (const { id } of lost) await jobs.send(deliverMessageJob, { id });
      await emptySent(db)
        .where('text', '<>', '')
        .where('created_at', '<', before(lifeMs.necessary))
        // The sweep runs every quarter of an hour: a week is enough.
        .where('created_at', '>', before(lifeMs.necessary + weekMs))
        .execute();
      await db
        .deleteFrom('message_outbox')
        .where('created_at', '<', before(keptMs.messages))
        .execute();
      await db
        .deleteFrom('message_outbox_keys')
        .where('created_at', '<', before(keptMs.messages))
        .execute();
      await db.deleteFrom('message_stops').where('stopped_at', '<', before(keptMs.stops)).execute();
      await endOldStops(db, before(keptMs.mailStops));
      await db
        .deleteFrom('message_days')
        .where('day', '<', dayOf(before(keptMs.days)))
        .execute();
    },
  };
}
