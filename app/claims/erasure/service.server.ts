import { dropFiles } from '#app/files/service.server.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { dropClaimant } from './store.server.ts';

/** Takes a person out of insurance claims: what was asked, granted and decided stays, who and what happened go. */
export async function forgetClaimant(
  platform: Pick<Platform, 'jobs'>,
  trx: Trx,
  { email }: { email: string },
): Promise<void> {
  await dropFiles(platform, trx, await dropClaimant(trx, email));
}
