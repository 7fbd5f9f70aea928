import type { Generated, Selectable } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';

interface TokenRow {
  token_hash: string;
  account_id: string;
  created_at: Date;
  expires_at: Date;
  /** Its last use; null for one that an older server made. */
  seen_at: Date | null;
  /** When the mailed code was typed; null: it opens nothing. */
  proven_at: Date | null;
  /** Keyed hash of the mailed code; null for none, or once it was used. */
  code_hash: string | null;
  code_until: Date | null;
  code_tries: Generated<number>;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    account_tokens: TokenRow;
  }
}

type StoredToken = Selectable<TokenRow>;
type NewToken = Omit<StoredToken, 'code_tries'>;

/** Keeps a new token; only the newest `most` of the account stay. */
export async function insertToken(trx: Trx, token: NewToken, most: number): Promise<void> {
  await trx.insertInto('account_tokens').values(token).execute();
  const newest = trx
    .selectFrom('account_tokens')
    .select('token_hash')
    .where('account_id', '=', token.account_id)
    .orderBy('created_at', 'desc')
    .limit(most);
  await trx
    .deleteFrom('account_tokens')
    .where('account_id', '=', token.account_id)
    .where((eb) =>
      eb.or([eb('expires_at', '<=', token.created_at), eb('token_hash', 'not in', newest)]),
    )
    .execute();
}

/** The account behind a token that still holds. */
export async function readTokenAccount(
  executor: Executor,
  { hash, now, idle }: { hash: string; now: Date; idle: Date },
) {
  return executor
    .selectFrom('account_tokens as t')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .select(['a.id', 'a.email', 'a.name', 't.token_hash', 't.proven_at', 't.seen_at'])
    .select('t.expires_at')
    .where('t.token_hash', '=', hash)
    .where('t.expires_at', '>', now)
    .where((eb) => eb(eb.fn.coalesce('t.seen_at', 't.created_at'), '>', idle))
    .executeTakeFirst();
}

export async function deleteToken(executor: Executor, hash: string): Promise<void> {
  await executor.deleteFrom('account_tokens').where('token_hash', '=', hash).execute();
}

export async function deleteExpiredTokens(executor: Executor, now: Date): Promise<void> {
  await executor.deleteFrom('account_tokens').where('expires_at', '<=', now).execute();
}

/** Counts a try at the code of a token; gives what it must be, or null where no try is left. */
export async function takeCodeTry(
  executor: Executor,
  { hash, now, most }: { readonly hash: string; readonly now: Date; readonly most: number },
): Promise<string | null> {
  const row = await executor
    .updateTable('account_tokens')
    .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('token_hash', '=', hash)
    .where('code_until', '>', now)
    .where('code_tries', '<', most)
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash ?? null;
}

/** Notes that the code was right: it is used up. False when another was faster, or the token is gone. */
export async function proveToken(
  trx: Trx,
  { hash, code, now }: { readonly hash: string; readonly code: string; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account_tokens')
    .set({ proven_at: now, seen_at: now, code_hash: null, code_until: null })
    .where('token_hash', '=', hash)
    .where('code_hash', '=', code)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function noteTokenUse(executor: Executor, hash: string, now: Date): Promise<void> {
  await executor
    .updateTable('account_tokens')
    .set({ seen_at: now })
    .where('token_hash', '=', hash)
    .execute();
}

/** The tokens of an account that still hold, the latest first. */
export function readTokensOf(
  executor: Executor,
  { id, now, idle }: { readonly id: string; readonly now: Date; readonly idle: Date },
) {
  return executor
    .selectFrom('account_tokens')
    .select(['token_hash', 'created_at', 'seen_at', 'proven_at'])
    .where('account_id', '=', id)
    .where('expires_at', '>', now)
    .where((eb) => eb(eb.fn.coalesce('seen_at', 'created_at'), '>', idle))
    .orderBy('created_at', 'desc')
    .execute();
}

/** Ends the tokens of an account: all, or those that are named. Gives how many. */
export async function deleteTokensOf(
  executor: Executor,
  id: string,
  hashes?: readonly string[],
): Promise<number> {
  const { numDeletedRows } = await executor
    .deleteFrom('account_tokens')
    .where('account_id', '=', id)
    .$if(hashes !== undefined, (query) => query.where('token_hash', 'in', [...(hashes ?? [])]))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
