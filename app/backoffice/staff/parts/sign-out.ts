import { ask } from '#console/ask.ts';
import { CallFailed, isUnclear } from '#platform/send.ts';
import { signOut } from '../sign-in/sign-in.contract.ts';

/** What is said of a sign-out that got no answer. */
const stillIn = 'No answer came. You may still be signed in: try again.';

/**
 * Ends the session; one that had ended before is as good. Throws, in words, where nobody knows whether it ended: on a
 * shared computer the next page would lead straight back in.
 */
export async function endOwnSession(): Promise<void> {
  try {
    await ask(signOut, {});
  } catch (error) {
    if (error instanceof CallFailed && error.status === 401) return;
    throw isUnclear(error) ? new CallFailed(0, { message: stillIn }) : error;
  }
}
