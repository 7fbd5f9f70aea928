import type { Executor } from '#platform/database/database.server.ts';
import { readMessagesOf } from './store.server.ts';

/** What was written to us from an address that is proven to be the asker's, for the asker (ME-06). */
export function messagesHeldOf(executor: Executor, email: string) {
  return readMessagesOf(executor, email.toLowerCase());
}
