import { createHash, randomUUID } from 'node:crypto';
import { openingsOfShare } from '#app/people/lookups/service.server.ts';
import { meErrors } from '#app/people/me/contract.ts';
import {
  heldAsOwner,
  requireChange,
  requireWorker,
  type WorkerSession,
} from '#app/people/me/session.service.server.ts';
import { endSignIns } from '#app/people/me/sessions.service.server.ts';
import { forgetStop } from '#app/people/reminders/service.server.ts';
import type { OwnPages } from '#app/people/verification/admin/addresses.service.server.ts';
import { ownRecord } from '#app/people/verification/own/own.service.server.ts';
import { keptSince } from '#app/shell/retention.rules.ts';
import { type Answer, ApiError, invalid, type Received } from '#platform/contract.ts';
import type { Executor } from '#platform/database/database.server.ts';
import type { RequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { addShare, type listShares, revokeShare, type Share } from './contract.ts';
import { endOfShare, fieldsChosen, mostOpen, stateOf } from './rules.ts';
import {
  closeAllShares,
  closeShare,
  dropOld,
  insertShare,
  type KeptShare,
  readShares,
} from './store.server.ts';

type Needs = Pick<Platform, 'audit' | 'clock' | 'config' | 'database' | 'secrets'>;

/** As a secret is kept: nobody who reads the table can open anything. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const mostShown = 100;
/** More than a record can have within the months that they are kept. */
const mostHeld = 100_000;

/** The badge number of who is signed in. */
async function ownerOf(platform: Needs, worker: WorkerSession | ApiError) {
  if (worker instanceof ApiError) return worker;
  const held = await ownRecord(platform.database.kysely, worker.recordId);
  if (!held) return new ApiError(meErrors.unauthorized);
  return { worker, badge: held.record.verifiedId };
}

interface Seen {
  readonly now: Date;
  /** Staff see also what is held back from the worker (ME-05). */
  readonly isStaff: boolean;
}

async function shareOf(db: Executor, row: KeptShare, { now, isStaff }: Seen) {
  const none = { openedAt: [], heldBack: 0 };
  const { openedAt, heldBack } =
    row.openings > 0 ? await openingsOfShare(db, row.id, isStaff ? null : now) : none;
  const openings = row.openings - heldBack;
  return {
    id: row.id,
    who: row.for_whom,
    fields: row.fields,
    purpose: row.purpose,
    createdAt: row.created_at.toISOString(),
    until: row.until.toISOString(),
    times: row.most_openings,
    openings,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    revokedBecause: row.revoked_because,
    state: stateOf({ ...row, openings }, now),
    openedAt,
  } satisfies Share;
}

/** The share links of a record, the latest first, without their secrets. */
export async function sharesOf(
  db: Executor,
  badge: string,
  seen: Seen,
  most = mostShown,
): Promise<Share[]> {
  const rows = await readShares(db, badge, most);
  return Promise.all(rows.map((row) => shareOf(db, row, seen)));
}

/** All share links of a record with their openings, for its person (ME-06). */
export const sharesHeldOf = (db: Executor, { badge }: { badge: string }, now: Date) =>
  sharesOf(db, badge, { now, isStaff: false }, mostHeld);

/** The share links of who is signed in; a masked session may close them, and does not read the worker's words. */
export async function ownShares(
  platform: Needs,
  context: RequestContext,
): Promise<Answer<typeof listShares> | ApiError> {
  const owner = await ownerOf(platform, await requireWorker(platform, context));
  if (owner instanceof ApiError) return owner;
  const { masked } = owner.worker;
  const seen = { now: platform.clock.now(), isStaff: false };
  const data = await sharesOf(platform.database.kysely, owner.badge, seen);
  return { masked, data: masked ? data.map((one) => ({ ...one, who: '', purpose: '' })) : data };
}

/**
 * Makes a share link. Its secret, 160 random bits, stands in this one answer, behind the `#` of the link, and
 * nowhere else: we keep its hash. Refused for a masked session, and while twenty links are open.
 */
export async function makeShare(
  platform: Needs & Pick<Platform, 'limits'>,
  { who, fields, purpose, until, times }: Received<typeof addShare>['body'],
  context: RequestContext,
): Promise<Answer<typeof addShare> | ApiError> {
  const { audit, clock, config, database, secrets } = platform;
  const owner = await ownerOf(platform, await requireChange(platform, context));
  if (owner instanceof ApiError) return owner;
  const now = clock.now();
  const ends = endOfShare(until, now);
  if ('fault' in ends) return invalid({ until: ends.fault });
  const { badge } = owner;
  const chosen = fieldsChosen(fields);
  const token = secrets.randomToken(160);
  const row = {
    id: randomUUID(),
    badge,
    token_hash: hashOf(token),
    for_whom: who,
    fields: chosen,
    purpose,
    until: ends,
    most_openings: times ?? null,
    created_at: now,
    revoked_at: null,
  };
  const refused = await database.transaction(async (trx) => {
    if (!(await heldAsOwner(trx, owner.worker))) return new ApiError(meErrors.unauthorized);
    if (!(await insertShare(trx, row, mostOpen))) return new ApiError(addShare.errors.tooMany);
    const entry = { action: 'shares.make', actor: 'public', subject: badge, fields: chosen };
    await audit.record({ ...entry, requestId: context.requestId }, trx);
    return null;
  });
  if (refused) return refused;
  return {
    success: true,
    message: 'The link is made. Copy it now: it is not shown again.',
    share: await shareOf(
      database.kysely,
      { ...row, openings: 0, revoked_because: null },
      { now, isStaff: false },
    ),
    link: `${new URL('/shared', config.SITE_URL).href}#${token}`,
  };
}

/** Closes a share in the caller's name, from the next request on; closing twice changes nothing. */
export async function closeAs(
  { audit, clock, database }: Pick<Needs, 'audit' | 'clock' | 'database'>,
  { badge, id }: { readonly badge: string; readonly id: string },
  by: { readonly actor: string; readonly reason?: string; readonly requestId: string },
): Promise<boolean> {
  return database.transaction(async (trx) => {
    const share = await closeShare(trx, badge, id, clock.now());
    if (!share) return false;
    if (share.closed) await audit.record({ action: 'shares.revoke', subject: badge, ...by }, trx);
    return true;
  });
}

/**
 * What ends with an address of a record: sign-ins, passkeys, every share link, and that reminders were stopped by a link.
 * Who read the wrong one may have made or pressed them (decision 056).
 */
export const ownPages = ({ audit }: Pick<Needs, 'audit'>): OwnPages => ({
  async loseAddress(trx, { recordId, badge, now, by }) {
    await endSignIns(trx, recordId);
    await forgetStop(trx, recordId);
    if ((await closeAllShares(trx, badge, now)) === 0) return;
    const reason = 'An email or number of the record was put right';
    const entry = { action: 'shares.revoke', actor: by.id, subject: badge, reason };
    await audit.record({ ...entry, requestId: by.requestId }, trx);
  },
});

/** Closes a share link of who is signed in. Also for a masked session: it takes nothing from anybody. */
export async function revokeOwn(
  platform: Needs,
  id: string,
  context: RequestContext,
): Promise<Answer<typeof revokeShare> | ApiError> {
  const owner = await ownerOf(platform, await requireWorker(platform, context));
  if (owner instanceof ApiError) return owner;
  const { requestId } = context;
  const done = await closeAs(platform, { badge: owner.badge, id }, { actor: 'public', requestId });
  if (!done) return new ApiError(revokeShare.errors.notFound);
  return { success: true, message: 'The link is closed, also for who has it open.' };
}

/** Drops what has run out; links 24 months after their end. */
export async function sweepShares({
  clock,
  database,
}: Pick<Platform, 'clock' | 'database'>): Promise<void> {
  const now = clock.now();
  const ended = keptSince('shares', now);
  await dropOld(database.kysely, { openings: keptSince('shareOpenings', now), ended });
}
