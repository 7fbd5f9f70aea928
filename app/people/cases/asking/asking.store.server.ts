import { type ColumnType, type Selectable, sql } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { type Kobo, koboOf } from '#platform/money.ts';
import { type CalendarDay, startOfDay } from '#platform/time.ts';
import type { AskedCheck, AskOutcome } from './asking.contract.ts';
import type { AskedFor } from './asking.rules.ts';

interface AskRow {
  /** The key of the question at the provider. */
  id: string;
  case_id: string;
  kind: AskedCheck;
  asked_for: AskedFor;
  provider: string;
  consent_id: string;
  /** `asked`: under way, or cut off. `unclear`: no answer to rely on. */
  state: 'asked' | 'answered' | 'unclear';
  outcome: AskOutcome | null;
  reference: string | null;
  reserved_kobo: number;
  cost_kobo: number;
  tries: number;
  answer_sealed: string | null;
  asked_by: string;
  asked_at: Date;
  tried_at: Date;
  again_at: Date | null;
  answered_at: Date | null;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    case_asks: AskRow;
    /** What questions of a day had cost whose cases are erased. */
    case_ask_days: { day: string; kobo: ColumnType<string, number> };
  }
}

export type StoredAsk = Selectable<AskRow>;

/** Keeps a question before it is asked. */
export async function insertAsk(
  trx: Trx,
  ask: Omit<
    StoredAsk,
    'state' | 'outcome' | 'reference' | 'cost_kobo' | 'answer_sealed' | 'again_at' | 'answered_at'
  >,
): Promise<void> {
  const open = { state: 'asked', outcome: null, reference: null, cost_kobo: 0 } as const;
  const rest = { answer_sealed: null, again_at: null, answered_at: null };
  await trx
    .insertInto('case_asks')
    .values({ ...ask, ...open, ...rest })
    .execute();
}

export function readAsk(db: Executor, id: string): Promise<StoredAsk | undefined> {
  return db.selectFrom('case_asks').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Changes a question; the row of its case is locked. */
export async function updateAsk(
  trx: Trx,
  id: string,
  change: Partial<Omit<StoredAsk, 'id' | 'case_id'>>,
): Promise<void> {
  await trx.updateTable('case_asks').set(change).where('id', '=', id).execute();
}

/** The questions about a check of a case, the newest first. */
export function readAsks(
  db: Executor,
  { caseId, kind }: { readonly caseId: string; readonly kind: AskedCheck },
): Promise<StoredAsk[]> {
  return db
    .selectFrom('case_asks')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('kind', '=', kind)
    .orderBy('asked_at', 'desc')
    .execute();
}

/** Whether a source is just being asked about a check: its answer would stand beside other words. */
export async function isBeingAsked(
  db: Executor,
  of: { readonly caseId: string; readonly kind: AskedCheck },
): Promise<boolean> {
  return (await readAsks(db, of)).some(({ state }) => state === 'asked');
}

/** What is asked again by itself is dropped: somebody asks anew. */
export async function dropAgain(trx: Trx, caseId: string, kind: AskedCheck): Promise<void> {
  await trx
    .updateTable('case_asks')
    .set({ again_at: null })
    .where('case_id', '=', caseId)
    .where('kind', '=', kind)
    .where('again_at', 'is not', null)
    .execute();
}

/** How many paid questions about a person there were since, in this case and in others of theirs. */
export async function countPaid(
  db: Executor,
  of: {
    readonly caseId: string;
    readonly nationalIdHashes: readonly string[];
    readonly kinds: readonly AskedFor[];
    readonly since: Date;
  },
): Promise<number> {
  const hashes = of.nationalIdHashes.length > 0 ? of.nationalIdHashes : [''];
  const { paid } = await db
    .selectFrom('case_asks')
    .innerJoin('cases', 'cases.id', 'case_asks.case_id')
    .select((eb) => eb.fn.countAll().as('paid'))
    .where('case_asks.asked_for', 'in', [...of.kinds])
    .where('case_asks.asked_at', '>', of.since)
    .where('case_asks.outcome', 'in', ['answered', 'not-found'])
    .where('case_asks.cost_kobo', '>', 0)
    .where((eb) =>
      eb.or([
        eb('case_asks.case_id', '=', of.caseId),
        eb('cases.national_id_hash', 'in', [...hashes]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(paid);
}

/** Lets one transaction at a time look at the budget and reserve of it. */
export async function lockBudget(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('identity-budget'))`.execute(trx);
}

const costs = sql<string>`coalesce(sum(reserved_kobo + cost_kobo), 0)`;

/** What questions have cost or may have cost from this day on, also those of cases that are erased. */
export async function readSpent(db: Executor, from: CalendarDay): Promise<Kobo> {
  const { asked, erased } = await db
    .selectFrom('case_asks')
    .select(costs.as('asked'))
    .select((eb) =>
      eb
        .selectFrom('case_ask_days')
        .select(sql<string>`coalesce(sum(kobo), 0)`.as('kobo'))
        .where('day', '>=', from)
        .as('erased'),
    )
    .where('tried_at', '>=', startOfDay(from))
    .executeTakeFirstOrThrow();
  return koboOf(BigInt(asked) + BigInt(erased ?? 0));
}

/** Keeps what the questions of a case have cost on this day, before they go with it: the money is spent all the same. */
export async function keepSpent(trx: Trx, caseId: string, day: CalendarDay): Promise<void> {
  const of = trx
    .selectFrom('case_asks')
    .select([sql.lit<string>(day).as('day'), costs.as('kobo')])
    .where('case_id', '=', caseId)
    .where('tried_at', '>=', startOfDay(day))
    .having(sql<boolean>`sum(reserved_kobo + cost_kobo) > 0`);
  await trx
    .insertInto('case_ask_days')
    .columns(['day', 'kobo'])
    .expression(of)
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({ kobo: sql`case_ask_days.kobo + excluded.kobo` }),
    )
    .execute();
}

/** The newest question since that has come to an end, of whatever case. */
export function readLastAsk(
  db: Executor,
  since: Date,
): Promise<Pick<StoredAsk, 'outcome' | 'tried_at'> | undefined> {
  return db
    .selectFrom('case_asks')
    .select(['outcome', 'tried_at'])
    .where('tried_at', '>=', since)
    .where('outcome', 'is not', null)
    .orderBy('tried_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Some questions that were cut off, and some that are to be asked again. */
export async function readDue(
  db: Executor,
  { now, cutOff }: { readonly now: Date; readonly cutOff: Date },
): Promise<Pick<StoredAsk, 'id' | 'case_id'>[]> {
  const ids = db.selectFrom('case_asks').select(['id', 'case_id']);
  const [cut, again] = await Promise.all([
    ids.where('state', '=', 'asked').where('tried_at', '<', cutOff).limit(20).execute(),
    ids.where('again_at', '<=', now).orderBy('again_at').limit(20).execute(),
  ]);
  return [...cut, ...again];
}

/** Drops what days before this one had cost. */
export async function dropSpent(db: Executor, before: CalendarDay): Promise<void> {
  await db.deleteFrom('case_ask_days').where('day', '<', before).execute();
}

/** Erases the sealed answers from before. */
export async function eraseAnswers(db: Executor, before: Date): Promise<void> {
  await db
    .updateTable('case_asks')
    .set({ answer_sealed: null })
    .where('answer_sealed', 'is not', null)
    .where('answered_at', '<', before)
    .execute();
}

/** The next cases that keep a NIN, sealed. */
export async function readSealedCases(
  db: Executor,
  after: string,
  limit: number,
): Promise<{ id: string; sealed: string }[]> {
  return db
    .selectFrom('cases')
    .select('id')
    .select(sql<string>`national_id_sealed`.as('sealed'))
    .where('national_id_sealed', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Exchanges seal and hash together; nothing is done where they were changed meanwhile. */
export async function replaceSealedCase(
  db: Executor,
  { id, sealed }: { readonly id: string; readonly sealed: string },
  next: { readonly sealed: string; readonly hash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('cases')
    .set({ national_id_sealed: next.sealed, national_id_hash: next.hash })
    .where('id', '=', id)
    .where('national_id_sealed', '=', sealed)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Cases under an earlier hash get the one of now: cases of one person are found by their having the same. */
export async function renewVirtualIds(
  db: Executor,
  { earlier, hash }: { readonly earlier: readonly string[]; readonly hash: string },
): Promise<void> {
  if (earlier.length === 0) return;
  const old = db.updateTable('cases').where('virtual_id_hash', 'in', [...earlier]);
  await old.set({ virtual_id_hash: hash }).execute();
}
