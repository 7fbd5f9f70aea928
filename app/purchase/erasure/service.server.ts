import { dropFiles } from '#app/files/service.server.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { dropBuyer } from '../store.server.ts';

/** Every text among the answers, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/**
 * Takes a person out of orders: what was ordered, when and for how much stays; name, address, phone,
 * answers and files go.
 */
export async function forgetBuyer(
  platform: Pick<Platform, 'jobs'>,
  trx: Trx,
  { email }: { email: string },
): Promise<void> {
  const answers = await dropBuyer(trx, email);
  await dropFiles(platform, trx, answers.flatMap(textsIn));
}
