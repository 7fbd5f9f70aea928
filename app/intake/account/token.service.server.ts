import { keptSince } from '#app/shell/retention.rules.ts';
import { type Answer, ApiError } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { RequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { foundUnder, sixDigits } from '#platform/secrets.server.ts';
import {
  type endSignIns,
  listSignIns,
  proveSignIn,
  type signIn,
  type signOut,
} from './contract.ts';
import { CodeMail, codeSubject } from './mails.server.tsx';
import {
  bearerIn,
  codeHoldsMs,
  codeTries,
  mostTokens,
  tokenHoldsMs,
  tokenIdleMs,
  tokenNotedMs,
} from './rules.ts';
import type { AccountRow } from './store.server.ts';
import {
  deleteExpiredTokens,
  deleteToken,
  deleteTokensOf,
  insertToken,
  noteTokenUse,
  proveToken,
  readTokenAccount,
  readTokensOf,
  takeCodeTry,
} from './tokens.store.server.ts';

export type Signed = Answer<typeof signIn>;
type Needs = Pick<Platform, 'clock' | 'database' | 'secrets'>;
type Carrying = Pick<RequestContext, 'header'>;

const tokenPurpose = 'account-token';
const codePurpose = 'account-code';

interface NewToken {
  readonly mails?: boolean;
  readonly token?: string;
}

/** A code is good for the token that it was mailed for. */
const codeSubjectOf = (tokenHash: string, code: string) => `${tokenHash} ${code}`;

/**
 * A token that signs in to an account, kept in the caller's transaction. With `mails` a code goes to its
 * owner, without which it opens nothing: a password alone is one factor. `token` is one that a press has of its own.
 */
export async function newToken(
  { clock, mail, secrets }: Pick<Platform, 'clock' | 'mail' | 'secrets'>,
  { id, email }: Pick<AccountRow, 'id' | 'email'>,
  trx: Trx,
  { mails = false, token = secrets.randomToken(256) }: NewToken = {},
): Promise<Signed> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + tokenHoldsMs);
  const hash = secrets.keyedHash(tokenPurpose, token);
  const code = sixDigits();
  const codeUntil = new Date(now.getTime() + codeHoldsMs);
  const row = {
    token_hash: hash,
    account_id: id,
    created_at: now,
    expires_at: expiresAt,
    seen_at: now,
    proven_at: null,
    code_hash: mails ? secrets.keyedHash(codePurpose, codeSubjectOf(hash, code)) : null,
    code_until: mails ? codeUntil : null,
  };
  await insertToken(trx, row, mostTokens);
  if (mails) {
    const react = CodeMail({ code });
    const ends = { forgets: true, goodUntil: codeUntil };
    await mail.send({ to: email, subject: codeSubject, react, ...ends }, trx);
  }
  return { success: true, token, expiresAt: expiresAt.toISOString() };
}

/** Looks like a token and is none. */
export function deadToken({ clock, secrets }: Pick<Platform, 'clock' | 'secrets'>): Signed {
  const expiresAt = new Date(clock.now().getTime() + tokenHoldsMs).toISOString();
  return { success: true, token: secrets.randomToken(256), expiresAt };
}

const idleAt = (now: Date) => new Date(now.getTime() - tokenIdleMs);

/**
 * The account whose token a call carries; null for unknown, expired, idle, revoked and absent (C-96).
 * Whatever opens something of the account asks `requireProven`.
 */
export async function accountBehind(
  { clock, database, secrets }: Needs,
  authorization: string | undefined,
) {
  const token = bearerIn(authorization);
  if (!token) return null;
  const now = clock.now();
  const found = await foundUnder(secrets.keyedHashes(tokenPurpose, token), (hash) =>
    readTokenAccount(database.kysely, { hash, now, idle: idleAt(now) }),
  );
  const seen = found?.seen_at?.getTime() ?? 0;
  if (found && now.getTime() - seen > tokenNotedMs) {
    await noteTokenUse(database.kysely, found.token_hash, now);
  }
  return found ?? null;
}

/** The answer that gave this token, while it holds; null for none. */
export async function givenBefore(platform: Needs, token: string): Promise<Signed | null> {
  const found = await accountBehind(platform, `Bearer ${token}`);
  return found && { success: true, token, expiresAt: found.expires_at.toISOString() };
}

/** The account of a token, its code typed or not, or the refusal: 401. */
export async function requireToken(platform: Needs, { header }: Carrying) {
  const account = await accountBehind(platform, header('authorization'));
  return account ?? new ApiError(listSignIns.errors.unauthorized);
}

/** The account of a token whose code was typed, or the refusal: 401 without a token, 403 without the code. */
export async function requireProven(platform: Needs, carrying: Carrying) {
  const account = await requireToken(platform, carrying);
  if (account instanceof ApiError) return account;
  return account.proven_at ? account : new ApiError(listSignIns.errors.unproven);
}

/** Types the code of a sign-in: five tries in ten minutes, then that sign-in opens nothing any more. */
export async function prove(
  platform: Needs & Pick<Platform, 'audit'>,
  typed: string,
  { requestId, ...carrying }: Carrying & Pick<RequestContext, 'requestId'>,
): Promise<Answer<typeof proveSignIn> | ApiError> {
  const { errors } = proveSignIn;
  const { audit, clock, database, secrets } = platform;
  const done = { success: true, message: 'You are signed in.' } as const;
  const account = await requireToken(platform, carrying);
  if (account instanceof ApiError) return account;
  if (account.proven_at) return done;
  const { id, token_hash: hash } = account;
  const now = clock.now();
  const most = codeTries;
  const wanted = await takeCodeTry(database.kysely, { hash, now, most });
  const code = typed.replaceAll(/\D/g, '').slice(0, 6);
  const given = secrets.keyedHashes(codePurpose, codeSubjectOf(hash, code));
  if (!wanted || !given.includes(wanted)) return new ApiError(errors.wrongCode);
  const proven = await database.transaction(async (trx) => {
    if (!(await proveToken(trx, { hash, code: wanted, now }))) return false;
    await audit.record({ action: 'account.sign-in', actor: 'public', subject: id, requestId }, trx);
    return true;
  });
  return proven ? done : new ApiError(errors.wrongCode);
}

/** By what a sign-in is named to its account; opens nothing. */
const nameOf = (tokenHash: string) => tokenHash.slice(-16);

/** The sign-ins of the account behind a proven token. */
export async function signInsOf(
  platform: Needs,
  context: Carrying,
): Promise<Answer<typeof listSignIns> | ApiError> {
  const account = await requireProven(platform, context);
  if (account instanceof ApiError) return account;
  const now = platform.clock.now();
  const { kysely } = platform.database;
  const rows = await readTokensOf(kysely, { id: account.id, now, idle: idleAt(now) });
  const data = rows.map((row) => ({
    id: nameOf(row.token_hash),
    startedAt: row.created_at.toISOString(),
    lastUsedAt: (row.seen_at ?? row.created_at).toISOString(),
    proven: row.proven_at !== null,
    current: row.token_hash === account.token_hash,
  }));
  return { data };
}

/** Ends one sign-in of the account, or all but the one that asks. One that is gone is answered alike. */
export async function endSignInsOf(
  platform: Needs & Pick<Platform, 'audit'>,
  named: string | undefined,
  context: Carrying & Pick<RequestContext, 'requestId'>,
): Promise<Answer<typeof endSignIns> | ApiError> {
  const account = await requireProven(platform, context);
  if (account instanceof ApiError) return account;
  const { audit, clock, database } = platform;
  const now = clock.now();
  const { id, token_hash: own } = account;
  await database.transaction(async (trx) => {
    const rows = await readTokensOf(trx, { id, now, idle: new Date(0) });
    const hashes = rows
      .map((row) => row.token_hash)
      .filter((hash) => (named === undefined ? hash !== own : nameOf(hash) === named));
    if (hashes.length === 0) return;
    await deleteTokensOf(trx, id, hashes);
    const { requestId } = context;
    await audit.record(
      { action: 'account.sign-ins-end', actor: 'public', subject: id, requestId },
      trx,
    );
  });
  return { success: true, message: 'Signed out there.' };
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

/** Removes tokens that have run out. */
export async function sweepTokens({ clock, database }: Pick<Platform, 'clock' | 'database'>) {
  await deleteExpiredTokens(database.kysely, keptSince('accountTokens', clock.now()));
}
