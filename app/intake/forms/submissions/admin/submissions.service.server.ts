import { showUpload } from '#app/intake/files/service.server.ts';
import { type Answer, ApiError, common, type Received } from '#platform/contract.ts';
import type { Executor } from '#platform/database/database.server.ts';
import type { FileAnswer, StaffRequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { disclose } from '#platform/staff/access-grants.server.ts';
import { staffNames } from '#platform/staff/directory.server.ts';
import type { Staff } from '#platform/staff/guard.server.ts';
import { startOfDay } from '#platform/time.ts';
import { getSubmission } from '../../contract.ts';
import { fieldsOf } from '../../rules.ts';
import { formAsRead } from '../../service.server.ts';
import { acceptedJob, declinedJob, type Moved } from '../accepted.service.server.ts';
import type { SubmissionState } from '../submissions.contract.ts';
import {
  answeredSections,
  moves,
  sectionsWith,
  sensitiveIn,
  versionOf,
} from '../submissions.rules.ts';
import {
  changeState,
  countIn,
  insertNote,
  lockSubmission,
  readNotes,
  readSignature,
  readSubmissionRow,
  type StoredNote,
  type StoredSubmission,
  type SubmissionLineRow,
  submissionRows,
} from '../submissions.store.server.ts';
import {
  moveSubmission as moveCall,
  type SubmissionEntry,
  type SubmissionLine,
  type staffSubmissions,
} from './submissions.contract.ts';

/** What staff do with submissions. Every opening and every change leaves a row in the trail (I8). */
type Needs = Pick<Platform, 'audit' | 'clock' | 'database'>;
type Seen = { readonly staff: Pick<Staff, 'id' | 'name' | 'session'>; readonly requestId?: string };
type Seeing = Seen & Pick<StaffRequestContext, 'may'>;

const { notFound } = getSubmission.errors;
const { changed, noWay, unseen } = moveCall.errors;

const lineOf = (row: SubmissionLineRow): SubmissionLine => ({
  id: row.id,
  tag: row.tag,
  title: row.title,
  name: row.name ?? '',
  state: row.state,
  receivedAt: row.received_at.toISOString(),
});

type Wanted = Received<typeof staffSubmissions>['query'];

const filterOf = ({ since, until, q, tag, state }: Wanted) => ({
  q: q ? q.toUpperCase() : undefined,
  tag,
  state,
  since: since ? startOfDay(since) : undefined,
  before: until ? startOfDay(until, 1) : undefined,
});

/** A page of the submissions by the time they came. */
export async function listSubmissions(
  { database }: Pick<Platform, 'database'>,
  query: Wanted,
): Promise<{ data: SubmissionLine[]; hasNext: boolean }> {
  const wanted = { ...query, ...filterOf(query) };
  const shown = await submissionRows.page(database.kysely, wanted);
  return { ...shown, data: shown.data.map(lineOf) };
}

/** The list as CSV, filtered like it: who applied for what, and how to reach them. */
export function submissionExport(platform: Platform, context: StaffRequestContext, query: Wanted) {
  return submissionRows.exported(platform, context, {
    resource: 'submissions',
    filter: filterOf(query),
    columns: [
      ['Receipt number', ({ id }) => id],
      ['Form', ({ title }) => title],
      ['State', ({ state }) => state],
      ['Name', ({ name }) => name],
      ['Email', ({ applicant }) => applicant],
      ['Phone', ({ phone }) => phone],
      ['Received', ({ received_at }) => received_at],
    ],
  });
}

/** How many submissions are in a state. */
export const submissionsIn =
  (state: SubmissionState) =>
  ({ database }: Pick<Platform, 'database'>): Promise<number> =>
    countIn(database.kysely, state);

/** A submission and its version, with the questions whose answers this member may not read; undefined: there is none. */
async function seenBy(executor: Executor, id: string, { may }: Pick<Seeing, 'may'>) {
  const row = await readSubmissionRow(executor, id);
  const form = row && (await formAsRead(executor, row.form_id));
  if (!row || !form) return undefined;
  const hidden = may('records.sensitive') ? new Set<string>() : sensitiveIn(form, row.answers);
  const shown = Object.entries(row.answers).filter(([name]) => !hidden.has(name));
  return { row: { ...row, answers: Object.fromEntries(shown) }, form, hidden };
}

/**
 * What this member may read of a submission, once they have said why; the fields that leave are audited. Every call
 * that shows answers goes through it (decision 062). With `field` that answer alone.
 */
async function opened(needs: Needs, id: string, { staff, requestId, may }: Seeing, field?: string) {
  const seen = await seenBy(needs.database.kysely, id, { may });
  if (!seen) return new ApiError(notFound);
  if (field !== undefined && seen.hidden.has(field)) return new ApiError(common.forbidden);
  const answered = Object.keys(seen.row.answers);
  const fields = field === undefined ? answered : answered.filter((one) => one === field);
  if (field !== undefined && fields.length === 0) return new ApiError(notFound);
  const asked = { kind: 'submissions', subject: id, fields, ...(requestId ? { requestId } : {}) };
  return (await disclose(needs, staff, asked)) ?? seen;
}

const signatureOf = async ({ database }: Needs, id: string) => {
  const row = await readSignature(database.kysely, id);
  if (!row) return null;
  const { paper, text_version: textVersion, name, designation, signed_at } = row;
  return { paper, textVersion, name, designation, signedAt: signed_at.toISOString() };
};

/** A submission as this member may see it, with what staff did; for a member of staff who has said why. */
export async function readSubmission(
  needs: Needs,
  { id, ...seeing }: Seeing & { readonly id: string },
): Promise<SubmissionEntry | ApiError> {
  const found = await opened(needs, id, seeing);
  if (found instanceof ApiError) return found;
  const { row, form, hidden } = found;
  const notes = await readNotes(needs.database.kysely, id);
  const names = await staffNames(needs, [...new Set(notes.map((note) => note.staff_id))]);
  const { fullName } = row.answers;
  const name = typeof fullName === 'string' ? fullName : null;
  return {
    ...lineOf({ ...row, title: form.title, name }),
    version: versionOf(row.form_id),
    ways: moves[row.state].filter((to) => to !== 'accepted' || hidden.size === 0),
    sections: answeredSections(form, row.answers, hidden),
    sentAt: row.sent_at,
    mailed: row.mailed,
    signature: await signatureOf(needs, id),
    steps: notes.map((note) => ({
      by: names.get(note.staff_id) ?? 'Somebody who left',
      note: note.note,
      movedTo: note.moved_to,
      at: note.written_at.toISOString(),
    })),
  };
}

/** A file among the answers of a submission, as a download, for who may read that answer. */
export async function submissionUpload(
  platform: Parameters<typeof showUpload>[0],
  { id, field }: { readonly id: string; readonly field: string },
  context: StaffRequestContext,
): Promise<FileAnswer | ApiError> {
  const found = await opened(platform, id, context, field);
  if (found instanceof ApiError) return found;
  const { row, form } = found;
  const isFile = fieldsOf(form).some(
    ({ name, fieldType }) => name === field && fieldType === 'file',
  );
  const handle = isFile ? row.answers[field] : null;
  return typeof handle === 'string'
    ? showUpload(platform, handle, context)
    : new ApiError(notFound);
}

interface Move {
  readonly id: string;
  /** The state that staff saw. */
  readonly from: SubmissionState;
  readonly to: SubmissionState;
  readonly note?: string | undefined;
}

/**
 * Moves a submission on, with a note if one is given. Refused when somebody else has moved it since it
 * was seen, there is no way between the two states, or who accepts does not see all that is accepted. What is
 * accepted or declined is told on by a job that stands or falls with it.
 */
export async function moveSubmission(
  { audit, clock, database, jobs }: Needs & Pick<Platform, 'jobs'>,
  { id, from, to, note = '' }: Move,
  { staff, requestId, may }: Seeing,
): Promise<{ state: SubmissionState } | ApiError> {
  if (!moves[from].includes(to)) return new ApiError(noWay);
  return database.transaction(async (trx) => {
    if (!(await lockSubmission(trx, id))) return new ApiError(notFound);
    if (to === 'accepted' && (await seenBy(trx, id, { may }))?.hidden.size !== 0) {
      return new ApiError(unseen);
    }
    if (!(await changeState(trx, { id, from, to }))) return new ApiError(changed);
    await insertNote(trx, {
      submission_id: id,
      staff_id: staff.id,
      note,
      moved_to: to,
      written_at: clock.now(),
    });
    const action = 'submissions.move';
    await audit.record({ action, actor: staff.id, subject: id, reason: to, requestId }, trx);
    const moved: Moved = { id, by: { id: staff.id, name: staff.name } };
    if (to === 'accepted') await jobs.send(acceptedJob, moved, trx);
    if (to === 'declined') await jobs.send(declinedJob, moved, trx);
    return { state: to };
  });
}

/** For so long the last note once more is one whose answer was lost; "Called, no answer" may be true again later. */
const repeatMinutes = 10;

/** Whether this is the last thing that was done already. */
const isSame = (last: StoredNote | undefined, note: string, by: string, now: Date) =>
  last !== undefined &&
  last.note === note &&
  last.staff_id === by &&
  last.moved_to === null &&
  now.getTime() - last.written_at.getTime() < repeatMinutes * 60_000;

/** Adds a note to a submission. The last one sent again within ten minutes adds nothing. */
export async function noteSubmission(
  { audit, clock, database }: Needs,
  { id, note }: { readonly id: string; readonly note: string },
  { staff, requestId }: Seen,
): Promise<{ noted: true } | ApiError> {
  return database.transaction(async (trx) => {
    if (!(await lockSubmission(trx, id))) return new ApiError(notFound);
    const last = (await readNotes(trx, id)).at(-1);
    const written_at = clock.now();
    if (isSame(last, note, staff.id, written_at)) return { noted: true as const };
    const row = { submission_id: id, staff_id: staff.id, note, moved_to: null, written_at };
    await insertNote(trx, row);
    const action = 'submissions.note';
    await audit.record({ action, actor: staff.id, subject: id, requestId }, trx);
    return { noted: true as const };
  });
}

/**
 * What this member may see of a submission in the shape of the stated call, for staff who have said why (API-07,
 * C-64).
 */
export async function oneSubmission(
  needs: Needs,
  { formId, id }: { readonly formId: string; readonly id: string },
  context: Seeing,
): Promise<Answer<typeof getSubmission> | ApiError> {
  const known: StoredSubmission | undefined = await readSubmissionRow(needs.database.kysely, id);
  if (known?.form_id !== formId) return new ApiError(notFound);
  const found = await opened(needs, id, context);
  if (found instanceof ApiError) return found;
  const { row, form } = found;
  return {
    id,
    formId,
    data: { sections: sectionsWith(form, row.answers) },
    submittedAt: row.sent_at,
  };
}
