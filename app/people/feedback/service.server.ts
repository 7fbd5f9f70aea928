import { typedKey } from '#app/people/verification/rules.ts';
import { findRecordId } from '#app/people/verification/service.server.ts';
import { isFromProgram } from '#app/shell/honeypot.rules.ts';
import type { Answer, ApiError, Received } from '#platform/contract.ts';
import { mayMail } from '#platform/limits/mailbox.server.ts';
import type { Asker } from '#platform/limits/windows.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { dayOf } from '#platform/time.ts';
import type { sendFeedback } from './contract.ts';
import { AcknowledgedMail, acknowledgedSubject } from './mails.server.tsx';
import { acknowledgeBy, actBy, thanks } from './rules.ts';
import { insertFeedback, isKnown } from './store.server.ts';

type Needs = Pick<Platform, 'clock' | 'database' | 'limits' | 'mail' | 'secrets'>;
type Sent = Received<typeof sendFeedback>['body'];

const done: Answer<typeof sendFeedback> = { success: true, message: thanks };

/**
 * Takes a feedback up, hidden until it was moderated. An ID that no record has is answered alike and
 * costs the same work; only the moderators see that it matches nothing (C-71). The same feedback sent
 * again is one, and is acknowledged once.
 */
export async function takeFeedback(
  platform: Needs,
  body: Sent,
  visit: Asker,
): Promise<Answer<typeof sendFeedback> | ApiError> {
  const { clock, database, limits, mail, secrets } = platform;
  const { name, verificationId, message } = body;
  const flood = await limits.check('feedback-flood-address', visit);
  if (flood) return flood;
  const now = clock.now();
  const email = body.email || null;
  const subject = typedKey(verificationId);
  const whole = JSON.stringify([name, subject, message, email, dayOf(now)]);
  const fingerprint = secrets.keyedHash('feedback', whole);
  if (await isKnown(database.kysely, fingerprint)) return done;

  // Nothing is refused for what others have said before: all of it waits for the moderators anyway.
  const manyFromHere = (await limits.check('feedback-address', visit)) !== null;
  const suspected = isFromProgram(body) || manyFromHere;
  const recordId = await findRecordId(platform, verificationId);
  const isReached = email !== null && (await mail.reaches(email, database.kysely));
  const to = isReached && !suspected && (await mayMail(platform, visit, email)) ? email : null;
  await database.transaction(async (trx) => {
    const added = await insertFeedback(trx, {
      id: secrets.randomToken(),
      fingerprint,
      name,
      verification_id: verificationId,
      record_id: recordId,
      message,
      email,
      quotable: true,
      suspected,
      received_at: now,
      acknowledge_by: acknowledgeBy(now),
      // Whoever left no address has the page's own answer, and that is all there can be.
      acknowledged_at: to || (!email && !suspected) ? now : null,
      act_by: actBy(now),
    });
    if (added && to) {
      await mail.send({ to, subject: acknowledgedSubject, react: AcknowledgedMail() }, trx);
    }
  });
  return done;
}
