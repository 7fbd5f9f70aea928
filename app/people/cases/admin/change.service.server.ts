import { ApiError } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Working } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { changeSeen } from '#platform/staff/versions.server.ts';
import { insertEvent, lockCase, type StoredCase, updateCase } from '../store.server.ts';
import { assignCase } from './acts.contract.ts';
import type { Done } from './contract.ts';

/** What work on a case may need; each function names the parts it takes. */
export type CaseNeeds = Pick<
  Platform,
  | 'audit'
  | 'clock'
  | 'config'
  | 'database'
  | 'jobs'
  | 'log'
  | 'mail'
  | 'messages'
  | 'scanner'
  | 'secrets'
  | 'storage'
>;

/** What was done to a case: its line in the timeline, and the answer's words. */
interface Told {
  readonly what: string;
  readonly note?: string | null;
  readonly message: string;
}

/**
 * Does work on an undecided case that is held until the transaction ends, with a line in its timeline and
 * an audit row. Its version grows, so that two who have seen the same do not both act. Refuse before
 * writing: what was written then stays.
 */
export function changeCase(
  { audit, clock, database }: Pick<Platform, 'audit' | 'clock' | 'database'>,
  { staff, requestId }: Working,
  { id, version, verb }: { readonly id: string; readonly version?: number; readonly verb: string },
  work: (trx: Trx, one: StoredCase, now: Date) => Promise<Told | ApiError>,
): Promise<Done | ApiError> {
  const { errors } = assignCase;
  return changeSeen({ database }, { lock: lockCase }, { id, version, errors }, async (trx, one) => {
    if (one.state === 'decided') return new ApiError(errors.decided);
    const now = clock.now();
    const done = await work(trx, one, now);
    if (done instanceof ApiError) return done;
    await updateCase(trx, id, {});
    const { what, note = null, message } = done;
    const by = { by_id: staff.id, by_name: staff.name };
    await insertEvent(trx, { case_id: id, at: now, what, ...by, note });
    const entry = { action: `cases.${verb}`, actor: staff.id, subject: id, requestId };
    await audit.record(entry, trx);
    return { id, message };
  });
}
