import { brandWords } from '#app/shell/brand.rules.ts';
import { type Answer, ApiError, common, invalid, type Received } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { StaffRequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { isGuessable, tooEasy } from '#platform/staff/guessable.server.ts';
import { hashPassword, isPassword } from '#platform/staff/password.server.ts';
import type { Session } from '../contract.ts';
import { enrol, offerSecret } from '../second-factor.service.server.ts';
import { giveSession, renewToken, sessionOf } from '../sessions/sessions.service.server.ts';
import { endSession, endSessions } from '../sessions/sessions.store.server.ts';
import { lockStaff, readStaff, type StaffRow, updateStaff } from '../store.server.ts';
import {
  changePassword,
  type confirmPassword,
  confirmSecondFactor,
  newSecondFactor,
} from './sign-in.contract.ts';
import { passwordFault } from './sign-in.rules.ts';
import { stepOf } from './sign-in.service.server.ts';
import { beginStage, handOver, mailOwnChange, takeTry } from './stages.service.server.ts';

/** The hash of one's own password when the given one is right; counted, and wrong ones written down. */
async function ownHash(
  platform: Platform,
  context: StaffRequestContext,
  password: string,
): Promise<string | ApiError> {
  const { audit, database, limits } = platform;
  const { staff, requestId } = context;
  const taken = await limits.take('staff-confirm', staff.id);
  if (!taken.allowed) {
    return new ApiError(common.limited, { retryAfterSeconds: taken.retryAfterSeconds });
  }
  const member = await readStaff(database.kysely, staff.id);
  if (member && (await isPassword(member.password_hash, password, 'staff')))
    return member.password_hash;
  await audit.record({ action: 'staff.password-wrong', actor: staff.id, requestId });
  return new ApiError(changePassword.errors.wrong);
}

/** What is wrong with a password that a member chooses, in words. */
async function faultOf(
  password: string,
  member: Pick<StaffRow, 'email' | 'name'> | undefined,
): Promise<string | null> {
  const { email = '', name = '' } = member ?? {};
  const own = [...brandWords, 'admin administrator staff', name, email];
  const fault = passwordFault(password, email);
  return fault ?? ((await isGuessable(password, own)) ? tooEasy : null);
}

/** The same session under a new token, because the password was given again. */
async function renewedStage(platform: Platform, trx: Trx, context: StaffRequestContext) {
  const { staff } = context;
  const token = await renewToken(platform, context, trx);
  if (!token) return new ApiError(common.unauthorized);
  return { session: sessionOf(platform, staff, 'done'), token, staffId: staff.id };
}

/**
 * Sets one's own password; every other session of the member ends. As a step of the sign-in it goes on
 * to the next one, in a new session.
 */
export async function changeOwnPassword(
  platform: Platform,
  { current, password }: Received<typeof changePassword>['body'],
  context: StaffRequestContext,
): Promise<Session | ApiError> {
  const { audit, clock, database } = platform;
  const { staff } = context;
  const { errors } = changePassword;
  const step = await stepOf(platform, staff);
  if (step !== 'done' && step !== 'password') return new ApiError(errors.notNow);
  const known = await ownHash(platform, context, current);
  if (known instanceof ApiError) return known;
  const member = await readStaff(database.kysely, staff.id);
  const same = current === password ? 'Choose a password other than the current one' : null;
  const fault = same ?? (await faultOf(password, member));
  if (fault) return invalid({ password: fault });
  const passwordHash = await hashPassword(password, 'staff');
  const outcome = await database.transaction(async (trx) => {
    const locked = await lockStaff(trx, staff.id);
    if (!locked || locked.password_hash !== known) return new ApiError(errors.wrong);
    const values = { password_hash: passwordHash, must_change_password: false };
    const now = clock.now();
    if (!staff.finished && !(await endSession(trx, staff.session, now))) {
      return new ApiError(common.unauthorized);
    }
    await updateStaff(trx, staff.id, { ...values, changed_at: now });
    await endSessions(trx, staff.id, now, staff.session);
    await audit.record({ action: 'staff.password-changed', actor: staff.id }, trx);
    await mailOwnChange(platform, trx, locked, 'password');
    if (staff.finished) return renewedStage(platform, trx, context);
    const proven = locked.totp_secret !== null;
    return beginStage(platform, trx, { ...locked, ...values }, { context, proven });
  });
  return outcome instanceof ApiError ? outcome : handOver(platform, context, outcome);
}

/** The password once more: exports and reveals are open to this session for ten minutes, under a new token. */
export async function confirmOwnPassword(
  platform: Platform,
  { password }: Received<typeof confirmPassword>['body'],
  context: StaffRequestContext,
): Promise<Answer<typeof confirmPassword> | ApiError> {
  const known = await ownHash(platform, context, password);
  if (known instanceof ApiError) return known;
  const token = await renewToken(platform, context);
  if (!token) return new ApiError(common.unauthorized);
  giveSession(context, token);
  return { success: true };
}

/** A new one while the sign-in asks for it; later only soon after the password was given. */
async function mayEnrol(
  platform: Platform,
  { staff }: StaffRequestContext,
): Promise<ApiError | null> {
  const step = await stepOf(platform, staff);
  if (step !== 'done' && step !== 'enrol') return new ApiError(newSecondFactor.errors.notNow);
  return staff.finished && !staff.fresh ? new ApiError(common.confirmNeeded) : null;
}

/** Offers a secret for an authenticator app. */
export async function offerSecondFactor(
  platform: Platform,
  context: StaffRequestContext,
): Promise<Answer<typeof newSecondFactor> | ApiError> {
  const refused = await mayEnrol(platform, context);
  if (refused) return refused;
  return platform.database.transaction(async (trx) => {
    const member = await lockStaff(trx, context.staff.id);
    if (!member) return new ApiError(common.unauthorized);
    return offerSecret(platform, trx, member, context.staff.session);
  });
}

/** Puts the offered secret in force: new recovery codes, a new session, and all others end. */
export async function confirmOwnSecondFactor(
  platform: Platform,
  { code }: Received<typeof confirmSecondFactor>['body'],
  context: StaffRequestContext,
): Promise<Answer<typeof confirmSecondFactor> | ApiError> {
  const { audit, clock, database } = platform;
  const { staff } = context;
  const { errors } = confirmSecondFactor;
  const refused = await mayEnrol(platform, context);
  if (refused) return refused;
  const limited = await takeTry(
    platform,
    'code',
    { subject: staff.id, staffId: staff.id },
    context,
  );
  if (limited) return limited;
  const outcome = await database.transaction(async (trx) => {
    const member = await lockStaff(trx, staff.id);
    if (!member) return new ApiError(common.unauthorized);
    const recoveryCodes = await enrol(platform, trx, member, { session: staff.session, code });
    if (!recoveryCodes) return new ApiError(errors.wrong);
    if (!(await endSession(trx, staff.session, clock.now()))) {
      return new ApiError(common.unauthorized);
    }
    await endSessions(trx, staff.id, clock.now());
    await audit.record({ action: 'staff.second-factor-set', actor: staff.id }, trx);
    await mailOwnChange(platform, trx, member, 'factor');
    const enrolled = await lockStaff(trx, staff.id);
    const stage = await beginStage(platform, trx, enrolled ?? member, { context, proven: true });
    return { stage, recoveryCodes: [...recoveryCodes] };
  });
  if (outcome instanceof ApiError) return outcome;
  const session = handOver(platform, context, outcome.stage);
  return { session, recoveryCodes: outcome.recoveryCodes };
}
