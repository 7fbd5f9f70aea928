import { randomUUID } from 'node:crypto';
import { type Answer, common, Refused } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { LimitName } from '#platform/limits/table.ts';
import type { Platform } from '#platform/platform.server.ts';
import { foundUnder } from '#platform/secrets.server.ts';
import { hashPassword, isPassword, TooManyPasswords } from '#platform/staff/password.server.ts';
import { confirmAccount, register, signIn, type signOut } from './contract.ts';
import { ConfirmMail, confirmSubject } from './mails.server.tsx';
import { bearerIn, linkHoldsMs, mostTokens, tokenHoldsMs } from './rules.ts';
import {
  type AccountRow,
  deleteExpiredTokens,
  deleteToken,
  insertAccount,
  insertToken,
  markConfirmed,
  readAccount,
  readTokenAccount,
} from './store.server.ts';

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
type Signed = Answer<typeof signIn>;

const tokenPurpose = 'account-token';
const confirmPurpose = 'account-confirm';

async function takeLimit(
  { limits }: Pick<Platform, 'limits'>,
  name: LimitName,
  subject: string,
): Promise<Refused | null> {
  const { allowed, retryAfterSeconds } = await limits.take(name, subject);
  return allowed ? null : new Refused(signIn.refusals.limited, { retryAfterSeconds });
}

/** Waits for its turn at the password hashes; `busy` when too many wait already. */
export async function unlessBusy<T>(work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TooManyPasswords)) throw error;
    return new Refused(common.busy, { retryAfterSeconds: 5 });
  }
}

/**
 * The account that an address and a password open, or null. Unknown and wrong take the same way and
 * the same time. Twenty tries an hour from one network address, five in 15 minutes at one account,
 * wherever they come from: who is over the first does not count towards the second, and no try makes
 * the 15 minutes longer, so nobody can keep an owner out for good with one address.
 */
export async function judge(
  platform: Pick<Platform, 'database' | 'limits'>,
  { email: typed, password }: Credentials,
  address: string,
) {
  const email = typed.toLowerCase();
  const limited =
    (await takeLimit(platform, 'account-address', address)) ??
    (await takeLimit(platform, 'account-target', email));
  if (limited) return limited;
  const account = await readAccount(platform.database.kysely, email);
  const right = await unlessBusy(() => isPassword(account?.password_hash ?? null, password));
  if (right instanceof Refused) return right;
  return right && account ? account : null;
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
    password_hash: await hashPassword(password),
    made_by: madeBy,
    confirm_hash: token && secrets.keyedHash(confirmPurpose, token),
    confirm_until: token ? new Date(now.getTime() + linkHoldsMs) : null,
    confirmed_at: token ? null : now,
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

async function newToken(
  { clock, secrets }: Pick<Platform, 'clock' | 'secrets'>,
  accountId: string,
  trx: Trx,
): Promise<Signed> {
  const token = secrets.randomToken(256);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + tokenHoldsMs);
  const hash = secrets.keyedHash(tokenPurpose, token);
  const row = { token_hash: hash, account_id: accountId, created_at: now, expires_at: expiresAt };
  await insertToken(trx, row, mostTokens);
  return { success: true, token, expiresAt: expiresAt.toISOString() };
}

/**
 * Makes an account for the app, mails the link that confirms its address and signs in. The address is
 * only typed until then: what is known of it elsewhere is neither shown nor erased by this account.
 * Sent again (a cut line) it signs in, if the password is the account's.
 */
export async function registerAccount(
  platform: AccountNeeds,
  account: NewAccount,
  visit: { address: string },
): Promise<Signed | Refused> {
  const { config, database, mail, secrets } = platform;
  const limited = await takeLimit(platform, 'account-register-address', visit.address);
  if (limited) return limited;
  const token = secrets.randomToken(160);
  const row = await unlessBusy(() => rowOf(platform, account, { madeBy: 'app', token }));
  if (row instanceof Refused) return row;
  const signed = await database.transaction(async (trx) => {
    if (!(await insertAccount(trx, row))) return null;
    const link = new URL('/account/confirm', config.SITE_URL);
    link.searchParams.set('token', token);
    const react = ConfirmMail({ confirm: link.href });
    await mail.send({ to: row.email, subject: confirmSubject, react, forgets: true }, trx);
    return newToken(platform, row.id, trx);
  });
  if (signed) return signed;
  const again = await signInto(platform, account, visit);
  if (!(again instanceof Refused) || again.refusal !== signIn.refusals.wrong) return again;
  const { taken } = register.refusals;
  return new Refused(taken, { fields: { email: taken.message } });
}

/** Gives a token that holds for 30 days, to who knows the password. */
export async function signInto(
  platform: AccountNeeds,
  credentials: Credentials,
  visit: { address: string },
): Promise<Signed | Refused> {
  const account = await judge(platform, credentials, visit.address);
  if (account instanceof Refused) return account;
  if (!account) return new Refused(signIn.refusals.wrong);
  return platform.database.transaction((trx) => newToken(platform, account.id, trx));
}

/** The account whose token a call carries; null for unknown, expired, revoked and absent (C-96). */
export async function accountBehind(
  { clock, database, secrets }: Pick<Platform, 'clock' | 'database' | 'secrets'>,
  authorization: string | undefined,
) {
  const token = bearerIn(authorization);
  if (!token) return null;
  const now = clock.now();
  return foundUnder(secrets.keyedHashes(tokenPurpose, token), (hash) =>
    readTokenAccount(database.kysely, { hash, now }),
  );
}

/** Ends the token that a call carries, if it is one. */
export async function endToken(
  { database, secrets }: Pick<Platform, 'database' | 'secrets'>,
  authorization: string | undefined,
): Promise<Answer<typeof signOut>> {
  const token = bearerIn(authorization);
  for (const hash of token ? secrets.keyedHashes(tokenPurpose, token) : []) {
    await deleteToken(database.kysely, hash);
  }
  return { success: true, message: 'You are signed out.' };
}

/** Confirms the address of the account whose mail carried this token; twice is as good as once. */
export async function confirmEmail(
  { clock, database, secrets }: Pick<Platform, 'clock' | 'database' | 'secrets'>,
  { token }: { token: string },
): Promise<Answer<typeof confirmAccount> | Refused> {
  const hash = secrets.keyedHash(confirmPurpose, token);
  const confirmed = await markConfirmed(database.kysely, { hash, now: clock.now() });
  return confirmed
    ? { success: true, message: 'Your address is confirmed.' }
    : new Refused(confirmAccount.refusals.deadLink);
}

/** Removes tokens that have run out. */
export async function sweepTokens({ clock, database }: Pick<Platform, 'clock' | 'database'>) {
  await deleteExpiredTokens(database.kysely, clock.now());
}
