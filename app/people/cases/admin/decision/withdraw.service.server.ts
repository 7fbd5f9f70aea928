import { ApiError } from '#platform/contract.ts';
import type { Working } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { reachOf } from '../../link.service.server.ts';
import { readProposal } from '../../proposals.store.server.ts';
import { endWithdrawn } from '../../withdrawal.service.server.ts';
import { changeCase } from '../change.service.server.ts';
import type { Done } from '../contract.ts';
import { endsWithSource } from '../rules.ts';
import { withdrawUnreached } from './withdraw.contract.ts';

type Needs = Pick<Platform, 'audit' | 'clock' | 'database' | 'mail' | 'messages'>;

/** Withdraws a case that nothing else ends: its person can be told of no proposal, and it has nothing to cancel. */
export function withdraw(
  platform: Needs,
  visit: Working,
  { reason, ...seen }: { readonly id: string; readonly version: number; readonly reason: string },
): Promise<Done | ApiError> {
  const { errors } = withdrawUnreached;
  return changeCase(platform, visit, { ...seen, verb: 'withdraw' }, async (trx, one) => {
    if (endsWithSource(one.source_kind)) return new ApiError(errors.ofSource);
    if (await readProposal(trx, one.id)) return new ApiError(errors.proposed);
    if (await reachOf(platform, trx, one)) return new ApiError(errors.reached);
    await endWithdrawn(platform, trx, one.id, visit.staff.id);
    return { what: 'withdrawn', note: reason, message: 'The case is withdrawn.' };
  });
}
