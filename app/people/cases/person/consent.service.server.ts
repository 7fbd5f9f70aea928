import { type Answer, ApiError, invalid } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import {
  type ConsentPurpose,
  insertConsent,
  readConsent,
  withdrawConsents,
} from '../consents.store.server.ts';
import { sendAgain } from '../guarantee/guarantee.service.server.ts';
import { isLinked, readGuarantors } from '../guarantee/guarantors.store.server.ts';
import { dropWaiting } from '../link.service.server.ts';
import { readChecks, type StoredCase, updateCase } from '../store.server.ts';
import { change, type Holder, type PersonNeeds } from './change.service.server.ts';
import { type getCase, giveConsents, type withdrawConsent } from './person.contract.ts';
import { consentVersions } from './texts.service.server.ts';

const purposes: readonly ConsentPurpose[] = ['checks', 'selfie', 'photo'];

interface Given {
  readonly textVersion: string;
  readonly checks?: boolean | undefined;
  readonly selfie?: boolean | undefined;
  readonly photo?: boolean | undefined;
  readonly decline?: boolean | undefined;
  readonly notMe?: boolean | undefined;
}

type Seen = Answer<typeof getCase> | ApiError;
const { errors } = giveConsents;

/** The person says no: every consent ends, staff see why, and nothing more is asked of anybody. */
async function stop(
  platform: Pick<PersonNeeds, 'mail' | 'messages'>,
  trx: Trx,
  one: StoredCase,
  because: NonNullable<StoredCase['stopped_because']>,
  now: Date,
): Promise<boolean> {
  for (const purpose of purposes) await withdrawConsents(trx, one.id, { purpose, now });
  if (one.stopped_because === because) return false;
  await dropWaiting(platform, trx, one.id, { guarantors: true });
  await updateCase(trx, one.id, { stopped_at: now, stopped_because: because });
  return true;
}

/**
 * Sends a link to the guarantors of a locked case whose text waited and was dropped with the consent before, once its
 * person has agreed again. To whom none could go when they were named is called by staff: what has stopped it counts on.
 */
export async function sendDropped(
  platform: Pick<PersonNeeds, 'clock' | 'config' | 'mail' | 'messages' | 'secrets'>,
  trx: Trx,
  one: StoredCase,
): Promise<void> {
  const goesOn = { ...one, stopped_at: null, stopped_because: null };
  const checks = await readChecks(trx, one.id);
  for (const guarantor of await readGuarantors(trx, one.id)) {
    const { place } = guarantor;
    const check = checks.find(({ kind }) => kind === `guarantor-${place}`);
    if (!isLinked(guarantor) && check?.state === 'waiting-for-source')
      await sendAgain(platform, trx, goesOn, place);
  }
}

async function accept(
  platform: PersonNeeds,
  trx: Trx,
  one: StoredCase,
  given: Given,
  now: Date,
): Promise<boolean | ApiError> {
  const language = consentVersions.languageOf(given.textVersion);
  if (!language) return new ApiError(errors.otherText);
  const stands = await readConsent(trx, one.id, 'checks');
  // A photo alone may be agreed to where no check is made.
  const isPhotoAlone = given.photo && (await readChecks(trx, one.id)).length === 0;
  if (!given.checks && !stands && !isPhotoAlone) {
    const fields = { checks: 'Tick this to go on, or choose “No, I do not agree”.' };
    return invalid(fields);
  }
  let changed = false;
  for (const purpose of purposes) {
    if (!given[purpose] || (await readConsent(trx, one.id, purpose))) continue;
    changed = true;
    await insertConsent(trx, {
      case_id: one.id,
      purpose,
      text_version: given.textVersion,
      language,
      channel: 'page',
      taken_by: null,
      given_at: now,
    });
  }
  // Who said no before and agrees now has thought again.
  if (one.stopped_because) {
    await updateCase(trx, one.id, { stopped_at: null, stopped_because: null });
  }
  if (!stands) await sendDropped(platform, trx, one);
  return changed;
}

/**
 * Keeps what the person agrees to, purpose by purpose, in the text and the language that they read (CASE-05), or that
 * they do not. What stands already is not written twice, and a box left empty withdraws nothing.
 */
export function decideConsent(platform: PersonNeeds, holder: Holder, given: Given): Promise<Seen> {
  const because = given.notMe ? 'not-me' : given.decline ? 'no-consent' : null;
  const what = because ? `person-stopped: ${because}` : 'consent-given';
  return change(platform, holder, { what, consent: 'not-yet' }, async (trx, one, now) => {
    if (because) return stop(platform, trx, one, because, now);
    return accept(platform, trx, one, given, now);
  });
}

/** Ends a consent at once. Without the one to checks nothing more is asked of anybody (CASE-05). */
export function takeBack(
  platform: PersonNeeds,
  holder: Holder,
  { purpose }: { readonly purpose: ConsentPurpose },
): Promise<Answer<typeof withdrawConsent> | ApiError> {
  const what = `consent-withdrawn: ${purpose}`;
  return change(platform, holder, { what, consent: 'not-yet' }, async (trx, one, now) => {
    const ended = await withdrawConsents(trx, one.id, { purpose, now });
    if (purpose === 'checks') {
      // A face may be compared for the checks alone.
      await withdrawConsents(trx, one.id, { purpose: 'selfie', now });
      await dropWaiting(platform, trx, one.id, { guarantors: true });
    }
    return ended > 0;
  });
}
