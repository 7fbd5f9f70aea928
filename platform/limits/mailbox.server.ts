import type { Limits } from './limits.server.ts';
import type { Asker } from './windows.server.ts';

/**
 * Whether a mail may go to an address that the asker has only typed: it may be somebody else's. All
 * such mails of the product share one bound a mailbox, so call it once for each of them, outside of
 * any transaction. Above it everything else goes on; only the mail is not sent.
 */
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
