import { keptPerson } from '#app/people/verification/person/person.service.server.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { dayOf } from '#platform/time.ts';
import { checksOf, isStillGood } from '../rules.ts';
import { fromRecord, type OpeningNeeds, openCase } from '../service.server.ts';
import { checksToCarry } from './carried.service.server.ts';

/**
 * Opens the case of a renewal that is paid, in the transaction that completes it, where a check of the
 * record's level has aged or was never made here (CASE-01). What is still good is taken over (CASE-03).
 * Also while staff hide the record to look into it: no approval goes through before they show it again.
 * Gives the case's id; null where none is needed or there is one already.
 */
export async function openRenewalCase(
  platform: OpeningNeeds & Pick<Platform, 'log'>,
  trx: Trx,
  { id, recordId }: { readonly id: string; readonly recordId: string },
): Promise<string | null> {
  const known = await keptPerson(trx, recordId);
  if (!known) {
    platform.log.warn({ renewal: id }, 'renewed a record that is erased or gone: no case');
    return null;
  }
  const { badge, level, typeId, ...person } = known;
  const today = dayOf(platform.clock.now());
  const made = await checksToCarry(trx, badge);
  const isGood = (kind: string) =>
    made.some((check) => check.kind === kind && isStillGood(check, today));
  if (checksOf[level].every(isGood)) return null;
  return openCase(platform, trx, {
    source: { kind: 'renewal', id },
    from: fromRecord,
    level,
    typeId,
    badge,
    // Whoever has the badge number may pay: the person reads that somebody did.
    isBuyer: false,
    person,
  });
}
