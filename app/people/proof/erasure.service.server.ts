import { recordsUnder } from '#app/people/verification/erasure/erasure.service.server.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { untiePlaces } from './store.server.ts';

/** Leaves the proofs of a person who is erased as withdrawn, tied to nothing. Runs before the records are erased: they are found by the address. */
export async function forgetProofs(
  _platform: Platform,
  trx: Trx,
  { email }: { readonly email: string },
): Promise<void> {
  for (const { id } of await recordsUnder(trx, email)) await untiePlaces(trx, id);
}
