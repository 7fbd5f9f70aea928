import type { Executor, Trx } from '#platform/database/database.server.ts';
import { forgetReasons } from '#platform/staff/approvals.server.ts';
import { dropPayer, isPayer } from './store.server.ts';

/**
 * Takes a person out of payments: amount, date and reference stay, the address, what the provider told of
 * the person, what staff noted at the closing and why they asked for a refund go. A payment that is still open goes on and is settled like
 * any other, and a refund that waits for approval still goes back.
 */
export async function forgetPayer(
  _platform: unknown,
  trx: Trx,
  { email }: { email: string },
): Promise<void> {
  await forgetReasons(trx, await dropPayer(trx, email));
}

/** Whether somebody has paid, for whatever it was. */
export function hasPaid(executor: Executor, { email }: { email: string }): Promise<boolean> {
  return isPayer(executor, email);
}
