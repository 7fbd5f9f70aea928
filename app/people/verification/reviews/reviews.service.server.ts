import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import {
  countsFrom,
  type Review,
  type ShownReview,
  shownAt,
  shownReviews,
} from './reviews.rules.ts';
import {
  changeReviews,
  deleteReview,
  insertReview,
  postponeReviews,
  type RecordReviewRow,
  readPublic,
  readReviews,
  updateReview,
} from './reviews.store.server.ts';

function reviewOf(row: RecordReviewRow): Review & { answeredAt: Date | null } {
  return {
    words: row.words,
    releasedAt: row.released_at,
    countsFrom: row.counts_from,
    disputed: row.disputed,
    withheld: row.withheld,
    answer: row.answer,
    answeredAt: row.answered_at,
  };
}

/** What the worker has answered to a review, and when. */
interface WorkerAnswer {
  readonly answer: string | null;
  readonly answered_at: Date | null;
}

/** What is released about a record. */
interface NewReview extends Partial<WorkerAnswer> {
  readonly id: string;
  readonly recordId: string;
  readonly words: string;
  readonly quotable: boolean;
  readonly now: Date;
}

/** Releases a review of a record. It counts and is public once the worker's days to read it are over. */
export async function releaseReview(
  trx: Trx,
  { id, recordId, words, quotable, now, answer = null, answered_at = null }: NewReview,
): Promise<void> {
  await insertReview(trx, {
    id,
    record_id: recordId,
    words,
    quotable,
    released_at: now,
    counts_from: countsFrom(now),
    disputed: false,
    withheld: false,
    answer,
    answered_at,
  });
}

/** The job that tells the worker of a record that what waits to be read there waits anew. */
export const unreadJob = 'reviews-unread';

export interface Unread {
  readonly recordId: string;
  /** When the days to read it began. */
  readonly at: string;
}

/**
 * Begins the worker's days to read anew for the reviews of a record that did not count yet at `since`: from then on
 * the worker could not read them, or somebody else was told of them (ME-07). A job tells the worker.
 */
export async function readAnew(
  { jobs }: Pick<Platform, 'jobs'>,
  trx: Trx,
  { recordId, since, now }: { recordId: string; since: Date; now: Date },
): Promise<void> {
  if (!(await postponeReviews(trx, recordId, { after: since, to: countsFrom(now) }))) return;
  const unread: Unread = { recordId, at: now.toISOString() };
  await jobs.send(unreadJob, unread, trx);
}

/**
 * Takes a review off its record and gives the worker's answer to it. One from before reviews were kept here stands in the
 * record's number alone and is taken from that, unless its dispute has done so.
 */
export async function withdrawReview(
  trx: Trx,
  { id, recordId, disputed = false }: { id: string; recordId: string; disputed?: boolean },
): Promise<WorkerAnswer> {
  const taken = await deleteReview(trx, id);
  if (!taken && !disputed) await changeReviews(trx, recordId, -1);
  return taken ?? { answer: null, answered_at: null };
}

/** Takes one off a record's number of reviews: the same is released with its words. */
export const withoutWords = (trx: Trx, recordId: string): Promise<void> =>
  changeReviews(trx, recordId, -1);

/** Begins or ends a review's dispute: meanwhile it does not count. */
export async function markDisputed(
  trx: Trx,
  { id, recordId, ...mark }: { id: string; recordId: string; disputed: boolean; withheld: boolean },
): Promise<void> {
  const isHere = await updateReview(trx, id, mark);
  if (!isHere) await changeReviews(trx, recordId, mark.disputed ? -1 : 1);
}

/** Puts the worker's answer beside a review. */
export async function answerReview(
  trx: Trx,
  { id, answer, now }: { id: string; answer: string; now: Date },
): Promise<void> {
  await updateReview(trx, id, { answer, answered_at: now });
}

/** The reviews under these ids, by id; those that were only ever counted are missing. */
export async function reviewsById(db: Executor, ids: readonly string[]) {
  const rows = await readReviews(db, ids);
  return new Map(rows.map((row) => [row.id, reviewOf(row)]));
}

/** The reviews that a record's page shows at a moment, the newest first. */
export async function publicReviews(
  db: Executor,
  recordId: string,
  now: Date,
): Promise<ShownReview[]> {
  const rows = await readPublic(db, recordId, now, shownReviews);
  return rows.flatMap((row) => shownAt(reviewOf(row), now) ?? []);
}
