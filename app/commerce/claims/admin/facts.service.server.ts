import { isPaidInsurance } from '#app/commerce/purchase/service.server.ts';
import { dashed, typedKey } from '#app/people/verification/rules.ts';
import { isVerifiedWorker } from '#app/people/verification/service.server.ts';
import { ApiError } from '#platform/contract.ts';
import type { Platform } from '#platform/platform.server.ts';
import { dayOf } from '#platform/time.ts';
import { createClaim, type NewClaim } from './contract.ts';
import { type ClaimRow, readClaim } from './store.server.ts';

type Needs = Pick<Platform, 'clock' | 'database'>;

/** Today in Lagos, `2026-11-21`. */
export const today = ({ clock }: Pick<Needs, 'clock'>) => dayOf(clock.now());

/** The facts of a claim as its row has them; its numbers as we write them, however they were typed. */
export const factsOf = (given: NewClaim) => ({
  name: given.name,
  email: given.email,
  phone: given.phone,
  came_by: given.cameBy,
  request_id: given.requestId?.toUpperCase() || null,
  badge: given.badge ? dashed(given.badge) : null,
  happened_on: given.happenedOn,
  what: given.what,
  asked_kobo: given.askedKobo,
});

/**
 * What is wrong with the facts of a claim; null when they fit what we know. `known` is the claim as it
 * stands: its worker may have been suspended since, its insurance cancelled.
 */
export async function faultOf(
  platform: Needs,
  { badge, happened_on: day, request_id: requestId }: ReturnType<typeof factsOf>,
  known?: Pick<ClaimRow, 'badge' | 'request_id'>,
): Promise<ApiError | null> {
  const { errors } = createClaim;
  if (day > today(platform)) {
    return new ApiError(errors.future, { fields: { happenedOn: errors.future.message } });
  }
  if (
    requestId &&
    requestId !== known?.request_id &&
    !(await isPaidInsurance(platform, requestId))
  ) {
    const { unknownRequest } = errors;
    return new ApiError(unknownRequest, { fields: { requestId: unknownRequest.message } });
  }
  const isOther = typedKey(badge ?? '') !== typedKey(known?.badge ?? '');
  if (badge && isOther && !(await isVerifiedWorker(platform, badge))) {
    const { unknownWorker } = errors;
    return new ApiError(unknownWorker, { fields: { badge: unknownWorker.message } });
  }
  return null;
}

/** Whether the insurance of a claim, which was paid when that was written down, is so no more. */
export async function insuranceGone(platform: Needs, id: string): Promise<boolean> {
  const known = await readClaim(platform.database.kysely, id);
  return known?.request_id ? !(await isPaidInsurance(platform, known.request_id)) : false;
}
