import { sql } from 'kysely';
import { erasedName } from '#app/shell/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { SuggestedGuarantor } from '../contract.ts';
import type { StoredGuarantor } from '../guarantee/guarantors.store.server.ts';
import type { StoredCase } from '../store.server.ts';

/** The places of the guarantors who were named with this address, in the order of their cases. */
export function readGuarantorsUnder(trx: Trx, email: string) {
  return trx
    .selectFrom('case_guarantors')
    .select(['case_id', 'place'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .where('email', '<>', '')
    .orderBy('case_id')
    .orderBy('place')
    .execute();
}

/** Takes a guarantor out of a locked case, which keeps these of an order's suggestions. Gives whether they had answered. */
export async function dropGuarantor(
  trx: Trx,
  { case_id: caseId, place }: Pick<StoredGuarantor, 'case_id' | 'place'>,
  suggested: readonly SuggestedGuarantor[],
): Promise<boolean> {
  await sql`update cases set suggested_guarantors = ${JSON.stringify(suggested)}::jsonb,
      version = version + 1 where id = ${caseId}`.execute(trx);
  const gone = await trx
    .deleteFrom('case_guarantors')
    .where('case_id', '=', caseId)
    .where('place', '=', place)
    .where('answer', 'is', null)
    .executeTakeFirst();
  if (gone.numDeletedRows > 0n) return false;
  const nobody = { name: erasedName, phone: '', email: null, relation: '', link_hash: null };
  await trx
    .updateTable('case_guarantors')
    .set({ ...nobody, reason: null })
    .where('case_id', '=', caseId)
    .where('place', '=', place)
    .execute();
  return true;
}

/**
 * Takes what staff wrote and kept about a guarantor out of the check of a locked case, and out of what other cases of
 * its record have taken over from it; what it came to stays, and that a partial one has a reason, without which it would
 * count no more. Gives the handles of the files.
 */
export async function emptyGuarantorCheck(
  trx: Trx,
  { id, record_badge: badge }: Pick<StoredCase, 'id' | 'record_badge'>,
  kind: `guarantor-${1 | 2}`,
): Promise<string[]> {
  // What was taken over keeps the moment at which it was made.
  const { rows: cases } = await sql<{ id: string }>`
    select cases.id from cases join case_checks on case_id = cases.id and kind = ${kind}
      where cases.id = ${id} or (record_badge = ${badge} and carried and checked_at =
        (select checked_at from case_checks where case_id = ${id} and kind = ${kind}))
      order by cases.id for update of cases`.execute(trx);
  const ids = cases.map((one) => one.id);
  const { rows } = await sql<{ handle: string }>`
    select distinct file ->> 'handle' as handle
      from case_checks, jsonb_array_elements(evidence) as file
      where case_id = any(${ids}) and kind = ${kind}`.execute(trx);
  await sql`update case_checks set how = null, source = null, note = null, evidence = '[]',
      partial_reason = case when partial_reason is not null then ${erasedName} end
    where case_id = any(${ids}) and kind = ${kind}`.execute(trx);
  await sql`update cases set version = version + 1
    where id = any(${ids}) and id <> ${id}`.execute(trx);
  return rows.map(({ handle }) => handle);
}
