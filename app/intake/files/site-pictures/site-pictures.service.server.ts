import { keptSince } from '#app/shell/retention.rules.ts';
import { ApiError, common, invalid } from '#platform/contract.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { FileAnswer } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Staff } from '#platform/staff/guard.server.ts';
import { largestFile } from '../contract.ts';
import { drawSizes } from '../pictures.service.server.ts';
import { bytesOfAddress, kindOf } from '../rules.ts';
import { refusedByScan } from '../scan.service.server.ts';
import { dropFiles, refusedByDisk } from '../service.server.ts';
import { keepPicture, type SitePicture } from './site-pictures.contract.ts';
import { askedFor, handlesIn, imageAddress, pathOf, sides } from './site-pictures.rules.ts';
import {
  deletePictures,
  holdRows,
  insertPicture,
  lockFree,
  readOld,
  readPicture,
} from './site-pictures.store.server.ts';

type Needs = Pick<
  Platform,
  'audit' | 'clock' | 'config' | 'database' | 'log' | 'scanner' | 'storage'
>;

const { errors } = keepPicture;

/** Keeps a picture for the site, drawn anew in two sizes; whatever else stood in the file is gone. */
export async function keepSitePicture(
  { audit, clock, config, database, log, scanner, storage }: Needs,
  staff: Staff,
  file: string,
): Promise<SitePicture | ApiError> {
  const bytes = bytesOfAddress(file);
  if (!bytes) return new ApiError(errors.unreadable);
  if (bytes.length === 0) return new ApiError(errors.empty);
  if (bytes.length > largestFile) return new ApiError(errors.tooLarge);
  const full = await refusedByDisk({ log, storage });
  if (full) return full;
  const scanned = await refusedByScan({ scanner }, bytes);
  if (scanned) return scanned;
  const kind = kindOf(bytes);
  if (!kind || kind === 'pdf') return new ApiError(errors.wrongKind);
  const drawn = await drawSizes(bytes, [sides.large, sides.small]);
  if (typeof drawn === 'string') {
    return new ApiError(errors[drawn], drawn === 'busy' ? { retryAfterSeconds: 2 } : {});
  }
  const [large, small] = drawn;
  if (!large || !small) return new ApiError(errors.brokenPicture);
  const kept: string[] = [];
  try {
    for (const { data } of [large, small]) kept.push(await storage.put(data, 'image/webp'));
    const [handle = '', small_handle = ''] = kept;
    const { width, height } = large.info;
    await database.transaction(async (trx) => {
      const row = { handle, small_handle, width, height, created_at: clock.now() };
      await insertPicture(trx, row);
      await audit.record({ action: 'pictures.create', actor: staff.id, subject: handle }, trx);
    });
    const path = pathOf(handle);
    return { path, address: imageAddress(config.IMAGE_BASE_URL, path), width, height };
  } catch (error) {
    for (const handle of kept) await storage.remove(handle);
    throw error;
  }
}

/** A picture of the site for everybody (API-N5). An upload is none, whoever knows its handle. */
export async function showSitePicture(
  { database, storage }: Pick<Platform, 'database' | 'storage'>,
  rest: string,
): Promise<FileAnswer | ApiError> {
  const asked = askedFor(rest);
  const row = asked ? await readPicture(database.kysely, asked.handle) : undefined;
  if (!asked || !row) return new ApiError(common.notFound);
  const handle = asked.size === 'small' ? row.small_handle : row.handle;
  const found = await storage.get(handle);
  if (!found) return new ApiError(common.notFound);
  // The bytes under a handle never change.
  const headers = { 'cache-control': 'public, max-age=31536000, immutable', etag: `"${handle}"` };
  return new FileAnswer(found.bytes, { type: 'image/webp', headers });
}

const gone = 'Choose the picture again: it is not kept any more';

/**
 * Holds the pictures that are named in fields about to be saved, so that none goes before the
 * transaction ends. Refused when one of them has gone already.
 */
export async function holdPictures(
  trx: Trx,
  fields: Readonly<Record<string, string>>,
): Promise<ApiError | null> {
  const named = Object.entries(fields).map(([field, text]) => ({ field, has: handlesIn(text) }));
  const handles = [...new Set(named.flatMap(({ has }) => has))];
  if (handles.length === 0) return null;
  const there = await holdRows(trx, handles);
  const faulty = named.filter(({ has }) => has.some((handle) => !there.has(handle)));
  if (faulty.length === 0) return null;
  const faults = Object.fromEntries(faulty.map(({ field }) => [field, gone]));
  return invalid(faults);
}

/** Texts in which the paths of all pictures stand that a capability shows, drafts too. */
export type PicturesShown = (db: Executor) => Promise<readonly string[]>;

async function shownBy(db: Executor, uses: readonly PicturesShown[]): Promise<Set<string>> {
  const shown = new Set<string>();
  for (const use of uses)
    for (const text of await use(db)) for (const one of handlesIn(text)) shown.add(one);
  return shown;
}

/** So many go in one transaction; the next round takes the rest. */
const mostAtOnce = 500;

/** Removes pictures that are older than a day and shown by nothing (D-20). */
export async function removeUnusedPictures(
  platform: Pick<Platform, 'clock' | 'database' | 'jobs' | 'log'>,
  uses: readonly PicturesShown[],
): Promise<void> {
  const { clock, database, log } = platform;
  const shown = await shownBy(database.kysely, uses);
  const old = await readOld(database.kysely, keptSince('pictures', clock.now()));
  const unused = old.filter((handle) => !shown.has(handle)).slice(0, mostAtOnce);
  if (unused.length === 0) return;
  const removed = await database.transaction(async (trx) => {
    const free = await lockFree(trx, unused);
    // Asked again now that nobody can begin to show one: it may have been saved meanwhile.
    const now = await shownBy(trx, uses);
    const rows = free.filter(({ handle }) => !now.has(handle));
    await deletePictures(
      trx,
      rows.map(({ handle }) => handle),
    );
    const files = rows.flatMap(({ handle, small_handle }) => [handle, small_handle]);
    await dropFiles(platform, trx, files);
    return rows.length;
  });
  if (removed > 0) log.info({ removed }, 'unused pictures of the site removed');
}
