import type { Executor } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { wentOf } from '../admin/decision/unheard.service.server.ts';
import { writeOutcome } from '../checks.service.server.ts';
import { insertEvent, lockCase } from '../store.server.ts';
import { openCheckAt } from './guarantee.service.server.ts';
import {
  guarantorsToHear,
  readGuarantors,
  type StoredGuarantor,
  setUnreached,
} from './guarantors.store.server.ts';

/** Whether what carried the link has ended without getting there; what was taken back before it went tells nothing. */
async function isUnreached(
  db: Executor,
  { answer, told_by: carriers }: Pick<StoredGuarantor, 'answer' | 'told_by'>,
): Promise<boolean> {
  if (answer) return false;
  const went = new Set<Awaited<ReturnType<typeof wentOf>>>();
  for (const id of carriers ?? []) went.add(await wentOf(db, id));
  return went.has('lost') && !went.has('waiting') && !went.has('sent');
}

/**
 * Gives the check of each guarantor whom no link has reached back to staff: they call, or send again. The link
 * goes on opening, as one that ended without a certain answer may be there all the same.
 */
export async function noteUnreached({
  clock,
  database,
}: Pick<Platform, 'clock' | 'database'>): Promise<void> {
  for (const each of await guarantorsToHear(database.kysely)) {
    if (!(await isUnreached(database.kysely, each))) continue;
    const { case_id: id, place } = each;
    await database.transaction(async (trx) => {
      const one = await lockCase(trx, id);
      const guarantor = (await readGuarantors(trx, id)).find((row) => row.place === place);
      const check = one && (await openCheckAt(trx, one, place));
      // A newer link may be on its way by now.
      if (!one || !check || !guarantor || !(await isUnreached(trx, guarantor))) return;
      await setUnreached(trx, id, place);
      const now = clock.now();
      if (check.state === 'waiting-for-source')
        await writeOutcome(trx, one, check.kind, { state: 'to-do' }, now);
      const note = `Guarantor ${place}`;
      await insertEvent(trx, { case_id: id, at: now, what: 'guarantor-unreached', note });
    });
  }
}
