import type { Executor, Trx } from '#platform/database/database.server.ts';
import { type FilterOf, staffList } from '#platform/staff/list.server.ts';
import type { staffAccounts } from './admin/contract.ts';

export interface AccountRow {
  id: string;
  name: string;
  /** In lower case. */
  email: string;
  phone: string;
  password_hash: string;
  /** `app`, `sample`, or the member of staff who made it. */
  made_by: string;
  /** Keyed hash of the token in the confirmation mail; null once there is nothing to confirm. */
  confirm_hash: string | null;
  confirm_until: Date | null;
  /** When its owner proved that the address is his; null: it was only typed. */
  confirmed_at: Date | null;
  /** Keyed hash of the token in the last mail about a forgotten password; another one of it once it was used. */
  reset_hash: string | null;
  reset_until: Date | null;
  created_at: Date;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    accounts: AccountRow;
  }
}

/** Writes an account. False when the address has one. */
export async function insertAccount(executor: Executor, account: AccountRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await executor
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function readAccount(executor: Executor, email: string) {
  return executor
    .selectFrom('accounts')
    .select(['id', 'email', 'password_hash', 'confirmed_at'])
    .where('email', '=', email)
    .executeTakeFirst();
}

// Never the password.
const listed = ['id', 'name', 'email', 'phone', 'made_by', 'confirmed_at', 'created_at'] as const;
export type ListedAccount = Pick<AccountRow, (typeof listed)[number]>;

export const accountRows = staffList({
  found(db, { q }: FilterOf<typeof staffAccounts>) {
    const rows = db.selectFrom('accounts').select(listed);
    return q ? rows.where('email', '=', q.toLowerCase()) : rows;
  },
  sorts: { createdAt: 'created_at' },
});

export async function readAccountById(
  executor: Executor,
  id: string,
): Promise<ListedAccount | undefined> {
  return executor.selectFrom('accounts').select(listed).where('id', '=', id).executeTakeFirst();
}

/** The account whose confirmation link this is, while it holds. */
export async function readLinkedAccount(
  executor: Executor,
  { hash, now }: { readonly hash: string; readonly now: Date },
) {
  return executor
    .selectFrom('accounts')
    .select(['id', 'name', 'email', 'password_hash', 'confirmed_at'])
    .where('confirm_hash', '=', hash)
    .where('confirm_until', '>', now)
    .executeTakeFirst();
}

/** Confirms an account under a new password and ends all its tokens; false when it is confirmed. */
export async function confirmUnder(
  trx: Trx,
  id: string,
  values: Pick<AccountRow, 'password_hash' | 'confirmed_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set(values)
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) return false;
  await trx.deleteFrom('account_tokens').where('account_id', '=', id).execute();
  return true;
}

/** Keeps a link for a new password, in the place of the one before. Gives the address; null for no account. */
export async function putReset(
  trx: Trx,
  id: string,
  values: Pick<AccountRow, 'reset_hash' | 'reset_until'>,
): Promise<string | null> {
  const row = await trx
    .updateTable('accounts')
    .set(values)
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst();
  return row?.email ?? null;
}

/** The account whose link for a new password this is, used or not, while it holds. */
export async function readResetAccount(
  executor: Executor,
  { hash, now }: { readonly hash: string; readonly now: Date },
) {
  return executor
    .selectFrom('accounts')
    .select(['id', 'name', 'email', 'password_hash', 'reset_hash'])
    .where('reset_hash', '=', hash)
    .where('reset_until', '>', now)
    .executeTakeFirst();
}

/**
 * Sets another password and ends all tokens and links for one. By a mailed link it confirms the address too,
 * at `now`, and keeps by what that link is known from now on (`used`). False when the password or the link that was judged is the account's no more.
 */
export async function setPassword(
  trx: Trx,
  id: string,
  given: {
    password_hash: string;
    before?: string;
    reset_hash?: string | null;
    used?: string;
    now?: Date;
  },
): Promise<boolean> {
  const { password_hash, before, reset_hash, used, now } = given;
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set((eb) => ({
      password_hash,
      ...(used ? { reset_hash: used } : { reset_hash: null, reset_until: null }),
      ...(now ? { confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(now)) } : {}),
    }))
    .where('id', '=', id)
    .where((eb) =>
      before === undefined
        ? eb('reset_hash', '=', reset_hash ?? '')
        : eb('password_hash', '=', before),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) return false;
  await trx.deleteFrom('account_tokens').where('account_id', '=', id).execute();
  return true;
}

/** Who was judged to know the password. */
interface Judged {
  readonly id: string;
  /** The hash that the password was judged by: the account may have got another one since. */
  readonly password_hash: string;
}

/**
 * Holds an account until the transaction ends, so that nobody removes it or sets another password.
 * False when somebody was faster.
 */
export async function holdAccount(trx: Trx, { id, password_hash }: Judged): Promise<boolean> {
  const row = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes an account and, by the key between them, its tokens. With the hash that a password was
 * judged by, only while it is still the account's. Null when another was faster.
 */
export async function removeAccount(
  trx: Trx,
  { id, password_hash: hash }: Pick<Judged, 'id'> & Partial<Judged>,
) {
  const own = trx.deleteFrom('accounts').where('id', '=', id);
  const row = await (hash === undefined ? own : own.where('password_hash', '=', hash))
    .returning(['id', 'email', 'confirmed_at'])
    .executeTakeFirst();
  return row ?? null;
}

/** Removes the account of an address, whoever made it; gives its id, or undefined for none. */
export async function removeAccountOf(trx: Trx, email: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('accounts')
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Keeps the same password under a newer way of hashing. False when the account has another one by now. */
export async function rehash(
  executor: Executor,
  { id, password_hash: before }: Judged,
  password_hash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('accounts')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
