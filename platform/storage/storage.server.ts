import { mkdir, open, readFile, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config.server.ts';
import type { Secrets } from '../secrets.server.ts';
import { placeOf } from '../settings/storage.ts';
import { keyIdOf, opening, sealing } from './envelope.server.ts';
import { openObjects, type Patience, waitedFor } from './objects.server.ts';

/** Keeps files by handle outside the web root. A handle is 26 random base32 characters. */
export interface Storage {
  /** Keeps bytes durably and gives their handle. `note` hears of it first: a kill may leave what nobody knows of. */
  put(bytes: Uint8Array, type: string, note?: (handle: string) => Promise<void>): Promise<string>;
  get(handle: string): Promise<{ bytes: Uint8Array; type: string } | null>;
  remove(handle: string): Promise<void>;
  /** Whether enough disk is free for files (FREE_DISK_PERCENT): the database needs the rest. */
  hasRoom(): Promise<boolean>;
}

type Blocks = (folder: string) => Promise<{ readonly blocks: number; readonly bavail: number }>;

export const handlePattern = /^[0-9A-Z]{26}$/;

const draftOf = (path: string) => `${path}.part`;

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = draftOf(path);
  try {
    const file = await open(draft, 'w');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    // A reader sees the whole file or none: the name appears only once the bytes are on disk.
    await rename(draft, path);
  } catch (error) {
    // On a full disk a broken-off draft only takes room.
    await rm(draft, { force: true });
    throw error;
  }
}

const purpose = 'stored-file';
const most = 64 * 1024 * 1024;

const nameOf = (handle: string) => `files/${handle}`;

/** Throws above 64 MiB, more than any file of ours has. */
export async function wholeOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += piece.length;
    if (size > most) throw new Error('A stored file is larger than any may be.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** A file as it is stored: its type in front, so that both stand or fall together and neither is readable. */
async function* withType(type: string, bytes: AsyncIterable<Uint8Array>) {
  const head = Buffer.from(type, 'utf8');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(head.length);
  yield Buffer.concat([length, head]);
  yield* bytes;
}

interface Vault {
  put(handle: string, type: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  get(handle: string): Promise<{ bytes: Uint8Array; type: string } | null>;
  remove(handle: string): Promise<void>;
  handles(): Promise<string[]>;
  /** Seals a file with the present key; false when it is, or is gone. */
  reseal(handle: string): Promise<boolean>;
}

/** Opens the bucket of STORAGE_URL; null where there is none. */
export function openVault(config: Config, secrets: Secrets, patience?: Patience): Vault | null {
  const place = placeOf(config.STORAGE_URL, {
    accessKey: config.STORAGE_ACCESS_KEY,
    secretKey: config.STORAGE_SECRET_KEY,
  });
  if (!place) return null;
  const objects = openObjects(place, patience);
  const put = async (handle: string, sealed: Transform, bytes: AsyncIterable<Uint8Array>) => {
    const fed = pipeline(Readable.from(bytes), sealed);
    await Promise.all([objects.put(nameOf(handle), sealed), fed]);
  };
  return {
    put: (handle, type, bytes) => put(handle, sealing(secrets, purpose), withType(type, bytes)),
    async reseal(handle) {
      const stream = await objects.get(nameOf(handle));
      const sealed = stream && (await wholeOf(stream));
      if (!sealed || keyIdOf(sealed) === secrets.keyId) return false;
      const opened = opening(secrets, purpose);
      const [whole] = await Promise.all([
        wholeOf(opened),
        pipeline(Readable.from([sealed]), opened),
      ]);
      await put(handle, sealing(secrets, purpose), Readable.from([whole]));
      return true;
    },
    async handles() {
      const names = await objects.list(nameOf(''));
      return names
        .map((name) => name.slice(nameOf('').length))
        .filter((one) => handlePattern.test(one));
    },
    async get(handle) {
      const stream = await objects.get(nameOf(handle));
      if (!stream) return null;
      const opened = opening(secrets, purpose);
      const [whole] = await Promise.all([wholeOf(opened), pipeline(stream, opened)]);
      const start = 2 + whole.readUInt16BE(0);
      return { type: whole.toString('utf8', 2, start), bytes: whole.subarray(start) };
    },
    remove: (handle) => objects.remove(nameOf(handle)),
  };
}

export const pathOfFile = (config: Pick<Config, 'DATA_DIR'>, handle: string) =>
  join(config.DATA_DIR, 'files', handle.slice(0, 2).toLowerCase(), handle);

function openDisk(config: Config): Pick<Vault, 'put' | 'get' | 'remove'> {
  const pathOf = (handle: string) => pathOfFile(config, handle);
  return {
    async put(handle, type, bytes) {
      await writeDurably(`${pathOf(handle)}.type`, new TextEncoder().encode(type));
      try {
        await writeDurably(pathOf(handle), await wholeOf(bytes));
      } catch (error) {
        await rm(`${pathOf(handle)}.type`, { force: true });
        throw error;
      }
    },
    async get(handle) {
      try {
        const [bytes, type] = await Promise.all([
          readFile(pathOf(handle)),
          readFile(`${pathOf(handle)}.type`, 'utf8'),
        ]);
        return { bytes, type };
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
    async remove(handle) {
      for (const path of [pathOf(handle), `${pathOf(handle)}.type`]) {
        await rm(path, { force: true });
        // What a kill has left of it may be all of it.
        await rm(draftOf(path), { force: true });
      }
    },
  };
}

/** Storage in STORAGE_URL, else in `<DATA_DIR>/files`; unmoved files are still found on disk. */
export function openStorage(
  config: Config,
  secrets: Secrets,
  blocksOf: Blocks = (folder) => statfs(folder),
): Storage {
  const disk = openDisk(config);
  const vault = openVault(config, secrets, waitedFor);
  return {
    async put(bytes, type, note) {
      const handle = secrets.randomToken(128);
      await note?.(handle);
      await (vault ?? disk).put(handle, type, Readable.from([bytes]));
      return handle;
    },
    async get(handle) {
      if (!handlePattern.test(handle)) return null;
      return (await vault?.get(handle)) ?? disk.get(handle);
    },
    async remove(handle) {
      if (!handlePattern.test(handle)) return;
      // From the disk first: who moves the file meanwhile sees that it went.
      await disk.remove(handle);
      await vault?.remove(handle);
    },
    async hasRoom() {
      if (vault || config.FREE_DISK_PERCENT === 0) return true;
      const { bavail, blocks } = await blocksOf(config.DATA_DIR);
      return blocks === 0 || (100 * bavail) / blocks >= config.FREE_DISK_PERCENT;
    },
  };
}
