import { type Answer, Refused } from '#platform/contract.ts';
import type { StaffVisit } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { getSubmission } from '../../contract.ts';
import { readVersion } from '../../store.server.ts';
import type { SentSection, SubmissionState } from '../contract.ts';
import { longestNote, moves, sectionsWith } from '../rules.ts';
import {
  changeState,
  insertNote,
  readNotes,
  readSignature,
  readSubmissionRow,
  readSubmissions,
  type StoredNote,
  type StoredSignature,
  type StoredSubmission,
} from '../store.server.ts';

/** What staff do with submissions. Every reading leaves a row in the audit trail (I8). */
type Needs = Pick<Platform, 'audit' | 'clock' | 'database'>;

/** The member of staff, and the request in which it happens. */
export interface Actor {
  readonly staffId: string;
  readonly requestId?: string;
}

const { notFound } = getSubmission.refusals;
const changed = {
  status: 409,
  code: 'submission-changed',
  message: 'Somebody else has moved this application. Look at it again.',
} as const;
const noWay = {
  status: 400,
  code: 'submission-no-way',
  message: 'An application cannot go there from its present state.',
} as const;
const noNote = {
  status: 400,
  code: 'submission-note',
  message: `A note has 1 to ${longestNote} characters.`,
} as const;

export interface ListedSubmission {
  readonly id: string;
  readonly formId: string;
  readonly tag: string;
  readonly state: SubmissionState;
  /** Empty where the form asks for no `fullName`. */
  readonly name: string;
  readonly receivedAt: string;
}

const pageSize = 50;

function cursorAfter({ received_at, id }: StoredSubmission): string {
  return `${received_at.getTime()}.${id}`;
}

function readCursor(cursor: string | undefined) {
  const [, time, id] = /^(\d{1,15})\.(AP-\w{8})$/.exec(cursor ?? '') ?? [];
  return time && id ? { receivedAt: new Date(Number(time)), id } : undefined;
}

/**
 * Submissions of a form (by its tag) in a state, newest first, fifty at a time. `next` leads on; it is
 * null on the last page. A cursor that is none gives the first page.
 */
export async function listSubmissions(
  { audit, database }: Needs,
  { tag, state, cursor }: { tag?: string; state?: SubmissionState; cursor?: string },
  { staffId, requestId }: Actor,
): Promise<{ submissions: ListedSubmission[]; next: string | null }> {
  const before = readCursor(cursor);
  const rows = await readSubmissions(database.kysely, { tag, state, before, most: pageSize + 1 });
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  const reason = [tag, state].filter(Boolean).join(' ') || undefined;
  const action = 'forms.list-submissions';
  await audit.record({ action, actor: staffId, level: 'L3', fields: ['name'], reason, requestId });
  return {
    submissions: shown.map((row) => ({
      id: row.id,
      formId: row.form_id,
      tag: row.tag,
      state: row.state,
      name: typeof row.answers.fullName === 'string' ? row.answers.fullName : '',
      receivedAt: row.received_at.toISOString(),
    })),
    next: rows.length > pageSize && last ? cursorAfter(last) : null,
  };
}

export interface ShownSubmission extends Omit<ListedSubmission, 'name'> {
  readonly title: string;
  /** As they were asked, with what was answered by label; a file's answer is its handle. */
  readonly sections: readonly SentSection[];
  /** Id and time as the sender's device gave them. */
  readonly sentId: string;
  readonly sentAt: string;
  readonly mailed: boolean;
  /** Under a paper of the partner agreement. */
  readonly signature: Omit<StoredSignature, 'submission_id'> | null;
  readonly notes: readonly Pick<StoredNote, 'staff_id' | 'note' | 'moved_to' | 'written_at'>[];
}

/** A submission as it was answered, with its notes; audited with the names of what was shown. */
export async function readSubmission(
  { audit, database }: Needs,
  id: string,
  { staffId, requestId }: Actor,
): Promise<ShownSubmission | Refused> {
  const row = await readSubmissionRow(database.kysely, id);
  const form = row && (await readVersion(database.kysely, row.form_id));
  if (!row || !form) return new Refused(notFound);
  const fields = Object.keys(row.answers);
  const action = 'forms.read-submission';
  await audit.record({ action, actor: staffId, subject: id, level: 'L3', fields, requestId });
  const [signature, notes] = [
    await readSignature(database.kysely, id),
    await readNotes(database.kysely, id),
  ];
  return {
    id,
    formId: row.form_id,
    tag: row.tag,
    title: form.title,
    state: row.state,
    sections: sectionsWith(form, row.answers),
    sentId: row.sent_id,
    sentAt: row.sent_at,
    receivedAt: row.received_at.toISOString(),
    mailed: row.mailed,
    signature: signature ?? null,
    notes,
  };
}

/**
 * Moves a submission on, with a note if one is given. `from` is the state that staff saw: refused when
 * somebody else has moved it since, or there is no way between the two.
 */
export async function moveSubmission(
  { audit, clock, database }: Needs,
  {
    id,
    from,
    to,
    note = '',
  }: { id: string; from: SubmissionState; to: SubmissionState; note?: string },
  { staffId, requestId }: Actor,
): Promise<{ state: SubmissionState } | Refused> {
  if (!moves[from].includes(to)) return new Refused(noWay);
  const text = note.trim();
  if (text.length > longestNote) return new Refused(noNote);
  return database.transaction(async (trx) => {
    if (!(await readSubmissionRow(trx, id))) return new Refused(notFound);
    if (!(await changeState(trx, { id, from, to }))) return new Refused(changed);
    const written_at = clock.now();
    const move = { submission_id: id, staff_id: staffId, note: text, moved_to: to, written_at };
    await insertNote(trx, move);
    const action = 'forms.move-submission';
    await audit.record({ action, actor: staffId, subject: id, reason: to, requestId }, trx);
    return { state: to };
  });
}

/** Adds a note to a submission. */
export async function noteSubmission(
  { audit, clock, database }: Needs,
  { id, note }: { id: string; note: string },
  { staffId, requestId }: Actor,
): Promise<{ noted: true } | Refused> {
  const text = note.trim();
  if (text.length < 1 || text.length > longestNote) return new Refused(noNote);
  return database.transaction(async (trx) => {
    if (!(await readSubmissionRow(trx, id))) return new Refused(notFound);
    const written_at = clock.now();
    const row = { submission_id: id, staff_id: staffId, note: text, moved_to: null, written_at };
    await insertNote(trx, row);
    const action = 'forms.note-submission';
    await audit.record({ action, actor: staffId, subject: id, requestId }, trx);
    return { noted: true as const };
  });
}

/** A submission in the shape of the public call, for staff only (API-07, C-64). */
export async function oneSubmission(
  platform: Needs,
  { formId, id }: { formId: string; id: string },
  { requestId, staff }: Pick<StaffVisit, 'requestId' | 'staff'>,
): Promise<Answer<typeof getSubmission> | Refused> {
  const row = await readSubmissionRow(platform.database.kysely, id);
  if (row?.form_id !== formId) return new Refused(notFound);
  const shown = await readSubmission(platform, id, { staffId: staff.id, requestId });
  if (shown instanceof Refused) return shown;
  return { id, formId, data: { sections: [...shown.sections] }, submittedAt: shown.sentAt };
}
