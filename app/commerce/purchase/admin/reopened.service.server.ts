import { hasCase } from '#app/people/cases/withdrawal.service.server.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { StoredRequest } from '../store.server.ts';

/** Whether a verification that costs nothing was cancelled before it was sent: it has opened no case. */
const wasNeverSent = async (trx: Trx, { id, kind, payment, status }: StoredRequest) =>
  kind === 'VERIFICATION' &&
  payment === 'nothing-to-pay' &&
  status === 'cancelled' &&
  !(await hasCase(trx, id));

/**
 * What is written of a request that goes back to this status. Taken up again, its days count from now, as those of its
 * case do. What was never sent its buyer sends first, which opens the case (CASE-01).
 */
export async function takenUpAgain(
  trx: Trx,
  row: StoredRequest,
  back: StoredRequest['status'],
  now: Date,
) {
  const status = (await wasNeverSent(trx, row)) ? 'received' : back;
  const again = status === 'processing' ? { started_at: now } : {};
  return { ...again, status, finding: null, closed_at: null };
}
