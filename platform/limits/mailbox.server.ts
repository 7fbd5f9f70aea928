import type { Limits } from './limits.server.ts';
import type { Asker } from './windows.server.ts';

/** Whether a mail may go to an address that the asker typed. Call it outside of transactions. */
export async function mayMail(
  { limits }: { readonly limits: Limits },
  asker: Asker,
  email: string,
): Promise<boolean> {
  const mailbox = [email.trim().toLowerCase()];
  const refused =
    (await limits.check('mailbox-visitor', asker, mailbox)) ??
    (await limits.check('mailbox', asker, mailbox));
  return refused === null;
}
