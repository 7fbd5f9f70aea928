import { forgetChannels } from '#app/people/channels/service.server.ts';
import { forgetReminders } from '#app/people/reminders/service.server.ts';
import { recordsUnder } from '#app/people/verification/erasure/erasure.service.server.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { endSignIns } from './sessions.service.server.ts';

/** Ends every session of a person who is erased, and drops what they chose and were reminded of. Runs before the records are: they are found by the address. */
export async function forgetOwnPage(
  _platform: Platform,
  trx: Trx,
  { email }: { readonly email: string },
): Promise<void> {
  const records = await recordsUnder(trx, email);
  for (const { id } of records) {
    await endSignIns(trx, id);
    await forgetChannels(trx, id);
    await forgetReminders(trx, id);
  }
}
