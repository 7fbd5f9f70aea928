import {
  heldOwnRecord,
  recordsReachedBy,
} from '#app/people/verification/own/own.service.server.ts';
import { typedKey } from '#app/people/verification/rules.ts';
import { type Answer, ApiError } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { RequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { openMeSession } from '../contract.ts';
import { NewDeviceMail, newDeviceSubject } from '../mails.server.tsx';
import { choose, codeTries } from '../rules.ts';
import {
  type Begun,
  type Opened,
  openedBefore,
  openSession,
  refuseForeign,
} from '../session.service.server.ts';
import { countTry, readCode, spendCode } from '../store.server.ts';
import { codeAddress, codeHashes, ownDevice, targetHashes } from './code.service.server.ts';

type Needs = Pick<
  Platform,
  'audit' | 'clock' | 'config' | 'database' | 'limits' | 'mail' | 'secrets'
>;

interface Typed {
  readonly to: string;
  readonly code: string;
  readonly dateOfBirth?: string | undefined;
  readonly verifiedId?: string | undefined;
}

/**
 * Opens the session of a record in the caller's transaction, leaves an audit row, and tells the person by mail of a
 * new device that came by SMS alone.
 */
export async function beginSession(
  platform: Omit<Needs, 'limits'>,
  trx: Trx,
  begun: Begun & {
    /** Asked once the record is held: staff may have put right meanwhile what the sign-in goes by. */
    readonly reaches?: () => Promise<boolean>;
  },
  context: RequestContext,
): Promise<Opened | null> {
  const { audit, clock, config, mail } = platform;
  const held = await heldOwnRecord(trx, begun.recordId);
  if (!held || (await begun.reaches?.()) === false) return null;
  const { email, verifiedId: subject } = held.record;
  const opened = await openSession(platform, trx, { ...begun, badge: subject }, context);
  const { requestId } = context;
  await audit.record(
    { action: 'me.sign-in', actor: 'public', subject, fields: [begun.way], requestId },
    trx,
  );
  if (opened.isNewDevice && opened.maskedUntil && email) {
    const page = new URL('/me', config.SITE_URL).href;
    const react = NewDeviceMail({ at: clock.now(), page });
    await mail.send({ to: email, subject: newDeviceSubject, react }, trx);
  }
  return opened;
}

/**
 * Signs in with the code that was sent last: ten minutes, five tries, once. Browsers in which the address's own person
 * has signed in before have five more, all together: a stranger uses up none of these, and has five as before. So no
 * code is judged more than ten times, whoever types. The same press again, after an answer that was lost, is the same
 * sign-in.
 */
export async function signInByCode(
  platform: Needs,
  { to, code, dateOfBirth, verifiedId }: Typed,
  context: RequestContext,
): Promise<Answer<typeof openMeSession> | ApiError> {
  const { clock, database, limits } = platform;
  const { errors } = openMeSession;
  const foreign = refuseForeign(platform, context);
  if (foreign) return foreign;
  const address = codeAddress(to);
  if (address instanceof ApiError) return address;
  const limited = await limits.check('me-session-address', context);
  if (limited) return limited;
  const now = clock.now();
  const digits = code.replace(/[\s-]/g, '');
  const typed = codeHashes(platform, address, digits);
  const key = context.header('idempotency-key');
  const press = key && `${address.to} ${digits} ${key}`;
  const targets = targetHashes(platform, address);
  const opened = await database.transaction(async (trx) => {
    const last = await readCode(trx, targets, { lock: true });
    if (!last || last.until <= now) return errors.wrongCode;
    const tries = (await ownDevice(platform, trx, address, context)) ? 'own_tries' : 'tries';
    if (last[tries] >= codeTries) return errors.wrongCode;
    await countTry(trx, last.target_hash, tries);
    if (!last.code_hash || !typed.includes(last.code_hash)) {
      const before = press ? await openedBefore(platform, trx, press, context) : null;
      return before ?? errors.wrongCode;
    }
    const badge = verifiedId ? typedKey(verifiedId) : undefined;
    const born = dateOfBirth || undefined;
    // More records may hang on one address than are read: what is given narrows them down first.
    const narrowed = { born, ...(born && badge ? { badge } : {}) };
    const chosen = choose(await recordsReachedBy(trx, address, narrowed), { dateOfBirth, badge });
    if (!chosen) {
      const isKnown = (await recordsReachedBy(trx, address)).length > 0;
      return isKnown ? errors.whichPerson : errors.wrongCode;
    }
    await spendCode(trx, last.target_hash);
    const reaches = async () =>
      (await recordsReachedBy(trx, address, { badge: chosen.badge })).length > 0;
    const which = { recordId: chosen.id, way: address.channel, press, reaches };
    return (await beginSession(platform, trx, which, context)) ?? errors.wrongCode;
  });
  if ('status' in opened) {
    context.log.info({ signIn: 'own-page', way: address.channel, refused: opened.code }, 'sign-in');
    return new ApiError(opened);
  }
  opened.hand(context);
  return {
    success: true,
    message: 'You are signed in.',
    masked: opened.maskedUntil !== null,
    maskedUntil: opened.maskedUntil?.toISOString() ?? null,
  };
}
