import type { ApiError } from '../contract.ts';
import type { Limits } from './limits.server.ts';
import type { Asker } from './windows.server.ts';

interface Needs {
  readonly limits: Limits;
}

/** Why no further mail goes to an address that the asker typed; null for nothing. Call it outside of transactions. */
export async function mailLimit(
  { limits }: Needs,
  asker: Asker,
  email: string,
): Promise<ApiError | null> {
  const mailbox = [email.trim().toLowerCase()];
  return (
    (await limits.check('mailbox-visitor', asker, mailbox)) ??
    (await limits.check('mailbox', asker, mailbox))
  );
}

/** For senders who tell nobody why. */
export const mayMail = async (...asked: Parameters<typeof mailLimit>): Promise<boolean> =>
  (await mailLimit(...asked)) === null;
