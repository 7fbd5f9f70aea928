import { Secret, TOTP } from 'otpauth';
import * as z from 'zod/mini';
import { brand } from '#app/shell/brand.rules.ts';
import { BadSettings } from '#platform/config.server.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { foundUnder } from '#platform/secrets.server.ts';
import { isAppCode, recoveryCodeCount, regularCode } from './second-factor.rules.ts';
import {
  readSealedStaff,
  replaceSealed,
  type StaffRow,
  takeRecoveryCode,
  takeStep,
  updateStaff,
} from './store.server.ts';

type Needs = Pick<Platform, 'clock' | 'secrets'>;

const sealPurpose = 'staff-totp';
const periodSeconds = 30;

const hashPurpose = 'staff-recovery';
const hashedText = (staffId: string, code: string) => `${staffId}:${regularCode(code)}`;
const hashOf = ({ secrets }: Pick<Platform, 'secrets'>, staffId: string, code: string) =>
  secrets.keyedHash(hashPurpose, hashedText(staffId, code));

function totpOf(secret: string, email: string): TOTP {
  return new TOTP({ issuer: brand, label: email, secret, period: periodSeconds, digits: 6 });
}

/** The step of a right code (one step early or late is forgiven), else null. */
function stepOf({ clock }: Pick<Platform, 'clock'>, secret: string, typed: string): number | null {
  const timestamp = clock.now().getTime();
  const token = typed.replace(/[\s-]/g, '');
  const delta = totpOf(secret, '').validate({ token, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}

/** Opens what was sealed here; null where its key was lost. */
function opened({ secrets }: Pick<Platform, 'secrets'>, sealed: string): string | null {
  try {
    return secrets.decrypt(sealPurpose, sealed);
  } catch (error) {
    if (error instanceof BadSettings) return null;
    throw error;
  }
}

/**
 * Takes a code of the authenticator app or a recovery code, each good for once. Answers which one it
 * was, null when it is wrong or was used before, and `lost` when no code of the app can be right any more.
 */
export async function takeCode(
  needs: Needs,
  trx: Trx,
  member: StaffRow,
  typed: string,
): Promise<'app' | 'recovery' | 'lost' | null> {
  if (!member.totp_secret) return null;
  if (!isAppCode(typed)) {
    const hashes = needs.secrets.keyedHashes(hashPurpose, hashedText(member.id, typed));
    const taken = await foundUnder(hashes, (hash) => takeRecoveryCode(trx, member.id, hash));
    return taken ? 'recovery' : null;
  }
  const secret = opened(needs, member.totp_secret);
  if (secret === null) return 'lost';
  const step = stepOf(needs, secret, typed);
  return step !== null && (await takeStep(trx, member.id, step)) ? 'app' : null;
}

/** A secret that waits for its first code belongs to the session that asked for it. */
const Pending = z.object({ session: z.string(), secret: z.string() });
type Pending = z.infer<typeof Pending>;

function pendingOf(needs: Pick<Platform, 'secrets'>, member: StaffRow): Pending | null {
  const kept = member.totp_pending && opened(needs, member.totp_pending);
  return kept ? Pending.parse(JSON.parse(kept)) : null;
}

/** Makes a secret for an authenticator app; asked again in the same session it is the same one. */
export async function offerSecret(
  needs: Needs,
  trx: Trx,
  member: StaffRow,
  session: string,
): Promise<{ secret: string; uri: string }> {
  const kept = pendingOf(needs, member);
  const same = kept?.session === session ? kept.secret : null;
  const secret = same ?? new Secret({ size: 20 }).base32;
  if (!same) {
    const sealed = needs.secrets.encrypt(sealPurpose, JSON.stringify({ session, secret }));
    await updateStaff(trx, member.id, { totp_pending: sealed });
  }
  return { secret, uri: totpOf(secret, member.email).toString() };
}

/**
 * Puts the offered secret in force when its code is right, in place of an earlier one, and gives the
 * new recovery codes, which are kept as keyed hashes only. Null when the code is wrong.
 */
export async function enrol(
  needs: Needs,
  trx: Trx,
  member: StaffRow,
  { session, code }: { session: string; code: string },
): Promise<readonly string[] | null> {
  const pending = pendingOf(needs, member);
  if (!pending || pending.session !== session || !isAppCode(code)) return null;
  const step = stepOf(needs, pending.secret, code);
  if (step === null) return null;
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    // So many random bits that a plain keyed hash keeps them (ASVS 6.5.2 asks for 112).
    (needs.secrets.randomToken(120).match(/.{4}/g) ?? []).join('-').toLowerCase(),
  );
  await updateStaff(trx, member.id, {
    totp_secret: needs.secrets.encrypt(sealPurpose, pending.secret),
    totp_pending: null,
    totp_step: step,
    recovery_hashes: codes.map((one) => hashOf(needs, member.id, one)),
    changed_at: needs.clock.now(),
  });
  return codes;
}

/**
 * Seals every authenticator secret with the key that writes, after SECRET_KEY was exchanged. Repeatable.
 * Gives how many, and how many members hold recovery codes, whose hashes only their older key knows.
 */
export async function resealFactors({
  database,
  secrets,
}: Pick<Platform, 'database' | 'secrets'>): Promise<{ sealed: number; withCodes: number }> {
  const again = (text: string | null) =>
    text && !secrets.isCurrent(text)
      ? secrets.encrypt(sealPurpose, secrets.decrypt(sealPurpose, text))
      : text;
  const members = await readSealedStaff(database.kysely);
  let sealed = 0;
  for (const { id, totp_secret, totp_pending } of members) {
    const before = { totp_secret, totp_pending };
    const after = { totp_secret: again(totp_secret), totp_pending: again(totp_pending) };
    if (after.totp_secret === totp_secret && after.totp_pending === totp_pending) continue;
    if (await replaceSealed(database.kysely, id, before, after)) sealed += 1;
  }
  return { sealed, withCodes: members.filter(({ codes }) => codes > 0).length };
}
