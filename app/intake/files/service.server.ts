import { keptSince } from '#app/shell/retention.rules.ts';
import { type Answer, ApiError } from '#platform/contract.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { FileAnswer, type Working } from '#platform/http/calls.server.ts';
import type { Asker } from '#platform/limits/windows.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { disclose } from '#platform/staff/access-grants.server.ts';
import { handlePattern } from '#platform/storage/storage.server.ts';
import { getFile, largestFile, type UploadFault, uploadFile } from './contract.ts';
import { faultInPdf } from './pdf.service.server.ts';
import { faceOf, portraitOf, redraw } from './pictures.service.server.ts';
import { bytesOfAddress, fileGone, type Kind, kindOf, typeOf } from './rules.ts';
import { refusedByScan } from './scan.service.server.ts';
import {
  closeUnused,
  closeUploads,
  deleteUpload,
  insertUpload,
  markFree,
  markUsed,
  readUpload,
} from './store.server.ts';

export type FilesNeeds = Pick<
  Platform,
  'audit' | 'clock' | 'database' | 'limits' | 'log' | 'scanner' | 'storage'
>;

const { errors } = uploadFile;

/** Refuses while the disk is nearly full: what is left of it is for the database. */
export async function refusedByDisk({
  log,
  storage,
}: Pick<FilesNeeds, 'log' | 'storage'>): Promise<ApiError | null> {
  if (await storage.hasRoom()) return null;
  log.error('the disk of DATA_DIR is nearly full: uploads are refused');
  return new ApiError(errors.full, { retryAfterSeconds: 600 });
}

/** What may be kept of the given bytes, or what is wrong with them. */
async function checked(
  platform: Pick<FilesNeeds, 'log' | 'scanner' | 'storage'>,
  bytes: Buffer,
): Promise<{ bytes: Buffer; kind: Kind } | ApiError> {
  if (bytes.length === 0) return faulty('empty');
  if (bytes.length > largestFile) return faulty('tooLarge');
  const full = await refusedByDisk(platform);
  if (full) return full;
  const scanned = await refusedByScan(platform, bytes);
  if (scanned) return scanned;
  const kind = kindOf(bytes);
  if (!kind) return faulty('wrongKind');
  if (kind === 'pdf') {
    const fault = await faultInPdf(bytes);
    return fault ? faulty(fault) : { bytes, kind };
  }
  const drawn = await redraw(bytes, kind);
  return typeof drawn === 'string' ? faulty(drawn) : { bytes: drawn, kind };
}

/**
 * Keeps an upload and gives its handle. The content decides what it is, whatever name or type came with
 * it (C-58); pictures are drawn anew. Counted by the order or form it is for (`draft`), and far more
 * widely by network, as carriers give many people one address.
 */
export async function keepUpload(
  platform: FilesNeeds,
  file: string,
  asker: Asker,
  draft?: string,
): Promise<Answer<typeof uploadFile> | ApiError> {
  const { limits } = platform;
  const tooOften =
    (draft ? await limits.check('upload-draft', asker, [draft]) : null) ??
    (await limits.check('upload-address', asker));
  if (tooOften) return tooOften;
  const bytes = bytesOfAddress(file);
  if (!bytes) return new ApiError(errors.unreadable);
  const kib = Math.ceil(bytes.length / 1024);
  const tooMuch = await limits.check('upload-kib-address', asker, [], kib);
  if (tooMuch) return tooMuch;
  const found = await checked(platform, bytes);
  if (found instanceof ApiError) return found;
  const { handle } = await keep(platform, found);
  return { filePath: handle };
}

/** Keeps what was checked; until somebody takes it, it goes after a day, and so does what was kept by half. */
async function keep(
  { clock, database, storage }: Pick<FilesNeeds, 'clock' | 'database' | 'storage'>,
  { bytes, kind }: { bytes: Buffer; kind: Kind },
): Promise<KeptFile> {
  const type = typeOf[kind];
  const size = bytes.length;
  const handle = await storage.put(bytes, type, (handle) =>
    insertUpload(database.kysely, { handle, type, size, created_at: clock.now() }),
  );
  return { handle, type, size };
}

/** A file that is kept and waits to be taken. */
export interface KeptFile {
  readonly handle: string;
  readonly type: string;
  readonly size: number;
}

/**
 * Keeps a file that staff add, checked like an upload from outside but without its limits. A `portrait`
 * is a picture of a person: drawn anew as a small PNG, and a PDF is none.
 */
export async function keepForStaff(
  platform: Pick<FilesNeeds, 'clock' | 'database' | 'log' | 'scanner' | 'storage'>,
  file: string,
  as: 'paper' | 'portrait',
): Promise<KeptFile | ApiError> {
  const bytes = bytesOfAddress(file);
  if (!bytes) return new ApiError(errors.unreadable);
  const found = await checked(platform, bytes);
  if (found instanceof ApiError) return found;
  if (as === 'paper') return keep(platform, found);
  if (found.kind === 'pdf') return new ApiError(errors.brokenPicture);
  const drawn = await portraitOf(found.bytes);
  return typeof drawn === 'string' ? faulty(drawn) : keep(platform, { bytes: drawn, kind: 'png' });
}

/** A JPEG of a picture that staff show, checked like an upload and kept nowhere. */
export async function drawFace(
  platform: Pick<FilesNeeds, 'log' | 'scanner' | 'storage'>,
  file: string,
): Promise<Buffer | ApiError> {
  const bytes = bytesOfAddress(file);
  if (!bytes) return new ApiError(errors.unreadable);
  const found = await checked(platform, bytes);
  if (found instanceof ApiError) return found;
  if (found.kind === 'pdf') return new ApiError(errors.brokenPicture);
  const drawn = await faceOf(found.bytes);
  return typeof drawn === 'string' ? faulty(drawn) : drawn;
}

const faulty = (fault: UploadFault) =>
  new ApiError(errors[fault], fault === 'busy' ? { retryAfterSeconds: 2 } : {});

/** Takes uploads for an order or a submission; gives the handles that are unknown, used or gone. */
export async function takeUploads(
  { clock }: Pick<Platform, 'clock'>,
  trx: Trx,
  handles: readonly string[],
): Promise<string[]> {
  const marked = await markUsed(trx, handles, clock.now());
  return handles.filter((handle) => !marked.has(handle));
}

/** The media type of an upload; null for what is none, or is being removed. */
export async function uploadType(db: Executor, handle: string): Promise<string | null> {
  return (await readUpload(db, handle))?.type ?? null;
}

/** Gives uploads back, in the caller's transaction: its next taker has them, else they go after a day. */
export const freeUploads = markFree;

/** Breaks off a transaction whose files are not there to be taken. */
export class FilesGone extends Error {
  /** The message of each field whose file is gone. */
  readonly fields: Readonly<Record<string, string>>;
  constructor(fields: FilesGone['fields']) {
    super('uploads are not free to be taken');
    this.fields = fields;
  }
}

/** Takes the files among the answers of a form, handles by the names of their fields. Throws `FilesGone`. */
export async function takeAnswered(
  platform: Pick<Platform, 'clock'>,
  trx: Trx,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const lost = await takeUploads(platform, trx, Object.values(files));
  const gone = Object.keys(files).filter((name) => lost.includes(files[name] ?? ''));
  if (gone.length > 0)
    throw new FilesGone(Object.fromEntries(gone.map((name) => [name, fileGone])));
}

/** An upload for a member of staff, as a download and with an audit row. */
export async function showUpload(
  { audit, database, storage }: FilesNeeds,
  handle: string,
  { requestId, staff }: Working,
): Promise<FileAnswer | ApiError> {
  const kept = (await readUpload(database.kysely, handle)) ? await storage.get(handle) : null;
  if (!kept) return new ApiError(getFile.errors.notFound);
  const entry = { action: 'files.show', actor: staff.id, subject: handle, level: 'L3', requestId };
  await audit.record(entry);
  const kind = kindOf(Buffer.from(kept.bytes)) ?? 'bin';
  return new FileAnswer(kept.bytes, {
    type: 'application/octet-stream',
    filename: `${handle}.${kind}`,
  });
}

/**
 * An upload by its handle alone, for a member of staff who has said why (API-N5): audited as L3. What belongs to a
 * case, an order or a record is opened there alone, by who may read that, and as its traces tell.
 */
export async function openUpload(
  platform: FilesNeeds,
  handle: string,
  context: Working,
): Promise<FileAnswer | ApiError> {
  const known = await readUpload(platform.database.kysely, handle);
  if (known?.used_at !== null) return new ApiError(getFile.errors.notFound);
  const { requestId, staff } = context;
  const asked = { kind: 'files', subject: handle, fields: ['file'], requestId };
  return (await disclose(platform, staff, asked)) ?? showUpload(platform, handle, context);
}

/** The job that removes a file for good. */
export const removeJob = 'files-remove';

/**
 * Removes files in the caller's transaction: uploads among the handles can be shown to nobody from
 * then on, and their bytes go by a job that stands or falls with it. What is no handle is left alone.
 */
export async function dropFiles(
  { jobs }: Pick<Platform, 'jobs'>,
  trx: Trx,
  handles: readonly string[],
): Promise<void> {
  const ours = [...new Set(handles)].filter((one) => handlePattern.test(one));
  await closeUploads(trx, ours);
  for (const handle of ours) await jobs.send(removeJob, { handle }, trx);
}

/** Removes a file's bytes, then its row; again and again if need be. */
export async function removeFile(
  { database, storage }: Pick<Platform, 'database' | 'storage'>,
  handle: string,
): Promise<void> {
  await storage.remove(handle);
  await deleteUpload(database.kysely, handle);
}

/**
 * Removes what nobody has used within a day (D-20). A round that breaks off is ended by the next. One that cannot be
 * removed keeps none of the others; then it throws.
 */
export async function removeUnused({ clock, database, log, storage }: FilesNeeds): Promise<void> {
  const until = keptSince('uploads', clock.now());
  const handles = await closeUnused(database.kysely, until);
  const failed: unknown[] = [];
  for (const handle of handles) {
    await removeFile({ database, storage }, handle).catch((error: unknown) => failed.push(error));
  }
  const removed = handles.length - failed.length;
  if (removed > 0) log.info({ removed }, 'unused uploads removed');
  if (failed.length > 0) throw failed[0];
}
