import { sql } from 'kysely';
import { erasedName } from '#app/shell/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';

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

/** Takes a guarantor out of a locked case, with what an order has suggested. Gives whether they had answered. */
export async function dropGuarantor(trx: Trx, caseId: string, place: 1 | 2): Promise<boolean> {
  await sql`update cases set suggested_guarantors = (
      select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(suggested_guarantors) as one
      where (one ->> 'place')::int <> ${place}
    ), version = version + 1 where id = ${caseId}`.execute(trx);
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
 * Takes what staff wrote and kept about a guarantor out of the check of a locked case; what it came to stays, and that
 * a partial one has a reason, without which it would count no more. Gives the handles of the files.
 */
export async function emptyGuarantorCheck(
  trx: Trx,
  caseId: string,
  kind: `guarantor-${1 | 2}`,
): Promise<string[]> {
  const { rows } = await sql<{ handle: string }>`
    select file ->> 'handle' as handle from case_checks, jsonb_array_elements(evidence) as file
      where case_id = ${caseId} and kind = ${kind}`.execute(trx);
  await sql`update case_checks set how = null, source = null, note = null, evidence = '[]',
      partial_reason = case when partial_reason is not null then ${erasedName} end
    where case_id = ${caseId} and kind = ${kind}`.execute(trx);
  return rows.map(({ handle }) => handle);
}
