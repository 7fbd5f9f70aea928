import type { Executor } from '#platform/database/database.server.ts';
import { decimalOf } from '#platform/money.ts';
import { readClaimsOf } from './admin/store.server.ts';

/** The insurance claims under an address that is proven to be the asker's, for the asker (ME-06). */
export async function claimsHeldOf(executor: Executor, email: string) {
  const rows = await readClaimsOf(executor, email.toLowerCase());
  return rows.map(({ asked_kobo: asked, granted_kobo: granted, ...row }) => ({
    ...row,
    askedNaira: decimalOf(asked),
    grantedNaira: granted && decimalOf(granted),
  }));
}
