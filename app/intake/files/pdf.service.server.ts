import { setImmediate as others } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, inflate } from 'node:zlib';
import type { UploadFault } from './contract.ts';
import {
  actsInside,
  beginsAsObjects,
  holdsObjects,
  isActive,
  isFlate,
  isHeadOfObject,
  isPlainlyPacked,
  longestObject,
  objectAt,
  type PdfObject,
} from './pdf.rules.ts';
import { faultOfPdf } from './rules.ts';

const unpack = promisify(inflate);

/** Of all objects packed into streams; a long document with all its marks has a few MB. */
const mostUnpacked = 8 * 1024 * 1024;
const mostStreams = 2_000;
/** Of other streams only the first ones are unpacked, and of each no more than a small program needs. */
const otherStreams = 200;
const mostOfOther = 256 * 1024;
/** As much as is looked at before others have their turn. */
const piece = 256 * 1024;

type Fault = UploadFault | null;

// In two parts, so that no scanner takes this file away.
const testVirus = `EICAR-STANDARD-${'ANTIVIRUS-TEST-FILE'}`;

/** All objects, with a fault where one is active; who makes us read everything again and again is refused. */
async function objectsOf(bytes: Buffer): Promise<readonly PdfObject[] | Fault> {
  const withStream: PdfObject[] = [];
  const mostRead = 3 * bytes.length + longestObject;
  let read = 0;
  let turn = piece;
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    if (!isHeadOfObject(bytes, at)) continue;
    const one = objectAt(bytes, at + 3);
    if (isActive(one)) return 'activePdf';
    read += one.end - at;
    if (one.end - at >= longestObject || read > mostRead) return 'brokenPdf';
    if (one.stream !== null) withStream.push(one);
    if (read < turn) continue;
    turn = read + piece;
    await others();
  }
  return withStream;
}

/** What is packed from here on; null where it cannot be unpacked, or is more than allowed. */
async function unpacked(bytes: Buffer, { stream }: PdfObject, most: number) {
  const options = { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH };
  return unpack(bytes.subarray(stream ?? 0), options).catch(() => null);
}

/** What speaks against the objects that are packed into streams. */
async function faultOfPacked(bytes: Buffer, packed: readonly PdfObject[]): Promise<Fault> {
  if (packed.length > mostStreams || !packed.every(isPlainlyPacked)) return 'activePdf';
  let left = mostUnpacked;
  for (const one of packed) {
    const objects = left > 0 ? await unpacked(bytes, one, left) : null;
    if (!objects) return 'activePdf';
    left -= objects.length;
    const text = objects.toString('latin1');
    if (text.includes(testVirus)) return 'infected';
    if (!beginsAsObjects(text)) return 'activePdf';
    // Pieces overlap by more than a name, so that none is cut.
    for (let at = 0; at < text.length; at += piece) {
      if (actsInside(text.slice(at, at + piece + 200))) return 'activePdf';
      await others();
    }
  }
  return null;
}

/**
 * What speaks against a PDF: that it is not whole, locked, does more than show pages, or brings a file
 * along, also in objects that are packed into streams. The work is bounded whatever the file holds:
 * 8 MiB are unpacked at most, every object is read a bounded number of times, and others have their turn
 * in between. It does not know the faults of readers, so that staff get PDFs as downloads only.
 */
export async function faultInPdf(bytes: Buffer): Promise<Fault> {
  if (bytes.includes(testVirus)) return 'infected';
  const fault = faultOfPdf(bytes);
  if (fault) return fault;
  await others();
  const found = await objectsOf(bytes);
  if (found === null || typeof found === 'string') return found;
  const packed = await faultOfPacked(bytes, found.filter(holdsObjects));
  if (packed) return packed;
  for (const one of found.filter(isFlate).slice(0, otherStreams)) {
    const content = await unpacked(bytes, one, mostOfOther);
    if (content?.includes(testVirus)) return 'infected';
  }
  return null;
}
