import { randomUUID } from 'node:crypto';
import type { Executor } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { hashPassword } from '#platform/staff/password.server.ts';
import { mayDo, roles } from './rules.ts';
import { countStaff, insertStaff, readActiveStaff } from './store.server.ts';

/** The address of the account that the first start makes. */
export const firstAdministratorEmail = 'administrator@sapioworker.example.com';

/** A password of 80 random bits that must be changed at the first sign-in; it is shown once. */
export function oneTimePassword(secrets: Pick<Platform['secrets'], 'randomToken'>): string {
  return (secrets.randomToken(80).match(/.{4}/g) ?? []).join('-').toLowerCase();
}

/**
 * Makes the first administrator when there is no staff account at all, and gives the one-time
 * password, which must be changed at the first sign-in and is kept as a hash only. Null when there
 * is staff already (also when another process was faster).
 */
export async function createFirstAdministrator({
  database,
  secrets,
}: Pick<Platform, 'database' | 'secrets'>): Promise<{ email: string; password: string } | null> {
  if ((await countStaff(database.kysely)) > 0) return null;
  const password = oneTimePassword(secrets);
  const made = await insertFirst(database, await hashPassword(password));
  return made ? { email: firstAdministratorEmail, password } : null;
}

function insertFirst(database: Platform['database'], passwordHash: string): Promise<boolean> {
  return database.transaction((trx) =>
    insertStaff(trx, {
      id: randomUUID(),
      email: firstAdministratorEmail,
      role: 'administrator',
      name: 'First administrator',
      password_hash: passwordHash,
    }),
  );
}

/** Members of staff who may do something and are not disabled, by name. */
export async function staffWhoMay(
  { database }: Pick<Platform, 'database'>,
  permission: string,
  executor: Executor = database.kysely,
): Promise<{ id: string; name: string }[]> {
  const able = roles.filter((role) => mayDo(role, permission));
  return readActiveStaff(executor, able);
}
