/**
 * Every limit in one table, so that tests read the same numbers as the code.
 * `max` takes within `windowMs`, counted from the first one.
 */
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const limitTable = {
  'verification-search-address': { max: 10, windowMs: minute },
  'verification-search-target': { max: 5, windowMs: hour },
  'verification-details-address': { max: 30, windowMs: minute },
  'verification-details-subject': { max: 60, windowMs: hour },
  /** Not a refusal but an alarm: distinct badge numbers of everybody together, if that is unusual too. */
  'verification-harvest': { max: 300, windowMs: minute },
  'verification-harvest-alarm': { max: 1, windowMs: minute },
  'verification-photo-address': { max: 60, windowMs: minute },
  'verification-report-address': { max: 20, windowMs: minute },
  /** Whole national IDs shown to one member of staff. */
  'records-reveal-staff': { max: 20, windowMs: hour },
  'purchase-address': { max: 30, windowMs: minute },
  'request-open': { max: 5, windowMs: hour },
  'upload-address': { max: 20, windowMs: hour },
  'upload-kib-address': { max: 100 * 1024, windowMs: day },
  'form-address': { max: 60, windowMs: hour },
  /** Not a refusal: further applications under one email are taken, but confirmed by no mail. */
  'form-mail-target': { max: 10, windowMs: day },
  'payment-verify-address': { max: 60, windowMs: minute },
  'renewal-address': { max: 20, windowMs: hour },
  /** Fresh renewals of one record; asking again for an open one does not count. */
  'renewal-record': { max: 10, windowMs: 24 * hour },
  'renewal-status-address': { max: 120, windowMs: minute },
  'renewal-complete-address': { max: 20, windowMs: minute },
  'feedback-address': { max: 5, windowMs: hour },
  'feedback-subject': { max: 3, windowMs: day },
  'contact-address': { max: 5, windowMs: hour },
  /** Acknowledgments that a form sends to one mailbox: whoever fills it in may have typed anybody's. */
  'acknowledge-target': { max: 3, windowMs: hour },
  'account-register-address': { max: 20, windowMs: hour },
  /** Passwords tried, at sign-in and deletion together. */
  'account-address': { max: 20, windowMs: hour },
  'account-target': { max: 5, windowMs: 15 * minute },
  /** Lists that one member of staff takes out of the console. */
  'export-member': { max: 30, windowMs: day },
  /** The whole trail read from its first entry to its last. */
  'audit-verify-member': { max: 10, windowMs: hour },
  /** The alarm over the audit trail itself. */
  'audit-alarm': { max: 1, windowMs: hour },
  /** The same alarm told to people again. */
  'alert-repeat': { max: 1, windowMs: hour },
  'mail-list-address': { max: 5, windowMs: hour },
  'mail-list-target': { max: 1, windowMs: hour },
  'staff-sign-in-address': { max: 30, windowMs: 15 * minute },
  /** By the typed email address. The owner's own browsers are counted apart, each for itself. */
  'staff-sign-in-account': { max: 5, windowMs: 15 * minute },
  'staff-sign-in-device': { max: 10, windowMs: 15 * minute },
  'staff-code-account': { max: 5, windowMs: 15 * minute },
  'staff-code-device': { max: 10, windowMs: 15 * minute },
  /** The password once more, inside a session. */
  'staff-confirm': { max: 5, windowMs: 15 * minute },
} as const satisfies Record<string, { max: number; windowMs: number }>;

export type LimitName = keyof typeof limitTable;
