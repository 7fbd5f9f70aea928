import type { Executor } from '#platform/database/database.server.ts';
import { readSubmissionsOf } from './submissions.store.server.ts';

/** The applications of an address that is proven to be the asker's, for the asker (ME-06). */
export function applicationsHeldOf(executor: Executor, email: string) {
  return readSubmissionsOf(executor, email.toLowerCase());
}
