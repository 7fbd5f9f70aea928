import type { Executor } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { wentOf } from '../admin/decision/unheard.service.server.ts';
import { writeOutcome } from '../checks.service.server.ts';
import { openCheckAt } from '../guarantee/guarantee.service.server.ts';
import { readGuarantors } from '../guarantee/guarantors.store.server.ts';
import { insertEvent, lockCase } from '../store.server.ts';
import {
  guarantorsToHear,
  personsToHear,
  setGuarantorUnreached,
  setPersonUnreached,
} from './unreached.store.server.ts';

type Needs = Pick<Platform, 'clock' | 'database'>;

/** Whether what carried a link has ended without getting there; what was taken back before it went tells nothing. */
async function areLost(db: Executor, carriers: readonly string[] | null): Promise<boolean> {
  const went = new Set<Awaited<ReturnType<typeof wentOf>>>();
  for (const id of carriers ?? []) went.add(await wentOf(db, id));
  return went.has('lost') && !went.has('waiting') && !went.has('sent');
}

/**
 * Tells staff on the case of each person whom no link has reached: they call, or put the address right. The link
 * goes on opening, as one that ended without a certain answer may be there all the same.
 */
export async function noteUnreachedPersons({ clock, database }: Needs): Promise<void> {
  for (const { id, link_told_by: carriers } of await personsToHear(database.kysely)) {
    if (!(await areLost(database.kysely, carriers))) continue;
    await database.transaction(async (trx) => {
      const one = await lockCase(trx, id);
      // A newer link may be on its way by now.
      if (!one || one.state === 'decided' || !(await areLost(trx, one.link_told_by))) return;
      await setPersonUnreached(trx, id);
      await insertEvent(trx, { case_id: id, at: clock.now(), what: 'person-unreached' });
    });
  }
}

/** Gives the check of each guarantor whom no link has reached back to staff: they call, or send again. */
export async function noteUnreachedGuarantors({ clock, database }: Needs): Promise<void> {
  for (const each of await guarantorsToHear(database.kysely)) {
    if (!(await areLost(database.kysely, each.told_by))) continue;
    const { case_id: id, place } = each;
    await database.transaction(async (trx) => {
      const one = await lockCase(trx, id);
      const guarantor = (await readGuarantors(trx, id)).find((row) => row.place === place);
      const check = one && (await openCheckAt(trx, one, place));
      if (!one || !check || !guarantor || guarantor.answer) return;
      if (!(await areLost(trx, guarantor.told_by))) return;
      await setGuarantorUnreached(trx, id, place);
      const now = clock.now();
      if (check.state === 'waiting-for-source')
        await writeOutcome(trx, one, check.kind, { state: 'to-do' }, now);
      const note = `Guarantor ${place}`;
      await insertEvent(trx, { case_id: id, at: now, what: 'guarantor-unreached', note });
    });
  }
}
