import type { Trx } from '#platform/database/database.server.ts';
import { dropPayer } from './store.server.ts';

/** Drops the address of somebody who wanted the receipt of a renewal. */
export async function forgetRenewalPayer(
  _platform: unknown,
  trx: Trx,
  { email }: { email: string },
): Promise<void> {
  await dropPayer(trx, email);
}
