import type { Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { dropSender } from './store.server.ts';

/** Erases what a person wrote to us, and takes back what still waits on its way to a department. */
export async function forgetSender(
  { mail }: Pick<Platform, 'mail'>,
  trx: Trx,
  { email }: { email: string },
): Promise<void> {
  for (const forwarded of await dropSender(trx, email)) await mail.withdraw(forwarded, trx);
}
