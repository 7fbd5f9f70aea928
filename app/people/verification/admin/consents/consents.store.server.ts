import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { NewConsent } from '../../store.server.ts';

/** How a consent reached us that its person gave on their own page. */
export const onOwnPage = 'on the own page';

/** The same of their case, which a mailed link opens. */
export const onCasePage = 'on the case page';

export function readConsents(db: Executor, recordId: string) {
  return db
    .selectFrom('verification_consents')
    .selectAll()
    .where('record_id', '=', recordId)
    .orderBy('given_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function insertConsent(trx: Trx, consent: NewConsent): Promise<void> {
  await trx.insertInto('verification_consents').values(consent).execute();
}

/** Marks a consent as withdrawn unless it was before. */
export async function closeConsent(trx: Trx, id: string, now: Date): Promise<boolean> {
  const done = await trx
    .updateTable('verification_consents')
    .set({ withdrawn_at: now })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Ends what was opened on the own page of a record or of its case, as its email or number was put right. Gives the groups. */
export async function endOwnConsents(trx: Trx, recordId: string, now: Date): Promise<string[]> {
  const ended = await trx
    .updateTable('verification_consents')
    .set({ withdrawn_at: now, withdrawn_because: 'corrected' })
    .where('record_id', '=', recordId)
    .where('how', 'in', [onOwnPage, onCasePage])
    .where('withdrawn_at', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
    .returning('field_group')
    .execute();
  return ended.map(({ field_group: group }) => group);
}
