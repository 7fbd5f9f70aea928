import { type ExpressionBuilder, sql } from 'kysely';
import { erasedKey, erasedName } from '#app/shell/contract.ts';
import type { Executor, Tables, Trx } from '#platform/database/database.server.ts';

const locked = (trx: Trx) =>
  trx
    .selectFrom('cases')
    .select(['id', 'state', 'papers', 'photo_handle', 'record_badge', 'facts_from'])
    .select(['source_kind', 'source_id'])
    .forUpdate();

export type LockedCase = Awaited<ReturnType<typeof lockCasesOf>>[number];

/** Whose cases they are. */
export interface Whose {
  /** The key of an address. */
  readonly email: string;
  /** The badge numbers of the records under it. */
  readonly badges: readonly string[];
  /** Those of records that are under another address by now: their cases are of that one. */
  readonly moved: readonly string[];
}

/**
 * Whether a case is under an address or of one of its records. One that is worked on and was opened for no record is of its own
 * address yet, whatever record staff have named in it.
 */
const isOf =
  ({ email, badges, moved }: Whose) =>
  (eb: ExpressionBuilder<Tables, 'cases'>) =>
    eb.or([
      eb.and([
        eb('email_key', '=', email),
        eb('email_key', '<>', ''),
        ...(moved.length > 0
          ? [
              eb.or([
                eb('record_badge', 'is', null),
                eb('record_badge', 'not in', moved),
                eb.and([
                  eb('state', '<>', 'decided'),
                  eb('source_kind', 'not in', ['renewal', 'correction']),
                ]),
              ]),
            ]
          : []),
      ]),
      ...(badges.length > 0 ? [eb('record_badge', 'in', badges)] : []),
    ]);

/** The cases of an address or of its records, their rows locked until the transaction ends. */
export function lockCasesOf(trx: Trx, whose: Whose) {
  return locked(trx).where(isOf(whose)).execute();
}

/** The badge numbers that cases under an address name. */
export async function readBadgesNamed(trx: Trx, email: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('cases')
    .select('record_badge')
    .where('email_key', '=', email)
    .where('record_badge', 'is not', null)
    .execute();
  return rows.flatMap(({ record_badge: badge }) => badge ?? []);
}

/** The orders or applications that opened such cases, which are not locked. */
export async function readSourcesOf(
  trx: Trx,
  kind: 'order' | 'application',
  whose: Whose,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('cases')
    .select('source_id')
    .where('source_kind', '=', kind)
    .where(isOf(whose))
    .execute();
  return rows.map(({ source_id }) => source_id);
}

/** Which of these orders have a case. */
export async function readOrdersWithCase(trx: Trx, orders: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('cases')
    .select('source_id')
    .where('source_kind', '=', 'order')
    .where('source_id', 'in', orders)
    .execute();
  return rows.map(({ source_id }) => source_id);
}

/** Which of these orders have a case of which somebody is known still, decided ones too. */
export async function readOrdersWithPerson(trx: Trx, orders: readonly string[]): Promise<string[]> {
  if (orders.length === 0) return [];
  const rows = await trx
    .selectFrom('cases')
    .select('source_id')
    .where('source_kind', '=', 'order')
    .where('source_id', 'in', orders)
    .where('name_key', '<>', erasedKey)
    .execute();
  return rows.map(({ source_id }) => source_id);
}

/** The cases of these orders in which the buyer is the person who is still in them, their rows locked. */
export function lockOwnCases(trx: Trx, orders: readonly string[]) {
  return locked(trx)
    .where('source_kind', '=', 'order')
    .where('source_id', 'in', orders)
    .where('is_buyer', '=', true)
    .where('name_key', '<>', erasedKey)
    .execute();
}

/** The handles of the papers that cases of these orders or applications hold. */
export async function readPapersOf(
  trx: Trx,
  kind: 'order' | 'application',
  sources: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('cases')
    .select('papers')
    .where('source_kind', '=', kind)
    .where('source_id', 'in', sources)
    .execute();
  return rows.flatMap(({ papers }) => papers.map(({ handle }) => handle));
}

/** The handles of the files that the checks and the answer to a proposal of a case hold. */
export async function readFilesOf(trx: Trx, caseId: string): Promise<string[]> {
  // Evidence has a title to each file; an answer names its files alone.
  const { rows } = await sql<{ handle: string | null }>`
    select file ->> 'handle' as handle
      from case_checks, jsonb_array_elements(evidence) as file where case_id = ${caseId}
    union all
    select handle
      from case_proposals, jsonb_array_elements_text(answer_files) as handle where case_id = ${caseId}
  `.execute(trx);
  return rows.flatMap(({ handle }) => handle ?? []);
}

/** Those of a case's files that checks of other cases of its record hold, too. */
export async function readTakenOver(
  trx: Trx,
  {
    badge,
    caseId,
    files,
  }: { readonly badge: string; readonly caseId: string; readonly files: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ handle: string }>`
    select distinct file ->> 'handle' as handle
      from cases join case_checks on case_checks.case_id = cases.id,
        jsonb_array_elements(evidence) as file
      where record_badge = ${badge} and cases.id <> ${caseId} and file ->> 'handle' = any(${files})
  `.execute(trx);
  return rows.map(({ handle }) => handle);
}

/** Deletes a case with everything that hangs on it. */
export async function deleteCase(trx: Trx, caseId: string): Promise<void> {
  await trx.deleteFrom('cases').where('id', '=', caseId).execute();
}

/**
 * Takes the person out of a decided case. What stays: what was asked for, which checks were made and how
 * they ended, the consents with their wordings, and who decided what and when.
 */
export async function emptyCase(trx: Trx, caseId: string): Promise<void> {
  await trx
    .updateTable('cases')
    .set((eb) => ({
      name: erasedName,
      name_key: erasedKey,
      phone: null,
      phone_key: null,
      email: null,
      email_key: null,
      born: null,
      address: null,
      state_of_residence: null,
      photo_handle: null,
      facts_from: '{}',
      papers: '[]',
      suggested_guarantors: '[]',
      national_id_sealed: null,
      national_id_last_four: null,
      national_id_hash: null,
      virtual_id_hash: null,
      link_hash: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', caseId)
    .execute();
  await trx
    .updateTable('case_checks')
    .set({
      how: null,
      // By hand it is what staff wrote, such as whom they called; else the name of a provider.
      source: sql`case when method = 'provider' then source end`,
      note: null,
      partial_reason: null,
      reference: null,
      evidence: '[]',
      compared: null,
    })
    .where('case_id', '=', caseId)
    .execute();
  await trx.updateTable('case_events').set({ note: null }).where('case_id', '=', caseId).execute();
  await sql`update case_asks set answer_sealed = null, reference = null
    where case_id = ${caseId}`.execute(trx);
  await sql`update case_proposals set reasons = '', answer = null, answer_files = '[]'
    where case_id = ${caseId}`.execute(trx);
  await sql`delete from case_guarantors where case_id = ${caseId}`.execute(trx);
  await sql`delete from case_codes where case_id = ${caseId}`.execute(trx);
}

/**
 * The names in the cases under an address that are worked on and were written to, but for those whose reader said that
 * it is not them: anybody may type an address. `badges` (keys) are those of records that are known.
 */
export async function readNamesAtWork(
  executor: Executor,
  email: string,
  badges: readonly string[],
) {
  const rows = await executor
    .selectFrom('cases')
    .select('name')
    .where('email_key', '=', email)
    .where('state', '<>', 'decided')
    .where('name_key', '<>', '')
    .where('link_sent_at', 'is not', null)
    .where((eb) =>
      eb.or([eb('stopped_because', 'is', null), eb('stopped_because', '<>', 'not-me')]),
    )
    .$if(badges.length > 0, (cases) =>
      cases.where((eb) =>
        eb(eb.fn.coalesce(eb.fn<string>('lower', ['record_badge']), sql.lit('')), 'not in', badges),
      ),
    )
    .execute();
  return rows.map(({ name }) => name);
}

/** Whether a case of this address is being worked on that somebody has paid for. */
export async function hasWork(executor: Executor, email: string): Promise<boolean> {
  const row = await executor
    .selectFrom('cases')
    .select('id')
    .where('email_key', '=', email)
    .where('email_key', '<>', '')
    .where('state', '<>', 'decided')
    .where('source_kind', 'in', ['order', 'renewal'])
    .where('level', '<>', 'Free')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
