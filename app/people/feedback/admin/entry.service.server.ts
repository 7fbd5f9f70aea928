import { personOfRecord } from '#app/people/verification/person/person.service.server.ts';
import { reviewsById } from '#app/people/verification/reviews/reviews.service.server.ts';
import type { Executor } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { staffNames } from '#platform/staff/directory.server.ts';
import { groundNames } from '../replies/replies.rules.ts';
import { readDisputes } from '../replies/replies.store.server.ts';
import type { FeedbackRow } from '../store.server.ts';

/** What the worker has said to a feedback, and what became of it. */
export async function repliesTo({ database }: Pick<Platform, 'database'>, row: FeedbackRow) {
  const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;
  const review = (await reviewsById(database.kysely, [row.id])).get(row.id);
  const disputes = await readDisputes(database.kysely, [row.id]);
  const names = await staffNames(
    { database },
    disputes.flatMap(({ decided_by: by }) => by ?? []),
  );
  return {
    countsFrom: iso(review?.countsFrom),
    answer: review?.answer ?? row.answer,
    takenBackAt: iso(row.taken_back_at),
    disputes: disputes.map(({ id, round, ground, outcome, reason, ...one }) => ({
      id,
      round,
      ground: groundNames[ground],
      raisedAt: one.raised_at.toISOString(),
      dueAt: one.due_at.toISOString(),
      outcome,
      decidedAt: iso(one.decided_at),
      decidedBy: one.decided_by && (names.get(one.decided_by) ?? 'A former member'),
      reason,
    })),
  };
}

/** The badge number of the record that a feedback is matched to; null for none that visitors find. */
export async function badgeOf(
  db: Executor,
  { record_id: id }: Pick<FeedbackRow, 'record_id'>,
): Promise<string | null> {
  return id && ((await personOfRecord(db, id))?.badge ?? null);
}
