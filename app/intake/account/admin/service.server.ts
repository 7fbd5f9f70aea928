import { type Answer, ApiError, type Received } from '#platform/contract.ts';
import type { StaffRequestContext, Working } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { disclose } from '#platform/staff/access-grants.server.ts';
import { staffNames } from '#platform/staff/directory.server.ts';
import type { Staff } from '#platform/staff/guard.server.ts';
import { maskEmail } from '#platform/text/mask.ts';
import { endAccount as end } from '../deletion.service.server.ts';
import { type Erasers, erasedWith, mustWait } from '../erasure/erasure.service.server.ts';
import { createAccount, faultOf, type NewAccount } from '../service.server.ts';
import { accountRows, type ListedAccount, readAccountById } from '../store.server.ts';
import { deleteTokensOf } from '../tokens.store.server.ts';
import {
  type AccountEntry,
  type AccountLine,
  type endAccount,
  makeAccount,
  staffAccount,
  type staffAccounts,
} from './contract.ts';

type Query = Received<typeof staffAccounts>['query'];
type Reads = Pick<Platform, 'audit' | 'clock' | 'database'>;

function lineOf(row: ListedAccount, names: ReadonlyMap<string, string>): AccountLine {
  return {
    id: row.id,
    name: row.name,
    email: maskEmail(row.email),
    confirmed: row.confirmed_at !== null,
    madeBy: names.get(row.made_by) ?? row.made_by,
    createdAt: row.created_at.toISOString(),
  };
}

/** A page of the accounts. Addresses are masked; one that is looked for is found as a whole. */
export async function accountPage(
  platform: Pick<Platform, 'database'>,
  query: Query,
): Promise<Answer<typeof staffAccounts>> {
  const page = await accountRows.page(platform.database.kysely, query);
  const makers = [...new Set(page.data.map((row) => row.made_by))];
  const names = await staffNames(platform, makers);
  return { ...page, data: page.data.map((row) => lineOf(row, names)) };
}

/** The accounts as CSV, filtered like the list, with whole addresses and phone numbers. */
export function accountExport(platform: Platform, context: StaffRequestContext, query: Query) {
  return accountRows.exported(platform, context, {
    resource: 'accounts',
    filter: query,
    async lines(rows) {
      const names = await staffNames(platform, [...new Set(rows.map((row) => row.made_by))]);
      return rows.map((row) => ({ ...row, maker: names.get(row.made_by) ?? row.made_by }));
    },
    columns: [
      ['Name', ({ name }) => name],
      ['Email', ({ email }) => email],
      ['Phone', ({ phone }) => phone],
      ['Created by', ({ maker }) => maker],
      ['Created', ({ created_at }) => created_at],
      ['Email confirmed', ({ confirmed_at }) => confirmed_at],
    ],
  });
}

/** One account, for a member of staff who has said why. */
export async function openAccount(
  platform: Reads,
  erasers: Erasers,
  id: string,
  { staff, requestId }: Working,
): Promise<AccountEntry | ApiError> {
  const row = await readAccountById(platform.database.kysely, id);
  if (!row) return new ApiError(staffAccount.errors.notFound);
  const fields = ['name', 'email', 'phone'];
  const refused = await disclose(platform, staff, {
    kind: 'accounts',
    subject: id,
    fields,
    requestId,
  });
  if (refused) return refused;
  return {
    ...lineOf(row, await staffNames(platform, [row.made_by])),
    email: row.email,
    phone: row.phone,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    // An address that was never confirmed may be somebody else's: only the account itself goes.
    erases: row.confirmed_at ? await erasedWith(platform.database.kysely, erasers, row) : [],
    waits: row.confirmed_at !== null && (await mustWait(platform.database.kysely, erasers, row)),
  };
}

/** Makes an account whose address this member vouches for. Refused when the address has one. */
export async function addAccount(
  platform: Parameters<typeof createAccount>[0],
  { id: madeBy, name }: Pick<Staff, 'id' | 'name'>,
  account: NewAccount,
): Promise<AccountLine | ApiError> {
  const { taken } = makeAccount.errors;
  const fault = await faultOf(account.password, account);
  if (fault) return fault;
  const id = await createAccount(platform, account, { madeBy });
  const row = id && (await readAccountById(platform.database.kysely, id));
  if (!row) return new ApiError(taken, { fields: { email: taken.message } });
  return lineOf(row, new Map([[madeBy, name]]));
}

/** Ends every sign-in of an account, for a reason; its owner can sign in again. */
export async function endSignIns(
  { audit, database }: Pick<Platform, 'audit' | 'database'>,
  { id, reason }: { readonly id: string; readonly reason: string },
  { staff, requestId }: Working,
): Promise<Answer<typeof endAccount> | ApiError> {
  if (!(await readAccountById(database.kysely, id))) {
    return new ApiError(staffAccount.errors.notFound);
  }
  await database.transaction(async (trx) => {
    await deleteTokensOf(trx, id);
    const entry = { action: 'account.sign-ins-end', actor: staff.id, subject: id, reason };
    await audit.record({ ...entry, requestId }, trx);
  });
  return { success: true, message: 'Every sign-in has ended.' };
}

/** Ends an account in the name of this member, with everything that is tied to it. */
export async function finishAccount(
  platform: Platform,
  erasers: Erasers,
  { id, reason }: { readonly id: string; readonly reason: string },
  { staff, requestId }: Working,
): Promise<Answer<typeof endAccount> | ApiError> {
  const ended = await end(platform, erasers, { id }, { actor: staff.id, reason, requestId });
  if (!ended) return new ApiError(staffAccount.errors.notFound);
  const { waits, unreached } = ended;
  const untold =
    waits && unreached
      ? ' No email reaches its owner, so the link that erases the rest does not come: the rest stays.'
      : '';
  return { success: true, message: `The account was deleted.${untold}` };
}
