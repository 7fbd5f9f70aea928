import { endedChecks } from '#app/people/verification/person/person.service.server.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { StoredCheck } from '../store.server.ts';
import { readChecksOfRecord } from './carried.store.server.ts';

/** Of each kind the check that a new case of a record takes over, if it is good still; or the one that failed since (CASE-03). */
export async function checksToCarry(trx: Trx, badge: string): Promise<StoredCheck[]> {
  return readChecksOfRecord(trx, badge, await endedChecks(trx, badge));
}
