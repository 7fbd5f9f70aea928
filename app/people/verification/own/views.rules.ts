import {
  consentGroups,
  type Disclosed,
  disclose,
  type PersonalRecord,
  suppliable,
  type Viewer,
} from '../disclosure.rules.ts';
import { publicCountOf } from '../reviews/reviews.rules.ts';

/** What others see of a record, by who they are. */
interface Views {
  /** Everybody who has the badge number. */
  readonly strangers: Disclosed;
  /** Who found the record by a search, and so knew name, birth date, and phone or email. */
  readonly searchers: Disclosed;
  /** The same with every group opened. */
  readonly consented: Disclosed;
}

/** What everybody sees who has the badge number; the page asks for the reviews by a call of their own. */
function strangerView(record: PersonalRecord, consents: Viewer['consents'], now: Date): Disclosed {
  const totalReviews = publicCountOf(record, now);
  return {
    ...disclose(record, { level: 'L0', consents, supplied: new Set() }, now),
    ...(totalReviews === null ? {} : { totalReviews }),
  };
}

/** The record as others see it now, and as they would if its person opened everything: the one policy decides. */
export function viewsOf(record: PersonalRecord, consents: Viewer['consents'], now: Date): Views {
  const supplied = new Set(suppliable);
  return {
    strangers: strangerView(record, consents, now),
    searchers: disclose(record, { level: 'L1', consents, supplied }, now),
    consented: disclose(
      record,
      { level: 'L1', consents: new Set([...consents, ...consentGroups]), supplied },
      now,
    ),
  };
}

/** The record as its own person sees it: all of it, the national ID by its last four digits. */
export function wholeOf(
  record: PersonalRecord,
  consents: Viewer['consents'],
  now: Date,
): Disclosed {
  return disclose(record, { level: 'L3', consents, supplied: new Set(), cleared: true }, now);
}

/** The record as strangers see one whose person allows nothing: for a sign-in that proves too little. */
export const maskedOf = (record: PersonalRecord, now: Date): Disclosed =>
  strangerView(record, new Set(), now);
