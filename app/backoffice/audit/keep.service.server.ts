import { type Answer, ApiError, common } from '#platform/contract.ts';
import type { Platform } from '#platform/platform.server.ts';
import { anchorTrail } from './anchors.service.server.ts';
import { sealTrail } from './chain/chain.service.server.ts';
import { readsOneOfDay } from './check/archives.service.server.ts';
import { checkTrail } from './check/check.service.server.ts';
import type { verifyAudit } from './contract.ts';
import { makeMonths } from './store.server.ts';

type Needs = Pick<
  Platform,
  'audit' | 'clock' | 'config' | 'database' | 'jobs' | 'limits' | 'log' | 'secrets'
>;

/** So many months are there before anything is written in them. */
const monthsAhead = 3;

/** Once an hour, over all processes: the trail stays as it is until somebody has looked. */
async function alarm({ audit, limits, log }: Needs, reason: string): Promise<void> {
  if (!(await limits.take('audit-alarm', 'trail')).allowed) return;
  log.error({ reason }, 'the audit trail was tampered with');
  // People hear of it when this entry is sealed.
  await audit.record({ action: 'alarm.audit', actor: 'audit-seal', reason });
}

/**
 * Seals what was written and anchors it outside the database. Raises the alarm when the chain does not
 * stand where the last checkpoint and the newest anchor have left it: made anew, cut off, or brought back
 * from an older state.
 */
export async function keepTrail(needs: Needs): Promise<void> {
  const { known } = await sealTrail(needs);
  if (!known) await alarm(needs, 'the last checkpoint is not of a known key, or not where it was');
  if (!(await anchorTrail(needs))) await alarm(needs, 'the chain is not where it was anchored');
}

/**
 * Walks the chain in the tables and looks for every archive, of which it reads one a day in turn; raises the
 * alarm when something is not as it was written.
 */
export async function checkWhole(needs: Needs): Promise<Answer<typeof verifyAudit>> {
  const found = await checkTrail(needs, { reads: readsOneOfDay(needs.clock.now()) });
  if (found.faults.length > 0) await alarm(needs, found.message);
  return found;
}

/**
 * The same for a member of staff, a few times an hour: the walk is long. What it finds is not theirs to keep:
 * others hear of it too.
 */
export async function checkFor(
  needs: Needs,
  staffId: string,
): Promise<Answer<typeof verifyAudit> | ApiError> {
  const { allowed, retryAfterSeconds } = await needs.limits.take('audit-verify-member', staffId);
  if (!allowed) return new ApiError(common.limited, { retryAfterSeconds });
  return checkWhole(needs);
}

/** Makes the months to come ready for entries and seals. */
export async function keepMonths({ database }: Pick<Needs, 'database'>): Promise<void> {
  await makeMonths(database.kysely, monthsAhead);
}
