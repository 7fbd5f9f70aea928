import { dayMs as day, hourMs as hour, minuteMs as minute } from '../time.ts';

/** All limits: `max` within `windowMs`. `stop` is only for the asker's own (decision 018). */

/** Counted by `network`, `target`, both (`pair`), or by what only its holder shows (`own`). */
export type Counts = 'network' | 'target' | 'pair' | 'own' | 'everybody';

/** `challenge` and `stop` refuse; `hold` sets apart; `quiet` sends no mail; `alarm` tells staff. */
export type Above = 'challenge' | 'stop' | 'hold' | 'quiet' | 'alarm';

export interface Limit {
  readonly max: number;
  readonly windowMs: number;
  readonly counts: Counts;
  readonly above: Above;
}

/** How many times the number of a /64 holds for its /48. */
export const siteFactor = 8;

/** How many times its number a limit admits with solved challenges; low for one person's data. */
export const workFactor: Readonly<Record<Counts, number>> = {
  network: 10,
  target: 4,
  pair: 2,
  own: 0,
  everybody: 0,
};

const byNetwork = (max: number, windowMs: number) =>
  ({ max, windowMs, counts: 'network', above: 'challenge' }) as const;
const byPair = (max: number, windowMs: number) =>
  ({ max, windowMs, counts: 'pair', above: 'challenge' }) as const;
const byTarget = (max: number, windowMs: number) =>
  ({ max, windowMs, counts: 'target', above: 'challenge' }) as const;
const byOwner = (max: number, windowMs: number) =>
  ({ max, windowMs, counts: 'own', above: 'stop' }) as const;

export const limitTable = {
  'challenge-spent': byOwner(1, day),
  'share-open-address': byNetwork(30, minute),
  'share-opened': byOwner(60, minute),
  'verification-search-address': byNetwork(10, minute),
  /** Failed searches for one phone number or email: from one network, and from all together. */
  'verification-search-visitor': byPair(3, hour),
  'verification-search-target': byTarget(5, hour),
  'verification-details-address': byNetwork(30, minute),
  /** Looks at one badge number. From everywhere together they alarm, and refuse nobody. */
  'verification-details-visitor': byPair(60, hour),
  'verification-details-subject': { ...byTarget(60, hour), above: 'alarm' },
  'verification-looks-alarm': { ...byTarget(1, hour), above: 'alarm' },
  /** Whoever found the record by a search is counted for himself alone. */
  'verification-details-grant': byOwner(60, minute),
  /** Distinct badge numbers of everybody together: an alarm, if that is unusual too. */
  'verification-scraping': { max: 300, windowMs: minute, counts: 'everybody', above: 'alarm' },
  'verification-scraping-alarm': { max: 1, windowMs: minute, counts: 'everybody', above: 'alarm' },
  'verification-photo-address': byNetwork(60, minute),
  'verification-reviews-address': byNetwork(60, minute),
  /** Links that open nothing; a link that is the visitor's own is counted for him alone. */
  'verification-report-address': byNetwork(20, minute),
  'verification-report-grant': byOwner(20, minute),
  'records-reveal-staff': byOwner(20, hour),
  'purchase-address': byNetwork(30, minute),
  'request-open-visitor': byPair(3, hour),
  'request-open': byTarget(5, hour),
  'purchase-receipt': byOwner(20, hour),
  'upload-member': byOwner(60, hour),
  'upload-draft': byOwner(40, hour),
  'upload-address': byNetwork(400, hour),
  'upload-kib-address': byNetwork(2 * 1024 * 1024, day),
  'form-address': byNetwork(60, hour),
  'payment-verify-address': byNetwork(300, minute),
  'renewal-address': byNetwork(20, hour),
  /** Fresh renewals of one record; asking again for an open one does not count. */
  'renewal-visitor': byPair(5, day),
  'renewal-record': byTarget(10, day),
  'renewal-status-address': byNetwork(600, minute),
  'renewal-complete-address': byNetwork(100, minute),
  /** More feedback from one network is taken too, marked for the moderators and acknowledged by no mail. */
  'feedback-address': { ...byNetwork(5, hour), above: 'hold' },
  'feedback-flood-address': byNetwork(60, hour),
  'contact-address': byNetwork(5, hour),
  'browser-error-address': byNetwork(30, minute),
  /** Every use of a link to a case or a guarantee, before it is looked at: a right guess counts too. */
  'case-link-address': byNetwork(120, minute),
  'case-change': byOwner(60, hour),
  /** Codes that holders of links to cases ask for from one network. */
  'case-code-address': byNetwork(20, hour),
  /** Codes of cases that cost nothing: anybody opens these, with anybody's number, and each code costs. */
  'case-code-free-day': { max: 500, windowMs: day, counts: 'everybody', above: 'quiet' },
  /** Codes of one case to its number: only who holds the case's link asks, and uses up none of another case's. */
  'case-code-hour': byOwner(3, hour),
  'case-code-day': byOwner(6, day),
  /** Links by SMS that orders for nothing cause: what such an order names may be anybody's number. */
  'invitation-text': { ...byTarget(3, day), above: 'quiet' },
  'invitation-text-address': { ...byNetwork(10, day), above: 'quiet' },
  'invitation-text-day': { max: 300, windowMs: day, counts: 'everybody', above: 'quiet' },
  /** Links by SMS to a guarantor’s number, whichever case names it: apart from its own codes. */
  'guarantor-text': { ...byTarget(6, day), above: 'quiet' },
  'me-code-address': byNetwork(20, hour),
  'me-session-address': byNetwork(60, hour),
  /** Codes to one phone number or mail address (ME-01): a code by the other one, or a passkey, stays. */
  'me-code-hour': byOwner(3, hour),
  'me-code-day': byOwner(6, day),
  /** Of a browser in which the address's own person has signed in: a stranger uses up none of these. */
  'me-code-device-hour': byOwner(3, hour),
  'me-code-device-day': byOwner(6, day),
  'me-change': byOwner(60, hour),
  'me-export': byOwner(10, hour),
  /** Cards and codes for the screen; that renews itself seven or eight times an hour. */
  'me-card': byOwner(60, hour),
  /** All mails that typing an address can cause, by visitor and in total. */
  'mailbox-visitor': { ...byPair(5, day), above: 'quiet' },
  mailbox: { ...byTarget(10, day), above: 'quiet' },
  'mail-list-address': byNetwork(5, hour),
  'mail-list-target': { ...byTarget(1, hour), above: 'quiet' },
  'account-register-address': byNetwork(20, hour),
  'account-reset-address': byNetwork(20, hour),
  /** Links for a new password to the owner's own browsers: a stranger uses up none of these. */
  'account-reset-device': byOwner(3, hour),
  /** Passwords tried, at sign-in, change and deletion together. The owner's own browsers are counted apart. */
  'account-address': byNetwork(20, hour),
  'account-visitor': byPair(3, 15 * minute),
  'account-target': byTarget(5, 15 * minute),
  'account-device': byOwner(10, 15 * minute),
  /** Codes that a right password of a confirmed account mails: only who knows it causes them. */
  'account-code': byOwner(10, hour),
  'export-member': byOwner(30, day),
  'audit-verify-member': byOwner(10, hour),
  'audit-alarm': { ...byTarget(1, hour), above: 'alarm' },
  'alert-repeat': { ...byTarget(1, hour), above: 'alarm' },
  'alert-kind': { ...byTarget(10, hour), above: 'alarm' },
  'staff-sign-in-address': byNetwork(30, 15 * minute),
  /** By the typed email address. The owner's own browsers are counted apart, each for itself. */
  'staff-sign-in-visitor': byPair(3, 15 * minute),
  'staff-sign-in-account': byTarget(5, 15 * minute),
  'staff-sign-in-device': byOwner(10, 15 * minute),
  /** Whoever is asked for a code knows the password. */
  'staff-code-account': byTarget(5, 15 * minute),
  'staff-code-device': byOwner(10, 15 * minute),
  'staff-confirm': byOwner(5, 15 * minute),
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limitTable;
