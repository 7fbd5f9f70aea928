import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs';
import { BadSettings } from '../config.server.ts';

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

function takeFromOthers(folder: string): void {
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    // Somebody else's, as a volume that is shared with our group.
    if (codeOf(error) !== 'EPERM') throw error;
  }
}

/** Makes the data folder and all later files private to their owner. Throws `BadSettings` where it cannot be written. */
export function keepPrivate(folder: string): void {
  process.umask(0o077);
  try {
    mkdirSync(folder, { recursive: true });
    takeFromOthers(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new BadSettings(
      `The folder of DATA_DIR, "${folder}", cannot be written (${codeOf(error)}). Give it to the user who starts this, or set DATA_DIR to another one.`,
    );
  }
}
