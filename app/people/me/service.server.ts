import { isListed, openGroups } from '#app/people/verification/disclosure.rules.ts';
import { ownRecord } from '#app/people/verification/own/service.server.ts';
import { maskedOf, viewsOf, wholeOf } from '#app/people/verification/own/views.rules.ts';
import { statusOf } from '#app/people/verification/rules.ts';
import { type Answer, Refused } from '#platform/contract.ts';
import type { Visit } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { type getMe, meRefusals } from './contract.ts';
import { sweepSigning } from './passkeys/service.server.ts';
import { deviceMs, idleMs } from './rules.ts';
import { requireWorker, storedSession } from './session.service.server.ts';
import { sweepOld } from './store.server.ts';

type Needs = Pick<Platform, 'clock' | 'config' | 'database' | 'secrets'>;

/** The record of who is signed in. */
export async function showOwn(
  platform: Needs,
  visit: Visit,
): Promise<Answer<typeof getMe> | Refused> {
  const worker = await requireWorker(platform, visit);
  if (worker instanceof Refused) return worker;
  const held = await ownRecord(platform.database.kysely, worker.recordId);
  const session = await storedSession(platform, visit);
  if (!held || !session) return new Refused(meRefusals.unauthorized);
  const now = platform.clock.now();
  const { record } = held;
  const consents = openGroups(held.consents, now);
  const status = statusOf(record, now);
  const isRenewable = status === 'VERIFIED' || status === 'EXPIRED';
  return {
    record: worker.masked ? maskedOf(record, now) : wholeOf(record, consents, now),
    status,
    expiresAt: record.expiresAt?.toISOString() ?? null,
    renew: isRenewable ? `/renew-verification/${record.verifiedId}` : null,
    listed: isListed(record, consents, now),
    previews: worker.masked ? {} : viewsOf(record, consents, now),
    masked: worker.masked,
    maskedUntil: worker.masked ? (session.masked_until?.toISOString() ?? null) : null,
  };
}

/** Drops sessions, browsers and codes that have run out. */
export async function sweepOwnPages({
  clock,
  database,
}: Pick<Platform, 'clock' | 'database'>): Promise<void> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await sweepOld(database.kysely, { now, idle: before(idleMs), devices: before(deviceMs) });
  await sweepSigning({ clock, database });
}
