import { type Answer, ApiError } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { RequestContext } from '#platform/http/calls.server.ts';
import { keepAnswer } from '#platform/http/idempotent.server.ts';
import { mayMail } from '#platform/limits/mailbox.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { deleteAccount } from './contract.ts';
import { askErasure, type Erasers, eraseAll, mustWait } from './erasure/erasure.service.server.ts';
import { DeletedMail, deletedSubject } from './mails.server.tsx';
import { isForeign } from './rules.ts';
import { judge } from './service.server.ts';
import { removeAccount, removeAccountOf } from './store.server.ts';

/**
 * Deletes an account for who knows its password. A page of another site is turned away. Sent again it is answered like an address
 * that nobody has; without a key it says that the first one may have done it.
 */
export async function deleteOwn(
  platform: Platform,
  erasers: Erasers,
  credentials: { email: string; password: string },
  context: Pick<RequestContext, 'address' | 'cookies' | 'header' | 'requestId'> &
    Partial<Pick<RequestContext, 'log'>>,
): Promise<Answer<typeof deleteAccount> | ApiError> {
  const { errors } = deleteAccount;
  const { address, cookies, header, log, requestId } = context;
  if (isForeign(header, platform.config.SITE_URL)) return new ApiError(errors.foreign);
  // Without a cookie to set: no browser is remembered for an account that goes.
  const asking = { address, cookies, header, ...(log ? { log } : {}) };
  const account = await judge(platform, credentials, asking);
  if (account instanceof ApiError) return account;
  const wrong = header('idempotency-key') ? errors.wrong : errors.wrongOrGone;
  if (!account) return new ApiError(wrong);
  // Whoever made an account may have typed anybody's address.
  const told = account.confirmed_at !== null || (await mayMail(platform, context, account.email));
  // Asked again it would say that nothing was deleted.
  const keep = (trx: Trx, ended: Ended) => keepAnswer(trx, deleted(ended));
  const why = { actor: 'public', requestId, told, keep };
  const ended = await endAccount(platform, erasers, account, why);
  if (!ended) return new ApiError(wrong);
  return deleted(ended);
}

/** How an account was ended. */
interface Ended {
  /** Whether what is tied to it waits for the link in the mail. */
  readonly waits: boolean;
  /** Whether mail to its owner came back for good: then the link does not come. */
  readonly unreached: boolean;
}

/** The same whether something waits or not: who knows the password alone learns nothing of that. */
const deleted = ({ unreached }: Ended) => ({
  success: true as const,
  message: `Your account has been deleted.${unreached ? ` ${noLink}` : ''}`,
});

const noLink =
  'No email of ours reaches its address. If there is a verified record or a paid order under it, write to us by the contact form: the link that erases them does not reach you.';

/**
 * Ends an account, for its owner or from the console (`actor` is then the member of staff). The account
 * and its tokens go at once. What the capabilities hold goes with it, in one transaction, unless there
 * is a verified record or a paid order among it: then all of it waits for the link in this mail, which
 * only the person reads. An address that was never confirmed may be somebody else's: then only the
 * account itself goes, and with `told` false without a mail. `password_hash` is the one the owner's
 * password was judged by. `keep` is done in the same transaction. Null: there is no such account.
 */
export async function endAccount(
  platform: Platform,
  erasers: Erasers,
  which: { readonly id: string; readonly password_hash?: string },
  {
    actor,
    told = true,
    keep,
    ...why
  }: {
    actor: string;
    reason?: string;
    requestId?: string;
    told?: boolean;
    keep?: (trx: Trx, ended: Ended) => Promise<unknown>;
  },
): Promise<Ended | null> {
  const { audit, database, log, mail } = platform;
  const ended = await database.transaction(async (trx) => {
    const account = await removeAccount(trx, which);
    if (!account) return null;
    const { email } = account;
    const proven = account.confirmed_at !== null;
    const waits = proven && (await mustWait(trx, erasers, { email }));
    // Asked before anything goes: a stop goes with the person.
    const unreached = proven && !(await mail.reaches(email, trx));
    const erase = waits ? await askErasure(platform, trx, { email }) : null;
    if (proven && !waits) await eraseAll(platform, erasers, trx, { email });
    await audit.record({ action: 'account.delete', actor, subject: which.id, ...why }, trx);
    const react = DeletedMail({ proven, erase, byStaff: actor !== 'public' });
    if (told) await mail.send({ to: email, subject: deletedSubject, react, forgets: true }, trx);
    await keep?.(trx, { waits, unreached });
    return { waits, unreached };
  });
  if (ended) log.info({ accountId: which.id, actor }, 'an account was deleted');
  return ended;
}

/**
 * Ends the account of a person who is erased: they asked for it on their own page, or have made another one since
 * they deleted theirs. One that nobody has confirmed goes too, as the address is theirs.
 */
export async function forgetAccount(
  { audit }: Pick<Platform, 'audit'>,
  trx: Trx,
  { email }: { readonly email: string },
): Promise<void> {
  const id = await removeAccountOf(trx, email.toLowerCase());
  if (id) await audit.record({ action: 'account.delete', actor: 'system', subject: id }, trx);
}
