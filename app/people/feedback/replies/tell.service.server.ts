import { personOfRecord } from '#app/people/verification/person/person.service.server.ts';
import { tellWorker } from '#app/people/verification/person/tell.service.server.ts';
import { countsFrom } from '#app/people/verification/reviews/reviews.rules.ts';
import type { Unread } from '#app/people/verification/reviews/reviews.service.server.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { DecidedMail, decidedSubject, WaitingMail, waitingSubject } from './mails.server.tsx';
import { lastReadingDay } from './replies.rules.ts';
import { decidedText, waitingText } from './sms.rules.ts';

type Needs = Pick<Platform, 'config' | 'mail' | 'messages'>;

type Telling = Omit<Parameters<typeof tellWorker>[3], 'path'>;

/** Tells the worker of a record by the way that reaches them. Nobody is told of a record that is gone. False: nobody is. */
async function tellOfFeedback(platform: Needs, trx: Trx, telling: Telling): Promise<boolean> {
  const person = await personOfRecord(trx, telling.recordId);
  return person !== null && tellWorker(platform, trx, person, { ...telling, path: '/me/feedback' });
}

/** Tells a worker that feedback waits to be read since a moment, without a word of it. */
function tellWaiting(
  platform: Needs,
  trx: Trx,
  { now, ...telling }: Pick<Telling, 'recordId' | 'key'> & { readonly now: Date },
): Promise<boolean> {
  const lastDay = lastReadingDay(countsFrom(now));
  return tellOfFeedback(platform, trx, {
    ...telling,
    subject: waitingSubject,
    mail: (told) => WaitingMail({ ...told, lastDay }),
    sms: waitingText,
  });
}

/** Tells a worker of feedback that was just released. */
export function tellOfRelease(
  platform: Needs,
  trx: Trx,
  { recordId, feedbackId, now }: { recordId: string; feedbackId: string; now: Date },
): Promise<boolean> {
  const key = `feedback ${feedbackId} ${recordId} ${now.toISOString()}`;
  return tellWaiting(platform, trx, { recordId, key, now });
}

/** Tells a worker that the days to read began anew. Asked for by a job. */
export async function tellUnread(
  platform: Needs & Pick<Platform, 'database'>,
  { recordId, at }: Unread,
): Promise<void> {
  const telling = { recordId, key: `unread ${recordId} ${at}`, now: new Date(at) };
  await platform.database.transaction((trx) => tellWaiting(platform, trx, telling));
}

/** Tells a worker that a dispute is decided; the reason stands on the worker's page. False: nothing reaches them. */
export function tellOfDecision(
  platform: Needs,
  trx: Trx,
  { recordId, disputeId }: { recordId: string; disputeId: string },
): Promise<boolean> {
  return tellOfFeedback(platform, trx, {
    recordId,
    key: `dispute ${disputeId}`,
    subject: decidedSubject,
    mail: DecidedMail,
    sms: decidedText,
  });
}
