import { dropFiles } from '#app/intake/files/service.server.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { dropClaimant, isClaimant } from './erasure.store.server.ts';

/** Takes a person out of insurance claims: what was asked, granted and decided stays, who and what happened go. */
export async function forgetClaimant(
  platform: Pick<Platform, 'jobs'>,
  trx: Trx,
  { email }: { email: string },
): Promise<void> {
  await dropFiles(platform, trx, await dropClaimant(trx, email));
}

/** Whether somebody has an insurance claim: it hangs on an order that was paid. */
export function hasClaim(executor: Executor, { email }: { email: string }): Promise<boolean> {
  return isClaimant(executor, email);
}
