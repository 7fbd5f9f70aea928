import { erasureOf } from '#app/intake/account/erasure/erasure.service.server.ts';
import { isShared } from '#app/people/cases/erasure/erasure.service.server.ts';
import { isListed, openGroups } from '#app/people/verification/disclosure.rules.ts';
import { ownRecord } from '#app/people/verification/own/own.service.server.ts';
import { maskedOf, viewsOf, wholeOf } from '#app/people/verification/own/views.rules.ts';
import { statusOf } from '#app/people/verification/rules.ts';
import { keptSince } from '#app/shell/retention.rules.ts';
import { type Answer, ApiError } from '#platform/contract.ts';
import type { Executor } from '#platform/database/database.server.ts';
import type { RequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { type getMe, meErrors } from './contract.ts';
import { sweepSigning } from './passkeys/passkeys.service.server.ts';
import { requireWorker, storedSession } from './session.service.server.ts';
import { sweepOld } from './store.server.ts';

type Needs = Pick<Platform, 'clock' | 'config' | 'database' | 'secrets'>;

/** When the record goes; null where none asked, or where the address is that of several people by now: then it stays. */
async function erasureDue(db: Executor, email: string | null): Promise<string | null> {
  const due = email ? await erasureOf(db, email) : null;
  return email && due && (await isShared(db, { email: email.toLowerCase() })) ? null : due;
}

/** The record of who is signed in. */
export async function showOwn(
  platform: Needs,
  context: RequestContext,
): Promise<Answer<typeof getMe> | ApiError> {
  const worker = await requireWorker(platform, context);
  if (worker instanceof ApiError) return worker;
  const held = await ownRecord(platform.database.kysely, worker.recordId);
  const session = await storedSession(platform, context);
  if (!held || !session) return new ApiError(meErrors.unauthorized);
  const now = platform.clock.now();
  const { record } = held;
  const consents = openGroups(held.consents, now);
  const status = statusOf(record, now);
  const erasedAt = await erasureDue(platform.database.kysely, record.email);
  const isRenewable = !erasedAt && (status === 'VERIFIED' || status === 'EXPIRED');
  return {
    record: worker.masked ? maskedOf(record, now) : wholeOf(record, consents, now),
    status,
    expiresAt: record.expiresAt?.toISOString() ?? null,
    erasedAt,
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
  await sweepOld(database.kysely, {
    ended: keptSince('ownSessions', now),
    idle: keptSince('idleOwnSessions', now),
    devices: keptSince('ownDevices', now),
    codes: keptSince('ownCodes', now),
  });
  await sweepSigning({ clock, database });
}
