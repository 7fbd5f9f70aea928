import { dropFiles } from '#app/files/service.server.ts';
import { filesTaken } from '#app/forms/service.server.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { dropBuyer } from '../store.server.ts';

/**
 * Takes a person out of orders: what was ordered, when and for how much stays; name, address, phone,
 * answers and the files of the form's file fields go.
 */
export async function forgetBuyer(
  platform: Pick<Platform, 'jobs'>,
  trx: Trx,
  { email }: { email: string },
): Promise<void> {
  for (const { form_id, form_data } of await dropBuyer(trx, email)) {
    await dropFiles(platform, trx, await filesTaken(trx, form_id, form_data));
  }
}
