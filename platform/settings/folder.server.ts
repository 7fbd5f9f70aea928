import { accessSync, chmodSync, constants, mkdirSync, statfsSync } from 'node:fs';
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

/** The embedded database opens with a file of 16 MB for its log. */
const leastRoom = 20 * 2 ** 20;

/** A sentence for a full disk: the embedded database only aborts. */
export function refusalOfRoom(
  folder: string,
  roomOf: (folder: string) => { readonly bavail: number; readonly bsize: number } = statfsSync,
): BadSettings | null {
  const { bavail, bsize } = roomOf(folder);
  if (bavail * bsize >= leastRoom) return null;
  return new BadSettings(
    `The disk of DATA_DIR, "${folder}", has no room for the database to open. Make room on it, and start again.`,
  );
}
