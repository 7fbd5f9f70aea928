import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { archiveText } from '#app/backoffice/audit/archive/archive.service.server.ts';
import { OperatorError } from '#platform/backup/errors.server.ts';
import type { Platform } from '#platform/platform.server.ts';

/** Contents: archived months of the audit trail from the command line (SCALE-02). */

interface Order {
  readonly month: string;
  readonly file: string;
  /** Who stands in the trail as having opened it. */
  readonly actor: string;
}

/** Writes the text of an archive into a new file, which is gone again when the archive is not whole. */
export async function openArchive(
  platform: Platform,
  { month, file, actor }: Order,
  tell: (words: string) => void,
): Promise<void> {
  const text = await archiveText(platform, month);
  if (text === null) throw new OperatorError(`There is no archive of "${month}".`);
  const out = await open(file, 'wx', 0o600).catch((error: Error) => {
    throw new OperatorError(`"${file}" cannot be written: ${error.message}`);
  });
  await platform.audit.record({ action: 'audit.archive-opened', actor, subject: month });
  await pipeline(text, out.createWriteStream()).catch(async (error: Error) => {
    await rm(file, { force: true });
    throw new OperatorError(error.message);
  });
  tell(`The month ${month} is in ${file}.`);
}
