import { boundedQueue, Overloaded } from '#platform/load/bounded-queue.server.ts';
import { openLibrary } from '#platform/picture/library.server.ts';
import type { Kind } from './rules.ts';

const mostPixels = 40_000_000;
const longestSide = 2_400;
const seconds = 10;
// Each takes up to 80 MB for a moment, and other cores are the pages'.
const queue = boundedQueue({ atOnce: 1, mostWaiting: 16 });

type Picture = Exclude<Kind, 'pdf'>;
type Fault = 'brokenPicture' | 'tooManyPixels' | 'busy';

/** Runs `work` when its turn comes; `busy` when too many wait already. */
async function inTurn<T>(work: () => Promise<T>): Promise<T | 'busy'> {
  try {
    return await queue.run(work);
  } catch (error) {
    if (!(error instanceof Overloaded)) throw error;
    return 'busy';
  }
}

const options = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true } as const;

/** Reads the head alone: the pixels are counted before one of them is unpacked. */
async function hasTooManyPixels(bytes: Buffer): Promise<boolean> {
  const sharp = await openLibrary();
  const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
  return width * height > mostPixels;
}

async function drawAgain(bytes: Buffer, kind: Picture): Promise<Buffer | Fault> {
  try {
    if (await hasTooManyPixels(bytes)) return 'tooManyPixels';
    const sharp = await openLibrary();
    const drawn = sharp(bytes, options)
      .timeout({ seconds })
      .autoOrient()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true });
    if (kind === 'png') return await drawn.png({ compressionLevel: 9 }).toBuffer();
    if (kind === 'webp') return await drawn.webp({ quality: 85 }).toBuffer();
    // The smallest tables are found with the whole picture in memory: 24 MB more for a photo.
    return await drawn.jpeg({ quality: 85, optimiseCoding: false }).toBuffer();
  } catch {
    return 'brokenPicture';
  }
}

/**
 * Draws a picture anew, upright and at most 2,400 points on its longer side: what else stood in the
 * file (place, device, thumbnails, a second file) is gone. One at a time and ten seconds each.
 */
export async function redraw(bytes: Buffer, kind: Picture): Promise<Buffer | Fault> {
  return inTurn(() => drawAgain(bytes, kind));
}

const portraitSide = 480;

async function drawPortrait(bytes: Buffer): Promise<Buffer | Fault> {
  try {
    const sharp = await openLibrary();
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .timeout({ seconds })
      .resize(portraitSide, portraitSide, { fit: 'cover', position: 'top' })
      .png({ palette: true, colours: 128, compressionLevel: 9 })
      .toBuffer();
  } catch {
    return 'brokenPicture';
  }
}

/** A square of 480 points out of a picture that was drawn anew: light enough for a page and a report. */
export async function portraitOf(bytes: Buffer): Promise<Buffer | Fault> {
  return inTurn(() => drawPortrait(bytes));
}

const faceSide = 800;

async function drawFace(bytes: Buffer): Promise<Buffer | Fault> {
  try {
    const sharp = await openLibrary();
    return await sharp(bytes, options)
      .timeout({ seconds })
      .resize(faceSide, faceSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 })
      .toBuffer();
  } catch {
    return 'brokenPicture';
  }
}

/** A JPEG out of a picture that was drawn anew: as registers take faces, and some 100 KB. */
export async function faceOf(bytes: Buffer): Promise<Buffer | Fault> {
  return inTurn(() => drawFace(bytes));
}

async function drawEach(bytes: Buffer, sides: readonly number[]) {
  try {
    if (await hasTooManyPixels(bytes)) return 'tooManyPixels';
    const sharp = await openLibrary();
    const drawn = [];
    for (const side of sides) {
      const size = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const;
      const picture = sharp(bytes, options).timeout({ seconds }).autoOrient().resize(size);
      drawn.push(await picture.webp({ quality: 80 }).toBuffer({ resolveWithObject: true }));
    }
    return drawn;
  } catch {
    return 'brokenPicture';
  }
}

/**
 * Draws a picture as WebP, once for each longest side, never larger than it came. Waits in the same
 * line as `redraw`.
 */
export async function drawSizes(
  bytes: Buffer,
  sides: readonly number[],
): Promise<{ data: Buffer; info: { width: number; height: number } }[] | Fault> {
  return inTurn(() => drawEach(bytes, sides));
}
