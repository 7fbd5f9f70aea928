import { sql } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';

/**
 * Takes the claimant out of the claims under this address (in lower case): amounts, days and the
 * decision stay. Gives the handles of their documents.
 */
export async function dropClaimant(trx: Trx, email: string): Promise<string[]> {
  const theirs = await trx
    .selectFrom('insurance_claims')
    .select('id')
    .where(sql<boolean>`lower(email) = ${email}`)
    .forUpdate()
    .execute();
  if (theirs.length === 0) return [];
  const ids = theirs.map(({ id }) => id);
  // What staff wrote about the claim may name its claimant.
  await trx.updateTable('claim_notes').set({ text: '' }).where('claim_id', 'in', ids).execute();
  const nobody = { name: '', email: '', phone: '', what: '', badge: null, fee_by: null };
  await trx
    .updateTable('insurance_claims')
    // A correction that was open meanwhile would write the person back.
    .set((eb) => ({ ...nobody, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
  const documents = await trx
    .deleteFrom('claim_documents')
    .where('claim_id', 'in', ids)
    .returning('handle')
    .execute();
  return documents.map(({ handle }) => handle);
}

/** Whether there is a claim under this address (in lower case). */
export async function isClaimant(executor: Executor, email: string): Promise<boolean> {
  const row = await executor
    .selectFrom('insurance_claims')
    .select('id')
    .where(sql<boolean>`lower(email) = ${email}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
