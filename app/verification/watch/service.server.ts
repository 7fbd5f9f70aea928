import type { Visit } from '#platform/http/calls.server.ts';
import type { Taken, Window } from '#platform/limits/windows.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Held } from '../store.server.ts';

type Needs = Pick<Platform, 'audit' | 'limits' | 'log'>;

/** Nobody has a reason to look up a honey record but somebody who tries badge numbers in turn. */
export async function alarmIfHoney(
  { audit, log }: Pick<Needs, 'audit' | 'log'>,
  found: Held | null,
  visit: Pick<Visit, 'requestId'>,
): Promise<void> {
  if (!found?.honey) return;
  const { requestId } = visit;
  log.warn({ requestId }, 'a honey record was looked at');
  await audit.record({
    action: 'alarm.honey',
    actor: 'public',
    subject: found.record.verifiedId,
    requestId,
  });
}

/** Many looks at one badge number, from everywhere together: staff hear of it, nobody is refused. */
export async function alarmIfCrowded(
  { audit, limits, log }: Needs,
  { allowed, count }: Taken,
  subject: string,
  visit: Pick<Visit, 'requestId'>,
): Promise<void> {
  if (allowed || !(await limits.take('verification-looks-alarm', subject)).allowed) return;
  const { requestId } = visit;
  log.warn({ requestId, count }, 'one badge number is looked at again and again');
  await audit.record({ action: 'alarm.looks', actor: 'public', subject, requestId });
}

/** Distinct badge numbers over all visitors: to be taken from for each one seen first in its hour. */
export const distinctNumbers = ({ limits }: Pick<Needs, 'limits'>): Window =>
  limits.window('verification-harvest', 'everybody');

/** Raises the alarm above the limit, once a minute; nobody is refused for what others do. */
export async function alarmIfHarvest(
  { audit, limits, log }: Needs,
  taken: Taken,
  visit: Pick<Visit, 'requestId'>,
): Promise<void> {
  if (taken.allowed) return;
  if (!(await limits.take('verification-harvest-alarm', 'everybody')).allowed) return;
  const { requestId } = visit;
  log.warn({ requestId, count: taken.count }, 'badge numbers are being harvested');
  await audit.record({ action: 'alarm.harvest', actor: 'public', requestId });
}

/** Counts one badge number that was seen first in its hour. */
export async function countDistinct(
  platform: Needs & Pick<Platform, 'database'>,
  visit: Pick<Visit, 'requestId'>,
): Promise<void> {
  const numbers = distinctNumbers(platform);
  const [counts] = await platform.database.pipeline([numbers.take()]);
  await alarmIfHarvest(platform, numbers.taken(counts), visit);
}
