import { hasName } from '#platform/text/names.ts';
import { addDays, type CalendarDay, dayOf, endOfDay, isCalendarDay } from '#platform/time.ts';
import { type Share, ShareField, type ShareGroup, type ShareState } from './contract.ts';

/** How long a link holds when nothing else is said, and at most. */
export const usualDays = 7;
export const longestDays = 90;
/** So many links of one record can be open at once. */
export const mostOpen = 20;
/** How long a browser that opened a link shows what it opened. */
export const openedSeconds = 30 * 60;

const fieldsOfGroup: Readonly<Record<ShareGroup, readonly ShareField[]>> = {
  contact: ['email', 'phoneNumber', 'address'],
  identity: ['dateOfBirth', 'nationalId'],
  health: ['healthStatus'],
};

/** The fields that were chosen, groups as their fields, each once and in one order. */
export function fieldsChosen(chosen: readonly (ShareField | ShareGroup)[]): ShareField[] {
  const all = new Set<string>(
    chosen.flatMap((one): readonly string[] =>
      hasName(fieldsOfGroup, one) ? fieldsOfGroup[one] : [one],
    ),
  );
  return ShareField.options.filter((field) => all.has(field));
}

/** The end of a link's last day, or what is wrong with that day. */
export function endOfShare(until: string, now: Date): Date | { readonly fault: string } {
  const today = dayOf(now);
  const day: CalendarDay = isCalendarDay(until) ? until : addDays(today, usualDays);
  if (day < today) return { fault: 'The last day lies behind' };
  if (day > addDays(today, longestDays))
    return { fault: `Choose a day within ${longestDays} days` };
  return endOfDay(day);
}

interface ShareStatus {
  readonly until: Date;
  readonly revoked_at: Date | null;
  readonly openings: number;
  readonly most_openings: number | null;
}

/** How a link stands. One that was used up still shows its last opening for its minutes. */
export function stateOf(share: ShareStatus, now: Date): ShareState {
  if (share.revoked_at) return 'revoked';
  if (share.until <= now) return 'ended';
  const usedUp = share.most_openings !== null && share.openings >= share.most_openings;
  return usedUp ? 'used-up' : 'open';
}

/** Whether closing it takes something from somebody: what was used up still shows its last opening. */
export const canClose = ({ state }: { readonly state: ShareState }): boolean =>
  state === 'open' || state === 'used-up';

const stateNames: Readonly<Record<ShareState, string>> = {
  open: 'Open',
  revoked: 'Closed',
  ended: 'Over',
  'used-up': 'Opened as often as you allowed',
};

/**
 * How a link stands, in words. One with a number of openings is never called open: its last one may be held
 * back from its worker (ME-05), who must not learn that, nor be told that the link still opens.
 */
export function stateText({ state, times }: Pick<Share, 'state' | 'times'>): string {
  return state === 'open' && times !== null ? 'Not closed' : stateNames[state];
}

/** How often a link was opened, and how often it can be; null for as often as they like. */
export function timesText(openings: number, most: number | null): string {
  if (most !== null) return `Opened ${openings} of ${most} times`;
  return openings === 1 ? 'Opened once' : `Opened ${openings} times`;
}

/** How often a link may be opened, as typed: null for nothing typed. What is no number is never no limit. */
export function timesIn(typed: string): number | null | 'fault' {
  const given = typed.trim();
  if (given === '') return null;
  return /^\d+$/.test(given) ? Number(given) : 'fault';
}

/** What can be shared, in words. */
export const shareNames: Readonly<Record<ShareField, string>> = {
  email: 'Email',
  phoneNumber: 'Phone number',
  address: 'Address',
  dateOfBirth: 'Date of birth',
  nationalId: 'National ID, last four digits only',
  photo: 'Photo',
  policeRecord: 'Police record',
  healthStatus: 'Health status',
  totalReviews: 'Number of reviews',
  checks: 'Which checks were made',
};
