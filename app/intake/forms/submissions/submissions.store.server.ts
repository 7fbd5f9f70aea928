import { type ColumnType, type Generated, type Selectable, sql } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { staffList } from '#platform/staff/list.server.ts';
import { counted, countUpTo } from '#platform/telemetry/counts.server.ts';
import type { Answer } from '../answers.rules.ts';
import type { SubmissionState } from './submissions.contract.ts';

interface SubmissionRow {
  /** The receipt number. */
  id: string;
  form_id: string;
  tag: string;
  /** Id and time as they were sent. */
  sent_id: string;
  sent_at: string;
  received_at: Date;
  /** By the field's name, as they were entered. */
  answers: ColumnType<Record<string, Answer>, string, string>;
  content_hash: string;
  mailed: boolean;
  /** The address of who sent it, in lower case. */
  applicant: string | null;
  state: ColumnType<SubmissionState, SubmissionState | undefined, SubmissionState>;
}

interface NoteRow {
  id: Generated<number>;
  submission_id: string;
  staff_id: string;
  note: string;
  moved_to: SubmissionState | null;
  written_at: Date;
}

interface SignatureRow {
  submission_id: string;
  /** The tag of the signed paper. */
  paper: string;
  text_version: string;
  name: string;
  designation: string;
  signed_at: Date;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    form_submissions: SubmissionRow;
    submission_notes: NoteRow;
    agreement_signatures: SignatureRow;
  }
}

export type StoredSubmission = Selectable<SubmissionRow>;
export type StoredNote = Selectable<NoteRow>;
type StoredSignature = Selectable<SignatureRow>;

/** The submission that held the same under the same id of its sender. */
export async function readSameSubmission(
  executor: Executor,
  hash: string,
): Promise<StoredSubmission | undefined> {
  return executor
    .selectFrom('form_submissions')
    .selectAll()
    .where('content_hash', '=', hash)
    .executeTakeFirst();
}

/** Adds a submission; false when its number is taken, or the same one was kept just now. */
export async function insertSubmission(
  trx: Trx,
  submission: Omit<StoredSubmission, 'state'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('form_submissions')
    .values({ ...submission, answers: JSON.stringify(submission.answers) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function insertSignature(trx: Trx, signature: StoredSignature): Promise<void> {
  await trx.insertInto('agreement_signatures').values(signature).execute();
}

export async function readSubmissionRow(
  executor: Executor,
  id: string,
): Promise<StoredSubmission | undefined> {
  return executor
    .selectFrom('form_submissions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function readSignature(
  executor: Executor,
  submissionId: string,
): Promise<StoredSignature | undefined> {
  return executor
    .selectFrom('agreement_signatures')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
}

/** Notes and moves of a submission, oldest first. */
export async function readNotes(executor: Executor, submissionId: string): Promise<StoredNote[]> {
  return executor
    .selectFrom('submission_notes')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .orderBy('id')
    .execute();
}

export async function insertNote(trx: Trx, note: Omit<StoredNote, 'id'>): Promise<void> {
  await trx.insertInto('submission_notes').values(note).execute();
}

/** The submission, its row locked until the transaction ends. */
export async function lockSubmission(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('form_submissions')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The submission if it is in this state, its row locked until the transaction ends. */
export function lockIn(
  trx: Trx,
  id: string,
  state: SubmissionState,
): Promise<StoredSubmission | undefined> {
  return trx
    .selectFrom('form_submissions')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', state)
    .forUpdate()
    .executeTakeFirst();
}

/** Changes the state, unless somebody else has changed it since it was `from`. */
export async function changeState(
  trx: Trx,
  { id, from, to }: { id: string; from: SubmissionState; to: SubmissionState },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('form_submissions')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

interface SubmissionFilter {
  /** A whole receipt number. */
  readonly q?: string | undefined;
  readonly tag?: string | undefined;
  readonly state?: SubmissionState | undefined;
  readonly since?: Date | undefined;
  readonly before?: Date | undefined;
}

export type SubmissionLineRow = Pick<
  StoredSubmission,
  'id' | 'tag' | 'form_id' | 'state' | 'received_at'
> & { title: string; name: string | null };

/** Submissions without their answers but the sender's name. */
export const submissionRows = staffList({
  found(db, { q, tag, state, since, before }: SubmissionFilter) {
    let rows = db
      .selectFrom('form_submissions as s')
      .innerJoin('form_definitions as f', 'f.id', 's.form_id')
      .select(['s.id', 's.tag', 's.form_id', 's.state', 's.received_at', 'f.title'])
      .select(sql<string | null>`s.answers ->> 'fullName'`.as('name'));
    if (q !== undefined) rows = rows.where('s.id', '=', q);
    if (tag !== undefined) rows = rows.where('s.tag', '=', tag);
    if (state !== undefined) rows = rows.where('s.state', '=', state);
    if (since) rows = rows.where('s.received_at', '>=', since);
    if (before) rows = rows.where('s.received_at', '<', before);
    return rows;
  },
  sorts: { receivedAt: 's.received_at' },
  key: 's.id',
  // How to reach who sent it, and none of the other answers.
  taken: (rows) =>
    rows.select('s.applicant').select(sql<string | null>`s.answers ->> 'phone'`.as('phone')),
});

/** How many submissions are in a state, counted as far as `counted` says. */
export async function countIn(executor: Executor, state: SubmissionState): Promise<number> {
  const rows = executor.selectFrom('form_submissions').where('state', '=', state);
  return (await countUpTo(executor, { count: counted(rows) })).count;
}

/** The submissions of an address and these, their rows locked until the transaction ends. */
export async function lockSubmissionsOf(
  trx: Trx,
  applicant: string,
  ids: readonly string[],
): Promise<StoredSubmission[]> {
  return trx
    .selectFrom('form_submissions')
    .selectAll()
    .where((eb) =>
      eb.or([eb('applicant', '=', applicant), ...(ids.length > 0 ? [eb('id', 'in', ids)] : [])]),
    )
    .forUpdate()
    .execute();
}

/** Drops a submission with its notes and its signature. */
export async function dropSubmission(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('form_submissions').where('id', '=', id).execute();
}

/** Empties a submission: only that it came, what became of it, and its signature are left. */
export async function emptySubmission(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('submission_notes').where('submission_id', '=', id).execute();
  await trx
    .updateTable('form_submissions')
    // The hash is a code of everything that was typed.
    .set((eb) => ({ answers: '{}', applicant: null, content_hash: eb.ref('id') }))
    .where('id', '=', id)
    .execute();
}

/** What is held of the submissions of an address, the youngest first. */
export function readSubmissionsOf(db: Executor, applicant: string) {
  return db
    .selectFrom('form_submissions')
    .select(['id', 'tag', 'received_at', 'state', 'answers'])
    .where('applicant', '=', applicant)
    .orderBy('received_at', 'desc')
    .limit(500)
    .execute();
}
