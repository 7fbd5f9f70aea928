import type { Way } from '#app/people/lookups/contract.ts';
import { keepLookup } from '#app/people/lookups/service.server.ts';
import type { AuditEntry } from '#platform/audit.server.ts';
import { type Answer, ApiError } from '#platform/contract.ts';
import { addressOf, pathsOf } from '#platform/contract-address.ts';
import type { Trx } from '#platform/database/database.server.ts';
import { FileAnswer, type RequestContext } from '#platform/http/calls.server.ts';
import { basesOf } from '#platform/http/server.server.ts';
import type { LimitName } from '#platform/limits/table.ts';
import type { Taken } from '#platform/limits/windows.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { getPhoto, getReviews, getVerification, type VerificationDetails } from '../contract.ts';
import { type Disclosed, disclose, isListed, openGroups } from '../disclosure.rules.ts';
import { carriedGrant, viewerOf } from '../grants/grants.service.server.ts';
import { reportLink } from '../report/report.service.server.ts';
import { publicCountOf } from '../reviews/reviews.rules.ts';
import { publicReviews } from '../reviews/reviews.service.server.ts';
import { typedKey } from '../rules.ts';
import { findByBadge, type Held } from '../store.server.ts';
import { alarmIfCanary, alarmIfCrowded, countDistinct } from '../watch/watch.service.server.ts';

type Needs = Pick<
  Platform,
  'audit' | 'clock' | 'config' | 'database' | 'limits' | 'log' | 'secrets' | 'storage'
>;

interface Added {
  readonly photo?: string | undefined;
  readonly basicReportUrl?: string | undefined;
}

function detailsOf(shown: Disclosed, { photo, basicReportUrl }: Added): VerificationDetails {
  const { fullName, verifiedId, verificationLevel, verificationStatus } = shown;
  const { verifiedAt, expiryDate, email, address, verificationType, verifiedBy } = shown;
  return {
    fullName,
    verifiedId,
    verificationLevel,
    verificationStatus,
    verifiedAt,
    expiryDate,
    email: email ?? null,
    address: address ?? null,
    verificationType,
    verifiedBy,
    ...(shown.phoneNumber ? { phoneNumber: shown.phoneNumber } : {}),
    ...(shown.nationalId ? { nationalId: shown.nationalId } : {}),
    ...(shown.dateOfBirth ? { dateOfBirth: shown.dateOfBirth } : {}),
    ...(shown.checks ? { checks: shown.checks } : {}),
    ...(photo ? { photo } : {}),
    ...(basicReportUrl ? { basicReportUrl } : {}),
  };
}

/** What became of a look at a badge number: a limit's refusal, or the open record. */
interface Look {
  readonly refused: ApiError | null;
  readonly held: Held | null;
  /** Whether nobody had looked at the number in this hour. */
  readonly first: boolean;
}

/**
 * The look of a visitor who found this very record by a search. He is counted for himself alone, so
 * that nobody else can close the record to him; null for everybody else.
 */
async function lookByGrant(
  platform: Needs,
  key: string,
  context: RequestContext,
): Promise<Look | null> {
  const grant = carriedGrant(context);
  if (!grant) return null;
  const held = await findByBadge(platform.database.kysely, key);
  if (!held || held.hidden) return null;
  if ((await viewerOf(platform, held, context)).level !== 'L1') return null;
  const refused = await platform.limits.check('verification-details-grant', context, [grant]);
  if (!refused) await alarmIfCanary(platform, held, context);
  return { refused, held: refused ? null : held, first: false };
}

/** Takes the limits and finds the record, unless it is hidden. */
async function look(
  platform: Needs,
  limit: LimitName,
  { subject, key }: { subject: string; key: string },
  context: RequestContext,
): Promise<Look> {
  const { limits } = platform;
  const granted = await lookByGrant(platform, key, context);
  if (granted) return granted;
  const counted = [
    [limit, []],
    ['verification-details-subject', [subject]],
    ['verification-details-visitor', [subject]],
  ] as const;
  const asked = await limits.checkWith(context, counted, (db) => findByBadge(db, key));
  if (asked instanceof ApiError) return { refused: asked, held: null, first: false };
  const together = asked.taken[1]?.[0] as Taken;
  const { found } = asked;
  await alarmIfCrowded(platform, together, { key, found }, context);
  await alarmIfCanary(platform, found, context);
  return { refused: null, held: found?.hidden ? null : found, first: together.count === 1 };
}

interface Disclosure extends Pick<AuditEntry, 'action'> {
  readonly subject: string;
  readonly level: 'L0' | 'L1';
  readonly fields: readonly string[];
}

/** What of a record is asked for by itself, and has a row of its own. */
const apart: Readonly<Record<string, Way>> = {
  'verification.photo': 'photo',
  'verification.reviews': 'reviews',
};

/** The two rows of a disclosure: the audit trail's, and the one that the worker reads. */
function rowsOf({ audit, clock }: Needs, { requestId }: RequestContext, disclosure: Disclosure) {
  const { action, subject: badge, level, fields } = disclosure;
  const page = level === 'L1' ? 'details-page' : 'badge-page';
  const way = apart[action] ?? page;
  const searcher = level === 'L1' ? 'matched' : 'visitor';
  return [
    (trx: Trx) => audit.record({ ...disclosure, actor: 'public', requestId }, trx),
    (trx: Trx) => keepLookup({ clock }, trx, { badge, way, searcher, level, fields }),
  ];
}

/** Keeps what was disclosed, if anything was, and counts a number first seen in its hour (D-15). */
async function keepLook(
  platform: Needs,
  context: RequestContext,
  { first }: Look,
  disclosure?: Disclosure,
): Promise<void> {
  if (disclosure) await platform.database.allOrNone(rowsOf(platform, context, disclosure));
  if (first) await countDistinct(platform, context);
}

/**
 * The record's page: L1 for a visitor who carries its grant, else L0; consented groups in full for
 * everybody. Refuses with 404, or 429 above 30 looks a minute from one network, or 60 an hour from it
 * at one badge number; who carries the grant is not counted there. Every disclosure leaves an audit row.
 */
export async function showVerification(
  platform: Needs,
  id: string,
  context: RequestContext,
): Promise<Answer<typeof getVerification> | ApiError> {
  const key = typedKey(id);
  const limit = 'verification-details-address';
  const seen = await look(platform, limit, { subject: key, key }, context);
  const { held, refused } = seen;
  if (!held) {
    await keepLook(platform, context, seen);
    return refused ?? new ApiError(getVerification.errors.notFound);
  }
  const viewer = await viewerOf(platform, held, context);
  const now = platform.clock.now();
  const shown = disclose(held.record, viewer, now);
  const grant = carriedGrant(context);
  const details = detailsOf(shown, {
    photo: shown.photo && photoAddress(platform, held),
    basicReportUrl: shown.basicReport && grant ? reportLink(platform, held, grant) : undefined,
  });
  await keepLook(platform, context, seen, {
    action: 'verification.details',
    subject: held.record.verifiedId,
    level: viewer.level === 'L1' ? 'L1' : 'L0',
    fields: Object.keys(details),
  });
  return isListed(held.record, viewer.consents, now) ? { ...details, listed: true } : details;
}

/**
 * A look at the reviews counts as one at the number, unless somebody has opened its page in this hour: the
 * page asks for both.
 */
async function firstAnywhere({ limits }: Needs, key: string, seen: Look): Promise<Look> {
  if (!seen.first) return seen;
  const opened = await limits.peek('verification-details-subject', key);
  return { ...seen, first: opened.count === 0 };
}

/**
 * What clients say of a worker: the same for everybody, and nothing where fewer than three reviews count
 * (ME-07). Counts and alarms like a look at the page (D-15). Where reviews are shown that is an opening
 * of the record, with an audit row and a row for the worker (ME-05, decision 027).
 */
export async function showReviews(
  platform: Needs,
  id: string,
  context: RequestContext,
): Promise<Answer<typeof getReviews> | ApiError> {
  const key = typedKey(id);
  const limit = 'verification-reviews-address';
  const looked = await look(platform, limit, { subject: `reviews:${key}`, key }, context);
  const seen = await firstAnywhere(platform, key, looked);
  const { held, refused } = seen;
  const now = platform.clock.now();
  const count = held && publicCountOf(held.record, now);
  if (!held || count === null) {
    await keepLook(platform, context, seen);
    if (held) return { count: null, reviews: [] };
    return refused ?? new ApiError(getReviews.errors.notFound);
  }
  const reviews = await publicReviews(platform.database.kysely, held.id, now);
  const viewer = await viewerOf(platform, held, context);
  await keepLook(platform, context, seen, {
    action: 'verification.reviews',
    subject: held.record.verifiedId,
    level: viewer.level === 'L1' ? 'L1' : 'L0',
    fields: reviews.length > 0 ? ['totalReviews', 'reviews'] : ['totalReviews'],
  });
  return { count, reviews };
}

function photoAddress(platform: Needs, { record }: Held): string {
  return addressOf(getPhoto, { params: { id: record.verifiedId } }, pathsOf(basesOf(platform)));
}

/** The photo of a person who allowed it to everybody; 404 in every other case. */
export async function showPhoto(
  platform: Needs,
  id: string,
  context: RequestContext,
): Promise<FileAnswer | ApiError> {
  const key = typedKey(id);
  const limit = 'verification-photo-address';
  const seen = await look(platform, limit, { subject: `photo:${key}`, key }, context);
  const { held, refused } = seen;
  const open = held && openGroups(held.consents, platform.clock.now()).has('photo');
  const photo = open && held.photoHandle ? await platform.storage.get(held.photoHandle) : null;
  if (!held || !photo) {
    await keepLook(platform, context, seen);
    return refused ?? new ApiError(getPhoto.errors.notFound);
  }
  // It looks the same to all; whoever found the record by a search is told of as that, as with its page.
  const viewer = await viewerOf(platform, held, context);
  await keepLook(platform, context, seen, {
    action: 'verification.photo',
    subject: held.record.verifiedId,
    level: viewer.level === 'L1' ? 'L1' : 'L0',
    fields: ['photo'],
  });
  return new FileAnswer(photo.bytes, { type: photo.type });
}
