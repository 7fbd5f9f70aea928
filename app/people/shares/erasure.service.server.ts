import { recordsUnder } from '#app/people/verification/erasure/erasure.service.server.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { dropSharesOf } from './store.server.ts';

/** Drops the share links of a person who is erased. Runs before the records are: they are found by the address. */
export async function forgetShares(
  _platform: Platform,
  trx: Trx,
  { email }: { readonly email: string },
): Promise<void> {
  const records = await recordsUnder(trx, email);
  await dropSharesOf(
    trx,
    records.map(({ badge }) => badge.toLowerCase()),
  );
}
