import type { Generated, Selectable } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';

interface CaseCodeRow {
  case_id: string;
  phone_key: string;
  /** Keyed hash of the case and the code. */
  code_hash: string;
  sent_at: Date;
  until: Date;
  tries: Generated<number>;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    case_codes: CaseCodeRow;
  }
}

export type StoredCode = Selectable<CaseCodeRow>;

/** The last code that was sent for a case. */
export function readCode(db: Executor, caseId: string): Promise<StoredCode | undefined> {
  return db.selectFrom('case_codes').selectAll().where('case_id', '=', caseId).executeTakeFirst();
}

/** A new code takes the place of the one before. */
export async function putCode(trx: Trx, code: Omit<StoredCode, 'tries'>): Promise<void> {
  const { case_id: _case, ...rest } = code;
  await trx
    .insertInto('case_codes')
    .values({ ...code, tries: 0 })
    .onConflict((conflict) => conflict.column('case_id').doUpdateSet({ ...rest, tries: 0 }))
    .execute();
}

/** Counts a try of a code whose case is locked. */
export async function countTry(trx: Trx, caseId: string): Promise<void> {
  await trx
    .updateTable('case_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('case_id', '=', caseId)
    .execute();
}

/** A code that was right is good for once. */
export async function dropCode(trx: Trx, caseId: string): Promise<void> {
  await trx.deleteFrom('case_codes').where('case_id', '=', caseId).execute();
}
