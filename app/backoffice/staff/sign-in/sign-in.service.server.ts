import { ApiError, common, type Received } from '#platform/contract.ts';
import type { RequestContext, StaffRequestContext } from '#platform/http/calls.server.ts';
import { Overloaded } from '#platform/load/bounded-queue.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Staff } from '#platform/staff/guard.server.ts';
import { hashPassword, isOutdated, isPassword } from '#platform/staff/password.server.ts';
import type { Session } from '../contract.ts';
import { nextOf } from '../rules.ts';
import { takeCode } from '../second-factor.service.server.ts';
import { dropSession, findStaff, sessionOf } from '../sessions/sessions.service.server.ts';
import { endSession, readSessionById } from '../sessions/sessions.store.server.ts';
import { lockStaff, readStaff, readStaffByEmail, rehashStaff } from '../store.server.ts';
import { giveCode, signIn } from './sign-in.contract.ts';
import {
  addressHash,
  beginStage,
  forgiveTry,
  handOver,
  mailOwnChange,
  takeTry,
} from './stages.service.server.ts';

/**
 * Begins a sign-in. Unknown, wrong and disabled get the same answer after the same work; only the
 * second factor completes it.
 */
export async function signInMember(
  platform: Platform,
  { email: given, password }: Received<typeof signIn>['body'],
  context: RequestContext,
): Promise<Session | ApiError> {
  const site = context.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return new ApiError(signIn.errors.foreign);
  const { audit, database } = platform;
  const email = given.toLowerCase();
  const member = await readStaffByEmail(database.kysely, email);
  const who = { subject: email, staffId: member?.id ?? '' };
  const limited = await takeTry(platform, 'sign-in', who, context);
  if (limited) return limited;
  const inputsHash = addressHash(platform, context);
  const from = { actor: 'public', subject: member?.id, inputsHash, requestId: context.requestId };
  const judge = () => isPassword(member?.password_hash ?? null, password, 'staff');
  const right = await judge().catch(async (error: unknown) => {
    if (error instanceof Overloaded) await audit.record({ action: 'staff.sign-in-busy', ...from });
    throw error;
  });
  if (!member || !right || member.disabled_at) {
    await audit.record({ action: 'staff.sign-in-failed', ...from });
    return new ApiError(signIn.errors.wrong);
  }
  await forgiveTry(platform, 'sign-in', who, context);
  if (isOutdated(member.password_hash)) {
    const before = member.password_hash;
    member.password_hash = await hashPassword(password, 'staff');
    await rehashStaff(database.kysely, { id: member.id, before, after: member.password_hash });
  }
  // What this browser was signed in to before ends: its cookie is about to be another one.
  const before = await findStaff(platform, context.cookies);
  const stage = await database.transaction(async (trx) => {
    if (before) await endSession(trx, before.session, platform.clock.now());
    return beginStage(platform, trx, member, { context, proven: false });
  });
  return handOver(platform, context, stage);
}

/** Takes the second factor; the session gets a new token. */
export async function giveSecondFactor(
  platform: Platform,
  { code }: Received<typeof giveCode>['body'],
  context: StaffRequestContext,
): Promise<Session | ApiError> {
  const { audit, clock, database, log } = platform;
  const { staff } = context;
  if ((await stepOf(platform, staff)) !== 'code') return new ApiError(giveCode.errors.notNow);
  const who = { subject: staff.id, staffId: staff.id };
  const limited = await takeTry(platform, 'code', who, context);
  if (limited) return limited;
  const from = { actor: staff.id, requestId: context.requestId };
  const stage = await database.transaction(async (trx) => {
    const member = await lockStaff(trx, staff.id);
    if (!member) return new ApiError(common.unauthorized);
    const kind = await takeCode(platform, trx, member, code);
    if (kind === 'lost') {
      log.error('a second factor was sealed with a key that SECRET_KEYS_OLD does not have');
      return new ApiError(giveCode.errors.lost);
    }
    if (!kind) {
      const inputsHash = addressHash(platform, context);
      await audit.record({ action: 'staff.code-failed', ...from, inputsHash }, trx);
      return new ApiError(giveCode.errors.wrong);
    }
    if (!(await endSession(trx, staff.session, clock.now()))) {
      return new ApiError(common.unauthorized);
    }
    if (kind === 'recovery') {
      await audit.record({ action: 'staff.recovery-code-used', ...from }, trx);
      await mailOwnChange(platform, trx, member, 'recovery');
    }
    return beginStage(platform, trx, member, { context, proven: true });
  });
  if (stage instanceof ApiError) return stage;
  await forgiveTry(platform, 'code', who, context);
  return handOver(platform, context, stage);
}

/** What this session's sign-in asks for next. */
export async function stepOf(
  { database }: Pick<Platform, 'database'>,
  staff: Pick<Staff, 'id' | 'session' | 'finished'>,
): Promise<Session['next']> {
  if (staff.finished) return 'done';
  const member = await readStaff(database.kysely, staff.id);
  const session = await readSessionById(database.kysely, staff.session);
  return nextOf({
    enrolled: member?.totp_secret != null,
    proven: session?.proven ?? false,
    mustChangePassword: member?.must_change_password ?? true,
  });
}

/** Who is signed in, and what the sign-in asks for next. */
export async function currentSession(platform: Platform, staff: Staff): Promise<Session> {
  return sessionOf(platform, staff, await stepOf(platform, staff));
}

/** Ends the session that asks, and takes its cookie away. */
export async function endOwnSession(
  { audit, clock, database }: Platform,
  context: StaffRequestContext,
): Promise<{ success: true }> {
  const { staff } = context;
  await database.transaction(async (trx) => {
    if (!(await endSession(trx, staff.session, clock.now()))) return;
    await audit.record({ action: 'staff.sign-out', actor: staff.id }, trx);
  });
  dropSession(context);
  return { success: true };
}
