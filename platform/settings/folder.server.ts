import { chmodSync, mkdirSync } from 'node:fs';

/**
 * Makes the data folder its owner's alone, and with it whatever this process writes from now on: it
 * holds keys, uploads and the log. A folder of somebody else keeps its rights.
 */
export function keepPrivate(folder: string): void {
  process.umask(0o077);
  mkdirSync(folder, { recursive: true });
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
