import { dropFiles } from '#app/intake/files/service.server.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { isPaper } from '../agreement.rules.ts';
import { filesTaken } from '../service.server.ts';
import {
  dropSubmission,
  emptySubmission,
  lockSubmissionsOf,
  readNotes,
  type StoredSubmission,
} from './submissions.store.server.ts';

/**
 * Takes a person out of what they applied with, from this address or by what is known to be `theirs`: answers, files
 * and the notes of staff go, but for the files that what came of it has (`filesHeld`). Of a paper that was accepted, and
 * so became a contract, its signature stays, wherever staff have moved it since: whose it is, the designation, the
 * wording and the time.
 */
export async function forgetApplicant(
  platform: Pick<Platform, 'jobs'>,
  trx: Trx,
  { email }: { email: string },
  {
    theirs,
    filesHeld,
  }: {
    readonly theirs: readonly string[];
    readonly filesHeld: (id: string) => Promise<readonly string[]>;
  },
): Promise<void> {
  for (const row of await lockSubmissionsOf(trx, email, theirs)) {
    const { id, form_id, answers } = row;
    const files = await filesTaken(trx, form_id, answers);
    const held = await filesHeld(id);
    if (isPaper(form_id) && (await wasAccepted(trx, row))) await emptySubmission(trx, id);
    else await dropSubmission(trx, id);
    await dropFiles(
      platform,
      trx,
      files.filter((file) => !held.includes(file)),
    );
  }
}

/** Whether staff have ever accepted it. */
async function wasAccepted(trx: Trx, { id, state }: StoredSubmission): Promise<boolean> {
  if (state === 'accepted') return true;
  return (await readNotes(trx, id)).some(({ moved_to }) => moved_to === 'accepted');
}
