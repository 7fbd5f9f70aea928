import { randomUUID } from 'node:crypto';
import { type Answer, ApiError } from '#platform/contract.ts';
import type { RequestContext } from '#platform/http/calls.server.ts';
import { mailLimit, mayMail } from '#platform/limits/mailbox.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { foundUnder } from '#platform/secrets.server.ts';
import { hashPassword, isPassword } from '#platform/staff/password.server.ts';
import {
  changeAccountPassword,
  confirmAccount,
  type forgotPassword,
  resetPassword,
} from './contract.ts';
import {
  PasswordChangedMail,
  PasswordSetMail,
  passwordChangedSubject,
  passwordSetSubject,
  ResetMail,
  resetSubject,
} from './mails.server.tsx';
import { resetHoldsMs } from './rules.ts';
import {
  type AccountNeeds,
  confirmPurpose,
  faultOf,
  judge,
  limitedCode,
  ownDevice,
} from './service.server.ts';
import {
  confirmUnder,
  putReset,
  readAccount,
  readAccountById,
  readLinkedAccount,
  readResetAccount,
  setPassword,
} from './store.server.ts';
import { givenBefore, newToken } from './token.service.server.ts';

type Needs = AccountNeeds & Pick<Platform, 'jobs'>;

export const resetJob = 'account-send-reset';
const resetPurpose = 'account-reset';
const usedPurpose = 'account-reset-used';
const pressPurpose = 'account-change';

/**
 * Gives an account another password, to who knows the present one. Every sign-in ends; the answer holds
 * the token of a new one, and the owner is told by mail: an address that nobody has confirmed may be
 * anybody's, so that its mailbox has its bound (FS-07). The same press again, after an answer that was lost, has the
 * same token: by then the present password is a wrong one.
 */
export async function changePassword(
  platform: AccountNeeds,
  { email, password, newPassword }: { email: string; password: string; newPassword: string },
  context: RequestContext,
): Promise<Answer<typeof changeAccountPassword> | ApiError> {
  const { audit, database, mail, secrets } = platform;
  const { errors } = changeAccountPassword;
  const key = context.header('idempotency-key');
  const press = JSON.stringify([email.toLowerCase(), password, newPassword, key]);
  const token = key ? secrets.keyedHash(pressPurpose, press) : secrets.randomToken(256);
  const asBefore = async () => (await givenBefore(platform, token)) ?? new ApiError(errors.wrong);
  const account = await judge(platform, { email, password }, context);
  if (account instanceof ApiError) return account;
  if (!account) return asBefore();
  const { id, email: to, password_hash, confirmed_at: confirmedAt } = account;
  const known = await readAccountById(database.kysely, id);
  const fault = await faultOf(newPassword, { email: to, name: known?.name ?? '' }, 'newPassword');
  if (fault) return fault;
  const limited = await limitedCode(platform, context, account);
  if (limited) return limited;
  const change = {
    before: password_hash,
    password_hash: await hashPassword(newPassword, 'account'),
  };
  const told = confirmedAt !== null || (await mayMail(platform, context, to));
  const mails = confirmedAt !== null || (await mayMail(platform, context, to));
  const changed = await database.transaction(async (trx) => {
    // Deleted since it was judged, or under another password: as if it had never been there.
    if (!(await setPassword(trx, id, change))) return null;
    const { requestId } = context;
    await audit.record(
      { action: 'account.password', actor: 'public', subject: id, requestId },
      trx,
    );
    const react = PasswordChangedMail();
    if (told) await mail.send({ to, subject: passwordChangedSubject, react }, trx);
    return newToken(platform, { id, email: to }, trx, { mails, token });
  });
  return changed ?? asBefore();
}

/**
 * Takes the request for a link that sets another password. Known and unknown addresses are answered alike and
 * leave the same work: the job finds out that there is nobody to write to. What strangers have others write to that
 * mailbox does not count in a browser in which its owner has signed in; elsewhere who is refused for it is told.
 */
export async function askReset(
  platform: Needs,
  { email }: { email: string },
  context: RequestContext,
): Promise<Answer<typeof forgotPassword> | ApiError> {
  const { database, jobs, limits } = platform;
  const limited = await limits.check('account-reset-address', context);
  if (limited) return limited;
  const account = await readAccount(database.kysely, email.toLowerCase());
  const device = ownDevice(platform, account, context);
  const refused = device
    ? await limits.check('account-reset-device', context, [device])
    : await mailLimit(platform, context, email);
  if (refused) return refused;
  const id = account?.id ?? randomUUID();
  await database.transaction((trx) => jobs.send(resetJob, { id }, trx));
  return {
    success: true,
    message: 'If this address has an account, a link is on its way. It works for an hour.',
  };
}

/** Mails the link for a new password, if there is such an account; the link before it is dead then. */
export async function sendReset(
  platform: Pick<Needs, 'clock' | 'config' | 'database' | 'mail' | 'secrets'>,
  { id }: { readonly id: string },
): Promise<void> {
  const { clock, config, database, mail, secrets } = platform;
  const token = secrets.randomToken(160);
  const reset_hash = secrets.keyedHash(resetPurpose, token);
  const reset_until = new Date(clock.now().getTime() + resetHoldsMs);
  await database.transaction(async (trx) => {
    const to = await putReset(trx, id, { reset_hash, reset_until });
    if (!to) return;
    const link = new URL('/account/reset', config.SITE_URL);
    link.searchParams.set('token', token);
    const react = ResetMail({ reset: link.href });
    const ends = { forgets: true, goodUntil: reset_until };
    await mail.send({ to, subject: resetSubject, react, ...ends }, trx);
  });
}

/**
 * Sets the password of the account whose mail carried this token: once, and every sign-in ends. Who has
 * read that mail has confirmed the address too. Sent again with that password it is answered alike while the link
 * holds; with another one the link is dead.
 */
export async function resetByLink(
  platform: AccountNeeds,
  { token, password }: { token: string; password: string },
): Promise<Answer<typeof resetPassword> | ApiError> {
  const { audit, clock, database, mail, secrets } = platform;
  const now = clock.now();
  const { errors } = resetPassword;
  const done = { success: true as const, message: 'Your password is set.' };
  const under = (purpose: string) =>
    foundUnder(secrets.keyedHashes(purpose, token), (hash) =>
      readResetAccount(database.kysely, { hash, now }),
    );
  const account = await under(resetPurpose);
  const asBefore = async () => {
    const set = await under(usedPurpose);
    const same = set && (await isPassword(set.password_hash, password, 'account'));
    return same ? done : new ApiError(errors.deadLink);
  };
  if (!account) return asBefore();
  const { id, email: to, reset_hash } = account;
  const fault = await faultOf(password, account);
  if (fault) return fault;
  const password_hash = await hashPassword(password, 'account');
  const used = secrets.keyedHash(usedPurpose, token);
  const set = await database.transaction(async (trx) => {
    // Of two at once one uses the link.
    if (!(await setPassword(trx, id, { password_hash, reset_hash, used, now }))) return null;
    await audit.record({ action: 'account.reset', actor: 'public', subject: id }, trx);
    const react = PasswordChangedMail();
    await mail.send({ to, subject: passwordChangedSubject, react }, trx);
    return done;
  });
  return set ?? asBefore();
}

/**
 * Confirms the address of the account whose mail carried this token, under the password of who reads
 * that mail: every sign-in from before ends, because somebody else may have made the account. Sent
 * again with that password it is answered alike; with another one the link is dead.
 */
export async function confirmEmail(
  { audit, clock, database, mail, secrets }: AccountNeeds,
  { token, password }: { token: string; password: string },
): Promise<Answer<typeof confirmAccount> | ApiError> {
  const { errors } = confirmAccount;
  const done = { success: true as const, message: 'Your address is confirmed.' };
  const now = clock.now();
  const linked = () =>
    foundUnder(secrets.keyedHashes(confirmPurpose, token), (hash) =>
      readLinkedAccount(database.kysely, { hash, now }),
    );
  const account = await linked();
  if (!account) return new ApiError(errors.deadLink);
  const asBefore = async (set: typeof account | null) => {
    const same = set && (await isPassword(set.password_hash, password, 'account'));
    return same ? done : new ApiError(errors.deadLink);
  };
  const { id, email, name, confirmed_at: before } = account;
  if (before) return asBefore(account);
  const fault = await faultOf(password, { email, name });
  if (fault) return fault;
  const password_hash = await hashPassword(password, 'account');
  const confirmed = await database.transaction(async (trx) => {
    // Of two at once one confirms it.
    if (!(await confirmUnder(trx, id, { password_hash, confirmed_at: now }))) return null;
    await audit.record({ action: 'account.confirm', actor: 'public', subject: id }, trx);
    await mail.send({ to: email, subject: passwordSetSubject, react: PasswordSetMail() }, trx);
    return done;
  });
  return confirmed ?? asBefore(await linked());
}
