import { emailKey } from '#app/people/verification/matching.rules.ts';
import type { Executor } from '#platform/database/database.server.ts';
import { readNamedForOrders } from './guarantors.store.server.ts';

/**
 * Who was named with this address as a guarantor in a case that an order opened, and that order. Neither is locked:
 * who changes an order locks it before its case.
 */
export async function guarantorsOfOrders(
  executor: Executor,
  email: string,
): ReturnType<typeof readNamedForOrders> {
  const key = emailKey(email);
  return key ? readNamedForOrders(executor, key) : [];
}
