import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Level } from '#app/people/verification/contract.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { query } from '#platform/database/query.server.ts';
import type {
  CaseSource,
  CaseState,
  CheckKind,
  CheckState,
  ComparedField,
  SuggestedGuarantor,
} from './contract.ts';
import { checksOf } from './rules.ts';

type Json<T> = ColumnType<T, string, string>;

/** A paper that came with what opened the case. */
export interface Paper {
  readonly handle: string;
  readonly title: string;
  readonly from: string;
}

/** Where each detail of the person was copied from, by its column: `the order`, `the case page`. */
type FactsFrom = Readonly<Record<string, string>>;

interface CaseRow {
  id: string;
  source_kind: CaseSource;
  /** The order, renewal or submission; a random id for what staff open by hand. */
  source_id: string;
  /** What was asked for. */
  level: Level;
  type_id: string;
  /** The record that is renewed, or the one that was issued. */
  record_badge: string | null;
  /** Whether the buyer is the person. */
  is_buyer: boolean;
  name: string;
  name_key: string;
  phone: string | null;
  phone_key: string | null;
  email: string | null;
  email_key: string | null;
  born: string | null;
  address: string | null;
  state_of_residence: string | null;
  photo_handle: string | null;
  facts_from: Json<FactsFrom>;
  papers: Json<readonly Paper[]>;
  suggested_guarantors: ColumnType<readonly SuggestedGuarantor[], string | undefined, string>;
  national_id_sealed: string | null;
  national_id_last_four: string | null;
  national_id_hash: string | null;
  /** Keyed hash of the user id that a virtual NIN stands for. */
  virtual_id_hash: string | null;
  state: CaseState;
  agent_id: string | null;
  agent_name: string | null;
  opened_at: Date;
  due_at: Date;
  decided_at: Date | null;
  /** `withdrawn`: its order was cancelled or its application declined, and nobody decided about the person. */
  decision: 'approved' | 'declined' | 'withdrawn' | null;
  decided_by: string | null;
  /** Keyed hash of the token in the person's link. */
  link_hash: string | null;
  link_sent_at: Date | null;
  /** The mail and the message that carry that link; empty once none of them got there, null where nobody knows. */
  link_told_by: ColumnType<readonly string[] | null, readonly string[] | null | undefined>;
  language: Generated<string>;
  /** The person said no: they do not know of it, or do not agree. */
  stopped_at: Date | null;
  stopped_because: 'not-me' | 'no-consent' | null;
  version: Generated<number>;
}

interface CheckRow {
  case_id: string;
  kind: CheckKind;
  place: number;
  state: CheckState;
  method: 'provider' | 'by-hand' | null;
  /** In words: "Confirmed with NIMC through a provider", "Called the former employer". */
  how: string | null;
  source: string | null;
  checked_at: Date | null;
  good_until: string | null;
  officer_id: string | null;
  officer_name: string | null;
  cost_kobo: Generated<number>;
  reference: string | null;
  /** For staff alone. */
  note: string | null;
  partial_reason: string | null;
  evidence: ColumnType<readonly Paper[], string | undefined, string>;
  compared: ColumnType<readonly ComparedField[] | null, string | null | undefined, string | null>;
  /** Taken over from an earlier case, still good. */
  carried: Generated<boolean>;
}

interface EventRow {
  id: Generated<string>;
  case_id: string;
  at: Date;
  what: string;
  by_id: string | null;
  by_name: string | null;
  note: string | null;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    cases: CaseRow;
    case_checks: CheckRow;
    case_events: EventRow;
    public_holidays: { day: string; name: string };
  }
}

/** A case as it is kept. */
export type StoredCase = Selectable<CaseRow>;
export type StoredCheck = Selectable<CheckRow>;
export type StoredEvent = Selectable<EventRow>;

/** What a case has only later. */
type Later = Extract<keyof StoredCase, `deci${string}` | `link_${string}` | `stopped_${string}`>;

/** A case as it is opened. */
type NewCase = Omit<StoredCase, 'version' | Later>;
type Opened = 'id' | 'source_kind' | 'source_id' | 'opened_at' | 'suggested_guarantors';
type CaseChange = Partial<Omit<NewCase, Opened>> & Partial<Pick<StoredCase, Later>>;

/** Opens a case unless its source has one. Gives whether it did. */
export async function insertCase(trx: Trx, one: NewCase): Promise<boolean> {
  const { facts_from, papers, suggested_guarantors, ...plain } = one;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('cases')
    .values({
      ...plain,
      facts_from: JSON.stringify(facts_from),
      papers: JSON.stringify(papers),
      suggested_guarantors: JSON.stringify(suggested_guarantors),
    })
    .onConflict((conflict) => conflict.columns(['source_kind', 'source_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** A check as it stands when its case is opened. */
export type NewCheck = Pick<StoredCheck, 'kind' | 'state'> &
  Partial<Omit<StoredCheck, 'case_id' | 'kind' | 'state' | 'place'>>;

type NewEvent = Pick<StoredEvent, 'case_id' | 'at' | 'what'> & Partial<StoredEvent>;

/** Checks of a case, in the order of the levels, and the entry of its history that tells of them: one statement. A correction may have none. */
export async function insertChecks(
  trx: Trx,
  told: NewEvent,
  checks: readonly NewCheck[],
): Promise<void> {
  if (checks.length === 0) return insertEvent(trx, told);
  const rows = checks.map(({ evidence, compared, ...check }) => ({
    ...check,
    case_id: told.case_id,
    place: checksOf.Platinum.indexOf(check.kind),
    ...(evidence ? { evidence: JSON.stringify(evidence) } : {}),
    ...(compared ? { compared: JSON.stringify(compared) } : {}),
  }));
  await trx
    .with('told', (db) => db.insertInto('case_events').values(told))
    .insertInto('case_checks')
    .values(rows)
    .execute();
}

export function readCase(db: Executor, id: string): Promise<StoredCase | undefined> {
  return db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The case that a source has opened. */
export function readCaseOf(
  db: Executor,
  source: Pick<StoredCase, 'source_kind' | 'source_id'>,
): Promise<StoredCase | undefined> {
  return db
    .selectFrom('cases')
    .selectAll()
    .where('source_kind', '=', source.source_kind)
    .where('source_id', '=', source.source_id)
    .executeTakeFirst();
}

/** The case under the hash of its link's token. */
export function readCaseByLink(db: Executor, hash: string): Promise<StoredCase | undefined> {
  return db.selectFrom('cases').selectAll().where('link_hash', '=', hash).executeTakeFirst();
}

/** The case, locked until the transaction ends. */
export function lockCase(trx: Trx, id: string): Promise<StoredCase | undefined> {
  return trx.selectFrom('cases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Gives a case a new link. What staff have seen of it stays true, so its version stays too. */
export async function setLink(
  trx: Trx,
  id: string,
  {
    hash: link_hash,
    now: link_sent_at,
    by: link_told_by,
  }: { hash: string; now: Date; by: string[] },
): Promise<void> {
  const link = { link_hash, link_sent_at, link_told_by };
  await trx.updateTable('cases').set(link).where('id', '=', id).execute();
}

/** Changes a locked case; its version grows. */
export async function updateCase(trx: Trx, id: string, change: CaseChange): Promise<void> {
  const { facts_from, papers, ...plain } = change;
  await trx
    .updateTable('cases')
    .set((eb) => ({
      ...plain,
      ...(facts_from ? { facts_from: JSON.stringify(facts_from) } : {}),
      ...(papers ? { papers: JSON.stringify(papers) } : {}),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export function readChecks(db: Executor, caseId: string): Promise<StoredCheck[]> {
  return db
    .selectFrom('case_checks')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('place')
    .execute();
}

/** Writes the outcome of a check of a locked case. False: the case has no such check. */
export async function updateCheck(
  trx: Trx,
  { caseId, kind }: { readonly caseId: string; readonly kind: CheckKind },
  { evidence, compared, ...change }: Partial<Omit<StoredCheck, 'case_id' | 'kind' | 'place'>>,
): Promise<boolean> {
  const done = await trx
    .updateTable('case_checks')
    .set({
      ...change,
      ...(evidence ? { evidence: JSON.stringify(evidence) } : {}),
      ...(compared === undefined ? {} : { compared: compared && JSON.stringify(compared) }),
    })
    .where('case_id', '=', caseId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function insertEvent(trx: Trx, event: NewEvent): Promise<void> {
  await trx.insertInto('case_events').values(event).execute();
}

export function readEvents(db: Executor, caseId: string): Promise<StoredEvent[]> {
  return db
    .selectFrom('case_events')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('id')
    .execute();
}

const holidays = query((db, from: string) =>
  db.selectFrom('public_holidays').select('day').where('day', '>=', from),
);

/** The public holidays from this day on, as staff have entered them. */
export async function readHolidays(db: Executor, from: string): Promise<ReadonlySet<string>> {
  return new Set((await holidays(db, from)).map(({ day }) => day));
}
