import { chmodSync, mkdirSync } from 'node:fs';

/** Makes the data folder and all later files private to their owner. */
export function keepPrivate(folder: string): void {
  process.umask(0o077);
  mkdirSync(folder, { recursive: true });
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
  }
}
