import { openedLookup } from '#app/people/lookups/service.server.ts';
import { type Answer, ApiError } from '#platform/contract.ts';
import type { Working } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { disclose } from '#platform/staff/access-grants.server.ts';
import { closeAs, sharesOf } from '../service.server.ts';
import { closeRecordShare, type recordShares } from './contract.ts';

/**
 * The share links of a record for a member of staff who has said why: for whom and what for they are is what the
 * worker wrote. Leaves an audit row and, where there are any, a row of who looked.
 */
export async function sharesOfRecord(
  platform: Pick<Platform, 'audit' | 'clock' | 'database'>,
  { staff, requestId }: Working,
  badge: string,
): Promise<Answer<typeof recordShares> | ApiError> {
  const seen = { now: platform.clock.now(), isStaff: true };
  const data = await sharesOf(platform.database.kysely, badge, seen);
  const fields = ['shares'];
  const along = data.length > 0 ? openedLookup(staff, badge, fields) : undefined;
  const disclosed = { kind: 'records', subject: badge, fields, requestId, along };
  return (await disclose(platform, staff, disclosed)) ?? { data };
}

/** Closes a share link for a reason; it counts no more from the next request on. */
export async function closeForRecord(
  platform: Pick<Platform, 'audit' | 'clock' | 'database'>,
  { staff, requestId }: Working,
  { id, shareId, reason }: { id: string; shareId: string; reason: string },
): Promise<Answer<typeof closeRecordShare> | ApiError> {
  const by = { actor: staff.id, reason, requestId };
  const done = await closeAs(platform, { badge: id, id: shareId }, by);
  if (!done) return new ApiError(closeRecordShare.errors.notFound);
  return { id: shareId, message: 'The link is closed, also for who has it open.' };
}
