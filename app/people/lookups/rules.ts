import {
  addDays,
  type CalendarDay,
  dayOf,
  endOfDay,
  minuteMs,
  startOfDay,
} from '#platform/time.ts';
import type { Searcher, Way } from './contract.ts';

/** So many days staff have to answer an inquiry. */
export const answerDays = 7;
/** A row cannot be held back for longer. */
export const longestDelayDays = 365;

/** The minute an instant lies in: seconds would help to tell who it was. */
export const minuteOf = (at: Date): Date =>
  new Date(Math.floor(at.getTime() / minuteMs) * minuteMs);

/** A row's place in the list of its record. */
export interface Place {
  readonly minute: Date;
  readonly id: string;
}

/** A place as one word, for addresses: minutes since 1970, and the row's own id. */
export const placeText = ({ minute, id }: Place): string =>
  `${(minute.getTime() / minuteMs).toString(36)}.${id}`;

/** The place a word means; null for what is none, such as a year that no database has. */
export function placeIn(text: string): Place | null {
  const [, minutes = '', id = ''] = /^([0-9a-z]{1,6})\.([0-9a-f-]{36})$/.exec(text) ?? [];
  if (!id) return null;
  return { minute: new Date(Number.parseInt(minutes, 36) * minuteMs), id };
}

/** When an inquiry must be answered. */
export const dueOf = (asked: Date): Date => endOfDay(addDays(dayOf(asked), answerDays));

/** When a row that is held back is shown: in the morning of that day. */
export const shownFrom = (day: CalendarDay): Date => startOfDay(day);

/** What is wrong with the day on which a row held back is to be shown; null for nothing. */
export function faultOfDelay(until: CalendarDay, now: Date): string | null {
  const today = dayOf(now);
  if (until <= today) return 'Choose a day after today';
  if (until > addDays(today, longestDelayDays)) {
    return `Choose a day within ${longestDelayDays} days`;
  }
  return null;
}

/** The way in words, for its worker and for staff. */
export const wayNames: Readonly<Record<Way, string>> = {
  search: 'Found by a search',
  'badge-page': 'Badge page opened',
  'details-page': 'Details page opened after a search',
  photo: 'Photo loaded',
  reviews: 'Reviews read',
  report: 'Report downloaded',
  share: 'Opened by a share link',
  staff: 'Opened by our staff',
};

/** The kind of searcher in words. */
export const searcherNames: Readonly<Record<Searcher, string>> = {
  visitor: 'Somebody who knew the badge number',
  matched: 'Somebody who knew name, date of birth, and phone number or email',
  'share-holder': 'Somebody with a share link',
  staff: 'A member of our staff',
};

/** What searchers choose as the reason, in words. */
const reasonNames: Readonly<Record<string, string>> = {
  EMPLOYMENT_CHECK: 'Employment check',
  SECURITY_CHECK: 'Security check',
  PERSONAL_CONFIRMATION: 'Personal confirmation',
  OTHER: 'Another reason',
};

/** The name under a key of ours; any other text as it is, `constructor` too. */
function named(names: Readonly<Record<string, string>>, key: string): string {
  return (Object.hasOwn(names, key) ? names[key] : undefined) ?? key;
}

/** A reason as people read it: one that was chosen by its name, one that was written as it is. */
export const reasonText = (reason: string): string => named(reasonNames, reason);

const fieldNames: Readonly<Record<string, string>> = {
  fullName: 'name',
  verifiedId: 'badge number',
  verificationLevel: 'level',
  verificationStatus: 'status',
  verificationType: 'type',
  verificationExpiryDate: 'expiry date',
  verifiedAt: 'date of verification',
  expiryDate: 'expiry date',
  verifiedBy: 'verifying officer',
  email: 'email',
  phoneNumber: 'phone number',
  phone: 'phone number',
  name: 'name',
  address: 'address',
  dateOfBirth: 'date of birth',
  nationalId: 'last digits of the national ID',
  wholeNationalId: 'whole national ID',
  photo: 'photo',
  policeRecord: 'police record',
  healthStatus: 'health status',
  totalReviews: 'number of reviews',
  reviews: 'what clients say',
  checks: 'which checks were made',
  basicReport: 'report',
  basicReportUrl: 'link to the report',
  documents: 'papers',
  papers: 'papers',
  shares: 'share links',
};

/** A field in words; one that nobody named here is told by its own name. */
export const fieldText = (field: string): string => named(fieldNames, field);
