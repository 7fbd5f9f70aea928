import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Executor, Tables, Trx } from '#platform/database/database.server.ts';

/** A review's id is that of the feedback that it was released from. */
export interface RecordReviewRow {
  id: string;
  record_id: string;
  words: string;
  /** Whether its author was told that anybody may read it. */
  quotable: boolean;
  released_at: Date;
  counts_from: Date;
  disputed: boolean;
  withheld: boolean;
  answer: string | null;
  answered_at: Date | null;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    record_reviews: RecordReviewRow;
  }
}

/** From when on how many undisputed reviews count, of the records that a statement reads. */
export const reviewsOf = (eb: ExpressionBuilder<Tables, 'verification_records'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('record_reviews as rr')
      .select((row) => ['rr.counts_from as from', row.fn.countAll<number>().as('count')])
      .whereRef('rr.record_id', '=', 'verification_records.id')
      .where('rr.disputed', '=', false)
      .groupBy('rr.counts_from'),
  ).as('reviews');

/** The same for one record, where the record itself is read elsewhere. */
export function readCounted(db: Executor, recordId: string) {
  return db
    .selectFrom('record_reviews')
    .select((row) => ['counts_from as from', row.fn.countAll<number>().as('count')])
    .where('record_id', '=', recordId)
    .where('disputed', '=', false)
    .groupBy('counts_from')
    .execute();
}

/** The newest reviews of a record that may be quoted and whose time has come. */
export function readPublic(db: Executor, recordId: string, now: Date, most: number) {
  return db
    .selectFrom('record_reviews')
    .selectAll()
    .where('record_id', '=', recordId)
    .where('quotable', '=', true)
    .where('counts_from', '<=', now)
    .orderBy('counts_from', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** The reviews under these ids. */
export async function readReviews(db: Executor, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('record_reviews')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
}

export async function insertReview(trx: Trx, review: RecordReviewRow): Promise<void> {
  await trx.insertInto('record_reviews').values(review).execute();
}

/** Changes a review; says whether there was one. */
export async function updateReview(
  trx: Trx,
  id: string,
  change: Partial<Omit<RecordReviewRow, 'id'>>,
): Promise<boolean> {
  const done = await trx
    .updateTable('record_reviews')
    .set(change)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return done.numUpdatedRows === 1n;
}

/**
 * Puts another moment in the place of the one from which the reviews of a record count, where that lies behind `after`.
 * Says whether there were any.
 */
export async function postponeReviews(
  trx: Trx,
  recordId: string,
  { after, to }: { readonly after: Date; readonly to: Date },
): Promise<boolean> {
  const done = await trx
    .updateTable('record_reviews')
    .set({ counts_from: to })
    .where('record_id', '=', recordId)
    .where('counts_from', '>', after)
    .executeTakeFirstOrThrow();
  return done.numUpdatedRows > 0n;
}

/** Deletes a review; gives the answer that stood beside it, nothing where there was no review. */
export function deleteReview(trx: Trx, id: string) {
  return trx
    .deleteFrom('record_reviews')
    .where('id', '=', id)
    .returning(['answer', 'answered_at'])
    .executeTakeFirst();
}

/** Adds to the number of reviews of which a record has no more than the number, or takes from it; the number never falls below none. */
export async function changeReviews(trx: Trx, id: string, by: number): Promise<void> {
  await trx
    .updateTable('verification_records')
    .set({ total_reviews: sql<number>`greatest(0, total_reviews + ${by})` })
    .where('id', '=', id)
    .execute();
}
