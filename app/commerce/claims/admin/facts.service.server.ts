import { holdPayments } from '#app/commerce/payment/service.server.ts';
import { coverOf } from '#app/commerce/purchase/held.service.server.ts';
import { purpose } from '#app/commerce/purchase/service.server.ts';
import { dashed, typedKey } from '#app/people/verification/rules.ts';
import { isVerifiedWorker } from '#app/people/verification/service.server.ts';
import { ApiError } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Kobo } from '#platform/money.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Staff } from '#platform/staff/guard.server.ts';
import { dayOf } from '#platform/time.ts';
import type { ClaimVerb } from '../rules.ts';
import { createClaim, decideClaim, moveClaim, type NewClaim } from './contract.ts';
import { type ClaimRow, lockClaim, readClaim } from './store.server.ts';

type Needs = Pick<Platform, 'clock' | 'database'>;

/** Today in Lagos, `2026-11-21`. */
const today = ({ clock }: Pick<Needs, 'clock'>) => dayOf(clock.now());

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
  if (requestId && requestId !== known?.request_id) {
    const { is } = await coverOf(platform, requestId);
    const error = is === 'to-agree' ? errors.notActive : errors.unknownRequest;
    if (is !== 'active') return new ApiError(error, { fields: { requestId: error.message } });
  }
  const isOther = typedKey(badge ?? '') !== typedKey(known?.badge ?? '');
  if (badge && isOther && !(await isVerifiedWorker(platform, badge))) {
    const { unknownWorker } = errors;
    return new ApiError(unknownWorker, { fields: { badge: unknownWorker.message } });
  }
  return null;
}

/** Locks the premium of a claim and then the claim, as erasures do: none is accepted while its money goes back. */
export async function lockWithPremium(trx: Trx, id: string): Promise<ClaimRow | undefined> {
  const known = await readClaim(trx, id);
  if (known?.request_id) await holdPayments(trx, purpose, known.request_id);
  return lockClaim(trx, id);
}

/**
 * Why a claim cannot be accepted on its insurance; null where it can. The insurance may be active no more since the claim was
 * written down, and covers nothing of what happened before it was (HIRE-07). Such a claim is written down all the same: its
 * claimant is told the decision and its reason.
 */
export async function coverFault(
  trx: Trx,
  { request_id: id, happened_on: day }: ClaimRow,
): Promise<ApiError | null> {
  if (id === null) return null;
  const { errors } = decideClaim;
  const cover = await coverOf({ database: { kysely: trx } }, id);
  if (cover.is !== 'active') {
    return new ApiError(cover.is === 'to-agree' ? errors.notActive : errors.insuranceGone);
  }
  return cover.from !== null && day < cover.from ? new ApiError(errors.beforeCover) : null;
}

/** A step of a claim as staff take it. */
export interface Moving {
  readonly id: string;
  readonly verb: ClaimVerb;
  readonly version: number;
  readonly message: string;
  readonly feeOn?: string | undefined;
  readonly grantedKobo?: Kobo | undefined;
}

/** What a verb writes beside the state, or why it may not. */
export function writtenBy(
  platform: Pick<Needs, 'clock'>,
  staff: Staff,
  row: ClaimRow,
  { verb, feeOn, grantedKobo }: Moving,
): Partial<ClaimRow> | ApiError {
  if (verb === 'fee' || verb === 'correct-fee') {
    const { day: dayNeeded } = moveClaim.errors;
    if (verb === 'correct-fee' && !feeOn)
      return new ApiError(dayNeeded, { fields: { feeOn: dayNeeded.message } });
    const day = feeOn ?? today(platform);
    return day > today(platform)
      ? new ApiError(moveClaim.errors.future, {
          fields: { feeOn: moveClaim.errors.future.message },
        })
      : { fee_on: day, fee_by: staff.name };
  }
  if (verb === 'reopen') return { granted_kobo: null, decided_at: null };
  const decided_at = platform.clock.now();
  if (verb !== 'accept') return { decided_at };
  const { amount, tooMuch } = decideClaim.errors;
  if (!grantedKobo) return new ApiError(amount, { fields: { grantedKobo: amount.message } });
  if (grantedKobo > row.asked_kobo)
    return new ApiError(tooMuch, { fields: { grantedKobo: tooMuch.message } });
  return { granted_kobo: grantedKobo, decided_at };
}
