import { type Answer, Refused } from '#platform/contract.ts';
import { addressOf } from '#platform/contract-address.ts';
import { FileAnswer, type Visit } from '#platform/http/calls.server.ts';
import { basesOf } from '#platform/http/server.server.ts';
import type { LimitName } from '#platform/limits/table.ts';
import type { Platform } from '#platform/platform.server.ts';
import { getPhoto, getVerification, type VerificationDetails } from '../contract.ts';
import { type Disclosed, disclose, openGroups } from '../disclosure/rules.ts';
import { carriedGrant, viewerOf } from '../grants/service.server.ts';
import { reportLink } from '../report/service.server.ts';
import { badgeKey } from '../rules.ts';
import { findByBadge, type Held } from '../store.server.ts';
import { alarmIfHoney, countDistinct } from '../watch/service.server.ts';

type Needs = Pick<
  Platform,
  'audit' | 'clock' | 'config' | 'database' | 'limits' | 'log' | 'secrets' | 'storage'
>;

function detailsOf(shown: Disclosed, photo?: string, basicReportUrl?: string): VerificationDetails {
  const { fullName, verifiedId, verificationLevel, verificationStatus } = shown;
  const { verifiedAt, expiryDate, email, address, verificationType, verifiedBy } = shown;
  return {
    fullName,
    verifiedId,
    verificationLevel,
    verificationStatus,
    verifiedAt,
    expiryDate,
    email,
    address,
    verificationType,
    verifiedBy,
    ...(shown.phoneNumber ? { phoneNumber: shown.phoneNumber } : {}),
    ...(shown.nationalId ? { nationalId: shown.nationalId } : {}),
    ...(shown.dateOfBirth ? { dateOfBirth: shown.dateOfBirth } : {}),
    ...(photo ? { photo } : {}),
    ...(basicReportUrl ? { basicReportUrl } : {}),
  };
}

/** The record under a badge number, unless it is hidden. */
async function findOpen(platform: Needs, key: string, visit: Visit): Promise<Held | null> {
  const found = await findByBadge(platform.database.kysely, key);
  await alarmIfHoney(platform, found, visit);
  return found && !found.hidden ? found : null;
}

/** Gives the seconds to wait, 0 when allowed; counts each number first seen in its hour (D-15). */
async function takeLook(
  platform: Needs,
  limit: LimitName,
  subject: string,
  visit: Visit,
): Promise<number> {
  const { limits } = platform;
  const perAddress = await limits.take(limit, visit.address);
  if (!perAddress.allowed) return perAddress.retryAfterSeconds;
  const perSubject = await limits.take('verification-details-subject', subject);
  if (perSubject.count === 1) await countDistinct(platform, visit);
  return perSubject.allowed ? 0 : perSubject.retryAfterSeconds;
}

/**
 * The record's page: L1 for a visitor who carries its grant, else L0; consented groups in full for
 * everybody. Refuses with 404, or 429 above 30 looks a minute from one address or 60 an hour at
 * one badge number. Every disclosure leaves an audit row.
 */
export async function showVerification(
  platform: Needs,
  id: string,
  visit: Visit,
): Promise<Answer<typeof getVerification> | Refused> {
  const key = badgeKey(id) ?? id.toLowerCase();
  const waitSeconds = await takeLook(platform, 'verification-details-address', key, visit);
  if (waitSeconds > 0) {
    return new Refused(getVerification.refusals.limited, { retryAfterSeconds: waitSeconds });
  }
  const held = await findOpen(platform, key, visit);
  if (!held) return new Refused(getVerification.refusals.notFound);
  const viewer = await viewerOf(platform, held, visit);
  const shown = disclose(held.record, viewer, platform.clock.now());
  const grant = carriedGrant(visit);
  const link = shown.basicReport && grant ? reportLink(platform, held, grant) : undefined;
  const details = detailsOf(shown, shown.photo && photoAddress(platform, held), link);
  await platform.audit.record({
    action: 'verification.details',
    actor: 'public',
    subject: held.record.verifiedId,
    level: viewer.level,
    fields: Object.keys(details),
    requestId: visit.requestId,
  });
  return details;
}

function photoAddress(platform: Needs, { record }: Held): string {
  return addressOf(getPhoto, { params: { id: record.verifiedId } }, basesOf(platform));
}

/** The photo of a person who allowed it to everybody; 404 in every other case. */
export async function showPhoto(
  platform: Needs,
  id: string,
  visit: Visit,
): Promise<FileAnswer | Refused> {
  const key = badgeKey(id) ?? id.toLowerCase();
  const waitSeconds = await takeLook(platform, 'verification-photo-address', `photo:${key}`, visit);
  if (waitSeconds > 0) {
    return new Refused(getPhoto.refusals.limited, { retryAfterSeconds: waitSeconds });
  }
  const held = await findOpen(platform, key, visit);
  const open = held && openGroups(held.consents, platform.clock.now()).has('photo');
  const photo = open && held.photoHandle ? await platform.storage.get(held.photoHandle) : null;
  if (!held || !photo) return new Refused(getPhoto.refusals.notFound);
  await platform.audit.record({
    action: 'verification.photo',
    actor: 'public',
    subject: held.record.verifiedId,
    level: 'L0',
    fields: ['photo'],
    requestId: visit.requestId,
  });
  return new FileAnswer(photo.bytes, { type: photo.type });
}
