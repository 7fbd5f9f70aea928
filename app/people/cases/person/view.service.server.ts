import { firstNameOf } from '#app/people/verification/matching.rules.ts';
import { isSuspended } from '#app/people/verification/person/person.service.server.ts';
import type { Language } from '#app/shell/languages/contract.ts';
import type { Executor } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { namesIn } from '#platform/text/names.ts';
import { readAsks } from '../asking/asking.store.server.ts';
import { virtualNinFor } from '../asking/provider.service.server.ts';
import { readConsents } from '../consents.store.server.ts';
import { readGuarantors } from '../guarantee/guarantors.store.server.ts';
import { becauseOf } from '../link.service.server.ts';
import { readProposal } from '../proposals.store.server.ts';
import { readCase, readChecks, type StoredCase } from '../store.server.ts';
import { readCode } from './code.store.server.ts';
import type { PaperKind } from './person.contract.ts';
import {
  asksAddressAgain,
  codePauseMs,
  codeTries,
  isEnded,
  type Known,
  missingDetails,
  papersOf,
  paperTitles,
  stepsFor,
  waitsForPerson,
} from './person.rules.ts';
import { consentVersions } from './texts.service.server.ts';
import type { PersonCase, Progress } from './view.contract.ts';

type Needs = Pick<Platform, 'clock' | 'config' | 'database'>;

/** Where the page's own papers come from, in the words that staff read. */
export const fromPage = 'the case page';

/** How many papers of a kind are there; an ID that came with an order does not replace a NIN. */
const countOf = ({ papers }: Pick<StoredCase, 'papers'>, kind: PaperKind) =>
  papers.filter(({ title }) => title === paperTitles[kind]).length;

const last = (digits: string) => `••• ${digits.slice(-4)}`;

/** A case as its person sees it: progress without findings, and what is still needed (CASE-06). */
export async function viewOf(
  { clock, config, database }: Needs,
  seen: StoredCase,
  language: Language = 'en',
): Promise<PersonCase> {
  const { kysely } = database;
  const one = (await readCase(kysely, seen.id)) ?? seen;
  const checks = await readChecks(kysely, one.id);
  const given = await readConsents(kysely, one.id);
  const consents = given.filter((row) => !row.withdrawn_at);
  // A correction of before had asked for more than it is about.
  const guarantors = (await readGuarantors(kysely, one.id)).filter(({ place }) =>
    checks.some(({ kind }) => kind === `guarantor-${place}`),
  );
  const code = await readCode(kysely, one.id);
  const released = await readProposal(kysely, one.id);
  const asks = await readAsks(kysely, { caseId: one.id, kind: 'identity' });
  const now = clock.now();
  const toChecks = consents.findLast(({ purpose }) => purpose === 'checks');
  const newest = given.findLast(({ purpose }) => purpose === 'checks') ?? given.at(-1);
  const consented = (purpose: string) => consents.some((row) => row.purpose === purpose);
  const known: Known = {
    consented: consented('checks'),
    born: one.born,
    address: one.address,
    state: one.state_of_residence,
    phone: one.phone_key,
    // Of a virtual NIN only its answer tells that it was given.
    hasNumber:
      one.national_id_sealed !== null ||
      asks.some((ask) => ask.outcome === 'answered' && ask.asked_for === 'vnin'),
    papers: namesIn(paperTitles).filter((kind) => countOf(one, kind) > 0),
    guarantors: guarantors.map(({ place }) => place),
    checks,
  };
  const isOver = one.state === 'decided' || one.stopped_because !== null;
  const progressOf = (check: (typeof checks)[number]): Progress => {
    if (isEnded(check.state)) return 'done';
    return !isOver && waitsForPerson(check, known) ? 'needed' : 'working';
  };
  return {
    firstName: firstNameOf(one.name),
    isBuyer: one.is_buyer,
    because: becauseOf(one),
    level: one.level,
    state: one.state,
    openedAt: one.opened_at.toISOString(),
    dueAt: one.due_at.toISOString(),
    overdue: !isOver && one.due_at < now,
    checks: checks.map((check) => ({ kind: check.kind, progress: progressOf(check) })),
    needs: isOver ? [] : [...stepsFor(known)],
    consents: {
      checks: known.consented,
      selfie: consented('selfie'),
      photo: consented('photo'),
      // Not of who has answered since, and has taken that back.
      askedAnew: !toChecks && newest?.withdrawn_because === 'corrected',
      givenAt: toChecks?.given_at.toISOString() ?? null,
      givenIn: toChecks
        ? { textVersion: toChecks.text_version, language: toChecks.language }
        : null,
      textVersion: consentVersions.versionIn(language),
      language,
    },
    // Once it is decided there is nothing left to change one's mind about.
    stopped: one.state === 'decided' ? null : one.stopped_because,
    missing: [...missingDetails(known)],
    addressAgain: asksAddressAgain(known),
    identity: { lastFour: one.national_id_last_four },
    virtualNinFor: virtualNinFor(config),
    papers: papersOf(checks).map((kind) => ({ kind, sent: countOf(one, kind) })),
    photo: { wanted: !isOver && consented('photo'), sent: one.photo_handle !== null },
    phone: one.phone_key && last(one.phone_key),
    code:
      code && code.until > now && code.tries < codeTries
        ? {
            until: code.until.toISOString(),
            againAt: new Date(code.sent_at.getTime() + codePauseMs).toISOString(),
            triesLeft: codeTries - code.tries,
          }
        : null,
    guarantors: guarantors.map(({ place, name, relation, answer }) => {
      const check = checks.find(({ kind }) => kind === `guarantor-${place}`);
      const another = check?.state === 'waiting-for-person';
      // What was answered is a finding; that it was answered is not.
      return { place, name, relation, answered: answer !== null && !another, another };
    }),
    suggested: suggestedOf(one, known),
    guarantorsWanted: checks.filter(({ kind }) => kind.startsWith('guarantor')).length,
    proposal: proposalOf(released, now),
    decision: await decisionOf(kysely, one, now),
  };
}

/** What was decided about the person; the link of a case that was withdrawn opens nothing any more. */
async function decisionOf(
  db: Executor,
  { decision: result, decided_at: at, record_badge: badge }: StoredCase,
  now: Date,
): Promise<PersonCase['decision']> {
  if (!result || result === 'withdrawn') return null;
  const decidedAt = (at ?? now).toISOString();
  const suspended = await isSuspended(db, badge);
  return { result, badge: result === 'approved' ? badge : null, decidedAt, suspended };
}

/** Whom the order names in a place where the person has named nobody, once they agreed to the checks. */
function suggestedOf(
  { state, stopped_because: stopped, suggested_guarantors: suggested }: StoredCase,
  { checks, consented, guarantors }: Known,
): PersonCase['suggested'] {
  if (!consented || stopped || state === 'decided') return [];
  const isWanted = (place: 1 | 2) => checks.some(({ kind }) => kind === `guarantor-${place}`);
  return suggested
    .filter(({ place }) => isWanted(place) && !guarantors.includes(place))
    .map((one) => ({ ...one }));
}

/** What a second officer has let out; nothing of it before. */
function proposalOf(
  proposal: Awaited<ReturnType<typeof readProposal>>,
  now: Date,
): PersonCase['proposal'] {
  if (!proposal?.released_at || !proposal.answer_until) return null;
  const { reasons, answer, answer_until: until, answered_at: at } = proposal;
  return {
    reasons,
    answerUntil: until.toISOString(),
    open: at === null && until > now,
    answer,
    answeredAt: at?.toISOString() ?? null,
  };
}
