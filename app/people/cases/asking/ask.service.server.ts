import {
  nationalIdHashes,
  openNationalId,
  sealedNationalId,
} from '#app/people/verification/service.server.ts';
import type { Query } from '#identity/provider.ts';
import { ApiError, invalid } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { changeSeen } from '#platform/staff/versions.server.ts';
import { addDays, dayOf, startOfDay } from '#platform/time.ts';
import { checksToday, countedToday, forgetCompared } from '../checks.service.server.ts';
import { readConsent, type StoredConsent } from '../consents.store.server.ts';
import type { CheckState } from '../contract.ts';
import { isEnded } from '../person/person.rules.ts';
import { insertEvent, lockCase, type StoredCase, updateCase } from '../store.server.ts';
import { askProvider } from './answer.service.server.ts';
import { type Asked, type AskedCheck, askCheck, type Beside } from './asking.contract.ts';
import {
  type AskedFor,
  alike,
  mostCorrections,
  mostPaid,
  namesBanks,
  namesNetwork,
  paidWithinDays,
  queryOf,
  readNumber,
} from './asking.rules.ts';
import { countPaid, dropAgain, insertAsk, readAsks } from './asking.store.server.ts';
import { holds } from './budget.service.server.ts';
import { priceOf, providerName, providerOf } from './provider.service.server.ts';

export type AskNeeds = Pick<
  Platform,
  'audit' | 'clock' | 'config' | 'database' | 'log' | 'mail' | 'messages' | 'secrets'
>;

/** A question about a person. */
export interface Ask {
  readonly caseId: string;
  readonly kind: AskedCheck;
  /** A NIN or a virtual NIN, as typed. A NIN is sealed on the case, a virtual NIN is kept nowhere. */
  readonly number?: string | undefined;
  /** The member of staff; null where the person asks on their own page. */
  readonly by: { readonly id: string; readonly name: string } | null;
  readonly beside?: Beside | undefined;
  /** A JPEG of the person's face, for `selfie`. */
  readonly face?: Uint8Array | undefined;
  readonly version?: number | undefined;
  readonly requestId?: string | undefined;
}

const { errors } = askCheck;
const badNumber = (words: string) => invalid({ number: words });

interface AskedNumber {
  readonly kind: AskedFor;
  readonly number: string;
}

/** The NIN that a case keeps; null where it keeps none, or no key here opens it. */
function keptNin(
  { log, secrets }: Pick<Platform, 'log' | 'secrets'>,
  { id, national_id_sealed: sealed }: Pick<StoredCase, 'id' | 'national_id_sealed'>,
): string | null {
  try {
    return sealed && openNationalId({ secrets }, sealed);
  } catch (error) {
    log.error({ err: error, caseId: id }, 'the NIN of a case could not be opened');
    return null;
  }
}

/** The number that is asked about: the typed one, else what the case keeps. */
export function numberOf(
  platform: Pick<Platform, 'log' | 'secrets'>,
  one: Pick<StoredCase, 'id' | 'phone' | 'national_id_sealed'>,
  { kind, number, beside }: Pick<Ask, 'kind' | 'number' | 'beside'>,
): AskedNumber | ApiError {
  if (kind === 'phone') {
    if (number) return badNumber('The number of the case is asked about: correct it there');
    return one.phone
      ? { kind: 'phone', number: one.phone }
      : badNumber('The case has no phone number');
  }
  if (beside === 'bvn') {
    const bvn = (number ?? '').replace(/[\s-]/g, '');
    return /^\d{11}$/.test(bvn) ? { kind: 'bvn', number: bvn } : badNumber('A BVN has 11 digits');
  }
  if (beside === 'selfie') {
    const nin = number ? null : keptNin(platform, one);
    return nin
      ? { kind: 'selfie', number: nin }
      : badNumber('A face is compared with the photo behind the NIN that the case keeps');
  }
  if (number) {
    const shape = 'Type the 11 digits of the NIN, or a virtual NIN such as AB012345678901YZ';
    return readNumber(number) ?? badNumber(shape);
  }
  const nin = keptNin(platform, one);
  return nin
    ? { kind: 'nin', number: nin }
    : badNumber('The case keeps no NIN that can be opened: type it, or a virtual NIN');
}

/** What the provider is told of the consent. */
export const agreedTo = (consent: StoredConsent): Query['consent'] => ({
  id: String(consent.id),
  textVersion: consent.text_version,
  language: consent.language,
  givenAt: consent.given_at.toISOString(),
});

/** Why this person is not asked about again; null when nothing is in the way. */
async function worn(
  { clock, secrets }: AskNeeds,
  trx: Trx,
  { caseId, kind, by }: Ask,
  { kind: askedFor, number }: AskedNumber,
): Promise<ApiError | null> {
  const kinds = alike(askedFor);
  const asks = await readAsks(trx, { caseId, kind });
  if (asks.some(({ state }) => state === 'asked')) return new ApiError(errors.beingAsked);
  const wrong = asks.filter(({ outcome }) => outcome === 'not-found' || outcome === 'input-error');
  if (!by && wrong.length > mostCorrections) return new ApiError(errors.triesUsed);
  const since = startOfDay(addDays(dayOf(clock.now()), -paidWithinDays));
  const hashes =
    askedFor === 'nin' || askedFor === 'selfie' ? nationalIdHashes({ secrets }, number) : [];
  const paid = await countPaid(trx, { caseId, kinds, since, nationalIdHashes: hashes });
  return paid >= mostPaid ? new ApiError(errors.triesUsed) : null;
}

/** The consent that a question stands on; a refusal without it (CASE-05). */
async function consentTo(
  trx: Trx,
  { caseId, kind, beside }: Pick<Ask, 'caseId' | 'kind' | 'beside'>,
): Promise<StoredConsent | ApiError> {
  const consent = await readConsent(trx, caseId, 'checks');
  if (!consent) return new ApiError(errors.consentNeeded);
  if (beside === 'bvn' && !namesBanks(consent.text_version)) {
    return new ApiError(errors.banksConsentNeeded);
  }
  if (kind === 'phone' && !namesNetwork(consent.text_version)) {
    return new ApiError(errors.networkConsentNeeded);
  }
  if (beside !== 'selfie') return consent;
  return (await readConsent(trx, caseId, 'selfie')) ?? new ApiError(errors.faceConsentNeeded);
}

/**
 * Whether a check can be asked about; beside one that has passed more may be asked. Its person takes the place of
 * nothing that an officer has found.
 */
function isAskable(state: CheckState | undefined, { beside, by }: Ask): boolean {
  if (state === undefined || state === 'not-applicable') return false;
  return by ? beside !== undefined || state !== 'passed' : !isEnded(state);
}

interface Begun {
  readonly id: string;
  readonly query: Query;
}

/** Keeps the question, what it may cost, and a typed NIN, in the transaction that holds the case. */
async function begin(
  platform: AskNeeds,
  trx: Trx,
  one: StoredCase,
  ask: Ask,
): Promise<Begun | ApiError> {
  const { audit, clock, config, secrets } = platform;
  const { caseId, kind, by, beside } = ask;
  const now = clock.now();
  if (one.state === 'decided') return new ApiError(errors.decided);
  const checks = countedToday(await checksToday(trx, one, now));
  const check = checks.find((known) => known.kind === kind);
  if (!isAskable(check?.state, ask)) return new ApiError(errors.noCheck);
  const consent = await consentTo(trx, ask);
  if (consent instanceof ApiError) return consent;
  const number = numberOf(platform, one, ask);
  if (number instanceof ApiError) return number;
  if (!providerOf(platform).kinds.includes(number.kind)) return new ApiError(errors.byHand);
  const refused = await worn(platform, trx, ask, number);
  if (refused) return refused;
  const price = priceOf(config, number.kind);
  if (!(await holds(platform, trx, price))) return new ApiError(errors.budgetUsed);
  const id = `AK-${secrets.randomToken()}`;
  if (!beside) await dropAgain(trx, caseId, kind);
  await insertAsk(trx, {
    id,
    case_id: caseId,
    kind,
    asked_for: number.kind,
    provider: providerName(config),
    consent_id: consent.id,
    reserved_kobo: price,
    tries: 1,
    asked_by: by?.id ?? 'person',
    asked_at: now,
    tried_at: now,
  });
  const from = by ? 'a member of staff, with the person present' : 'the case page';
  const isNew = number.kind === 'nin' && ask.number !== undefined;
  await updateCase(trx, caseId, {
    ...(isNew
      ? {
          ...sealedNationalId({ secrets }, number.number),
          facts_from: { ...one.facts_from, national_id: from },
        }
      : {}),
  });
  // What was said of another number says nothing of this one, and its answer may be lost.
  const isSame = nationalIdHashes({ secrets }, number.number).includes(one.national_id_hash ?? '');
  if (isNew && !isSame) await forgetCompared(trx, one, now);
  const told = { by_id: by?.id ?? null, by_name: by?.name ?? null };
  await insertEvent(trx, { case_id: caseId, at: now, what: `${beside ?? kind}: asked`, ...told });
  const { requestId } = ask;
  await audit.record(
    {
      action: 'cases.ask',
      actor: by?.id ?? 'public',
      subject: caseId,
      reason: beside ?? kind,
      requestId,
    },
    trx,
  );
  const query = queryOf(one, number, agreedTo(consent));
  return { id, query: ask.face ? { ...query, selfie: ask.face } : query };
}

/**
 * Asks the identity provider about a check of a case, once. Refused without consent (CASE-05), beyond the
 * day's budget, and while it is being asked already. What the question may cost is kept before it is asked;
 * the check changes with its answer.
 */
export async function askIdentity(platform: AskNeeds, ask: Ask): Promise<Asked | ApiError> {
  const { caseId, version } = ask;
  const begun = await changeSeen(
    platform,
    { lock: lockCase },
    { id: caseId, ...(version === undefined ? {} : { version }), errors },
    (trx, one) => begin(platform, trx, one, ask),
  );
  if (begun instanceof ApiError) return begun;
  const asked = { id: begun.id, caseId, tries: 1 };
  return askProvider(platform, providerOf(platform), asked, begun.query);
}
