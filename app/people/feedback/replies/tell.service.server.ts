import { channelsOf, reachTo, transportsOf } from '#app/people/channels/service.server.ts';
import { firstNameOf } from '#app/people/verification/matching.rules.ts';
import {
  aboutRecord,
  personOfRecord,
} from '#app/people/verification/person/person.service.server.ts';
import { countsFrom } from '#app/people/verification/reviews/reviews.rules.ts';
import type { Unread } from '#app/people/verification/reviews/reviews.service.server.ts';
import type { Trx } from '#platform/database/database.server.ts';
import { nameForSms } from '#platform/messages/words.ts';
import type { Platform } from '#platform/platform.server.ts';
import { DecidedMail, decidedSubject, WaitingMail, waitingSubject } from './mails.server.tsx';
import { lastReadingDay } from './replies.rules.ts';
import { decidedText, type Told, waitingText } from './sms.rules.ts';

type Needs = Pick<Platform, 'config' | 'mail' | 'messages'>;

interface Telling {
  readonly recordId: string;
  /** The same key twice is one message. */
  readonly key: string;
  readonly subject: string;
  mail(told: Told): Parameters<Needs['mail']['send']>[0]['react'];
  sms(told: Told): string;
}

/**
 * Tells the worker of a record by mail, or by message where mail does not reach them or is not chosen. Nobody is
 * told of a record that is gone.
 */
async function tellWorker(
  { config, mail, messages }: Needs,
  trx: Trx,
  { recordId, key, subject, ...words }: Telling,
): Promise<void> {
  const person = await personOfRecord(trx, recordId);
  if (!person) return;
  const firstName = firstNameOf(person.name);
  const address = new URL('/me/feedback', config.SITE_URL).href;
  const told = { firstName, badge: person.badge, address };
  const reach = await reachTo({ mail, messages }, trx, person);
  const transports = transportsOf(await channelsOf(trx, { recordId }), reach, 'necessary');
  const about = aboutRecord(recordId);
  if (person.email && transports.mail) {
    await mail.send({ to: person.email, subject, react: words.mail(told), about }, trx);
    return;
  }
  if (!person.phone || !transports.phone) return;
  const text = words.sms({ ...told, firstName: nameForSms(firstName) });
  const message = { to: person.phone, text, channel: transports.phone, kind: 'necessary' } as const;
  await messages.send({ ...message, key, about }, trx);
}

/** Tells a worker that feedback waits to be read since a moment, without a word of it. */
function tellWaiting(
  platform: Needs,
  trx: Trx,
  { now, ...telling }: Pick<Telling, 'recordId' | 'key'> & { readonly now: Date },
): Promise<void> {
  const lastDay = lastReadingDay(countsFrom(now));
  return tellWorker(platform, trx, {
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
): Promise<void> {
  const key = `feedback ${feedbackId} ${recordId} ${now.toISOString()}`;
  return tellWaiting(platform, trx, { recordId, key, now });
}

/** Tells a worker that the days to read began anew. Asked for by a job. */
export function tellUnread(
  platform: Needs & Pick<Platform, 'database'>,
  { recordId, at }: Unread,
): Promise<void> {
  const telling = { recordId, key: `unread ${recordId} ${at}`, now: new Date(at) };
  return platform.database.transaction((trx) => tellWaiting(platform, trx, telling));
}

/** Tells a worker that a dispute is decided; the reason stands on the worker's page. */
export async function tellOfDecision(
  platform: Needs,
  trx: Trx,
  { recordId, disputeId }: { recordId: string; disputeId: string },
): Promise<void> {
  await tellWorker(platform, trx, {
    recordId,
    key: `dispute ${disputeId}`,
    subject: decidedSubject,
    mail: DecidedMail,
    sms: decidedText,
  });
}
