import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip, createGzip } from 'node:zlib';
import type { Platform } from '#platform/platform.server.ts';
import { placeOf } from '#platform/settings/storage.ts';
import { opening, sealing } from '#platform/storage/envelope.server.ts';
import { type Objects, openFolder, openObjects } from '#platform/storage/objects.server.ts';
import {
  type Archive,
  type ArchivedLink,
  headOf,
  linkOf,
  type Month,
  nameOf,
} from './archive.rules.ts';

type Needs = Pick<Platform, 'config' | 'secrets'>;

/** Why an archive cannot be read. */
export class ArchiveFault extends Error {
  readonly fault: 'lost' | 'changed';
  constructor(fault: 'lost' | 'changed', month: string) {
    super(`The archive of the month ${month} ${fault === 'lost' ? 'is missing' : 'was changed'}.`);
    this.fault = fault;
  }
}

/** What a text comes to. */
export interface Sum {
  readonly sha256: string;
  readonly bytes: number;
}

/** Where archives are: they go to the first place, and are still found in the others. */
export function archivePlaces({ config }: Pick<Needs, 'config'>): readonly [Objects, ...Objects[]] {
  const bucket = placeOf(config.STORAGE_URL, {
    accessKey: config.STORAGE_ACCESS_KEY,
    secretKey: config.STORAGE_SECRET_KEY,
  });
  const disk = openFolder(join(config.DATA_DIR, 'files'));
  return bucket ? [openObjects(bucket), disk] : [disk];
}

/** The months that have an archive in a place, whatever is in it. */
export async function monthsIn(place: Objects): Promise<ReadonlySet<string>> {
  return new Set((await place.list('audit/')).map((name) => name.slice('audit/'.length)));
}

/** What passes through, and what it came to once all of it has. */
function summed(text: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* passed() {
    for await (const piece of text) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  }
  return { text: passed(), sum: (): Sum => ({ sha256: hash.digest('hex'), bytes }) };
}

/** Only sums a text up. */
export async function sumOf(text: AsyncIterable<Uint8Array>): Promise<Sum> {
  const counted = summed(text);
  for await (const _piece of counted.text);
  return counted.sum();
}

/** Packs a text, seals it under its own name and keeps it. It stands whole there, or not at all. */
export async function writeArchive(
  { secrets }: Needs,
  place: Objects,
  month: Pick<Month, 'month'>,
  text: AsyncIterable<Uint8Array>,
): Promise<Sum> {
  const name = nameOf(month);
  const counted = summed(text);
  const sealed = sealing(secrets, name);
  const stop = new AbortController();
  const fed = pipeline(Readable.from(counted.text), createGzip(), sealed, { signal: stop.signal });
  await Promise.all([place.put(name, sealed), fed]).catch((error: unknown) => {
    stop.abort();
    throw error;
  });
  return counted.sum();
}

/**
 * The text of an archive, opened. Throws `ArchiveFault` where it is missing or of another key, and where it
 * was cut or changed; what the storage itself says goes on as it is.
 */
export async function* readText(
  { secrets }: Needs,
  place: Objects,
  month: Pick<Month, 'month'>,
): AsyncGenerator<Uint8Array> {
  const name = nameOf(month);
  const stream = await place.get(name);
  if (!stream) throw new ArchiveFault('lost', month.month);
  let away: unknown = null;
  async function* come() {
    try {
      yield* stream as AsyncIterable<Uint8Array>;
    } catch (error) {
      away = error;
      throw error;
    }
  }
  const opened = createGunzip();
  const fed = pipeline(Readable.from(come()), opening(secrets, name), opened);
  fed.catch(() => undefined);
  try {
    yield* opened as AsyncIterable<Uint8Array>;
    await fed;
  } catch {
    throw away ?? new ArchiveFault('changed', month.month);
  }
}

/** The text of an archive that must be what its row in the database says. Throws as `readText` does. */
export async function* wholeText(
  needs: Needs,
  place: Objects,
  archive: Archive,
): AsyncGenerator<Uint8Array> {
  const counted = summed(readText(needs, place, archive));
  yield* counted.text;
  const { sha256, bytes } = counted.sum();
  if (sha256 !== archive.sha256 || bytes !== archive.bytes) {
    throw new ArchiveFault('changed', archive.month);
  }
}

/** The place that has an archive. Throws `ArchiveFault` where none has. */
export async function placeWith(needs: Needs, { month }: Pick<Month, 'month'>): Promise<Objects> {
  for (const place of archivePlaces(needs)) {
    if ((await monthsIn(place)).has(month)) return place;
  }
  throw new ArchiveFault('lost', month);
}

async function* linesOf(text: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + decoder.write(Buffer.from(piece))).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

function read(archive: Archive, line: string): ArchivedLink {
  try {
    return linkOf(line);
  } catch {
    throw new ArchiveFault('changed', archive.month);
  }
}

/** The links of an archive in their order. Throws as `wholeText` does, at its end at the latest. */
export async function* archivedLinks(needs: Needs, archive: Archive): AsyncGenerator<ArchivedLink> {
  let isHead = true;
  const place = await placeWith(needs, archive);
  for await (const line of linesOf(wholeText(needs, place, archive))) {
    if (!isHead) yield read(archive, line);
    else if (line !== headOf(archive)) throw new ArchiveFault('changed', archive.month);
    isHead = false;
  }
}

/** Reads an archive to its end. Throws as `wholeText` does. */
export async function expectWhole(needs: Needs, archive: Archive): Promise<void> {
  const place = await placeWith(needs, archive);
  for await (const _piece of wholeText(needs, place, archive));
}
