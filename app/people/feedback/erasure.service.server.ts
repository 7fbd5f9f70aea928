import { recordsUnder } from '#app/people/verification/erasure/erasure.service.server.ts';
import type { Trx } from '#platform/database/database.server.ts';
import { dropWords } from './replies/replies.store.server.ts';
import { dropAnswers, dropAuthor } from './store.server.ts';

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

/**
 * Takes out what a worker has said in disputes and to feedback that is hidden. Runs before the records are erased: they are found by the
 * address, and their reviews go with the answers beside them.
 */
export async function forgetReplies(
  _platform: unknown,
  trx: Trx,
  { email }: { email: string },
): Promise<void> {
  const records = await recordsUnder(trx, email);
  const ids = records.map(({ id }) => id);
  // In this order: whoever decides or raises a dispute locks its feedback first.
  await dropAnswers(trx, ids);
  await dropWords(trx, ids);
}
