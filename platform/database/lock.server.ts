import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class FolderInUse extends Error {}

/** Locks the data folder; the kernel frees it when the process ends. Throws `FolderInUse`. */
export function lockFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 });
  try {
    lock.exec('pragma locking_mode=exclusive; begin exclusive');
  } catch {
    lock.close();
    throw new FolderInUse(
      `Another Sapioworker process is using the data folder "${folder}". Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  return { release: () => lock.close() };
}
