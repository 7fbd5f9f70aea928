import { keptSince } from '#app/shell/retention.rules.ts';
import { type Answer, ApiError } from '#platform/contract.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { mayMail } from '#platform/limits/mailbox.server.ts';
import type { Asker } from '#platform/limits/windows.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { foundUnder } from '#platform/secrets.server.ts';
import { confirmSubscription, type subscribe, unsubscribe } from './contract.ts';
import { ConfirmMail, confirmSubject, KnownMail, knownSubject } from './mails.server.tsx';
import {
  confirmSubscriber,
  deleteSubscriber,
  deleteUnconfirmed,
  keepSubscriber,
  readSubscriber,
  removeSubscriber,
} from './store.server.ts';

type Needs = Pick<Platform, 'clock' | 'config' | 'database' | 'limits' | 'mail' | 'secrets'>;
type Done = Answer<typeof subscribe>;

export const linkHoldsMs = 7 * 24 * 3_600_000;
const subscriberPurpose = 'mail-list-subscriber';
const confirmPurpose = 'mail-list-confirm';
const unsubscribePurpose = 'mail-list-unsubscribe';

/**
 * Takes an address up and mails it the link that confirms it, in one transaction. Within an hour an
 * address gets one mail at most. Whether it was known, or asked for a moment ago, shows neither in the
 * answer nor in the time it takes (C-67): the same is done each time, and a mail too many is taken
 * back before anybody could have seen it.
 */
export async function subscribeAddress(
  platform: Needs,
  { email: given }: { email: string },
  visit: Asker,
): Promise<Done | ApiError> {
  const { database, limits, mail } = platform;
  const email = given.toLowerCase();
  const limited = await limits.check('mail-list-address', visit);
  if (limited) return limited;
  const once = await limits.take('mail-list-target', email);
  // Asked a moment ago: a mailbox of nobody's is counted instead, which takes as long and uses up nothing.
  const mailbox = once.allowed ? email : platform.secrets.randomToken(160);
  const allowed = (await mayMail(platform, visit, mailbox)) && once.allowed;
  await database.transaction(async (trx) => {
    const { known, links } = await keep(platform, trx, email, allowed);
    const both = { to: email, headers: unsubscribeHeaders(links.unsubscribe) };
    // Both are written and one taken back: the two take different times to write.
    const asks = { ...both, subject: confirmSubject, react: ConfirmMail(links) };
    const tells = { ...both, subject: knownSubject, react: KnownMail(links) };
    const asking = await mail.send(asks, trx);
    const telling = await mail.send(tells, trx);
    await mail.withdraw(allowed && !known ? null : asking, trx);
    await mail.withdraw(allowed && known ? null : telling, trx);
  });
  return { success: true, message: 'Check your inbox: a link in our mail confirms the address.' };
}

/** Keeps the address; only a link that will be mailed takes the place of an older one. */
async function keep(platform: Needs, trx: Trx, email: string, renews: boolean) {
  const { clock, secrets } = platform;
  const now = clock.now();
  const token = secrets.randomToken(160);
  const hash = secrets.keyedHash(confirmPurpose, token);
  const until = new Date(now.getTime() + linkHoldsMs);
  await deleteUnconfirmed(trx, now);
  // Of an address that was forgotten and comes again, the links of older mails go on leaving the list.
  const id = secrets.keyedHash(subscriberPurpose, email);
  const kept = await keepSubscriber(trx, { id, email, hash, now, until, renews });
  return { known: kept.status === 'confirmed', links: linksOf(platform, kept.id, token) };
}

/** Forgets addresses that were never confirmed in time. */
export async function sweepUnconfirmed({ clock, database }: Pick<Platform, 'clock' | 'database'>) {
  await deleteUnconfirmed(database.kysely, keptSince('unconfirmed', clock.now()));
}

/** The place on the list of an address that is proven to be the asker's, for the asker (ME-06). */
export function subscriptionHeldOf(executor: Executor, email: string) {
  return readSubscriber(executor, email.toLowerCase());
}

/** Takes a person off the list and out of it, for who has an account deleted. */
export async function forgetSubscriber(
  _platform: unknown,
  trx: Trx,
  { email }: { email: string },
): Promise<void> {
  await deleteSubscriber(trx, email);
}

/** Confirms the address whose mail carried this token; pressing twice is as good as once. */
export async function confirmAddress(
  { clock, database, secrets }: Needs,
  { token }: { token: string },
): Promise<Done | ApiError> {
  const now = clock.now();
  const confirmed = await foundUnder(secrets.keyedHashes(confirmPurpose, token), (hash) =>
    confirmSubscriber(database.kysely, { hash, now }),
  );
  return confirmed
    ? { success: true, message: 'Your address is confirmed.' }
    : new ApiError(confirmSubscription.errors.deadLink);
}

/** Takes an address off the list by the signed token that every mail carries; it never expires. */
export async function unsubscribeAddress(
  { clock, database, secrets }: Needs,
  { token }: { token: string },
): Promise<Done | ApiError> {
  const [id = '', signature = ''] = token.split('.');
  const genuine = secrets.verify(unsubscribePurpose, id, signature);
  // A row that was forgotten since is off the list all the same.
  if (genuine) await removeSubscriber(database.kysely, { id, now: clock.now() });
  return genuine
    ? { success: true, message: 'Your address is off the list.' }
    : new ApiError(unsubscribe.errors.deadLink);
}

interface MailLinks {
  readonly confirm: string;
  readonly unsubscribe: string;
}

function pageLink({ config }: Pick<Needs, 'config'>, page: string, token: string): string {
  const address = new URL(`/mailing-list/${page}`, config.SITE_URL);
  address.searchParams.set('token', token);
  return address.href;
}

/** The link by which a subscriber leaves the list; each mail of the list carries it. It never expires. */
export function leaveLink(needs: Pick<Needs, 'config' | 'secrets'>, id: string): string {
  return pageLink(needs, 'unsubscribe', `${id}.${needs.secrets.sign(unsubscribePurpose, id)}`);
}

function linksOf(needs: Needs, id: string, token: string): MailLinks {
  return { confirm: pageLink(needs, 'confirm', token), unsubscribe: leaveLink(needs, id) };
}

/** One press in the reader's own mail program (RFC 2369, RFC 8058). */
function unsubscribeHeaders(address: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${address}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
