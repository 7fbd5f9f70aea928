import type { Trx } from '#platform/database/database.server.ts';
import { dropPayers } from './store.server.ts';

/** Drops the address of somebody who wanted the receipt of a renewal that is not paid yet. */
export async function forgetRenewalPayer(
  _platform: unknown,
  trx: Trx,
  { email }: { email: string },
): Promise<void> {
  await dropPayers(trx, { email });
}
