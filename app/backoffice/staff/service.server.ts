import { randomUUID } from 'node:crypto';
import { mayDo, type Role } from '#app/shell/permissions.rules.ts';
import type { Executor } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { hashPassword } from '#platform/staff/password.server.ts';
import { countStaff, insertStaff, readActiveAddresses, readStaff } from './store.server.ts';

/** The address of the account that the first start of a demo makes, unless ADMIN_EMAIL names one. */
export const firstAdministratorEmail = 'administrator@sapioworker.example.com';

/** A password of 128 random bits that must be changed at the first sign-in; it is shown once. */
export function oneTimePassword(secrets: Pick<Platform['secrets'], 'randomToken'>): string {
  return (secrets.randomToken(128).match(/.{1,4}/g) ?? []).join('-').toLowerCase();
}
/**
 * Makes the first administrator when there is no staff account at all, and gives the one-time
 * password, which must be changed at the first sign-in and is kept as a hash only. Null when there
 * is staff already (also when another process was faster).
 */
export async function createFirstAdministrator({
  config,
  database,
  secrets,
}: Pick<Platform, 'config' | 'database' | 'secrets'>): Promise<{
  email: string;
  password: string;
} | null> {
  if ((await countStaff(database.kysely)) > 0) return null;
  const password = oneTimePassword(secrets);
  const email = config.ADMIN_EMAIL.toLowerCase() || firstAdministratorEmail;
  const made = await insertFirst(database, email, await hashPassword(password, 'staff'));
  return made ? { email, password } : null;
}

function insertFirst(
  database: Platform['database'],
  email: string,
  passwordHash: string,
): Promise<boolean> {
  return database.transaction((trx) =>
    insertStaff(trx, {
      id: randomUUID(),
      email,
      role: 'administrator',
      name: 'First administrator',
      password_hash: passwordHash,
    }),
  );
}

/** Where the members of a role who are not disabled read their mail. */
export function addressesOf(
  { database }: Pick<Platform, 'database'>,
  role: Role,
): Promise<string[]> {
  return readActiveAddresses(database.kysely, role);
}

/** Whether a member works here still and holds a permission. */
export async function memberMay(
  executor: Executor,
  id: string,
  permission: string,
): Promise<boolean> {
  const member = await readStaff(executor, id);
  return member !== undefined && member.disabled_at === null && mayDo(member.role, permission);
}

/**
 * Makes an account from outside the console, with its audit row, and gives its one-time password; null
 * when the address has an account already.
 */
export async function createMember(
  { audit, database, secrets }: Pick<Platform, 'audit' | 'database' | 'secrets'>,
  actor: string,
  { name, email, role }: { name: string; email: string; role: Role },
): Promise<string | null> {
  const password = oneTimePassword(secrets);
  const member = { id: randomUUID(), name, email: email.trim().toLowerCase(), role };
  const password_hash = await hashPassword(password, 'staff');
  return database.transaction(async (trx) => {
    if (!(await insertStaff(trx, { ...member, password_hash }))) return null;
    const reason = `role ${role}`;
    await audit.record({ action: 'staff.create', actor, subject: member.id, reason }, trx);
    return password;
  });
}
