import { mkdir, open, readFile, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.server.ts';
import type { Secrets } from '../secrets.server.ts';

/** Keeps files by handle outside the web root. A handle is 26 random base32 characters. */
export interface Storage {
  /** Keeps the bytes durably before it answers; gives their handle. `type` is a media type. */
  put(bytes: Uint8Array, type: string): Promise<string>;
  /** Null when nothing is kept under the handle. */
  get(handle: string): Promise<{ bytes: Uint8Array; type: string } | null>;
  remove(handle: string): Promise<void>;
  /**
   * Whether so much of the disk is free (FREE_DISK_PERCENT) that somebody's file may take more of it:
   * the rest is for the database, which must go on. True where the disk does not tell.
   */
  hasRoom(): Promise<boolean>;
}

/** A file system by its blocks: all, and those that this process may still write. */
type Blocks = (folder: string) => Promise<{ readonly blocks: number; readonly bavail: number }>;

/** What a handle looks like. */
export const handlePattern = /^[0-9A-Z]{26}$/;

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.part`;
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
    // On a full disk what was begun only takes room.
    await rm(draft, { force: true });
    throw error;
  }
}

/**
 * Storage in `<DATA_DIR>/files`, spread over folders by the first two characters of the handle.
 * `blocksOf` is for tests.
 */
export function openStorage(
  config: Config,
  secrets: Secrets,
  blocksOf: Blocks = (folder) => statfs(folder),
): Storage {
  const pathOf = (handle: string) =>
    join(config.DATA_DIR, 'files', handle.slice(0, 2).toLowerCase(), handle);
  return {
    async put(bytes, type) {
      const handle = secrets.randomToken(128);
      await writeDurably(`${pathOf(handle)}.type`, new TextEncoder().encode(type));
      try {
        await writeDurably(pathOf(handle), bytes);
      } catch (error) {
        await rm(`${pathOf(handle)}.type`, { force: true });
        throw error;
      }
      return handle;
    },
    async get(handle) {
      if (!handlePattern.test(handle)) return null;
      try {
        const [bytes, type] = await Promise.all([
          readFile(pathOf(handle)),
          readFile(`${pathOf(handle)}.type`, 'utf8'),
        ]);
        return { bytes, type };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async remove(handle) {
      if (!handlePattern.test(handle)) return;
      await rm(pathOf(handle), { force: true });
      await rm(`${pathOf(handle)}.type`, { force: true });
    },
    async hasRoom() {
      if (config.FREE_DISK_PERCENT === 0) return true;
      const { bavail, blocks } = await blocksOf(config.DATA_DIR);
      return blocks === 0 || (100 * bavail) / blocks >= config.FREE_DISK_PERCENT;
    },
  };
}
