import { type Answer, ApiError } from '#platform/contract.ts';
import { areCodesClosed } from '#platform/messages/budget.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { sixDigits } from '#platform/secrets.server.ts';
import { pauseLeft } from '#platform/time.ts';
import { writeOutcome } from '../checks.service.server.ts';
import { aboutCode } from '../rules.ts';
import { codeText } from '../sms.rules.ts';
import { readChecks, type StoredCase } from '../store.server.ts';
import { caseOf, change, type Holder, type PersonNeeds } from './change.service.server.ts';
import { countTry, dropCode, putCode, readCode, type StoredCode } from './code.store.server.ts';
import { confirmCode, type getCase, sendCode } from './person.contract.ts';
import { codeHoldsMs, codePauseMs, codeTries, isEnded } from './person.rules.ts';

type Seen = Answer<typeof getCase> | ApiError;

const codePurpose = 'case-code';
/** A code is good for the case and the number that it was sent for. */
const hashed = (one: StoredCase, code: string) => `${one.id} ${one.phone_key} ${code}`;

/** A refusal while the last code is younger than the pause. */
function tooSoonAfter(last: StoredCode | undefined, now: Date): ApiError | null {
  const left = last ? pauseLeft(last.sent_at, codePauseMs, now) : 0;
  if (left <= 0) return null;
  return new ApiError(sendCode.errors.tooSoon, { retryAfterSeconds: Math.ceil(left / 1_000) });
}

/**
 * Sends a new code of six digits to the number itself; the one before stops working. Three an hour and six a day for one
 * case and number, so that who holds another case's link uses up none of these, and none within half a minute after
 * the last. Of cases that cost nothing there are so many a day, whoever asks: anybody opens such a case, with anybody's
 * number, and each code costs money.
 */
export async function askForCode(
  platform: PersonNeeds & Pick<Platform, 'log'>,
  holder: Holder,
): Promise<Seen> {
  const { clock, database, limits, log, messages, secrets } = platform;
  const many = await limits.check('case-code-address', holder.context);
  if (many) return many;
  const found = await caseOf(platform, holder);
  if (found instanceof ApiError) return found;
  const { phone_key: phone } = found;
  if (!phone || !(await messages.reaches(phone, database.kysely)))
    return new ApiError(sendCode.errors.nowhere);
  // Which number it is plays no part. The code before stays good.
  if (await areCodesClosed(platform, database.kysely)) return new ApiError(sendCode.errors.later);
  const last = await readCode(database.kysely, found.id);
  const limited =
    tooSoonAfter(last, clock.now()) ??
    (await limits.check('case-code-hour', holder.context, [`${found.id} ${phone}`])) ??
    (await limits.check('case-code-day', holder.context, [`${found.id} ${phone}`]));
  if (limited) return limited;
  const what = { what: 'code-sent', consent: 'given' } as const;
  return change(platform, holder, what, async (trx, one, now) => {
    const check = (await readChecks(trx, one.id)).find(({ kind }) => kind === 'phone');
    if (!check || isEnded(check.state)) return new ApiError(sendCode.errors.notNeeded);
    const tooSoon = tooSoonAfter(await readCode(trx, one.id), now);
    if (tooSoon) return tooSoon;
    const isFree = one.source_kind === 'order' && one.level === 'Free';
    // Counted with what is sent alone: who has nothing sent uses up nobody's.
    if (isFree && !(await limits.takeWith(trx, [['case-code-free-day', 'everybody']]))) {
      log.warn('cases that cost nothing have had their codes of a day: one more was not sent');
      return new ApiError(sendCode.errors.later);
    }
    const code = sixDigits();
    const about = aboutCode(one.id);
    // Under a key: it is counted apart from the codes by which the owner of the number signs in.
    const key = `${about} ${now.toISOString()}`;
    const message = { to: phone, text: codeText(code), kind: 'code', about, key } as const;
    const sent = await messages.send(message, trx);
    // The number has had its codes of today: the one before goes on working.
    if (!sent) return new ApiError(sendCode.errors.nowhere);
    await putCode(trx, {
      case_id: one.id,
      phone_key: phone,
      code_hash: secrets.keyedHash(codePurpose, hashed(one, code)),
      sent_at: now,
      until: new Date(now.getTime() + codeHoldsMs),
    });
    return true;
  });
}

/** Confirms the phone number by the code that was sent last: ten minutes, five tries, once. */
export function tryCode(
  platform: PersonNeeds,
  holder: Holder,
  { code }: { readonly code: string },
): Promise<Seen> {
  const what = { what: 'phone-confirmed', consent: 'given' } as const;
  return change(platform, holder, what, async (trx, one, now) => {
    const last = await readCode(trx, one.id);
    const holds =
      last && last.until > now && last.tries < codeTries && last.phone_key === one.phone_key;
    if (!holds) return new ApiError(confirmCode.errors.wrongCode);
    // An officer may have found out about the number since the code was sent.
    const check = (await readChecks(trx, one.id)).find(({ kind }) => kind === 'phone');
    if (!check || isEnded(check.state)) return new ApiError(confirmCode.errors.notNeeded);
    await countTry(trx, one.id);
    const typed = hashed(one, code.replace(/[\s-]/g, ''));
    if (!platform.secrets.keyedHashes(codePurpose, typed).includes(last.code_hash)) {
      return new ApiError(confirmCode.errors.wrongCode);
    }
    await dropCode(trx, one.id);
    const how = 'Confirmed by a code that was sent to it';
    const outcome = { state: 'passed', method: 'provider', how, source: 'The person' } as const;
    return writeOutcome(trx, one, 'phone', outcome, now);
  });
}
