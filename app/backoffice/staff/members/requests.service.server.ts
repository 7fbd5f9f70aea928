import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { endAskedBy } from '#app/backoffice/approvals/service.server.ts';
import { roleName, roleNames, roles } from '#app/shell/permissions.rules.ts';
import { ApiError, type Received } from '#platform/contract.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { ApprovalAction, ApprovalActions } from '#platform/staff/approvals.server.ts';
import { askApproval } from '#platform/staff/approvals.server.ts';
import type { Staff } from '#platform/staff/guard.server.ts';
import { hashPassword } from '#platform/staff/password.server.ts';
import { oneTimePassword } from '../service.server.ts';
import { endSessions } from '../sessions/sessions.store.server.ts';
import {
  insertStaff,
  lockAdministrators,
  lockStaff,
  readStaff,
  readStaffByEmail,
  updateStaff,
} from '../store.server.ts';
import { changeRole, createStaff, type MadeOrAsked } from './members.contract.ts';
import { isLastAdministrator, needsColleague } from './members.rules.ts';

type Needs = Pick<Platform, 'audit' | 'clock' | 'database' | 'secrets'>;

const NewRole = z.object({ role: z.enum(roles) });
const NewMember = z.extend(NewRole, { id: z.string(), email: z.string(), name: z.string() });
type NewMember = z.infer<typeof NewMember>;

/**
 * Makes a member of staff with a one-time password while there is only one administrator; from the
 * second one on a colleague must agree first (decision 012).
 */
export async function createMember(
  { audit, clock, database, secrets }: Needs,
  staff: Pick<Staff, 'id' | 'name'>,
  { body: { name, role, reason, email: given } }: Received<typeof createStaff>,
): Promise<MadeOrAsked | ApiError> {
  const { errors } = createStaff;
  const email = given.toLowerCase();
  const password = oneTimePassword(secrets);
  const passwordHash = await hashPassword(password, 'staff');
  const member: NewMember = { id: randomUUID(), email, name, role };
  return database.transaction(async (trx) => {
    const now = clock.now();
    const administrators = await lockAdministrators(trx);
    if (await readStaffByEmail(trx, email)) return new ApiError(errors.known);
    if (needsColleague(administrators, now)) {
      const summary = `Make ${name} (${email}) a member of staff: ${roleNames[role]}.`;
      const request = { action: 'staff.create', subject: email, payload: member, summary, reason };
      const asked = await askApproval({ audit, clock }, trx, staff, request);
      return asked instanceof ApiError ? asked : { id: null, oneTimePassword: null, ...asked };
    }
    const given = { password_hash: passwordHash, password_reset_by: staff.id };
    if (!(await insertStaff(trx, { ...member, ...given, password_reset_at: now }))) {
      return new ApiError(errors.known);
    }
    const who = { actor: staff.id, subject: member.id, reason: `${roleNames[role]}: ${reason}` };
    await audit.record({ action: 'staff.created', ...who }, trx);
    const message = 'The one-time password is shown this once. Hand it over in person.';
    return { id: member.id, oneTimePassword: password, approvalId: null, message };
  });
}

/** Asks a colleague to agree to another role. Always two, whoever is there (decision 012). */
export async function askForRole(
  { audit, clock, database }: Needs,
  staff: Pick<Staff, 'id' | 'name'>,
  { params: { id }, body: { role, reason } }: Received<typeof changeRole>,
): Promise<MadeOrAsked | ApiError> {
  const { errors } = changeRole;
  return database.transaction(async (trx) => {
    const administrators = await lockAdministrators(trx);
    const member = await readStaff(trx, id);
    if (!member) return new ApiError(errors.notFound);
    if (member.role === role) return new ApiError(errors.same);
    if (isLastAdministrator(administrators, id)) return new ApiError(errors.lastAdministrator);
    const before = roleName(member.role) ?? member.role;
    const summary = `Change the role of ${member.name} (${member.email}) from ${before} to ${roleNames[role]}.`;
    const request = { action: 'staff.role', subject: id, payload: { role }, summary, reason };
    const asked = await askApproval({ audit, clock }, trx, staff, request);
    return asked instanceof ApiError ? asked : { id: null, oneTimePassword: null, ...asked };
  });
}

/** Makes the member that two have agreed to. Nobody knows the password: it is reset to hand one over. */
function createApproved({ audit, database, secrets }: Needs): ApprovalAction {
  return {
    may: 'staff.write',
    async run({ payload, reason, decidedBy }) {
      const member = NewMember.parse(payload);
      const passwordHash = await hashPassword(oneTimePassword(secrets), 'staff');
      const outcome = 'The account was made. Give them a one-time password now.';
      return database.transaction(async (trx) => {
        // A kill came between the account and the note of it.
        if (await readStaff(trx, member.id)) return outcome;
        if (!(await insertStaff(trx, { ...member, password_hash: passwordHash }))) {
          return new ApiError(createStaff.errors.known);
        }
        const why = `${roleNames[member.role]}: ${reason}`;
        const who = { actor: decidedBy, subject: member.id, reason: why };
        await audit.record({ action: 'staff.created', ...who }, trx);
        return outcome;
      });
    },
  };
}

/** Whether a role may do what a request asks for, by the name of its action. */
type MayAsk = (role: string, action: string) => boolean;

/** Changes the role that two have agreed to; the member signs in anew, and keeps the requests that go with the role. */
function changeApproved({ audit, clock, database }: Needs, mayAsk: MayAsk): ApprovalAction {
  return {
    may: 'staff.write',
    run({ subject, payload, reason, decidedBy }) {
      const { role } = NewRole.parse(payload);
      return database.transaction(async (trx) => {
        const administrators = await lockAdministrators(trx);
        const member = await lockStaff(trx, subject);
        if (!member) return new ApiError(changeRole.errors.notFound);
        if (member.role === role) return 'The role was changed.';
        if (isLastAdministrator(administrators, subject)) {
          return new ApiError(changeRole.errors.lastAdministrator);
        }
        const now = clock.now();
        await updateStaff(trx, subject, { role, changed_at: now });
        await endSessions(trx, subject, now);
        await endAskedBy({ audit, clock }, trx, subject, (action) => mayAsk(role, action));
        const why = `${roleName(member.role) ?? member.role} to ${roleNames[role]}: ${reason}`;
        const who = { actor: decidedBy, subject, reason: why };
        await audit.record({ action: 'staff.role-changed', ...who }, trx);
        return 'The role was changed.';
      });
    },
  };
}

/** What is done about staff accounts once two have agreed. */
export function staffDoings(platform: Needs, mayAsk: MayAsk): ApprovalActions {
  return {
    'staff.create': createApproved(platform),
    'staff.role': changeApproved(platform, mayAsk),
  };
}
