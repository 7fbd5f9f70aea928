import { common, Refused } from '#platform/contract.ts';
import { FileAnswer } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Staff } from '#platform/staff/guard.server.ts';
import { largestFile } from '../contract.ts';
import { drawSizes } from '../pictures/service.server.ts';
import { bytesOfAddress, kindOf } from '../rules.ts';
import { keepPicture, type SitePicture } from './contract.ts';
import { askedFor, imageAddress, pathOf, sides } from './rules.ts';
import { insertPicture, readPicture } from './store.server.ts';

type Needs = Pick<Platform, 'audit' | 'clock' | 'config' | 'database' | 'storage'>;

const { refusals } = keepPicture;

/** Keeps a picture for the site, drawn anew in two sizes; whatever else stood in the file is gone. */
export async function keepSitePicture(
  { audit, clock, config, database, storage }: Needs,
  staff: Staff,
  file: string,
): Promise<SitePicture | Refused> {
  const bytes = bytesOfAddress(file);
  if (!bytes) return new Refused(refusals.unreadable);
  if (bytes.length === 0) return new Refused(refusals.empty);
  if (bytes.length > largestFile) return new Refused(refusals.tooLarge);
  const kind = kindOf(bytes);
  if (!kind || kind === 'pdf') return new Refused(refusals.wrongKind);
  const drawn = await drawSizes(bytes, [sides.large, sides.small]);
  if (typeof drawn === 'string') {
    return new Refused(refusals[drawn], drawn === 'busy' ? { retryAfterSeconds: 2 } : {});
  }
  const [large, small] = drawn;
  if (!large || !small) return new Refused(refusals.brokenPicture);
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
): Promise<FileAnswer | Refused> {
  const asked = askedFor(rest);
  const row = asked ? await readPicture(database.kysely, asked.handle) : undefined;
  if (!asked || !row) return new Refused(common.notFound);
  const handle = asked.size === 'small' ? row.small_handle : row.handle;
  const found = await storage.get(handle);
  if (!found) return new Refused(common.notFound);
  // The bytes under a handle never change.
  const headers = { 'cache-control': 'public, max-age=31536000, immutable', etag: `"${handle}"` };
  return new FileAnswer(found.bytes, { type: 'image/webp', headers });
}
