import { dropFiles } from '#app/intake/files/service.server.ts';
import { emailKey } from '#app/people/verification/matching.rules.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { deleteCase, emptyCase, hasWork, lockCasesOf, readFilesOf } from './store.server.ts';

/**
 * Takes a person out of cases: what is not decided goes as a whole; of what is, the decision stays with
 * the checks it rested on. The files of both go, but for the photo of a record, which is the record's.
 */
export async function forgetVerified(
  platform: Pick<Platform, 'jobs'>,
  trx: Trx,
  { email }: { email: string },
): Promise<void> {
  for (const one of await lockCasesOf(trx, emailKey(email))) {
    const { id, papers, photo_handle: photo, record_badge: badge } = one;
    const files = [...papers.map(({ handle }) => handle), ...(await readFilesOf(trx, id))];
    if (photo && !badge) files.push(photo);
    if (one.state === 'decided') await emptyCase(trx, id);
    else await deleteCase(trx, id);
    await dropFiles(platform, trx, files);
  }
}

/** Whether a case of somebody is being worked on that was paid for. */
export function hasPaidCase(executor: Executor, { email }: { email: string }): Promise<boolean> {
  return hasWork(executor, emailKey(email));
}
