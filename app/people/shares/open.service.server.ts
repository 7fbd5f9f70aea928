import { keepLookup } from '#app/people/lookups/service.server.ts';
import { disclose } from '#app/people/verification/disclosure.rules.ts';
import { recordOfBadge } from '#app/people/verification/person/person.service.server.ts';
import { type Answer, ApiError, type Received } from '#platform/contract.ts';
import { addressOf, pathsOf } from '#platform/contract-address.ts';
import { FileAnswer, type RequestContext } from '#platform/http/calls.server.ts';
import { basesOf } from '#platform/http/server.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { getShared, getSharedPhoto, openShare, type Shared, type ShareField } from './contract.ts';
import { openedSeconds } from './rules.ts';
import { hashOf } from './service.server.ts';
import { countOpening, insertOpening, lockShare, readOpen, readOpened } from './store.server.ts';

type Needs = Pick<
  Platform,
  'audit' | 'clock' | 'config' | 'database' | 'limits' | 'secrets' | 'storage'
>;

const cookie = '__Host-share';
const purpose = 'share-opening';

type Held = NonNullable<Awaited<ReturnType<typeof recordOfBadge>>>;

/** The record as the holder of a share sees it: what is in the share, and whose record it is. Not who verified it. */
function seenBy({ record }: Held, fields: readonly ShareField[], now: Date) {
  const nothing = { consents: new Set<never>(), supplied: new Set<never>() };
  const eyes = { level: 'LS', ...nothing, shared: new Set(fields) } as const;
  const { verifiedBy: _officer, ...seen } = disclose(record, eyes, now);
  return seen;
}

/**
 * The secret of the cookie. Of one link and one press it is the same: an answer that was lost is given again,
 * and spends no further opening (C-84).
 */
function carriedOf({ secrets }: Needs, token: string, { header }: RequestContext): string {
  const press = header('idempotency-key');
  return press ? secrets.sign(purpose, `${token} ${press}`) : secrets.randomToken(160);
}

/**
 * Swaps the secret of a link for a cookie of 30 minutes: one opening, counted and told to the worker in the
 * transaction that makes the cookie. The same press again is the same opening. Unknown, closed, ended and used-up
 * links are answered alike after the same look-ups. Refuses with 429 above 30 a minute from one network.
 */
export async function open(
  platform: Needs,
  { token }: Received<typeof openShare>['body'],
  context: RequestContext,
): Promise<Answer<typeof openShare> | ApiError> {
  const { audit, clock, database, limits } = platform;
  const limited = await limits.check('share-open-address', context);
  if (limited) return limited;
  const closed = new ApiError(openShare.errors.notFound);
  const now = clock.now();
  const carried = carriedOf(platform, token, context);
  const done = () => {
    context.setCookie(cookie, carried, { maxAgeSeconds: openedSeconds, sameSite: 'strict' });
    return { success: true as const, message: 'Opened.' };
  };
  const share = await readOpen(database.kysely, hashOf(token), now);
  const before = await readOpened(database.kysely, hashOf(carried), now);
  if (before) return done();
  if (!share) return closed;
  const held = await recordOfBadge(database.kysely, share.badge);
  if (!held) return closed;
  const { id: shareId, badge } = share;
  const level = 'LS';
  const fields = Object.keys(seenBy(held, share.fields, now));
  const ends = Math.min(now.getTime() + openedSeconds * 1_000, share.until.getTime());
  const opened = await database.transaction(async (trx) => {
    // Judged again under the row's lock: so that two at once are not both the last one.
    await lockShare(trx, shareId);
    if (await readOpened(trx, hashOf(carried), now)) return true;
    if (!(await countOpening(trx, shareId, now))) return false;
    const opening = { token_hash: hashOf(carried), share_id: shareId };
    await insertOpening(trx, { ...opening, expires_at: new Date(ends) });
    const entry = { action: 'shares.open', actor: 'public', subject: badge, level, fields };
    await audit.record({ ...entry, requestId: context.requestId }, trx);
    const row = { badge, way: 'share', searcher: 'share-holder', level, fields, shareId } as const;
    await keepLookup(platform, trx, { ...row, reason: share.purpose });
    return true;
  });
  return opened ? done() : closed;
}

/**
 * What this browser has open; refused once it was closed, is over, or the record is hidden. Who has it open
 * is counted alone: no neighbour on the network shuts them out, and no opening is spent for nothing (FS-09).
 */
async function openedBy(platform: Needs, context: RequestContext) {
  const { clock, database, limits } = platform;
  const token = (context.cookies[cookie] ?? '').slice(0, 200);
  const now = clock.now();
  const share = await readOpened(database.kysely, hashOf(token), now);
  const limited = share
    ? await limits.check('share-opened', context, [token])
    : await limits.check('share-open-address', context);
  if (limited) return limited;
  const held = share && (await recordOfBadge(database.kysely, share.badge));
  if (!share || !held) return new ApiError(getShared.errors.notFound);
  return { share, held, shown: seenBy(held, share.fields, now) };
}

/** What the opened link shows. It is part of the opening that the cookie was made for. */
export async function showShared(
  platform: Needs,
  context: RequestContext,
): Promise<Shared | ApiError> {
  const opened = await openedBy(platform, context);
  if (opened instanceof ApiError) return opened;
  const { share, shown } = opened;
  const { photo, ...rest } = shown;
  const { name, description } = shown.verificationType;
  const query = { of: shown.verifiedId };
  return {
    ...rest,
    verificationType: { name, description },
    ...(photo ? { photo: addressOf(getSharedPhoto, { query }, pathsOf(basesOf(platform))) } : {}),
    share: {
      who: share.for_whom,
      purpose: share.purpose,
      until: share.until.toISOString(),
      fields: share.fields,
    },
  };
}

/**
 * The photo of the opened link, where it is shared; 404 in every other case. A page of another person's link never
 * gets it.
 */
export async function showSharedPhoto(
  platform: Needs,
  { of }: Received<typeof getSharedPhoto>['query'],
  context: RequestContext,
): Promise<FileAnswer | ApiError> {
  const opened = await openedBy(platform, context);
  if (opened instanceof ApiError) return opened;
  const isTheirs = of === undefined || of === opened.shown.verifiedId;
  const handle = isTheirs && opened.shown.photo ? opened.held.photoHandle : null;
  const photo = handle ? await platform.storage.get(handle) : null;
  if (!photo) return new ApiError(getSharedPhoto.errors.notFound);
  return new FileAnswer(photo.bytes, { type: photo.type });
}
