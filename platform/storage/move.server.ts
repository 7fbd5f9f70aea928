import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../backup/errors.server.ts';
import type { Config } from '../config.server.ts';
import type { Secrets } from '../secrets.server.ts';
import { handlePattern, openVault, pathOfFile } from './storage.server.ts';

type Tell = (words: string) => void;

export interface Moved {
  readonly moved: number;
  /** Were in the bucket already, of an earlier run. */
  readonly there: number;
}

async function sumOf(
  type: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<string> {
  const hash = createHash('sha256').update(type).update('\0');
  for await (const piece of bytes) hash.update(piece);
  return hash.digest('hex');
}

async function handlesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile() && handlePattern.test(entry.name))
    .map(({ name }) => name)
    .sort();
}

/** Moves DATA_DIR's files into the bucket, each deleted after a checksum. Repeatable. */
export async function moveFiles(config: Config, secrets: Secrets, tell: Tell): Promise<Moved> {
  const vault = openVault(config, secrets);
  if (!vault) throw new OperatorError('Set STORAGE_URL to the bucket that takes the files.');
  const handles = await handlesIn(join(config.DATA_DIR, 'files'));
  let moved = 0;
  let there = 0;
  for (const [at, handle] of handles.entries()) {
    const path = pathOfFile(config, handle);
    const type = await readFile(`${path}.type`, 'utf8').catch(() => null);
    // Of a put that a kill broke off: nobody has its handle.
    if (type === null) continue;
    const wanted = await sumOf(type, createReadStream(path));
    const isThere = async () => {
      const found = await vault.get(handle).catch(() => null);
      return found !== null && (await sumOf(found.type, [found.bytes])) === wanted;
    };
    if (await isThere()) there += 1;
    else {
      await vault.put(handle, type, createReadStream(path));
      if (!(await isThere())) {
        throw new OperatorError(`${handle} came back with another checksum; it stays on the disk.`);
      }
      // Removed meanwhile, and looked for in the bucket before it stood there.
      if (!existsSync(path)) {
        await vault.remove(handle);
        continue;
      }
      moved += 1;
    }
    await rm(path, { force: true });
    await rm(`${path}.type`, { force: true });
    if ((at + 1) % 1_000 === 0) tell(`${at + 1} of ${handles.length} files...`);
  }
  return { moved, there };
}

/** Repeatable; gives how many were sealed anew. No server may run: what it removes meanwhile could come back. */
export async function resealFiles(config: Config, secrets: Secrets, tell: Tell): Promise<number> {
  const vault = openVault(config, secrets);
  let looked = 0;
  let sealed = 0;
  for (const handle of (await vault?.handles()) ?? []) {
    if (await vault?.reseal(handle)) sealed += 1;
    looked += 1;
    if (looked % 1_000 === 0) tell(`${looked} files looked at...`);
  }
  return sealed;
}
