import {
  type Address,
  addressIn,
  recordsReachedBy,
} from '#app/people/verification/own/own.service.server.ts';
import { type Answer, ApiError, common, isMailAddress } from '#platform/contract.ts';
import type { Executor } from '#platform/database/database.server.ts';
import type { RequestContext } from '#platform/http/calls.server.ts';
import { mailLimit } from '#platform/limits/mailbox.server.ts';
import { areCodesClosed } from '#platform/messages/budget.server.ts';
import { takesSms } from '#platform/messages/words.ts';
import type { Platform } from '#platform/platform.server.ts';
import { sixDigits } from '#platform/secrets.server.ts';
import { askMeCode } from '../contract.ts';
import { CodeMail, codeSubject } from '../mails.server.tsx';
import { asksWith, codeHoldsMs, pauseAfter, waitFor } from '../rules.ts';
import { devicesOf, refuseForeign } from '../session.service.server.ts';
import { signInText } from '../sms.rules.ts';
import { putAsk, readCode, type StoredCode, type StoredDevice, setCode } from '../store.server.ts';

type Needs = Pick<
  Platform,
  'clock' | 'config' | 'database' | 'jobs' | 'limits' | 'mail' | 'messages' | 'secrets'
>;

export const sendCodeJob = 'me-code-send';

const targetPurpose = 'me-code-target';
const codePurpose = 'me-code';

/** By these hashes the last code of an address is found. */
export const targetHashes = ({ secrets }: Pick<Needs, 'secrets'>, { to }: Address) =>
  secrets.keyedHashes(targetPurpose, to);

/** A code is good for the address that it was sent to. */
export const codeHashes = (
  { secrets }: Pick<Needs, 'secrets'>,
  { to }: Address,
  code: string,
): readonly string[] => secrets.keyedHashes(codePurpose, `${to} ${code}`);

/** Of a site without a provider of messages: nobody's code is on its way. */
const noSms = 'We send no SMS at present. Use your email address.';

const wrongTo = (to: string) => new ApiError(common.invalid, { fields: { to } });

/** The address that codes can go to, or what is wrong with it; which of them we know plays no part. */
export function codeAddress(typed: string): Address | ApiError {
  const address = addressIn(typed);
  if (!address) return wrongTo('Enter a phone number or an email address');
  if (address.channel === 'mail') {
    return isMailAddress(address.to) ? address : wrongTo('Enter a valid email address');
  }
  return takesSms(address.to)
    ? address
    : wrongTo('We send SMS to Nigerian mobile numbers only. Use your email address.');
}

const askedOf = (row: StoredCode | undefined) =>
  row ? { askedAt: row.asked_at, asks: row.asks } : null;

function tooSoon(row: StoredCode | undefined, now: Date): ApiError | null {
  const wait = waitFor(askedOf(row), now);
  if (wait <= 0) return null;
  const retryAfterSeconds = Math.ceil(wait / 1_000);
  return new ApiError(askMeCode.errors.tooSoon, { retryAfterSeconds });
}

/** The browser that asks, where a person who is reached by this address has signed in in it before. */
export async function ownDevice(
  platform: Pick<Needs, 'clock' | 'secrets'>,
  db: Executor,
  address: Address,
  context: Pick<RequestContext, 'cookies'>,
): Promise<StoredDevice | null> {
  const devices = await devicesOf(platform, db, context);
  if (devices.length === 0) return null;
  const ids = devices.map(({ record_id }) => record_id);
  const reached = new Set((await recordsReachedBy(db, address, { ids })).map(({ id }) => id));
  return devices.find(({ record_id }) => reached.has(record_id)) ?? null;
}

/**
 * Where its own person has signed in before, a browser has codes of its own: whoever knows the address uses
 * up those of all others.
 */
async function limitsOf(platform: Needs, address: Address, context: RequestContext) {
  const own = await ownDevice(platform, platform.database.kysely, address, context);
  if (own) {
    const names = ['me-code-device-hour', 'me-code-device-day'] as const;
    return { isOwn: true, names, subject: `${own.id} ${address.to}` };
  }
  const names = ['me-code-hour', 'me-code-day'] as const;
  return { isOwn: false, names, subject: address.to };
}

/**
 * Takes the request for a code. Whether the address is known is looked up by the job that sends it, so that
 * the answer is the same, and takes as long, for all of them. Three an hour and six a day for one
 * address, and for each browser of its person as many again; after a code 30 s, then 60 s, then 5 min of pause. A
 * mailbox that gets no more for the time being is told so, and so is who asks by SMS once codes have cost what they may
 * of the day; the code that was sent stays good.
 */
export async function askCode(
  platform: Needs,
  { to: typed }: { readonly to: string },
  context: RequestContext,
): Promise<Answer<typeof askMeCode> | ApiError> {
  const { clock, database, jobs, limits, messages, secrets } = platform;
  const address = codeAddress(typed);
  const foreign = refuseForeign(platform, context);
  if (foreign) return foreign;
  if (address instanceof ApiError) return address;
  if (address.channel === 'sms' && !messages.isOn) return wrongTo(noSms);
  const now = clock.now();
  const hashes = targetHashes(platform, address);
  const before = await readCode(database.kysely, hashes);
  const early = (await limits.check('me-code-address', context)) ?? tooSoon(before, now);
  if (early) return early;
  if (address.channel === 'sms' && (await areCodesClosed(platform, database.kysely)))
    return new ApiError(askMeCode.errors.smsClosed);
  const { isOwn, names, subject } = await limitsOf(platform, address, context);
  for (const name of names) {
    const limited = await limits.check(name, context, [subject]);
    if (limited) return limited;
  }
  const isMailed = address.channel === 'mail';
  const full = isMailed && !isOwn ? await mailLimit(platform, context, address.to) : null;
  if (full) return full;
  const asks = asksWith(askedOf(before), now);
  const [hash = ''] = hashes;
  const put = await database.transaction(async (trx) => {
    const ask = {
      target_hash: hash,
      channel: address.channel,
      target_sealed: secrets.encrypt(targetPurpose, address.to),
      asked_at: now,
      until: new Date(now.getTime() + codeHoldsMs),
      asks,
    };
    if (!(await putAsk(trx, ask, before?.asked_at ?? null))) return false;
    await jobs.send(sendCodeJob, { hash }, trx);
    return true;
  });
  // Two at once: the other one has asked for the code that this one wants.
  if (!put)
    return (
      tooSoon(await readCode(database.kysely, hashes), now) ??
      askCode(platform, { to: typed }, context)
    );
  return {
    success: true,
    message: isMailed
      ? 'If this address belongs to a record and takes our mail, a code is on its way. It works for 10 minutes.'
      : 'If this number belongs to a record and takes our messages, a code is on its way. It works for 10 minutes.',
    resendAfterSeconds: pauseAfter(asks) / 1_000,
  };
}

/**
 * Sends the code that was asked for by the address under a hash, if that belongs to a record. Repeatable: the
 * code and the message stand or fall together, and the address is dropped with them.
 */
export async function deliverCode(
  platform: Pick<Needs, 'clock' | 'config' | 'database' | 'mail' | 'messages' | 'secrets'>,
  { hash }: { readonly hash: string },
): Promise<void> {
  const { clock, config, database, mail, messages, secrets } = platform;
  await database.transaction(async (trx) => {
    const row = await readCode(trx, [hash], { lock: true });
    if (!row?.target_sealed) return;
    const to = secrets.decrypt(targetPurpose, row.target_sealed);
    const address: Address = { channel: row.channel, to };
    const until = new Date(clock.now().getTime() + codeHoldsMs);
    const [known] = await recordsReachedBy(trx, address);
    if (!known) return setCode(trx, hash, { code_hash: null, until });
    const code = sixDigits();
    const [code_hash = ''] = codeHashes(platform, address, code);
    await setCode(trx, hash, { code_hash, until });
    if (row.channel === 'mail') {
      const react = CodeMail({ code });
      await mail.send({ to, subject: codeSubject, react, forgets: true, goodUntil: until }, trx);
      return;
    }
    const text = signInText(code, new URL(config.SITE_URL).hostname);
    await messages.send({ to, text, kind: 'code' }, trx);
  });
}
