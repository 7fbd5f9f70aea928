import { addDays, dayOf, startOfDay } from '#platform/time.ts';

/** How many whole days a worker has a review to read before it counts (ME-07). */
export const readingDays = 5;

/** From how many counted reviews on a record's page tells of them (ME-07). */
export const leastReviews = 3;

/** How many reviews a record's page shows, the newest. */
export const shownReviews = 20;

/**
 * From when a review counts: midnight in Lagos after five whole days. The day of the release is none of
 * them, so that who is told in the evening has five days too.
 */
export function countsFrom(releasedAt: Date): Date {
  return startOfDay(addDays(dayOf(releasedAt), readingDays + 1));
}

/** How many undisputed reviews of a record count from a moment on. */
export interface CountedFrom {
  readonly from: Date | string;
  readonly count: number | string;
}

/** What counts at a moment: what was brought along, and each undisputed review whose time has come. */
export function countAt(brought: number, reviews: readonly CountedFrom[], now: Date): number {
  const due = reviews.filter(({ from }) => new Date(from) <= now);
  return due.reduce((sum, { count }) => sum + Number(count), brought);
}

/** The count that everybody reads on a record's page; null while there are too few (ME-07). */
export function publicCountOf(
  { totalReviews, reviews }: { totalReviews: number; reviews: readonly CountedFrom[] },
  now: Date,
): number | null {
  const count = countAt(totalReviews, reviews, now);
  return count >= leastReviews ? count : null;
}

/** A released review as it is kept. */
export interface Review {
  readonly words: string;
  readonly releasedAt: Date;
  readonly countsFrom: Date;
  readonly disputed: boolean;
  /** Disputed before it was public, or for the personal data in it: its words are held back meanwhile. */
  readonly withheld: boolean;
  readonly answer: string | null;
}

/** A review as a record's page shows it. */
export interface ShownReview {
  words?: string;
  /** The day on which it became public. */
  on: string;
  answer?: string;
  underDispute?: true;
}

/** The review as anybody may read it at a moment; null while the worker alone reads it. */
export function shownAt(review: Review, now: Date): ShownReview | null {
  const { words, countsFrom: from, disputed, withheld, answer } = review;
  if (from > now) return null;
  return {
    on: dayOf(from),
    ...(withheld ? {} : { words, ...(answer ? { answer } : {}) }),
    ...(disputed ? { underDispute: true } : {}),
  };
}
