import type { Trx } from '#platform/database/database.server.ts';
import { dropAuthor } from './store.server.ts';

/**
 * Takes a person out of the feedback they gave: the text of a published review stays without the
 * name (C-73), everything else goes.
 */
export async function forgetAuthor(
  _platform: unknown,
  trx: Trx,
  { email }: { email: string },
): Promise<void> {
  await dropAuthor(trx, email);
}
