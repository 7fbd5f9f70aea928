import { type Answer, ApiError } from '#platform/contract.ts';
import type { Working } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { disclose } from '#platform/staff/access-grants.server.ts';
import { closeAs, sharesOf } from '../service.server.ts';
import { closeRecordShare, type recordShares } from './contract.ts';

/**
 * The share links of a record for a member of staff who has said why: for whom and what for they are is what the
 * worker wrote. Leaves an audit row.
 */
export async function sharesOfRecord(
  platform: Pick<Platform, 'audit' | 'clock' | 'database'>,
  { staff, requestId }: Working,
  badge: string,
): Promise<Answer<typeof recordShares> | ApiError> {
  const disclosed = { kind: 'records', subject: badge, fields: ['shares'], requestId };
  const refused = await disclose(platform, staff, disclosed);
  if (refused) return refused;
  const seen = { now: platform.clock.now(), isStaff: true };
  return { data: await sharesOf(platform.database.kysely, badge, seen) };
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
