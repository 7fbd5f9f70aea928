import { endAskedBy } from '#app/backoffice/approvals/service.server.ts';
import { type Answer, ApiError, type Received } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { StaffRequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Staff } from '#platform/staff/guard.server.ts';
import { hashPassword } from '#platform/staff/password.server.ts';
import { changeSeen } from '#platform/staff/versions.server.ts';
import { oneTimePassword } from '../service.server.ts';
import { endSessions } from '../sessions/sessions.store.server.ts';
import {
  PasswordResetMail,
  passwordResetSubject,
  SecondFactorResetMail,
  secondFactorResetSubject,
} from '../sign-in/mails.server.tsx';
import {
  lockAdministrators,
  lockStaff,
  readStaff,
  type StaffRow,
  updateStaff,
} from '../store.server.ts';
import {
  editStaff,
  getStaff,
  type listStaff,
  type MadeOrAsked,
  resetPassword,
  type resetSecondFactor,
  type StaffMember,
} from './members.contract.ts';
import { holdsOtherHalf, isLastAdministrator } from './members.rules.ts';
import { memberRows, readLastSeen } from './members.store.server.ts';

type Query = Received<typeof listStaff>['query'];
type Needs = Pick<Platform, 'audit' | 'clock' | 'database' | 'mail' | 'secrets'>;

const shown = (row: StaffRow, seenAt: Date | undefined): StaffMember => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  disabled: row.disabled_at !== null,
  disabledAt: row.disabled_at?.toISOString() ?? null,
  secondFactor: row.totp_secret !== null,
  mustChangePassword: row.must_change_password,
  seenAt: seenAt?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
});

/** A page of the members of staff. */
export async function staffList(
  { database }: Pick<Platform, 'database'>,
  query: Query,
): Promise<Answer<typeof listStaff>> {
  const { data, hasNext } = await memberRows.page(database.kysely, query);
  const seen = await readLastSeen(
    database.kysely,
    data.map(({ id }) => id),
  );
  return { data: data.map((row) => shown(row, seen.get(row.id))), hasNext };
}

/** The list as CSV, filtered like it; never what a member signs in with. */
export function staffExport(platform: Platform, context: StaffRequestContext, query: Query) {
  const { kysely } = platform.database;
  return memberRows.exported(platform, context, {
    resource: 'staff',
    filter: query,
    async lines(rows) {
      const seen = await readLastSeen(
        kysely,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => ({ ...row, seen: seen.get(row.id) }));
    },
    columns: [
      ['Name', ({ name }) => name],
      ['Email', ({ email }) => email],
      ['Role', ({ role }) => role],
      ['Disabled', ({ disabled_at }) => disabled_at],
      ['Second factor', ({ totp_secret }) => totp_secret !== null],
      ['Password still to change', ({ must_change_password }) => must_change_password],
      ['Last active', ({ seen }) => seen],
      ['Created', ({ created_at }) => created_at],
    ],
  });
}

/** One member of staff. */
export async function oneMember(
  { database }: Pick<Platform, 'database'>,
  id: string,
): Promise<StaffMember | ApiError> {
  const row = await readStaff(database.kysely, id);
  if (!row) return new ApiError(getStaff.errors.notFound);
  return shown(row, (await readLastSeen(database.kysely, [id])).get(id));
}

const withAdministrators = {
  async lock(trx: Trx, id: string) {
    const administrators = await lockAdministrators(trx);
    const member = await lockStaff(trx, id);
    return member && { administrators, member, version: member.changed_at.toISOString() };
  },
};

/**
 * Changes a member's name, disables or enables the account. Disabling ends all its sessions, and what
 * the member has asked colleagues to agree to.
 */
export async function editMember(
  platform: Needs,
  staff: Pick<Staff, 'id'>,
  { params: { id }, body }: Received<typeof editStaff>,
): Promise<StaffMember | ApiError> {
  const { audit, clock } = platform;
  const { errors } = editStaff;
  const seen = { id, version: body.changedAt, errors };
  const refused = await changeSeen(platform, withAdministrators, seen, async (trx, found) => {
    const { member, administrators } = found;
    const disables = body.disabled === true && member.disabled_at === null;
    const enables = body.disabled === false && member.disabled_at !== null;
    if (disables && isLastAdministrator(administrators, id)) {
      return new ApiError(errors.lastAdministrator);
    }
    const now = clock.now();
    const renames = body.name !== undefined && body.name !== member.name;
    await updateStaff(trx, id, {
      ...(renames ? { name: body.name } : {}),
      ...(disables || enables ? { disabled_at: disables ? now : null } : {}),
      ...(disables || enables || renames ? { changed_at: now } : { changed_at: member.changed_at }),
    });
    const who = { actor: staff.id, subject: id };
    if (disables) {
      await endSessions(trx, id, now);
      await endAskedBy({ audit, clock }, trx, id);
    }
    if (disables) await audit.record({ action: 'staff.disabled', ...who }, trx);
    if (enables) await audit.record({ action: 'staff.enabled', ...who }, trx);
    if (renames) await audit.record({ action: 'staff.renamed', ...who }, trx);
    return null;
  });
  return refused ?? oneMember(platform, id);
}

/** A member as the one who resets something finds them, or why it may not be done. */
async function lockForReset(
  trx: Trx,
  staff: Pick<Staff, 'id'>,
  id: string,
  half: { readonly of: 'password' | 'factor'; readonly now: Date },
): Promise<StaffRow | ApiError> {
  const { errors } = resetPassword;
  const member = await lockStaff(trx, id);
  if (!member) return new ApiError(errors.notFound);
  if (id === staff.id) return new ApiError(errors.own);
  const other =
    half.of === 'password'
      ? { by: member.factor_reset_by, at: member.factor_reset_at }
      : { by: member.password_reset_by, at: member.password_reset_at };
  const asker = { id: staff.id, now: half.now };
  return holdsOtherHalf(member, other, asker) ? new ApiError(errors.otherHalf) : member;
}

/** Gives out a new one-time password, shown this once; the member gets a mail about it. */
export async function resetMemberPassword(
  { audit, clock, database, mail, secrets }: Needs,
  staff: Pick<Staff, 'id' | 'name'>,
  { params: { id }, body: { reason } }: Received<typeof resetPassword>,
): Promise<MadeOrAsked | ApiError> {
  const password = oneTimePassword(secrets);
  const passwordHash = await hashPassword(password, 'staff');
  return database.transaction(async (trx) => {
    const now = clock.now();
    const member = await lockForReset(trx, staff, id, { of: 'password', now });
    if (member instanceof ApiError) return member;
    await updateStaff(trx, id, {
      password_hash: passwordHash,
      must_change_password: true,
      password_reset_by: staff.id,
      password_reset_at: now,
      changed_at: now,
    });
    await endSessions(trx, id, now);
    const who = { actor: staff.id, subject: id, reason };
    await audit.record({ action: 'staff.password-reset', ...who }, trx);
    const react = PasswordResetMail({ name: member.name || member.email, by: staff.name });
    await mail.send({ to: member.email, subject: passwordResetSubject, react }, trx);
    const message = 'The one-time password is shown this once. Hand it over in person.';
    return { id, oneTimePassword: password, approvalId: null, message };
  });
}

/** Takes a member's second factor and recovery codes away; the member gets a mail about it. */
export async function resetMemberSecondFactor(
  platform: Needs,
  staff: Pick<Staff, 'id' | 'name'>,
  { params: { id }, body: { reason } }: Received<typeof resetSecondFactor>,
): Promise<StaffMember | ApiError> {
  const { audit, clock, database, mail } = platform;
  const refused = await database.transaction(async (trx) => {
    const now = clock.now();
    const member = await lockForReset(trx, staff, id, { of: 'factor', now });
    if (member instanceof ApiError) return member;
    await updateStaff(trx, id, {
      totp_secret: null,
      totp_pending: null,
      recovery_hashes: [],
      factor_reset_by: staff.id,
      factor_reset_at: now,
      changed_at: now,
    });
    await endSessions(trx, id, now);
    const who = { actor: staff.id, subject: id, reason };
    await audit.record({ action: 'staff.second-factor-reset', ...who }, trx);
    const react = SecondFactorResetMail({ name: member.name || member.email, by: staff.name });
    await mail.send({ to: member.email, subject: secondFactorResetSubject, react }, trx);
    return null;
  });
  return refused ?? oneMember(platform, id);
}
