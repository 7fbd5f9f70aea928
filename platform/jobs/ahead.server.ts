import * as z from 'zod/mini';
import type { Database } from '../database/database.server.ts';

/** Only a clock that was ahead stamps so late. */
const ahead = `now() + interval '1 minute'`;

const Found = z.array(z.unknown());

/** Resets the queue's times after the database's clock was ahead, so that jobs begin. Answers whether it was. */
export async function forgetAhead({ executeSql }: Pick<Database, 'executeSql'>): Promise<boolean> {
  const { rows } = await executeSql(`select from pgboss.version where cron_on > ${ahead}`);
  if (Found.parse(rows).length === 0) return false;
  await executeSql(`update pgboss.queue set maintain_on = null, monitor_on = null, monitor_claim_on = null
    where greatest(maintain_on, monitor_on, monitor_claim_on) > ${ahead}`);
  await executeSql(`update pgboss.job set start_after = now() + (start_after - created_on), created_on = now()
    where state in ('created', 'retry') and created_on > ${ahead}`);
  // No pause between two tries is longer than an hour.
  await executeSql(`update pgboss.job set start_after = now()
    where state = 'retry' and start_after > now() + interval '1 day'`);
  // Jobs of a process that is killed now are found after the usual time.
  await executeSql(`update pgboss.job set started_on = now(), heartbeat_on = least(heartbeat_on, now())
    where state = 'active' and greatest(started_on, heartbeat_on) > ${ahead}`);
  // Last: a turn that is cut off is begun again.
  await executeSql(`update pgboss.version set cron_on = null, monitor_backoff_on = null
    where cron_on > ${ahead}`);
  return true;
}
