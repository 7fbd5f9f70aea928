import type { Generated, Selectable } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';

/** `checks`: sources may be asked. `selfie`: the face may be compared. `photo`: it may be shown. */
export type ConsentPurpose = 'checks' | 'selfie' | 'photo';

interface CaseConsentRow {
  id: Generated<string>;
  case_id: string;
  purpose: ConsentPurpose;
  text_version: string;
  language: string;
  channel: 'page' | 'in-person';
  /** The member of staff who took it with the person present. */
  taken_by: string | null;
  given_at: Date;
  withdrawn_at: Date | null;
  /** `corrected`: it was given, or ended, by a link that had gone to a wrong address. Null: the person took it back. */
  withdrawn_because: 'corrected' | null;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    case_consents: CaseConsentRow;
  }
}

export type StoredConsent = Selectable<CaseConsentRow>;

/** The consent of a case that stands for a purpose. */
export function readConsent(
  db: Executor,
  caseId: string,
  purpose: ConsentPurpose,
): Promise<StoredConsent | undefined> {
  return db
    .selectFrom('case_consents')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('purpose', '=', purpose)
    .where('withdrawn_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Every consent of a case, withdrawn ones included, the oldest first. */
export function readConsents(db: Executor, caseId: string): Promise<StoredConsent[]> {
  return db
    .selectFrom('case_consents')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('id')
    .execute();
}

/**
 * Whether the person of a case has taken their consent to the checks back, and given no other since: nothing is asked of
 * anybody then (CASE-05). One that ended with a wrong address is not taken back: the new one is asked anew.
 */
export async function hasTakenBack(db: Executor, caseId: string): Promise<boolean> {
  const last = await db
    .selectFrom('case_consents')
    .select(['withdrawn_at', 'withdrawn_because'])
    .where('case_id', '=', caseId)
    .where('purpose', '=', 'checks')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && last.withdrawn_at !== null && last.withdrawn_because === null;
}

/** The consents of several cases, the oldest first. */
export async function readConsentsOf(
  db: Executor,
  caseIds: readonly string[],
): Promise<StoredConsent[]> {
  if (caseIds.length === 0) return [];
  return db
    .selectFrom('case_consents')
    .selectAll()
    .where('case_id', 'in', [...caseIds])
    .orderBy('id')
    .execute();
}

export async function insertConsent(
  trx: Trx,
  consent: Omit<StoredConsent, 'id' | `withdrawn_${string}`>,
): Promise<void> {
  await trx
    .insertInto('case_consents')
    .values({ ...consent, withdrawn_at: null, withdrawn_because: null })
    .execute();
}

/** Ends the consents of a case that stand for a purpose. Gives how many. */
export async function withdrawConsents(
  trx: Trx,
  caseId: string,
  { purpose, now }: { readonly purpose: ConsentPurpose; readonly now: Date },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('case_consents')
    .set({ withdrawn_at: now })
    .where('case_id', '=', caseId)
    .where('purpose', '=', purpose)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * Marks the consents that ended at this moment, when whoever had the link said that the case is not theirs: the person has
 * not taken them back.
 */
export async function disownConsents(trx: Trx, caseId: string, endedAt: Date): Promise<void> {
  await trx
    .updateTable('case_consents')
    .set({ withdrawn_because: 'corrected' })
    .where('case_id', '=', caseId)
    .where('withdrawn_at', '=', endedAt)
    .execute();
}

/**
 * Ends the consents of a case that were given by its link, because that had gone to a wrong address; what was
 * given in person stays. Gives what for they were.
 */
export async function endLinkConsents(
  trx: Trx,
  caseId: string,
  now: Date,
): Promise<ConsentPurpose[]> {
  const ended = await trx
    .updateTable('case_consents')
    .set({ withdrawn_at: now, withdrawn_because: 'corrected' })
    .where('case_id', '=', caseId)
    .where('channel', '=', 'page')
    .where('withdrawn_at', 'is', null)
    .returning('purpose')
    .execute();
  return ended.map(({ purpose }) => purpose);
}
