import type { Executor } from '#platform/database/database.server.ts';
import { decimalOf } from '#platform/money.ts';
import { readOrdersOf } from './store.server.ts';

/** The orders under an address that is proven to be the asker's, for the asker (ME-06). */
export async function ordersHeldOf(executor: Executor, email: string) {
  const rows = await readOrdersOf(executor, email.toLowerCase());
  return rows.map(({ total_kobo: total, ...row }) => ({ ...row, totalNaira: decimalOf(total) }));
}
