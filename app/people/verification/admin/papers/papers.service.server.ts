import { randomUUID } from 'node:crypto';
import {
  dropFiles,
  type KeptFile,
  keepForStaff,
  takeUploads,
} from '#app/intake/files/service.server.ts';
import { openedLookup } from '#app/people/lookups/service.server.ts';
import { ApiError, common, invalid } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import { FileAnswer, type Working } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { disclose } from '#platform/staff/access-grants.server.ts';
import { changeSeen } from '#platform/staff/versions.server.ts';
import { badgeKey } from '../../rules.ts';
import { type Corrected, correctedJob } from '../addresses.service.server.ts';
import { type Changed, erased, type StaffRecord } from '../contract.ts';
import { faultOfText, isErased } from '../rules.ts';
import { type KeptRecord, lockKept, readKept, updateKept } from '../store.server.ts';
import { addDocument, staffDocument, staffPhoto } from './papers.contract.ts';
import {
  type DocumentRow,
  deleteDocument,
  insertDocument,
  readDocuments,
  updateDocument,
} from './papers.store.server.ts';

type Needs = Pick<
  Platform,
  'audit' | 'clock' | 'database' | 'jobs' | 'log' | 'scanner' | 'storage'
>;

const mostDocuments = 30;
const notFound = new ApiError(common.notFound);
const changed = new ApiError(common.changed);

/** The papers of a record, the youngest first; how they are kept stays inside. */
export async function documentsOf(
  { database }: Pick<Needs, 'database'>,
  recordId: string,
): Promise<NonNullable<StaffRecord['documents']>> {
  const rows = await readDocuments(database.kysely, recordId);
  return rows.map(({ id, title, type, size, added_at }) => ({
    id,
    title,
    type,
    size,
    addedAt: added_at.toISOString(),
  }));
}

/** A file that staff send, checked and kept; or what is wrong with it, at its field. */
async function taken(
  platform: Needs,
  file: string,
  as: 'paper' | 'portrait',
): Promise<KeptFile | ApiError> {
  const kept = await keepForStaff(platform, file, as);
  // What is not the file's fault is said of the whole, so that it is tried again.
  const isTheirs = kept instanceof ApiError && kept.definition.status < 500;
  return isTheirs ? invalid({ file: kept.definition.message }) : kept;
}

type Work = (
  trx: Trx,
  row: KeptRecord,
) => Promise<{ gone: string[]; verb: string; message: string } | ApiError>;

/** A record, and its version that was read: without one it may have changed since. */
interface SeenRecord {
  readonly id: string;
  readonly version?: number | undefined;
}

const errors = { notFound: common.notFound, changed: common.changed };

/**
 * Changes a record's files in one transaction with its audit row. Files that are not wanted any more
 * go once it has held.
 */
async function change(
  platform: Needs,
  { staff, requestId }: Working,
  { id, version }: SeenRecord,
  work: Work,
): Promise<Changed | ApiError> {
  const { audit, database } = platform;
  const seen = { id: badgeKey(id) ?? '', version, errors };
  return changeSeen({ database }, { lock: lockKept }, seen, async (trx, row) => {
    if (isErased(row)) return new ApiError(erased);
    const worked = await work(trx, row);
    if (worked instanceof ApiError) return worked;
    await dropFiles(platform, trx, worked.gone);
    const action = `records.${worked.verb}`;
    await audit.record({ action, actor: staff.id, subject: row.badge, requestId }, trx);
    return { id: row.badge, message: worked.message };
  });
}

/** Changes the photo of a locked record. Cases that show the one before follow. */
async function changePhoto(
  { clock, jobs }: Needs,
  trx: Trx,
  { id, badge, photo_handle: photoGone }: KeptRecord,
  photo: string | null,
): Promise<string[]> {
  await updateKept(trx, id, { photo_handle: photo }, clock.now());
  if (!photoGone) return [];
  const corrected: Corrected = { badge, photoGone };
  await jobs.send(correctedJob, corrected, trx);
  return [photoGone];
}

/** Puts a photo on a record; the old one goes. Visitors see it only with the person's consent. */
export async function putPhoto(
  platform: Needs,
  working: Working,
  { file, ...seen }: SeenRecord & { readonly file: string },
): Promise<Changed | ApiError> {
  const kept = await taken(platform, file, 'portrait');
  if (kept instanceof ApiError) return kept;
  return change(platform, working, seen, async (trx, row) => {
    await takeUploads(platform, trx, [kept.handle]);
    const gone = await changePhoto(platform, trx, row, kept.handle);
    return { gone, verb: 'photo', message: 'The photo was added.' };
  });
}

export function dropPhoto(
  platform: Needs,
  working: Working,
  seen: SeenRecord,
): Promise<Changed | ApiError> {
  return change(platform, working, seen, async (trx, row) => {
    if (!row.photo_handle) return notFound;
    const gone = await changePhoto(platform, trx, row, null);
    return { gone, verb: 'photo-removed', message: 'The photo was removed.' };
  });
}

/** Keeps a paper that was checked. */
export async function putDocument(
  platform: Needs,
  working: Working,
  { id, title, file }: { readonly id: string; readonly title: string; readonly file: string },
): Promise<Changed | ApiError> {
  const fault = faultOfText(title);
  if (fault) return invalid({ title: fault });
  const kept = await taken(platform, file, 'paper');
  if (kept instanceof ApiError) return kept;
  return change(platform, working, { id }, async (trx, row) => {
    const before = await readDocuments(trx, row.id);
    if (before.length >= mostDocuments) return new ApiError(addDocument.errors.tooMany);
    await takeUploads(platform, trx, [kept.handle]);
    const added = { added_by: working.staff.id, added_at: platform.clock.now() };
    await insertDocument(trx, { id: randomUUID(), record_id: row.id, title, ...kept, ...added });
    return { gone: [], verb: 'document', message: 'The document was added.' };
  });
}

interface Paper {
  readonly id: string;
  readonly documentId: string;
}

/** A paper as it was read; another file may have come in its place since. */
interface SeenPaper extends Paper {
  readonly addedAt?: string | undefined;
}

const isNewer = ({ added_at }: DocumentRow, { addedAt }: SeenPaper) =>
  addedAt !== undefined && added_at.toISOString() !== addedAt;

const oneOf = (rows: readonly DocumentRow[], { documentId }: Paper) =>
  rows.find((row) => row.id === documentId);

/** Puts another file in the place of a paper, under its title. */
export async function swapDocument(
  platform: Needs,
  working: Working,
  { file, ...paper }: SeenPaper & { readonly file: string },
): Promise<Changed | ApiError> {
  const kept = await taken(platform, file, 'paper');
  if (kept instanceof ApiError) return kept;
  return change(platform, working, { id: paper.id }, async (trx, row) => {
    const before = oneOf(await readDocuments(trx, row.id), paper);
    if (!before) return notFound;
    if (isNewer(before, paper)) return changed;
    await takeUploads(platform, trx, [kept.handle]);
    const added = { added_by: working.staff.id, added_at: platform.clock.now() };
    await updateDocument(trx, before.id, { ...kept, ...added });
    return { gone: [before.handle], verb: 'document', message: 'The document was replaced.' };
  });
}

export function dropDocument(
  platform: Needs,
  working: Working,
  paper: SeenPaper,
): Promise<Changed | ApiError> {
  return change(platform, working, { id: paper.id }, async (trx, row) => {
    const before = oneOf(await readDocuments(trx, row.id), paper);
    if (!before) return notFound;
    if (isNewer(before, paper)) return changed;
    await deleteDocument(trx, before.id);
    return {
      gone: [before.handle],
      verb: 'document-removed',
      message: 'The document was removed.',
    };
  });
}

/** The photo for a member of staff who has said why; each look leaves an audit row. */
export async function showPhoto(
  platform: Needs,
  { staff, requestId }: Working,
  id: string,
): Promise<FileAnswer | ApiError> {
  const row = await readKept(platform.database.kysely, badgeKey(id) ?? '');
  const photo = row?.photo_handle ? await platform.storage.get(row.photo_handle) : null;
  if (!row || !photo) return new ApiError(staffPhoto.errors.notFound);
  const along = openedLookup(staff, row.badge, ['photo']);
  const disclosed = { kind: 'records', subject: row.badge, fields: ['photo'], requestId, along };
  const refused = await disclose(platform, staff, disclosed);
  return refused ?? new FileAnswer(photo.bytes, { type: photo.type });
}

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** A paper as a download; each leaves an audit row. */
export async function showDocument(
  platform: Needs,
  { staff, requestId }: Working,
  paper: Paper,
): Promise<FileAnswer | ApiError> {
  const { database, storage } = platform;
  const row = await readKept(database.kysely, badgeKey(paper.id) ?? '');
  const found = row && oneOf(await readDocuments(database.kysely, row.id), paper);
  const kept = found ? await storage.get(found.handle) : null;
  if (!row || !found || !kept) return new ApiError(staffDocument.errors.notFound);
  const fields = ['documents'];
  const refused = await disclose(platform, staff, {
    kind: 'records',
    subject: row.badge,
    fields,
    requestId,
    along: openedLookup(staff, row.badge, fields),
  });
  if (refused) return refused;
  const filename = `${row.badge}-${found.id.slice(0, 8)}.${endings[found.type] ?? 'bin'}`;
  return new FileAnswer(kept.bytes, { type: 'application/octet-stream', filename });
}
