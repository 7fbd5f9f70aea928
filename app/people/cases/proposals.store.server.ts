import type { ColumnType, Selectable } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { type StoredCase, updateCase } from './store.server.ts';

/** The handles of the papers that came with an answer. */
type Handles = ColumnType<readonly string[], string | undefined, string>;

interface CaseProposalRow {
  case_id: string;
  reasons: string;
  proposed_by: string;
  proposed_at: Date;
  /** The second officer; until then the person reads nothing of it. */
  released_by: string | null;
  released_at: Date | null;
  answer_until: Date | null;
  /** The mail or message that told the person; null where nobody is told. */
  told_by: string | null;
  answer: string | null;
  answer_files: Handles;
  answered_at: Date | null;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    case_proposals: CaseProposalRow;
  }
}

/** A proposal to decline, one a case. */
export type StoredProposal = Selectable<CaseProposalRow>;

/** Proposes to decline. Throws on a second proposal for the same case: look first, under its lock. */
export async function insertProposal(
  trx: Trx,
  proposal: Pick<StoredProposal, 'case_id' | 'reasons' | 'proposed_by' | 'proposed_at'>,
): Promise<void> {
  const nobodyYet = { released_by: null, released_at: null, answer_until: null, told_by: null };
  await trx
    .insertInto('case_proposals')
    .values({ ...proposal, ...nobodyYet, answer: null, answered_at: null })
    .execute();
}

export function readProposal(db: Executor, caseId: string): Promise<StoredProposal | undefined> {
  return db
    .selectFrom('case_proposals')
    .selectAll()
    .where('case_id', '=', caseId)
    .executeTakeFirst();
}

/** The undecided case of a record on which an adverse decision is proposed, released or not; of several the oldest. */
export async function readProposedCase(db: Executor, badge: string): Promise<string | null> {
  const row = await db
    .selectFrom('case_proposals')
    .innerJoin('cases', 'cases.id', 'case_id')
    .select('case_id')
    .where('record_badge', '=', badge)
    // A declined correction takes nothing from the record.
    .where('source_kind', '<>', 'correction')
    .where('state', '<>', 'decided')
    .orderBy('proposed_at')
    .limit(1)
    .executeTakeFirst();
  return row?.case_id ?? null;
}

/** The proposals of these cases, as far as they tell how far each one is. */
export function readProposalsOf(db: Executor, caseIds: readonly string[]) {
  if (caseIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('case_proposals')
    .select(['case_id', 'released_at', 'answer_until', 'answered_at'])
    .where('case_id', 'in', caseIds)
    .execute();
}

/** Lets a proposal go out to the person. False: there is none, it is out, or its proposer releases it. */
export async function releaseProposal(
  trx: Trx,
  caseId: string,
  release: {
    readonly released_by: string;
    readonly released_at: Date;
    readonly answer_until: Date;
    readonly told_by: string | null;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('case_proposals')
    .set(release)
    .where('case_id', '=', caseId)
    .where('released_at', 'is', null)
    .where('proposed_by', '<>', release.released_by)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Lets a message that takes another's place be what tells the person of a release. */
export async function followRelease(
  trx: Trx,
  caseId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await trx
    .updateTable('case_proposals')
    .set({ told_by: to })
    .where('case_id', '=', caseId)
    .where('told_by', '=', from)
    .execute();
}

/** Keeps the person's answer, once, while it may be given. False: too late, too early, or given. */
export async function answerProposal(
  trx: Trx,
  caseId: string,
  {
    answer,
    answer_files: files,
    answered_at: at,
  }: {
    readonly answer: string;
    readonly answer_files: readonly string[];
    readonly answered_at: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('case_proposals')
    .set({ answer, answer_files: JSON.stringify(files), answered_at: at })
    .where('case_id', '=', caseId)
    .where('answered_at', 'is', null)
    .where('answer_until', '>', at)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The open cases whose released proposal may still be unheard: nobody has answered what was sent. */
export async function casesToHear(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom('case_proposals')
    .innerJoin('cases', 'cases.id', 'case_id')
    .select('case_id')
    .where('told_by', 'is not', null)
    .where('answered_at', 'is', null)
    .where('state', '<>', 'decided')
    .execute();
  return rows.map(({ case_id: id }) => id);
}

/** Keeps the papers of an answer with its locked case, as the answer itself goes. Gives its words for the timeline. */
export async function keepAnswer(
  trx: Trx,
  { id, papers }: Pick<StoredCase, 'id' | 'papers'>,
  { answer, answer_files: files }: Pick<StoredProposal, 'answer' | 'answer_files'>,
): Promise<string | null> {
  const from = 'the answer to the reasons';
  const answered = files.map((handle) => ({ handle, title: 'Paper of an answer', from }));
  if (answered.length > 0) await updateCase(trx, id, { papers: [...papers, ...answered] });
  return answer && `The person answered: ${answer}`;
}

/**
 * Takes a release back: the person has not heard the reasons. A colleague lets them out anew, and the days
 * begin with that. What was answered stays in the timeline. Null: nothing was out; else the answer's words.
 */
export async function recallRelease(
  trx: Trx,
  one: Pick<StoredCase, 'id' | 'papers'>,
): Promise<{ readonly note: string | null } | null> {
  const proposal = await readProposal(trx, one.id);
  if (!proposal?.released_at) return null;
  const note = await keepAnswer(trx, one, proposal);
  const inside = { released_by: null, released_at: null, answer_until: null, told_by: null };
  const unanswered = { answer: null, answer_files: '[]', answered_at: null };
  await trx
    .updateTable('case_proposals')
    .set({ ...inside, ...unanswered })
    .where('case_id', '=', one.id)
    .execute();
  return { note };
}
