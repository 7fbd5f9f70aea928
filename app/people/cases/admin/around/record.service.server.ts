import type { Level } from '#app/people/verification/contract.ts';
import { heldOwnRecord } from '#app/people/verification/own/own.service.server.ts';
import {
  personOfRecord,
  recordOfBadge,
} from '#app/people/verification/person/person.service.server.ts';
import { ApiError } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Working } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { duplicatesOf } from '../../duplicates/duplicates.service.server.ts';
import { isAbove } from '../../rules.ts';
import { type StoredCase, updateCase } from '../../store.server.ts';
import { decideCase } from '../acts.contract.ts';
import { changeCase } from '../change.service.server.ts';
import type { Done } from '../contract.ts';
import { isOpenedForRecord } from '../rules.ts';
import { rise } from './follow.service.server.ts';
import { nameRecord } from './record.contract.ts';

type Needs = Pick<Platform, 'audit' | 'clock' | 'database'>;

interface Named {
  readonly id: string;
  readonly version: number;
  readonly badge: string | null;
}

const { errors } = nameRecord;

/** Whether a record holds the national ID of a case. */
async function isTheirs(trx: Trx, one: StoredCase, badge: string): Promise<boolean> {
  const alike = await duplicatesOf({ database: { kysely: trx } }, { ...one, record_badge: null });
  return alike.some(
    ({ kind, id, same }) => kind === 'record' && id === badge && same.includes('nin'),
  );
}

/** The level that the record of a case has by now; that of the case where it is gone. */
export async function levelOfRecord(trx: Trx, one: StoredCase): Promise<Level> {
  const found = one.record_badge ? await recordOfBadge(trx, one.record_badge) : null;
  return found?.record.level ?? one.level;
}

/**
 * Why an approval at this level does not update the record of the case, which is held until the transaction ends;
 * null where it has none, or nothing is in the way: a correction moves no level. The case may have another national ID
 * since, and the record a higher level by another case: a renewal rises with this refusal.
 */
export async function obstacleOfRecord(
  trx: Trx,
  one: StoredCase,
  level: Level,
  now: Date,
): Promise<ApiError | null> {
  const { record_badge: badge, source_kind: source } = one;
  const found = badge ? await recordOfBadge(trx, badge) : null;
  const held = found && (await heldOwnRecord(trx, found.id));
  // What is gone or hidden is refused where the record is written.
  if (!badge || !held || source === 'correction') return null;
  const isOwn = isOpenedForRecord(source);
  if (!isOwn && !(await isTheirs(trx, one, badge))) return new ApiError(decideCase.errors.otherId);
  // A renewal whose checks do not reach the level of the record lowers it.
  const reached = isOwn ? one.level : level;
  if (!isAbove(held.record.level, reached)) return null;
  // The job by which it rises may be late, or its record have risen before there was one.
  const person = await personOfRecord(trx, found.id);
  const hasRisen = person && (await rise(trx, one, person, now));
  return new ApiError(decideCase.errors[hasRisen ? 'risen' : 'higher']);
}

/**
 * Says that a record which holds the same national ID is the person's own, so that an approval updates it
 * and issues no second one (CASE-07); null takes that back. What only resembles the person is refused.
 */
export function nameTheirs(
  platform: Needs,
  visit: Working,
  { badge, ...seen }: Named,
): Promise<Done | ApiError> {
  return changeCase(platform, visit, { ...seen, verb: 'record' }, async (trx, one) => {
    if (isOpenedForRecord(one.source_kind)) return new ApiError(errors.opened);
    if (badge === null) {
      if (!one.record_badge) return new ApiError(errors.noneNamed);
      await updateCase(trx, one.id, { record_badge: null });
      const message = 'The record is not named as the person’s any more.';
      return { what: 'record-taken-back', note: one.record_badge, message };
    }
    if (!(await isTheirs(trx, one, badge))) return new ApiError(errors.notAlike);
    const held = await recordOfBadge(trx, badge);
    if (!held || held.record.standing === 'revoked') return new ApiError(errors.wrongStatus);
    if (isAbove(held.record.level, one.level)) return new ApiError(errors.higher);
    await updateCase(trx, one.id, { record_badge: badge });
    const message = `An approval updates the record ${badge}.`;
    return { what: 'record-named', note: badge, message };
  });
}
