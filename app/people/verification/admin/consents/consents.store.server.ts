import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { NewConsent } from '../../store.server.ts';

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
