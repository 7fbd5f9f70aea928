import { randomInt } from 'node:crypto';
import { keptMs } from '#app/shell/retention.rules.ts';
import type { RequestContext } from '#platform/http/calls.server.ts';
import type { Taken } from '#platform/limits/windows.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { badgeKey, badgeWritten, typedKey } from '../rules.ts';
import { findByBadge, type Held } from '../store.server.ts';
import { alarmAbove } from './watch.rules.ts';
import { addLookups, countLookups, deleteOldLookups, readUsual } from './watch.store.server.ts';

type Needs = Pick<Platform, 'audit' | 'limits' | 'log'>;

/** Nobody has a reason to look up a canary record but somebody who tries badge numbers in turn. */
export async function alarmIfCanary(
  { audit, log }: Pick<Needs, 'audit' | 'log'>,
  found: Held | null,
  context: Pick<RequestContext, 'requestId'>,
): Promise<void> {
  if (!found?.canary) return;
  const { requestId } = context;
  log.warn({ requestId }, 'a canary record was looked at');
  await audit.record({
    action: 'alarm.honey',
    actor: 'public',
    subject: found.record.verifiedId,
    requestId,
  });
}

/**
 * Many looks at one badge number, from everywhere together: the trail has it, nobody is refused. It stands there as the
 * record's other rows do, so that its history tells of it.
 */
export async function alarmIfCrowded(
  { audit, limits, log }: Needs,
  { allowed, count }: Taken,
  { key, found }: { readonly key: string; readonly found: Held | null },
  context: Pick<RequestContext, 'requestId'>,
): Promise<void> {
  if (allowed || !(await limits.take('verification-looks-alarm', key)).allowed) return;
  const { requestId } = context;
  const subject = found?.record.verifiedId ?? (badgeKey(key) ? badgeWritten(key) : key);
  log.warn({ requestId, count }, 'one badge number is looked at again and again');
  await audit.record({ action: 'alarm.looks', actor: 'public', subject, requestId });
}

type Counting = Needs & Pick<Platform, 'config' | 'database'>;

/**
 * The record under a badge number that a visitor typed where he is told whether it is taken: that counts and alarms like
 * a look at the record's page (D-15).
 */
export async function lookedUp(
  platform: Counting,
  badge: string,
  context: Pick<RequestContext, 'requestId'>,
): Promise<Held | null> {
  const key = typedKey(badge);
  const seen = await platform.limits.take('verification-details-subject', key);
  if (seen.count === 1) await countDistinct(platform, context);
  const found = await findByBadge(platform.database.kysely, key);
  await alarmIfCanary(platform, found, context);
  return found;
}

/** What a process has counted and not yet written: no visitor waits for a row that all of them change. */
interface Counted {
  readonly shard: number;
  unsaved: number;
}

const shards = 64;
/** So many are written at once, or whatever there is every few seconds. */
const written = 50;
const countedBy = new WeakMap<object, Counted>();

function countedOf({ database }: Pick<Counting, 'database'>): Counted {
  const counted = countedBy.get(database) ?? { shard: randomInt(shards), unsaved: 0 };
  countedBy.set(database, counted);
  return counted;
}

/** Raises the alarm above what is usual, once a minute; nobody is refused for what others do. */
async function alarmIfUnusual(
  { audit, config, database, limits, log }: Counting,
  count: number,
  context: Pick<RequestContext, 'requestId'> | null,
): Promise<void> {
  // Most of the time it is not worth asking what is usual.
  if (count <= alarmAbove(0, config.LIMITS_FACTOR)) return;
  const usual = await readUsual(database.kysely);
  if (count <= alarmAbove(usual, config.LIMITS_FACTOR)) return;
  if (!(await limits.take('verification-scraping-alarm', 'everybody')).allowed) return;
  log.warn({ requestId: context?.requestId, count, usual }, 'badge numbers are being scraped');
  await audit.record({ action: 'alarm.harvest', actor: 'public', requestId: context?.requestId });
}

/** Writes what this process has counted since the last time, and looks at the whole. */
export async function saveLookups(
  platform: Counting,
  context: Pick<RequestContext, 'requestId'> | null = null,
): Promise<void> {
  const counted = countedOf(platform);
  const count = counted.unsaved;
  if (count === 0) return;
  counted.unsaved = 0;
  const [, sum] = await platform.database.together([
    (db) => addLookups(db, counted.shard, count),
    countLookups,
  ]);
  await alarmIfUnusual(platform, sum, context);
}

/** Counts one badge number that was seen first in its hour. */
export async function countDistinct(
  platform: Counting,
  context: Pick<RequestContext, 'requestId'>,
): Promise<void> {
  const counted = countedOf(platform);
  counted.unsaved += 1;
  if (counted.unsaved >= written) await saveLookups(platform, context);
}

/** Forgets the counts of more than a week ago. */
export async function sweepLookups({ database }: Pick<Platform, 'database'>): Promise<void> {
  await deleteOldLookups(database.kysely, keptMs('lookupCounts'));
}
