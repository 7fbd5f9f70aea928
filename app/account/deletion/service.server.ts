import { type Answer, Refused } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Visit } from '#platform/http/calls.server.ts';
import { mayMail } from '#platform/limits/mailbox.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { deleteAccount } from '../contract.ts';
import { DeletedMail, deletedSubject } from '../mails.server.tsx';
import { isForeign } from '../rules.ts';
import { judge } from '../service.server.ts';
import { removeAccount } from '../store.server.ts';

/** Who is to be forgotten: what other capabilities hold is tied to a person by the address alone. */
export interface Person {
  /** In lower case, and proven to be the person's own. */
  readonly email: string;
}

/**
 * What a capability does when a person is forgotten: it erases its own rows, within the transaction
 * that removes the account. What the law needs (payments, the trail) stays without the person.
 */
export type Eraser = (platform: Platform, trx: Trx, person: Person) => Promise<void>;
export type Erasers = Readonly<Record<string, Eraser>>;

/**
 * Deletes an account for who knows its password: at once, with everything that is tied to it, and
 * never without. A page of another site is turned away. Sent again it is answered like an address
 * that nobody has.
 */
export async function deleteOwn(
  platform: Platform,
  erasers: Erasers,
  credentials: { email: string; password: string },
  visit: Pick<Visit, 'address' | 'cookies' | 'header' | 'requestId'>,
): Promise<Answer<typeof deleteAccount> | Refused> {
  const { refusals } = deleteAccount;
  const sender = { origin: visit.header('origin'), site: visit.header('sec-fetch-site') };
  if (isForeign(sender, platform.config.SITE_URL)) return new Refused(refusals.foreign);
  const account = await judge(platform, credentials, visit);
  if (account instanceof Refused) return account;
  const { requestId } = visit;
  if (!account) return new Refused(refusals.wrong);
  // Whoever made an account may have typed anybody's address.
  const told = account.confirmed_at !== null || (await mayMail(platform, visit, account.email));
  const by = { actor: 'public', requestId, told };
  const gone = await endAccount(platform, erasers, account.id, by);
  if (!gone) return new Refused(refusals.wrong);
  return { success: true, message: 'Your account has been deleted.' };
}

/**
 * Ends an account, for its owner or from the console (`actor` is then the member of staff). Account,
 * tokens, what the capabilities hold, mail that waits: all of it or nothing. The receipt is the last
 * mail to the address, which is dropped once it was sent. An address that was never confirmed may be
 * somebody else's: then only the account itself goes, and with `told` false without a mail. False: there is no such account.
 */
export async function endAccount(
  platform: Platform,
  erasers: Erasers,
  id: string,
  {
    actor,
    told = true,
    ...why
  }: { actor: string; reason?: string; requestId?: string; told?: boolean },
): Promise<boolean> {
  const { audit, database, log, mail } = platform;
  const ended = await database.transaction(async (trx) => {
    const account = await removeAccount(trx, id);
    if (!account) return false;
    const { email } = account;
    const proven = account.confirmed_at !== null;
    if (proven) {
      for (const erase of Object.values(erasers)) await erase(platform, trx, { email });
      await mail.forget(email, trx);
    }
    await audit.record({ action: 'account.delete', actor, subject: id, ...why }, trx);
    const react = DeletedMail({ proven });
    if (told) await mail.send({ to: email, subject: deletedSubject, react, forgets: true }, trx);
    return true;
  });
  if (ended) log.info({ accountId: id, actor }, 'an account was deleted');
  return ended;
}
