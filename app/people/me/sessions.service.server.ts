import { type Answer, ApiError } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { RequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { type endMySession, type listMySessions, meErrors } from './contract.ts';
import { forgetPasskeys } from './passkeys/passkeys.service.server.ts';
import { idleMs } from './rules.ts';
import { endSessionsOf, requireWorker } from './session.service.server.ts';
import { deleteSessionOf, readSessionsOf } from './store.server.ts';

type Needs = Pick<Platform, 'clock' | 'config' | 'database' | 'secrets'>;

/** The sign-ins of the record whose person asks, the latest first. A masked session sees its own alone. */
export async function mySessions(
  platform: Needs,
  context: RequestContext,
): Promise<Answer<typeof listMySessions> | ApiError> {
  const worker = await requireWorker(platform, context);
  if (worker instanceof ApiError) return worker;
  const now = platform.clock.now();
  const idle = new Date(now.getTime() - idleMs);
  const rows = await readSessionsOf(platform.database.kysely, worker.recordId, { now, idle });
  const data = rows
    .filter(({ id }) => !worker.masked || id === worker.sessionId)
    .map(({ id, opened_by: by, opened_at: at, seen_at: seen }) => ({
      id,
      by,
      startedAt: at.toISOString(),
      lastUsedAt: seen.toISOString(),
      current: id === worker.sessionId,
    }));
  return { data };
}

/** Ends one sign-in of the own record; one that is gone, or somebody else's, is answered alike. */
export async function endMine(
  platform: Needs,
  { id }: { readonly id: string },
  context: RequestContext,
): Promise<Answer<typeof endMySession> | ApiError> {
  const worker = await requireWorker(platform, context);
  if (worker instanceof ApiError) return worker;
  if (worker.masked && id !== worker.sessionId) return new ApiError(meErrors.unauthorized);
  await deleteSessionOf(platform.database.kysely, worker.recordId, id);
  return { success: true, message: 'Signed out there.' };
}

/**
 * Ends every session of a record and drops its passkeys, in the caller's transaction: a stranger who was
 * signed in may have added one, and nobody sees whose it is.
 */
export async function endSignIns(trx: Trx, recordId: string): Promise<void> {
  await endSessionsOf(trx, recordId);
  await forgetPasskeys(trx, recordId);
}
