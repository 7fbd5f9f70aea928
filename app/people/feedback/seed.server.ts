import { randomUUID } from 'node:crypto';
import {
  answerReview,
  markDisputed,
  releaseReview,
  withoutWords,
} from '#app/people/verification/reviews/reviews.service.server.ts';
import { findRecordId } from '#app/people/verification/service.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { addDays, dayOf, instantAt } from '#platform/time.ts';
import { disputeDue } from './replies/replies.rules.ts';
import { insertDispute } from './replies/replies.store.server.ts';
import { acknowledgeBy, actBy } from './rules.ts';
import { insertFeedback, updateFeedback } from './store.server.ts';

const badge = 'Sw-AMY20';

interface Sample {
  readonly daysAgo: number;
  readonly name: string;
  readonly message: string;
  readonly answer?: string;
  readonly dispute?: string;
}

/** Said of the first sample person: three count, one of them answered, and one is under dispute. */
const samples: readonly Sample[] = [
  {
    daysAgo: 40,
    name: 'Folake Sample',
    message: 'Amina looked after my mother for six weeks. Patient, on time, and she kept a diary.',
    answer: 'Thank you. Please greet her from me.',
  },
  {
    daysAgo: 25,
    name: 'Emeka Sample',
    message: 'Good work. She came late once and called before.',
  },
  { daysAgo: 18, name: 'Halima Sample', message: 'Clean, careful and honest about her hours.' },
  {
    daysAgo: 12,
    name: 'Somebody Sample',
    message: 'She never came to the house on the second day.',
    dispute: 'I was there from eight to five; the guard wrote it into the book.',
  },
];

/** Loads what clients have said of the first sample person, with her answer and her dispute. */
export async function seedSampleReviews(platform: Platform): Promise<void> {
  const { clock, database, secrets } = platform;
  const recordId = await findRecordId(platform, badge);
  if (!recordId) return;
  const today = dayOf(clock.now());
  const at = (daysAgo: number) => instantAt(`${addDays(today, -daysAgo)}T10:00`);
  await database.transaction(async (trx) => {
    for (const { daysAgo, name, message, answer, dispute } of samples) {
      const id = secrets.randomToken();
      const [received, released] = [at(daysAgo), at(daysAgo - 2)];
      await insertFeedback(trx, {
        id,
        fingerprint: secrets.keyedHash('feedback', `sample ${daysAgo}`),
        name,
        verification_id: badge,
        record_id: recordId,
        message,
        email: null,
        quotable: true,
        suspected: false,
        received_at: received,
        acknowledge_by: acknowledgeBy(received),
        acknowledged_at: received,
        act_by: actBy(received),
      });
      const decided = { decided_at: released, decided_by: 'sample', reply: null };
      const releasing = { released_by: 'sample', released_at: released };
      await updateFeedback(trx, id, { state: 'published', ...decided, ...releasing });
      // The record's number of reviews has them already.
      if (!dispute) await withoutWords(trx, recordId);
      await releaseReview(trx, { id, recordId, words: message, quotable: true, now: released });
      if (answer) await answerReview(trx, { id, answer, now: at(daysAgo - 4) });
      if (!dispute) continue;
      const raised = at(1);
      await insertDispute(trx, {
        id: randomUUID(),
        feedback_id: id,
        record_id: recordId,
        round: 1,
        ground: 'false-fact',
        words: dispute,
        raised_at: raised,
        not_by: ['sample'],
        due_at: disputeDue(raised, new Set()),
        decided_at: null,
        decided_by: null,
        outcome: null,
        reason: null,
      });
      await markDisputed(trx, { id, recordId, disputed: true, withheld: false });
    }
  });
}
