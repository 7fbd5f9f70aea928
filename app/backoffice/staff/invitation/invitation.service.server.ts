import { randomUUID } from 'node:crypto';
import type { Platform } from '#platform/platform.server.ts';
import { consoleOrigin } from '#platform/staff/hosts.server.ts';
import { hashPassword } from '#platform/staff/password.server.ts';
import { oneTimePassword } from '../service.server.ts';
import { countStaff, insertStaff } from '../store.server.ts';
import { invitationHash } from './invitation.rules.ts';
import { InvitationMail, invitationSubject } from './mails.server.tsx';

type Needs = Pick<Platform, 'audit' | 'config' | 'database' | 'mail' | 'secrets'>;

/**
 * Makes the first administrator of a live site under ADMIN_EMAIL and mails the invitation, both or
 * neither. The password stands in the link alone and must be changed at the first sign-in. False when
 * there is staff already.
 */
export async function inviteFirstAdministrator(platform: Needs): Promise<boolean> {
  const { audit, config, database, mail, secrets } = platform;
  if ((await countStaff(database.kysely)) > 0) return false;
  const password = oneTimePassword(secrets);
  const email = config.ADMIN_EMAIL.toLowerCase();
  const id = randomUUID();
  const member = { id, email, role: 'administrator', name: 'First administrator' };
  const password_hash = await hashPassword(password, 'staff');
  const page = new URL('/admin/sign-in', consoleOrigin(config)).href;
  const address = `${page}${invitationHash({ email, password })}`;
  return database.transaction(async (trx) => {
    if (!(await insertStaff(trx, { ...member, password_hash }))) return false;
    await mail.send(
      { to: email, subject: invitationSubject, react: InvitationMail({ address }) },
      trx,
    );
    await audit.record({ action: 'staff.invite', actor: 'start', subject: id }, trx);
    return true;
  });
}
