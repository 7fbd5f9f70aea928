import type { EndedCheck, Level } from '#app/people/verification/contract.ts';
import {
  addBusinessDays,
  addDays,
  addMonths,
  type CalendarDay,
  dayOf,
  instantAt,
} from '#platform/time.ts';
import type { CaseState, CheckKind, CheckState } from './contract.ts';

export { checkNames } from '#app/people/verification/wording.rules.ts';

const free: readonly CheckKind[] = ['phone'];
const basic: readonly CheckKind[] = ['identity', 'phone', 'address'];
const premium: readonly CheckKind[] = [
  ...basic,
  'police-record',
  'health',
  'guarantor-1',
  'guarantor-2',
];

/** What the messages to a person are about: their case. */
export const aboutCase = (id: string): string => `case:${id}`;

/** What the messages to a guarantor are about: their place in a case. */
export const aboutGuarantor = (id: string, place: 1 | 2): string => `${aboutCase(id)}:${place}`;

/** What the code of a case is about: a new link leaves one alone that waits. */
export const aboutCode = (id: string): string => `${aboutCase(id)}:code`;

/** What the mails are about whose messages are about this: a message in the place of others leaves them alone. */
export const aboutMail = (about: string): string => `${about}:mail`;

/** The one table of what a level asks for (CASE-03). */
export const checksOf: Readonly<Record<Level, readonly CheckKind[]>> = {
  Free: free,
  Basic: basic,
  Premium: premium,
  Platinum: [...premium, 'meeting', 'work-history', 'visit'],
};

/** For how many months a check holds (CASE-03). */
const goodForMonths: Readonly<Record<CheckKind, number>> = {
  identity: 60,
  'guarantor-1': 24,
  'guarantor-2': 24,
  meeting: 24,
  'work-history': 24,
  phone: 12,
  address: 12,
  'police-record': 12,
  health: 12,
  visit: 12,
};

/** The last day on which a check counts that was made at this moment. */
export function goodUntil(kind: CheckKind, checkedAt: Date): CalendarDay {
  return addMonths(dayOf(checkedAt), goodForMonths[kind]);
}

interface CheckStatus {
  readonly kind: CheckKind;
  readonly state: CheckState;
  readonly partial_reason: string | null;
}

/** Whether a check carries its level: passed, or partial with an officer's reason (CASE-03). */
export function counts({ state, partial_reason: reason }: CheckStatus): boolean {
  return state === 'passed' || (state === 'partial' && Boolean(reason));
}

/** Whether a check of an earlier case counts, is still good, and is taken over by a new one (CASE-03). */
export function isStillGood(
  check: CheckStatus & { readonly good_until: string | null },
  today: CalendarDay,
): boolean {
  return counts(check) && check.good_until !== null && check.good_until > today;
}

/**
 * Why a check that counted counts no more: its days are over, it failed in another case since, or staff have changed on
 * the record what it had proved.
 */
export type Outdated = 'ran-out' | 'failed-since' | 'changed-since';

interface Made {
  readonly kind: CheckKind;
  readonly state: CheckState;
  /** Taken over from another case of the record. */
  readonly carried?: boolean;
  readonly checked_at: Date | null;
  readonly good_until: string | null;
}

interface Known {
  readonly today: CalendarDay;
  /** The newest ended check of each kind that the record has. */
  readonly newest: readonly Made[];
  /** Those that ended as staff changed the record by hand, and that no case approved since has made again. */
  readonly ended: readonly EndedCheck[];
}

/** Why a check counts no more today; null while it does. */
export function outdatedBy(check: Made, { today, newest, ended }: Known): Outdated | null {
  const { kind, state, checked_at: made, good_until: until } = check;
  if (state !== 'passed' && state !== 'partial') return null;
  const last = newest.find((one) => one.kind === kind);
  if (last?.state === 'failed' && last.checked_at && (!made || last.checked_at >= made))
    return 'failed-since';
  const changed = ended.find((one) => one.kind === kind);
  // What the case itself has made follows the record by its own job.
  if (check.carried && changed && (!made || made < changed.at)) return 'changed-since';
  return until !== null && until < today ? 'ran-out' : null;
}

/** How long a case takes where no plan was ordered, in business days: what the plan of the level says. */
export const usualDays: Readonly<Record<Level, number>> = {
  Free: 2,
  Basic: 5,
  Premium: 14,
  Platinum: 21,
};

/** What an accepted application asks to be verified for: it names no plan. */
export const levelOfApplications: Level = 'Basic';

/**
 * 17:00 in Lagos on the n-th business day after the day of opening (CASE-04): Monday to Friday, less the
 * public holidays that staff have entered.
 */
export function dueAt(openedAt: Date, days: number, holidays: ReadonlySet<string>): Date {
  let day = dayOf(openedAt);
  for (let left = days; left > 0; ) {
    day = addBusinessDays(day, 1);
    if (!holidays.has(day)) left -= 1;
  }
  return instantAt(`${day}T17:00`);
}

/** How many business days a person has to answer an adverse proposal (CASE-08). */
export const answerBusinessDays = 5;

/** Until when a person may answer an adverse proposal: the end of the last of those days. */
export function answerUntil(releasedAt: Date, holidays: ReadonlySet<string>): Date {
  return instantAt(`${addDays(dayOf(dueAt(releasedAt, answerBusinessDays, holidays)), 1)}T00:00`);
}

/** The checks that keep the level from its tick. */
export function missingFor(level: Level, checks: readonly CheckStatus[]): readonly CheckKind[] {
  return checksOf[level].filter((kind) => {
    const check = checks.find((one) => one.kind === kind);
    return !check || !counts(check);
  });
}

/** The levels from the highest down, of which a case can be approved under the first that is complete. */
const levels: readonly Level[] = ['Platinum', 'Premium', 'Basic', 'Free'];

/** Whether a level is above another. */
export const isAbove = (level: Level, other: Level): boolean =>
  levels.indexOf(level) < levels.indexOf(other);

/** The highest level, up to the one that was asked for, whose checks all count; null for none. */
export function levelReached(asked: Level, checks: readonly CheckStatus[]): Level | null {
  const possible = levels.slice(levels.indexOf(asked));
  return possible.find((level) => missingFor(level, checks).length === 0) ?? null;
}

/** Where a case stands by its checks; a decided one stays so. */
export function stateOf(
  checks: readonly Pick<CheckStatus, 'state'>[],
): Exclude<CaseState, 'decided'> {
  const isOpen = (state: CheckState) => state === 'to-do';
  const waits = (state: CheckState) =>
    state === 'waiting-for-person' || state === 'waiting-for-source';
  if (checks.some(({ state }) => isOpen(state))) return 'open';
  return checks.some(({ state }) => waits(state)) ? 'waiting' : 'ready';
}
