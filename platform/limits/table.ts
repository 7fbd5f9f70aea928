/**
 * Every limit in one table, so that tests read the same numbers as the code: `max` takes within
 * `windowMs`, counted from the first one. No limit lets one party shut another out: `stop` is only for
 * what counts the asker's own (docs/decisions/018).
 */
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Whom a limit counts. `network`: an IPv4 address or an IPv6 /64, and its /48 at `siteFactor` times the
 * number. `target`: what is asked for, whoever asks. `pair`: a target as asked for from one network.
 * `own`: a member of staff, a known browser, the holder of a grant: whoever shows what only he has.
 */
export type Counts = 'network' | 'target' | 'pair' | 'own' | 'everybody';

/**
 * What happens above it. `challenge`: refused, unless the asker's browser does a piece of work.
 * `stop`: refused. `hold`: accepted and set apart. `quiet`: done, but no mail is sent. `alarm`: done,
 * and staff hear of it.
 */
export type Above = 'challenge' | 'stop' | 'hold' | 'quiet' | 'alarm';

export interface Limit {
  readonly max: number;
  readonly windowMs: number;
  readonly counts: Counts;
  readonly above: Above;
}

/** How many times the number of a /64 holds for its /48. */
export const siteFactor = 8;

/**
 * How many times its number a limit lets through to those who do the work, after the free ones. It is
 * the last wall before guesses and harvests, so that it is low where one person is asked for.
 */
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
  /** Each answer to a challenge is good for once. */
  'challenge-spent': byOwner(1, day),
  /** Opening a share link, and what it opened. */
  'share-open-address': byNetwork(30, minute),
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
  'verification-harvest': { max: 300, windowMs: minute, counts: 'everybody', above: 'alarm' },
  'verification-harvest-alarm': { max: 1, windowMs: minute, counts: 'everybody', above: 'alarm' },
  'verification-photo-address': byNetwork(60, minute),
  'verification-reviews-address': byNetwork(60, minute),
  /** Links that open nothing; a link that is the visitor's own is counted for him alone. */
  'verification-report-address': byNetwork(20, minute),
  'verification-report-grant': byOwner(20, minute),
  /** Whole national IDs shown to one member of staff. */
  'records-reveal-staff': byOwner(20, hour),
  'purchase-address': byNetwork(30, minute),
  /** Emails tried at one request. */
  'request-open-visitor': byPair(3, hour),
  'request-open': byTarget(5, hour),
  /** Receipts of one request that its buyer has opened, or taken by one member of staff. */
  'purchase-receipt': byOwner(20, hour),
  /** Files that one member of staff adds; those of one order or form; by network far more widely, as carriers share addresses (C-58). */
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
  /** Errors that pages tell of. */
  'browser-error-address': byNetwork(30, minute),
  /** Every use of a link to a case or a guarantee, before it is looked at: a right guess counts too. */
  'case-link-address': byNetwork(120, minute),
  /** Changes by the holder of one case's link. */
  'case-change': byOwner(60, hour),
  /** Codes to one number, whichever case sends them; only who holds such a case's link asks for one. */
  'case-code-hour': byOwner(3, hour),
  'case-code-day': byOwner(6, day),
  /** Codes that sign in to an own page: asked for and typed, from one network. */
  'me-code-address': byNetwork(20, hour),
  'me-session-address': byNetwork(60, hour),
  /** Codes to one phone number or mail address (ME-01): a code by the other one, or a passkey, stays. */
  'me-code-hour': byOwner(3, hour),
  'me-code-day': byOwner(6, day),
  /** Changes and documents by who is signed in to an own page. */
  'me-change': byOwner(60, hour),
  'me-export': byOwner(10, hour),
  /**
   * All mails together that somebody who only types an address can make us send there: from one
   * network, and from everywhere.
   */
  'mailbox-visitor': { ...byPair(5, day), above: 'quiet' },
  mailbox: { ...byTarget(10, day), above: 'quiet' },
  'mail-list-address': byNetwork(5, hour),
  'mail-list-target': { ...byTarget(1, hour), above: 'quiet' },
  'account-register-address': byNetwork(20, hour),
  'account-reset-address': byNetwork(20, hour),
  /** Passwords tried, at sign-in, change and deletion together. The owner's own browsers are counted apart. */
  'account-address': byNetwork(20, hour),
  'account-visitor': byPair(3, 15 * minute),
  'account-target': byTarget(5, 15 * minute),
  'account-device': byOwner(10, 15 * minute),
  /** Lists that one member of staff takes out of the console. */
  'export-member': byOwner(30, day),
  /** The whole trail read from its first entry to its last. */
  'audit-verify-member': byOwner(10, hour),
  /** The alarm over the audit trail itself. */
  'audit-alarm': { ...byTarget(1, hour), above: 'alarm' },
  /** The same alarm told to people again. */
  'alert-repeat': { ...byTarget(1, hour), above: 'alarm' },
  'staff-sign-in-address': byNetwork(30, 15 * minute),
  /** By the typed email address. The owner's own browsers are counted apart, each for itself. */
  'staff-sign-in-visitor': byPair(3, 15 * minute),
  'staff-sign-in-account': byTarget(5, 15 * minute),
  'staff-sign-in-device': byOwner(10, 15 * minute),
  /** Whoever is asked for a code knows the password. */
  'staff-code-account': byTarget(5, 15 * minute),
  'staff-code-device': byOwner(10, 15 * minute),
  /** The password once more, inside a session. */
  'staff-confirm': byOwner(5, 15 * minute),
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limitTable;
