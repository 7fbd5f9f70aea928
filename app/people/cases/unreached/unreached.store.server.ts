import { sql } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { StoredGuarantor } from '../guarantee/guarantors.store.server.ts';
import type { StoredCase } from '../store.server.ts';

/** The open cases that wait for their person, whose link may not have got there. */
export function personsToHear(db: Executor): Promise<Pick<StoredCase, 'id' | 'link_told_by'>[]> {
  return db
    .selectFrom('cases')
    .select(['id', 'link_told_by'])
    .where('state', '<>', 'decided')
    .where('stopped_at', 'is', null)
    .where(sql<boolean>`link_told_by <> '{}'`)
    .execute();
}

/** Notes that no link has reached the person. */
export async function setPersonUnreached(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('cases').set({ link_told_by: [] }).where('id', '=', id).execute();
}

/** The guarantors of open cases whose link may not have got there: they have not answered. */
export function guarantorsToHear(
  db: Executor,
): Promise<Pick<StoredGuarantor, 'case_id' | 'place' | 'answer' | 'told_by'>[]> {
  return db
    .selectFrom('case_guarantors')
    .innerJoin('cases', 'cases.id', 'case_id')
    .select(['case_id', 'place', 'answer', 'told_by'])
    .where(sql<boolean>`told_by <> '{}'`)
    .where('answer', 'is', null)
    .where('state', '<>', 'decided')
    .execute();
}

/** Notes that no link has reached a guarantor. */
export async function setGuarantorUnreached(trx: Trx, caseId: string, place: 1 | 2): Promise<void> {
  await trx
    .updateTable('case_guarantors')
    .set({ told_by: [] })
    .where('case_id', '=', caseId)
    .where('place', '=', place)
    .execute();
}
