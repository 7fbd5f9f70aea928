import { dropFiles } from '#app/intake/files/service.server.ts';
import { filesTaken } from '#app/intake/forms/service.server.ts';
import { forgetOwnCases } from '#app/people/cases/erasure/service.server.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { dropBuyer, isPaidBuyer } from './store.server.ts';

/**
 * Takes a person out of orders: what was ordered, when and for how much stays; name, address, phone,
 * answers and the files of the form's file fields go, and with them the buyer's own case. Papers that the
 * case of somebody else rests on are theirs now and stay.
 */
export async function forgetBuyer(
  platform: Pick<Platform, 'jobs' | 'messages'>,
  trx: Trx,
  { email }: { email: string },
): Promise<void> {
  const dropped = await dropBuyer(trx, email);
  const ids = dropped.map(({ id }) => id);
  const theirs = new Set(await forgetOwnCases(platform, trx, ids));
  for (const { form_id, form_data } of dropped) {
    const taken = await filesTaken(trx, form_id, form_data);
    await dropFiles(
      platform,
      trx,
      taken.filter((handle) => !theirs.has(handle)),
    );
  }
}

/** Whether somebody has paid for an order. */
export function hasPaidOrder(executor: Executor, { email }: { email: string }): Promise<boolean> {
  return isPaidBuyer(executor, email);
}
