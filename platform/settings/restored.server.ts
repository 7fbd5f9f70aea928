import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BadSettings } from '../config.server.ts';

/** Stands in a data folder from the beginning of a restore to its end. */
export const restoringMark = 'restore.part';

/** Whether a restore into the folder goes on, or was broken off. */
export const isHalfRestored = (folder: string): boolean => existsSync(join(folder, restoringMark));

/** Throws `BadSettings` for a folder whose restore has not ended. */
export function expectRestored(folder: string): void {
  if (!isHalfRestored(folder)) return;
  throw new BadSettings(
    `The restore into DATA_DIR, "${folder}", has not come to its end. Where it was broken off, empty that folder and the database, and restore again.`,
  );
}
