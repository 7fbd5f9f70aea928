import { sealedNationalId } from '#app/people/verification/service.server.ts';
import { erasedKey } from '#app/shell/contract.ts';
import type { Checked, IdentityProvider, Query } from '#identity/provider.ts';
import type { Trx } from '#platform/database/database.server.ts';
import { type Kobo, koboOf } from '#platform/money.ts';
import type { Platform } from '#platform/platform.server.ts';
import { tellNeeded } from '../admin/around/needed.service.server.ts';
import { endsWithSource } from '../admin/rules.ts';
import { writeOutcome } from '../checks.service.server.ts';
import { isEnded } from '../person/person.rules.ts';
import {
  insertEvent,
  lockCase,
  readChecks,
  type StoredCase,
  updateCase,
  updateCheck,
} from '../store.server.ts';
import type { Asked, AskedCheck, Beside } from './asking.contract.ts';
import {
  againAt,
  besideWords,
  comparedOf,
  costOf,
  hasBirthDate,
  isBeside,
  isHeld,
  isKept,
  type Verdict,
  verdictOf,
} from './asking.rules.ts';
import {
  readAsk,
  readAsks,
  renewVirtualIds,
  type StoredAsk,
  updateAsk,
} from './asking.store.server.ts';
import { priceOf } from './provider.service.server.ts';

type AnswerNeeds = Pick<
  Platform,
  'clock' | 'config' | 'database' | 'log' | 'mail' | 'messages' | 'secrets'
>;

/** What all questions about a check have cost, or may have. */
async function costsOf(trx: Trx, of: { caseId: string; kind: AskedCheck }): Promise<Kobo> {
  const costs = (await readAsks(trx, of)).map((row) => row.cost_kobo + row.reserved_kobo);
  return costs.reduce<Kobo>((sum, cost) => koboOf(sum + cost), koboOf(0));
}

/**
 * Writes what a question has brought to its check, unless that has its end meanwhile: somebody has checked by hand, or
 * the person has typed the code that went to their number. Gives whether it did.
 */
export async function writeVerdict(
  trx: Trx,
  one: StoredCase,
  ask: Pick<StoredAsk, 'kind' | 'asked_at' | 'reference'>,
  found: {
    readonly verdict: Verdict;
    readonly compared: Asked['compared'];
    readonly now: Date;
  },
): Promise<boolean> {
  const { kind, asked_at: askedAt, reference } = ask;
  const check = (await readChecks(trx, one.id)).find((known) => known.kind === kind);
  const isByHand = check?.method === 'by-hand' && check.checked_at && check.checked_at >= askedAt;
  // Of one kind one question is open: what has ended it since is the code.
  const isByCode = check?.checked_at && check.checked_at > askedAt;
  if (!check || isByHand || isByCode) return false;
  const { verdict, compared, now } = found;
  const outcome = {
    ...verdict,
    method: 'provider',
    compared: compared.length > 0 ? compared : null,
    partial_reason: null,
    reference,
    cost_kobo: await costsOf(trx, { caseId: one.id, kind }),
  } as const;
  return writeOutcome(trx, one, kind, outcome, now);
}

/** Writes a verdict to its check. A NIN that was typed before, and that no register has confirmed, leaves the case. */
export async function settle(
  { secrets }: Pick<AnswerNeeds, 'secrets'>,
  trx: Trx,
  one: StoredCase,
  ask: StoredAsk,
  found: Parameters<typeof writeVerdict>[3],
): Promise<boolean> {
  const check = (await readChecks(trx, one.id)).find(({ kind }) => kind === ask.kind);
  const isWritten = await writeVerdict(trx, one, ask, found);
  const isConfirmed = check?.state === 'passed' && check.method === 'provider';
  if (isWritten && ask.asked_for === 'vnin' && isEnded(found.verdict.state) && !isConfirmed)
    await updateCase(trx, one.id, sealedNationalId({ secrets }, null));
  return isWritten;
}

const clear: readonly string[] = ['answered', 'not-found', 'input-error'];

/** Whether an answer waits until its case is taken up: nobody sees what it says of a case that was withdrawn. */
const isHeldBack = ({ state, decision }: StoredCase, { outcome }: Checked): boolean =>
  state === 'decided' && decision === 'withdrawn' && clear.includes(outcome.is);

/** An answer of which whoever asked is told nothing. */
type Silent = Verdict & { readonly isHeld: true };

const ofErased: Silent = {
  state: 'to-do',
  how: null,
  source: null,
  note: 'The person was erased meanwhile: nothing of the answer is kept.',
  isHeld: true,
};

/** Only what is withdrawn with its order or application is ever taken up. */
const heldBack = ({ source_kind: source }: StoredCase, state: Verdict['state']): Silent => ({
  ...{ state, how: null, source: null, isHeld: true },
  note: endsWithSource(source)
    ? 'The case was withdrawn meanwhile, so that nothing of the answer is shown. It counts if the case is taken up under the same consent, before answers of this day are erased.'
    : 'The case was withdrawn meanwhile: nothing of the answer is shown.',
});

/** What is kept of an answer for some days; of one that is held back all that is needed once its case is taken up. */
function sealable(one: StoredCase, checked: Checked, virtualIdHash: string | undefined): string {
  const { personKey: _asHash, ...rest } = checked;
  return isHeldBack(one, checked) ? JSON.stringify({ ...rest, virtualIdHash }) : checked.raw;
}

/** What an answer changes in the row of its question. */
function changeOf(
  { config, secrets }: AnswerNeeds,
  { one, ask, hash }: { one: StoredCase; ask: StoredAsk; hash: string | undefined },
  checked: Checked,
  now: Date,
) {
  const price = priceOf(config, ask.asked_for);
  const cost = costOf(checked, price);
  const reserved = cost === null ? ask.reserved_kobo : Math.max(0, ask.reserved_kobo - price);
  const again = againAt(
    checked,
    {
      kind: ask.asked_for,
      tries: ask.tries,
      // What is reserved now is of calls whose end nobody knows, each its price.
      mayHaveCostTwice: reserved > price,
    },
    now,
  );
  return {
    state: clear.includes(checked.outcome.is) ? 'answered' : 'unclear',
    outcome: checked.outcome.is,
    // A try that did not go out is no try.
    tries: isHeld(checked.outcome) ? ask.tries - 1 : ask.tries,
    reference: checked.reference,
    reserved_kobo: reserved,
    cost_kobo: ask.cost_kobo + (cost ?? 0),
    answer_sealed: checked.raw
      ? secrets.encrypt('identity-answer', sealable(one, checked, hash))
      : null,
    answered_at: now,
    again_at: again,
  } as const;
}

/**
 * Keeps what a question beside the identity check has brought: its cost, and a face among the fields. The
 * check stays as it is: a person looks at it (CASE-07).
 */
export async function keepBeside(
  trx: Trx,
  one: StoredCase,
  { kind, asked_for: askedFor }: Pick<StoredAsk, 'kind'> & { readonly asked_for: Beside },
  { checked, now }: { readonly checked: Checked; readonly now: Date },
): Promise<Verdict> {
  const compared = comparedOf(checked);
  const note = besideWords(askedFor, checked, compared);
  const at = { caseId: one.id, kind };
  const check = (await readChecks(trx, one.id)).find((known) => known.kind === kind);
  const brought = { state: check?.state ?? 'to-do', how: null, source: null, note } as const;
  // Decided meanwhile: what it was decided by stays as it was.
  if (one.state === 'decided') return brought;
  const faces = compared.filter(({ field }) => field === 'face');
  const others = (check?.compared ?? []).filter(({ field }) => field !== 'face');
  await updateCheck(trx, at, {
    cost_kobo: await costsOf(trx, at),
    ...(faces.length > 0 ? { compared: [...others, ...faces] } : {}),
  });
  await updateCase(trx, one.id, {});
  const what = `${askedFor}: ${checked.outcome.is}`;
  await insertEvent(trx, { case_id: one.id, at: now, what, note });
  return brought;
}

/**
 * Tells the person that something is needed of them, once for all that is: their page had said that we write. Who has
 * just asked on that page reads it there. Gives whether they were told.
 */
async function tellAsked(
  platform: AnswerNeeds,
  trx: Trx,
  one: StoredCase,
  askedBy: string,
): Promise<boolean> {
  // Nothing that a person asked is asked again once they may have left.
  return askedBy !== 'person' && (await tellNeeded(platform, trx, one));
}

/** What whoever asked is told of an answer that changes nothing: somebody was faster, or asks anew. */
async function tooLate(trx: Trx, ask: StoredAsk, verdict: Verdict): Promise<Verdict> {
  const check = (await readChecks(trx, ask.case_id)).find(({ kind }) => kind === ask.kind);
  const stays = 'It came too late to count, and the check stays as it is.';
  // Nothing was said, and nothing is asked again.
  const isSilent = verdict.state === 'waiting-for-source';
  const note = isSilent ? stays : `${stays} ${verdict.note}`;
  return { ...verdict, state: check?.state ?? 'to-do', note };
}

/** Keeps an answer, its cost, and what it says of the check; together or not at all. */
async function keep(
  platform: AnswerNeeds,
  { id, caseId, tries }: { id: string; caseId: string; tries: number },
  checked: Checked,
): Promise<Silent | (Verdict & { readonly isHeld?: never })> {
  const { clock, database, log, secrets } = platform;
  const [hash, ...earlier] = checked.personKey
    ? secrets.keyedHashes('virtual-id', checked.personKey)
    : [];
  // Before this case is locked: who holds one of the others may wait for it.
  if (hash) await renewVirtualIds(database.kysely, { earlier, hash });
  return database.transaction(async (trx) => {
    const one = await lockCase(trx, caseId);
    const now = clock.now();
    const ask = one && (await readAsk(trx, id));
    const compared = comparedOf(checked);
    const kind: AskedCheck = ask?.kind ?? 'identity';
    // Erased meanwhile: nothing of it is kept, or told.
    if (!one || !ask) return ofErased;
    const change = changeOf(platform, { one, ask, hash }, checked, now);
    const { reserved_kobo, cost_kobo } = change;
    const isErased = one.name_key === erasedKey;
    if (isErased) await updateAsk(trx, id, { reserved_kobo, cost_kobo });
    if (isErased) return ofErased;
    const asked = { kept: isKept(ask.asked_for), withBirth: hasBirthDate(one) };
    const verdict = verdictOf(kind, checked, { compared, again: change.again_at, ...asked });
    if (ask.state !== 'asked' || ask.tries !== tries) {
      // So late that it was asked again: its money is seen, a later answer counts.
      await updateAsk(trx, id, { reserved_kobo, cost_kobo });
      return tooLate(trx, ask, verdict);
    }
    await updateAsk(trx, id, change);
    if (isHeldBack(one, checked)) {
      const stands = (await readChecks(trx, caseId)).find((known) => known.kind === kind);
      return heldBack(one, stands?.state ?? 'to-do');
    }
    if (isBeside(ask.asked_for)) {
      return keepBeside(trx, one, { ...ask, asked_for: ask.asked_for }, { checked, now });
    }
    if (hash) await updateCase(trx, caseId, { virtual_id_hash: hash });
    if (checked.outcome.is === 'misconfigured') {
      log.error({ why: checked.outcome.why }, 'the identity provider is not set up right');
    }
    const checks = await readChecks(trx, caseId);
    const check = checks.find((known) => known.kind === kind);
    if (isHeld(checked.outcome) && check?.state === 'waiting-for-source') {
      // Nothing has happened: no line in the timeline, and nobody's open form is made old.
      await updateCheck(trx, { caseId, kind }, { note: verdict.note });
      return verdict;
    }
    const answered = { ...ask, reference: change.reference };
    const isWritten = await settle(platform, trx, one, answered, { verdict, compared, now });
    if (!isWritten) return tooLate(trx, ask, verdict);
    const waits = ({ state }: Pick<Verdict, 'state'>) => state === 'waiting-for-person';
    const isNew = waits(verdict) && !checks.some(waits);
    if (!isNew || !(await tellAsked(platform, trx, one, ask.asked_by))) return verdict;
    return { ...verdict, note: `${verdict.note} They are told that something is needed.` };
  });
}

/**
 * Asks the provider the question of a row that stands, once, and keeps what comes. Throws only where the
 * database does: then the row is found cut off, and asked at most once more.
 */
export async function askProvider(
  platform: AnswerNeeds,
  provider: Pick<IdentityProvider, 'check'>,
  asked: { readonly id: string; readonly caseId: string; readonly tries: number },
  query: Query,
): Promise<Asked> {
  const checked = await provider.check(query, asked.id);
  const { state, note, isHeld: isSilent } = await keep(platform, asked, checked);
  return {
    id: asked.caseId,
    ...(isSilent ? {} : { outcome: checked.outcome.is }),
    state,
    compared: isSilent ? [] : comparedOf(checked),
    message: note,
  };
}
