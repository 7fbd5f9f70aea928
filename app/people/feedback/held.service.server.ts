import type { Executor } from '#platform/database/database.server.ts';
import { readGivenBy } from './store.server.ts';

/** The feedback that was given from an address that is proven to be the asker's, for the asker (ME-06). */
export function feedbackGivenBy(executor: Executor, email: string) {
  return readGivenBy(executor, email.toLowerCase());
}
