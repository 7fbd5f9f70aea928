import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BadSettings } from '../config.server.ts';

/** Stands in a data folder from the beginning of a restore to its end. */
export const restoringMark = 'restore.part';

/** Throws `BadSettings` for a folder that a restore has only half filled: what it lacks would be missed by nobody. */
export function expectRestored(folder: string): void {
  if (!existsSync(join(folder, restoringMark))) return;
  throw new BadSettings(
    `The restore into DATA_DIR, "${folder}", has not come to its end. Where it was broken off, empty that folder and the database, and restore again.`,
  );
}
