import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Thrown when another process holds the data folder. */
export class FolderInUse extends Error {}

/**
 * Takes the data folder for this process alone. The kernel gives the lock back when the process
 * ends, also by SIGKILL. PGlite has no lock of its own: two processes on one folder lose rows.
 * Throws `FolderInUse` with a sentence for people.
 */
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
