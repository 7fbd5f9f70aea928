import { keptSince } from '#app/shell/retention.rules.ts';
import type { Query } from '#identity/provider.ts';
import { ApiError } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import { koboOf } from '#platform/money.ts';
import { dayOf, startOfDay } from '#platform/time.ts';
import { checksToday, countedToday } from '../checks.service.server.ts';
import { readConsent } from '../consents.store.server.ts';
import { insertEvent, lockCase, type StoredCase } from '../store.server.ts';
import { askProvider, writeVerdict } from './answer.service.server.ts';
import { type AskNeeds, agreedTo, numberOf } from './ask.service.server.ts';
import { askCheck } from './asking.contract.ts';
import { cutOffAfterMs, isBeside, namesNetwork, queryOf } from './asking.rules.ts';
import {
  dropSpent,
  eraseAnswers,
  readAsk,
  readDue,
  type StoredAsk,
  updateAsk,
} from './asking.store.server.ts';
import { holds } from './budget.service.server.ts';
import { priceOf, providerOf } from './provider.service.server.ts';

/** Why a question is not asked again, for staff; empty where they have nothing to do. */
type Why = string;

async function giveUp(trx: Trx, one: StoredCase, ask: StoredAsk, now: Date, why: Why) {
  await updateAsk(trx, ask.id, { state: 'unclear', again_at: null });
  if (!why) return null;
  const verdict = { state: 'to-do', how: null, source: null, note: why } as const;
  await writeVerdict(trx, one, ask, { verdict, compared: [], now });
  return null;
}

const lost = 'The answer of the provider was lost';

/** What stands against asking again; null when nothing does. */
async function against(
  platform: AskNeeds,
  trx: Trx,
  one: StoredCase,
  ask: StoredAsk,
): Promise<Why | null> {
  // One that has run out is open, as for whoever asked.
  const checks = countedToday(await checksToday(trx, one, platform.clock.now()));
  const check = checks.find(({ kind }) => kind === ask.kind);
  const isOpen =
    check && ['to-do', 'waiting-for-source', 'waiting-for-person'].includes(check.state);
  if (one.state === 'decided') return '';
  if (isBeside(ask.asked_for)) {
    const what = `${ask.asked_for}: lost`;
    const note = `${lost}. Ask again.`;
    await insertEvent(trx, { case_id: one.id, at: platform.clock.now(), what, note });
    return '';
  }
  if (!isOpen) return '';
  if (ask.asked_for === 'vnin') {
    return `${lost}, and a virtual NIN is not kept. Ask again with a new one, or check by hand.`;
  }
  if (ask.state === 'asked' && ask.tries >= 2) return `${lost} twice. Check by hand.`;
  if (!providerOf(platform).kinds.includes(ask.asked_for)) {
    return 'The provider is not asked any more. Check by hand.';
  }
  return null;
}

interface Ready {
  readonly tries: number;
  readonly query: Query;
}

/** Readies a question once more, by its own key; null when it is not asked again, or not now. */
async function ready(
  platform: AskNeeds,
  trx: Trx,
  one: StoredCase,
  ask: StoredAsk,
): Promise<Ready | null> {
  const { clock, config } = platform;
  const now = clock.now();
  const why = await against(platform, trx, one, ask);
  if (why !== null) return giveUp(trx, one, ask, now, why);
  const consent = await readConsent(trx, one.id, 'checks');
  if (!consent) return giveUp(trx, one, ask, now, 'The consent stands no more.');
  if (ask.kind === 'phone' && !namesNetwork(consent.text_version))
    return giveUp(trx, one, ask, now, askCheck.errors.networkConsentNeeded.message);
  const number = numberOf(platform, one, { kind: ask.kind });
  if (number instanceof ApiError) {
    const gone = 'The number is not kept any more, or cannot be opened';
    return giveUp(trx, one, ask, now, `${gone}. Type it anew, or check by hand.`);
  }
  const price = priceOf(config, ask.asked_for);
  if (!(await holds(platform, trx, price))) {
    const tomorrow = startOfDay(dayOf(now), 1);
    await updateAsk(trx, ask.id, { state: 'unclear', again_at: tomorrow });
    return null;
  }
  const tries = ask.tries + 1;
  await updateAsk(trx, ask.id, {
    state: 'asked',
    // The one before may have been taken back, and given anew.
    consent_id: consent.id,
    tries,
    tried_at: now,
    again_at: null,
    // What the try before may have cost stays reserved: both are seen.
    reserved_kobo: koboOf(ask.reserved_kobo + price),
  });
  return { tries, query: queryOf(one, number, agreedTo(consent)) };
}

/** When a question that has no answer counts as cut off. */
const cutOff = ({ clock }: Pick<AskNeeds, 'clock'>) =>
  new Date(clock.now().getTime() - cutOffAfterMs);

async function askOnceMore(
  platform: AskNeeds,
  { id, case_id: caseId }: Pick<StoredAsk, 'id' | 'case_id'>,
): Promise<void> {
  const { clock, database } = platform;
  const begun = await database.transaction(async (trx) => {
    const one = await lockCase(trx, caseId);
    const ask = one && (await readAsk(trx, id));
    if (!one || !ask) return null;
    const isCutOff = ask.state === 'asked' && ask.tried_at < cutOff(platform);
    const isDue = ask.state !== 'asked' && ask.again_at && ask.again_at <= clock.now();
    return isCutOff || isDue ? ready(platform, trx, one, ask) : null;
  });
  if (!begun) return;
  const asked = { id, caseId, tries: begun.tries };
  await askProvider(platform, providerOf(platform), asked, begun.query);
}

/**
 * Asks again what was cut off by the end of a process, at most once, and what a source did not answer, after
 * growing pauses (IDV-03). Many processes may do so at once: the row of the case is held. One that fails keeps
 * no other from its turn.
 */
export async function askAgain(platform: AskNeeds): Promise<void> {
  const { clock, database, log } = platform;
  const due = { now: clock.now(), cutOff: cutOff(platform) };
  for (const one of await readDue(database.kysely, due)) {
    await askOnceMore(platform, one).catch((error: unknown) => {
      log.error({ err: error, askId: one.id }, 'a question could not be asked again');
    });
  }
}

/** Erases what providers have answered, some days after (IDV-04), and what erased questions of long ago had cost. */
export async function eraseOldAnswers({ clock, database }: AskNeeds): Promise<void> {
  await eraseAnswers(database.kysely, keptSince('providerAnswers', clock.now()));
  await dropSpent(database.kysely, dayOf(keptSince('askDays', clock.now())));
}
