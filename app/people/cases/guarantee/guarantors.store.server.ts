import { type ColumnType, type Selectable, sql } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';

interface CaseGuarantorRow {
  case_id: string;
  place: 1 | 2;
  name: string;
  phone: string;
  email: string | null;
  relation: string;
  /** Keyed hash of the token in the guarantor's link. */
  link_hash: string | null;
  named_at: Date;
  /** The mail and the message that carry the link; empty once none got there, null where nobody knows. */
  told_by: ColumnType<readonly string[] | null, readonly string[] | null | undefined>;
  answer: 'yes' | 'no' | null;
  reason: string | null;
  answered_at: Date | null;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    case_guarantors: CaseGuarantorRow;
  }
}

export type StoredGuarantor = Selectable<CaseGuarantorRow>;

/** Whether a link is out that may have reached them. */
export const isLinked = ({ link_hash: link, told_by: by }: StoredGuarantor): boolean =>
  link !== null && by?.length !== 0;

/** The guarantors of a case, the first one first. */
export function readGuarantors(db: Executor, caseId: string): Promise<StoredGuarantor[]> {
  return db
    .selectFrom('case_guarantors')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('place')
    .execute();
}

/** The guarantor under the hash of a link's token. */
export function readGuarantorByLink(
  db: Executor,
  hash: string,
): Promise<StoredGuarantor | undefined> {
  return db
    .selectFrom('case_guarantors')
    .selectAll()
    .where('link_hash', '=', hash)
    .executeTakeFirst();
}

/** The guarantors under an address (its key) in the cases of orders, each with the number of the order. */
export function readNamedForOrders(db: Executor, email: string) {
  return db
    .selectFrom('case_guarantors')
    .innerJoin('cases', 'cases.id', 'case_guarantors.case_id')
    .select(['cases.source_id as order', 'case_guarantors.name', 'case_guarantors.phone'])
    .where('cases.source_kind', '=', 'order')
    .where((eb) => eb(eb.fn<string>('lower', ['case_guarantors.email']), '=', email))
    .where('case_guarantors.email', '<>', '')
    .execute();
}

/**
 * Names a guarantor of a locked case; whoever stood in that place without an answer goes. `another`: also
 * who has answered, where staff ask for somebody else.
 */
export async function putGuarantor(
  trx: Trx,
  named: Omit<StoredGuarantor, 'answer' | 'reason' | 'answered_at' | 'told_by'> &
    Partial<Pick<StoredGuarantor, 'told_by'>>,
  { another = false } = {},
): Promise<boolean> {
  const { case_id: _case, place: _place, ...rest } = named;
  const open = { told_by: named.told_by ?? null, answer: null, reason: null, answered_at: null };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('case_guarantors')
    .values({ ...named, ...open })
    .onConflict((conflict) => {
      const put = conflict.columns(['case_id', 'place']).doUpdateSet({ ...rest, ...open });
      return another ? put : put.where('case_guarantors.answer', 'is', null);
    })
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Takes the link away from a guarantor of whose mail and message so many were dropped: none is left that brings it. */
export async function dropLink(
  trx: Trx,
  caseId: string,
  place: 1 | 2,
  dropped: number,
): Promise<void> {
  await trx
    .updateTable('case_guarantors')
    .set({ link_hash: null })
    .where('case_id', '=', caseId)
    .where('place', '=', place)
    .where('answer', 'is', null)
    .where(sql<boolean>`(email is null or cardinality(told_by) = ${dropped})`)
    .execute();
}

/** Keeps a guarantor's answer, once. False: the link was replaced, or the answer is there. */
export async function answerAsGuarantor(
  trx: Trx,
  { case_id, place, link_hash }: Pick<StoredGuarantor, 'case_id' | 'place' | 'link_hash'>,
  answer: Pick<StoredGuarantor, 'answer' | 'reason' | 'answered_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('case_guarantors')
    .set(answer)
    .where('case_id', '=', case_id)
    .where('place', '=', place)
    .where('link_hash', '=', link_hash)
    .where('answer', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
