import { FilesGone } from '#app/intake/files/service.server.ts';
import type { Language } from '#app/shell/languages/contract.ts';
import { ApiError, invalid } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Asker } from '#platform/limits/windows.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { writeOutcome } from '../checks.service.server.ts';
import { readConsent } from '../consents.store.server.ts';
import type { CheckKind } from '../contract.ts';
import { caseUnder } from '../link.service.server.ts';
import { insertEvent, lockCase, readChecks, type StoredCase } from '../store.server.ts';
import { giveDetails } from './person.contract.ts';
import { tokenPattern } from './person.rules.ts';
import type { PersonCase } from './view.contract.ts';
import { viewOf } from './view.service.server.ts';

export type PersonNeeds = Pick<
  Platform,
  'audit' | 'clock' | 'config' | 'database' | 'limits' | 'mail' | 'messages' | 'secrets'
>;

/** Who holds a link, and from where. */
export interface Holder {
  readonly token: string;
  readonly context: Asker;
}

const { errors } = giveDetails;

/**
 * The case of a link's holder. Every use counts for the network, before the link is looked at: so a
 * guesser who is above the limit learns nothing more, not even from a right guess.
 */
export async function caseOf(
  platform: Pick<PersonNeeds, 'database' | 'limits' | 'secrets'>,
  { token, context }: Holder,
): Promise<StoredCase | ApiError> {
  const limited = await platform.limits.check('case-link-address', context);
  if (limited) return limited;
  const one = tokenPattern.test(token) ? await caseUnder(platform, token) : null;
  return one ?? new ApiError(errors.notFound);
}

/** A case as the holder of its link sees it, with the text of consent in a language. Looking changes nothing: previews open links too. */
export async function lookAt(
  platform: Pick<PersonNeeds, 'clock' | 'config' | 'database' | 'limits' | 'secrets'>,
  holder: Holder,
  language: Language = 'en',
): Promise<PersonCase | ApiError> {
  const one = await caseOf(platform, holder);
  return one instanceof ApiError ? one : viewOf(platform, one, language);
}

interface Change {
  /** What is written into the timeline and the trail: `details-given`. */
  readonly what: string;
  /** `given`: only with the consent to checks. `never-mind`: also after a no. */
  readonly consent: 'given' | 'not-yet' | 'never-mind';
}

/**
 * One change by the person: the case is locked, open, not stopped, and under consent where that is
 * needed. `work` refuses, or does what it has to and gives whether anything changed.
 */
export async function change(
  platform: PersonNeeds,
  holder: Holder,
  { what, consent }: Change,
  work: (trx: Trx, one: StoredCase, now: Date) => Promise<boolean | ApiError>,
): Promise<PersonCase | ApiError> {
  const found = await caseOf(platform, holder);
  if (found instanceof ApiError) return found;
  const { audit, clock, database, limits } = platform;
  const limited = await limits.check('case-change', holder.context, [found.id]);
  if (limited) return limited;
  const done = async (trx: Trx): Promise<ApiError | null> => {
    const one = await lockCase(trx, found.id);
    // A newer link was sent meanwhile.
    if (!one || one.link_hash !== found.link_hash) return new ApiError(errors.notFound);
    if (one.state === 'decided') return new ApiError(errors.decided);
    if (one.stopped_because === 'not-me') return new ApiError(errors.stopped);
    if (consent === 'given' && !(await readConsent(trx, one.id, 'checks'))) {
      return new ApiError(errors.consentNeeded);
    }
    const now = clock.now();
    const changed = await work(trx, one, now);
    if (changed instanceof ApiError) return changed;
    if (!changed) return null;
    await insertEvent(trx, { case_id: one.id, at: now, what, note: 'by the person' });
    await audit.record(
      { action: 'cases.person', actor: 'public', subject: one.id, reason: what },
      trx,
    );
    return null;
  };
  try {
    return (await database.transaction(done)) ?? viewOf(platform, found);
  } catch (error) {
    if (!(error instanceof FilesGone)) throw error;
    return invalid(error.fields);
  }
}

/** A check that waited for the person is to be done again, once they have sent what it wanted. */
export async function goOn(trx: Trx, one: StoredCase, kind: CheckKind, now: Date): Promise<void> {
  const check = (await readChecks(trx, one.id)).find((row) => row.kind === kind);
  if (check?.state === 'waiting-for-person') {
    await writeOutcome(trx, one, kind, { state: 'to-do' }, now);
  }
}
