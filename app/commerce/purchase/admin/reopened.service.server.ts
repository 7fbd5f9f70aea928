import { hasCase } from '#app/people/cases/withdrawal.service.server.ts';
import type { Trx } from '#platform/database/database.server.ts';
import { wasBegun } from '../rules.ts';
import type { StoredRequest } from '../store.server.ts';

/** Whether an order that costs nothing was cancelled before it was sent; a verification has opened no case then. */
async function wasNeverSent(trx: Trx, request: StoredRequest): Promise<boolean> {
  if (request.payment !== 'nothing-to-pay' || request.status !== 'cancelled') return false;
  return request.kind === 'VERIFICATION' ? !(await hasCase(trx, request.id)) : !wasBegun(request);
}

/**
 * What is written of a request that goes back to this status. Taken up again, its days count from now, as those of its
 * case do. What was never sent its buyer sends first, which begins the work (CASE-01).
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
