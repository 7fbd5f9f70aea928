import { badgeIn } from '#app/people/verification/admin/rules.ts';
import type { Level } from '#app/people/verification/contract.ts';
import { emailKey, nameKey, phoneKey } from '#app/people/verification/matching.rules.ts';
import { badgeWritten } from '#app/people/verification/rules.ts';
import { faultOfAge } from '#app/shell/ages.rules.ts';
import { isMailAddress } from '#platform/contract.ts';
import { type CalendarDay, dayOf } from '#platform/time.ts';
import type { CaseSource, CheckKind, CheckState } from '../contract.ts';
import { checksOf, counts, type Outdated } from '../rules.ts';
import type { ProposalState } from './contract.ts';

interface PersonTyped {
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  readonly dateOfBirth?: CalendarDay | undefined;
}

/** What is wrong with the details of a person that staff typed, by the field's name. */
export function personFaults(
  { name, phone, email, dateOfBirth }: PersonTyped,
  today: CalendarDay,
): Record<string, string> {
  const faults: Record<string, string> = {};
  if (name !== undefined && !nameKey(name)) faults.name = 'Use letters for the name';
  if (phone && !phoneKey(phone)) faults.phone = 'Enter a phone number, such as +234 803 000 0001';
  if (email && !isMailAddress(email)) faults.email = 'Enter a valid email address';
  const wrongAge = dateOfBirth ? faultOfAge(dateOfBirth, today) : null;
  if (wrongAge) faults.dateOfBirth = wrongAge;
  return faults;
}

/** A proposal to decline, as far as it decides what may follow. */
export interface Heard {
  readonly proposed_by: string;
  readonly released_at: Date | null;
  readonly answer_until: Date | null;
  readonly answered_at: Date | null;
}

/** How far a proposal to decline is; the person's time to answer ends at the moment itself. */
export function proposalStateOf(
  {
    released_at: releasedAt,
    answer_until: answerUntil,
    answered_at: answeredAt,
  }: Omit<Heard, 'proposed_by'>,
  now: Date,
): ProposalState {
  if (!releasedAt || !answerUntil) return 'to-release';
  return answeredAt || now >= answerUntil ? 'to-decide' : 'with-person';
}

/** What our own words say of these, and nobody types. */
const harmless: ReadonlySet<string> = new Set([
  ...['opened', 'assigned', 'consent', 'link-sent', 'guarantor-asked-again', 'checked-by-hand'],
  ...['record-corrected', 'consents-ended', 'checks-added', 'partial-explained'],
]);
const byWhom: readonly (string | null)[] = ['by the person', 'by the guarantor'];

/** Whether the note of an event tells nothing of what was found, whoever reads it; any other one may. */
export const isHarmless = ({ what, note }: { what: string; note: string | null }): boolean =>
  harmless.has(what) || byWhom.includes(note);

/** Why a proposal may not go out; null when it may. The one who proposes never releases (CASE-08). */
export function releaseObstacle(
  proposal: Heard | undefined,
  by: string,
): 'noProposal' | 'released' | 'ownProposal' | null {
  if (!proposal) return 'noProposal';
  if (proposal.released_at) return 'released';
  return proposal.proposed_by === by ? 'ownProposal' : null;
}

/** Whether a member proposed what the person reads by now: then a colleague decides, in whichever way (CASE-08). */
export const isOwnReleased = (
  proposal: Pick<Heard, 'proposed_by' | 'released_at'> | undefined,
  by: string,
): boolean => proposal?.proposed_by === by && proposal.released_at !== null;

const obstacleOf = {
  'to-release': 'notReleased',
  'with-person': 'stillTime',
  'to-decide': null,
} as const satisfies Record<ProposalState, unknown>;

/**
 * Why a case may not be declined; null when it may: a colleague of the one who proposed it, once the
 * person has answered or the days for it are over (CASE-08).
 */
export function declineObstacle(
  proposal: Heard | undefined,
  by: string,
  now: Date,
): 'noProposal' | 'notReleased' | 'ownProposal' | 'stillTime' | null {
  if (!proposal) return 'noProposal';
  if (proposal.proposed_by === by) return 'ownProposal';
  return obstacleOf[proposalStateOf(proposal, now)];
}

/** States that nobody may write before the person agreed to the checks (CASE-05). */
const asksSources: readonly CheckState[] = ['waiting-for-source', 'passed', 'partial', 'failed'];

/** Whether a check can come to this state only with the person's consent. */
export const needsConsent = (state: CheckState): boolean => asksSources.includes(state);

/** Whether a state is what came of a check: whoever writes it by hand says what was done. */
export const isResult = (state: CheckState): boolean =>
  ['passed', 'partial', 'failed'].includes(state);

/**
 * Whether a provider's partial result stays what it is, and an officer says no more than why it is enough: they have made
 * no check (CASE-09). What counts no more is made again.
 */
export const staysProviders = (
  check: {
    readonly state: CheckState;
    readonly method: 'provider' | 'by-hand' | null;
    readonly outdated: Outdated | null;
  },
  state: CheckState,
): boolean =>
  check.state === 'partial' &&
  check.method === 'provider' &&
  check.outdated === null &&
  state === 'partial';

interface Made {
  readonly kind: CheckKind;
  readonly state: CheckState;
  readonly partial_reason: string | null;
  readonly method: 'provider' | 'by-hand' | null;
  readonly checked_at: Date | null;
  readonly good_until: string | null;
}

/** A check that carries the level of a record. */
interface Carried {
  readonly kind: CheckKind;
  readonly method: 'provider' | 'by-hand' | null;
  readonly checkedOn: CalendarDay;
  readonly goodUntil: string | null;
}

/** The checks that a record of this level stands on, each with its day. */
export function carriedBy(level: Level, checks: readonly Made[]): Carried[] {
  return checks.flatMap((check) => {
    const { kind, method, checked_at: at } = check;
    if (!at || !checksOf[level].includes(kind) || !counts(check)) return [];
    return [{ kind, method, checkedOn: dayOf(at), goodUntil: check.good_until }];
  });
}

/** Whether a case was opened for a record that was there: it never gets another one. */
export const isOpenedForRecord = (source: CaseSource): boolean =>
  source === 'renewal' || source === 'correction';

/** Whether a case is withdrawn with what opened it, once staff cancel or decline that. */
export const endsWithSource = (source: CaseSource): boolean =>
  source === 'order' || source === 'application';

/** Whether an approval renews the record: a correction puts right what it says, and moves no date (ME-06). */
export const renewsRecord = (source: CaseSource): boolean => source !== 'correction';

/** The first name and the first letter of the last one. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  const last = words.length > 1 ? words.at(-1) : undefined;
  return last ? `${first} ${[...last][0]}.` : first;
}

/** A member's name as the officer of a record. */
export function officerOf(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  if (!firstName) return { firstName: 'Verification', lastName: 'Desk' };
  return { firstName: firstName.slice(0, 60), lastName: (rest.join(' ') || 'Desk').slice(0, 60) };
}

/** What a text in the search field looks for. */
export interface SoughtCase {
  readonly column: 'id' | 'source_id' | 'record_badge' | 'phone_key' | 'email_key' | 'name_key';
  readonly key: string;
  /** Of a `source_id`: what the number is of. */
  readonly source?: CaseSource;
}

/** How the numbers look of what opens a case, without what a member of staff opens by hand. */
const sourceNumbers: readonly (readonly [CaseSource, RegExp])[] = [
  ['order', /^RQ-[0-9A-Z]{26}$/],
  ['renewal', /^RN-[0-9A-Z]{26}$/],
  ['application', /^AP-[0-9A-Z]{8}$/],
];

/**
 * By its look: the number of a case or of what opened it, a badge number, an email, a phone number, else
 * a whole name.
 */
export function soughtCase(typed: string): SoughtCase | null {
  const bare = typed.trim();
  const number = bare.toUpperCase();
  if (/^CS-[0-9A-Z]{26}$/.test(number)) return { column: 'id', key: number };
  const [source] = sourceNumbers.find(([, look]) => look.test(number)) ?? [];
  if (source) return { column: 'source_id', key: number, source };
  const badge = badgeIn(bare);
  if (badge) return { column: 'record_badge', key: badgeWritten(badge) };
  if (bare.includes('@')) return { column: 'email_key', key: emailKey(bare) || '-' };
  const phone = phoneKey(bare);
  if (phone) return { column: 'phone_key', key: phone };
  const name = nameKey(bare);
  return name ? { column: 'name_key', key: name } : null;
}
