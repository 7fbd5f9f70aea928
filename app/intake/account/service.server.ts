import { randomUUID } from 'node:crypto';
import { brandWords } from '#app/shell/brand.rules.ts';
import { ApiError, invalid } from '#platform/contract.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { RequestContext } from '#platform/http/calls.server.ts';
import { type DeviceKind, knownDevice, rememberDevice } from '#platform/limits/devices.server.ts';
import { mayMail } from '#platform/limits/mailbox.server.ts';
import type { LimitName } from '#platform/limits/table.ts';
import type { Asker } from '#platform/limits/windows.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { isGuessable, tooEasy } from '#platform/staff/guessable.server.ts';
import { hashPassword, isOutdated, isPassword } from '#platform/staff/password.server.ts';
import { signIn } from './contract.ts';
import { ConfirmMail, confirmSubject, KnownMail, knownSubject } from './mails.server.tsx';
import { linkHoldsMs } from './rules.ts';
import {
  type AccountRow,
  holdAccount,
  insertAccount,
  readAccount,
  readAccountById,
  rehash,
  removeAccount,
} from './store.server.ts';
import { deadToken, newToken, type Signed } from './token.service.server.ts';

export type AccountNeeds = Pick<
  Platform,
  'audit' | 'clock' | 'config' | 'database' | 'limits' | 'log' | 'mail' | 'secrets'
>;

export interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
}

type Credentials = Pick<NewAccount, 'email' | 'password'>;

export const confirmPurpose = 'account-confirm';

/** Who signs in: from where, and in which browser. */
type Asking = Asker & Partial<Pick<RequestContext, 'log' | 'setCookie'>>;

/** A browser in which an account's owner has signed in before: its tries are counted apart. */
const accountDevice: DeviceKind = { cookie: '__Host-account-device', purpose: 'account-device' };

/** Changes with the password, so that who knew an old one is a stranger again. */
const deviceOwner = ({ id, password_hash: hash }: Pick<AccountRow, 'id' | 'password_hash'>) =>
  `${id} ${hash.slice(-16)}`;
const nobody = { id: '', password_hash: '' };

/**
 * The number of the asker's browser where the account's owner has signed in there; null for any other. Of an address
 * without an account it is looked up for nobody, so that it takes as long.
 */
export const ownDevice = (
  platform: Pick<Platform, 'clock' | 'secrets'>,
  account: Pick<AccountRow, 'id' | 'password_hash'> | undefined,
  asking: Asking,
): string | null => knownDevice(platform, accountDevice, deviceOwner(account ?? nobody), asking);

/**
 * The account that an address and a password open, or null. Unknown and wrong take the same way and
 * the same time. Of wrong ones twenty an hour from one network, and at one account three in 15 minutes
 * from one network and five from all together; above that a challenge may be answered. Who is above the
 * one does not count towards the next, no try makes a window longer, and a browser that the owner has
 * used has tries of its own: so nobody can keep an owner out.
 */
export async function judge(
  platform: Pick<Platform, 'clock' | 'database' | 'limits' | 'secrets'>,
  { email: typed, password }: Credentials,
  asking: Asking,
): Promise<Awaited<ReturnType<typeof readAccount>> | ApiError | null> {
  const { database, limits } = platform;
  const email = typed.toLowerCase();
  const account = await readAccount(database.kysely, email);
  const device = ownDevice(platform, account, asking);
  const counted: readonly (readonly [LimitName, readonly string[]])[] = device
    ? [['account-device', [device]]]
    : [
        ['account-address', []],
        ['account-visitor', [email]],
        ['account-target', [email]],
      ];
  for (const [name, subjects] of counted) {
    const limited = await limits.check(name, asking, subjects);
    if (limited) return limited;
  }
  const right = await isPassword(account?.password_hash ?? null, password, 'account');
  // By its id, and only where the password was right: the log names nobody.
  const outcome = right && account ? { accountId: account.id } : { refused: 'wrong-credentials' };
  asking.log?.info({ signIn: 'account', ...outcome }, 'sign-in');
  if (!right || !account) return null;
  await limits.giveBack(asking, counted);
  if (isOutdated(account.password_hash)) {
    const password_hash = await hashPassword(password, 'account');
    // Another sign-in of the same moment was faster: this one is judged by what that has kept.
    if (!(await rehash(database.kysely, account, password_hash))) {
      return judge(platform, { email: typed, password }, asking);
    }
    account.password_hash = password_hash;
  }
  if (!device) rememberDevice(platform, accountDevice, deviceOwner(account), asking);
  return account;
}

/**
 * Above how many codes a confirmed account gets no further one for the time being: said, since a sign-in without a
 * code opens nothing. What strangers have others write to that mailbox does not count.
 */
export async function limitedCode(
  { limits }: Pick<Platform, 'limits'>,
  asking: Asking,
  { id, confirmed_at: confirmedAt }: Pick<AccountRow, 'id' | 'confirmed_at'>,
): Promise<ApiError | null> {
  return confirmedAt === null ? null : limits.check('account-code', asking, [id]);
}

/** What is wrong with a password that somebody chooses for an account, at its field. */
export async function faultOf(
  password: string,
  { name, email }: Pick<NewAccount, 'name' | 'email'>,
  field = 'password',
): Promise<ApiError | null> {
  const guessable = await isGuessable(password, [...brandWords, name, email]);
  return guessable ? invalid({ [field]: tooEasy }) : null;
}

/** A row for an account; its link is dead unless `token` is mailed to it. */
async function rowOf(
  { clock, secrets }: Pick<Platform, 'clock' | 'secrets'>,
  { name, email, phone, password }: NewAccount,
  more: { madeBy: string; token: string | null },
): Promise<AccountRow> {
  const now = clock.now();
  const { madeBy, token } = more;
  return {
    id: randomUUID(),
    name,
    email: email.toLowerCase(),
    phone,
    password_hash: await hashPassword(password, 'account'),
    made_by: madeBy,
    confirm_hash: token && secrets.keyedHash(confirmPurpose, token),
    confirm_until: token ? new Date(now.getTime() + linkHoldsMs) : null,
    confirmed_at: token ? null : now,
    reset_hash: null,
    reset_until: null,
    created_at: now,
  };
}

/**
 * Makes an account whose address somebody vouches for: staff from the console, or the sample data.
 * Gives its id; null when the address has an account.
 */
export async function createAccount(
  platform: Pick<Platform, 'audit' | 'clock' | 'database' | 'secrets'>,
  account: NewAccount,
  { madeBy }: { madeBy: string },
): Promise<string | null> {
  const row = await rowOf(platform, account, { madeBy, token: null });
  return platform.database.transaction(async (trx) => {
    if (!(await insertAccount(trx, row))) return null;
    await platform.audit.record({ action: 'account.create', actor: madeBy, subject: row.id }, trx);
    return row.id;
  });
}

/**
 * Makes an account for the app, mails the link that confirms its address and signs in. The address is
 * only typed until then: what is known of it elsewhere is neither shown nor erased by this account.
 * Sent again (a cut line) it signs in, if the password is the account's. With another password nobody
 * learns that the address has an account but its owner, by mail: the answer is like the first one, its
 * token opens nothing, and the same passwords were hashed.
 */
export async function registerAccount(
  platform: AccountNeeds,
  account: NewAccount,
  context: Asking,
): Promise<Signed | ApiError> {
  const { database, secrets } = platform;
  const limited = await platform.limits.check('account-register-address', context);
  if (limited) return limited;
  const fault = await faultOf(account.password, account);
  if (fault) return fault;
  const known = await judge(platform, account, context);
  if (known instanceof ApiError) return known;
  const to = account.email.toLowerCase();
  const told = known ? false : await mayMail(platform, context, to);
  const taken = (await readAccount(database.kysely, to)) !== undefined;
  const token = secrets.randomToken(160);
  // For an address that is taken the same is written under an address of nobody, and removed: it takes as long.
  const email = taken ? `${secrets.randomToken()}@example.invalid` : to;
  const row = await rowOf(platform, { ...account, email }, { madeBy: 'app', token });
  // Whether the address is known or not: a cookie is set, or its absence would tell.
  if (!known) rememberDevice(platform, accountDevice, deviceOwner(row), context);
  const signed = await database.transaction(async (trx) => {
    if (known) return (await holdAccount(trx, known)) ? newToken(platform, known, trx) : null;
    const made = await insertAccount(trx, row);
    const answer = made ? await newToken(platform, row, trx) : deadToken(platform);
    await removeAccount(trx, { id: taken ? row.id : 'none' });
    if (told) await mailOneOfBoth(platform, trx, { to, token, isNew: made && !taken });
    return answer;
  });
  // Deleted since it was judged, or under another password: as if this came only now.
  return signed ?? registerAccount(platform, account, context);
}

/** Mails the link that confirms a new account, or tells the owner of an account; both are written, as they take different times. */
async function mailOneOfBoth(
  { config, mail }: AccountNeeds,
  trx: Trx,
  { to, token, isNew }: { to: string; token: string; isNew: boolean },
) {
  const link = new URL('/account/confirm', config.SITE_URL);
  link.searchParams.set('token', token);
  const asks = { subject: confirmSubject, react: ConfirmMail({ confirm: link.href }) };
  const asking = await mail.send({ to, ...asks, forgets: true }, trx);
  const telling = await mail.send({ to, subject: knownSubject, react: KnownMail() }, trx);
  await mail.withdraw(isNew ? telling : asking, trx);
}

/**
 * Gives a token that holds for 30 days, to who knows the password, and mails the code under which it
 * opens something. An address that nobody has confirmed may be anybody's, so that its mailbox has its bound (FS-07).
 */
export async function signInto(
  platform: AccountNeeds,
  credentials: Credentials,
  context: Asking,
): Promise<Signed | ApiError> {
  const account = await judge(platform, credentials, context);
  if (account instanceof ApiError) return account;
  if (!account) return new ApiError(signIn.errors.wrong);
  const limited = await limitedCode(platform, context, account);
  if (limited) return limited;
  const mails = account.confirmed_at !== null || (await mayMail(platform, context, account.email));
  return platform.database.transaction(async (trx) =>
    // Deleted since it was judged, or under another password: as if it had never been there.
    (await holdAccount(trx, account))
      ? newToken(platform, account, trx, { mails })
      : new ApiError(signIn.errors.wrong),
  );
}

/**
 * The account under an address that is proven to be the asker's, for the asker (ME-06). Of one that was never
 * confirmed the name and number may be somebody else's: undefined, as for none.
 */
export async function accountHeldOf(executor: Executor, email: string) {
  const account = await readAccount(executor, email.toLowerCase());
  const held = account?.confirmed_at && (await readAccountById(executor, account.id));
  if (!held) return undefined;
  const { name, email: address, phone, confirmed_at: confirmedAt, created_at: createdAt } = held;
  return { name, email: address, phone, confirmedAt, createdAt };
}
