import { isFromProgram } from '#app/shell/honeypot.rules.ts';
import type { Answer, ApiError, Received } from '#platform/contract.ts';
import { mayMail } from '#platform/limits/mailbox.server.ts';
import type { Asker } from '#platform/limits/windows.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { dayOf } from '#platform/time.ts';
import type { Department, sendMessage } from './contract.ts';
import { contactText } from './copy.ts';
import { ForwardedMail, forwardedSubject, ReceivedMail, receivedSubject } from './mails.server.tsx';
import { findTicket, insertContact, updateContact } from './store.server.ts';

type Needs = Pick<Platform, 'clock' | 'config' | 'database' | 'limits' | 'mail' | 'secrets'>;

/** Where the messages of a department go. */
function addressOf(department: Department, config: Needs['config']): string {
  const addresses: Record<Department, string> = {
    'General Inquiry': config.CONTACT_EMAIL,
    'Customer Support': config.SUPPORT_EMAIL,
    'Technical Assistance': config.TECHNICAL_EMAIL,
    'Sponsor an Individual': config.SPONSOR_EMAIL,
    'Train with us': config.TRAINING_EMAIL,
    'Feedback, Comments & Reviews': config.FEEDBACK_EMAIL,
  };
  return addresses[department];
}

/**
 * Takes a message up under a number of its own, acknowledges it and sends it on to its department,
 * all in one transaction (D-03). The same message on the same day is one: it gets its first number
 * again and no further mail.
 */
export async function takeMessage(
  platform: Needs,
  body: Received<typeof sendMessage>['body'],
  visit: Asker,
): Promise<Answer<typeof sendMessage> | ApiError> {
  const { clock, config, database, limits, mail, secrets } = platform;
  const limited = await limits.check('contact-address', visit);
  if (limited) return limited;
  const { leaveEmpty, openForMs, ...sent } = body;
  const now = clock.now();
  const day = dayOf(now);
  const fingerprint = secrets.keyedHash('contact', JSON.stringify([Object.entries(sent), day]));
  const known = await findTicket(database.kysely, fingerprint);
  if (known) return answerOf(known);

  const suspected = isFromProgram({ leaveEmpty, openForMs });
  const acknowledged = !suspected && (await mayMail(platform, visit, sent.email));
  const ticket = `CT-${secrets.randomToken(40)}`;
  return database.transaction(async (trx) => {
    const contact = { ...sent, ticket, fingerprint, suspected, received_at: now };
    if (!(await insertContact(trx, contact))) {
      return answerOf((await findTicket(trx, fingerprint)) ?? ticket);
    }
    if (!suspected) {
      const { department, email } = sent;
      const message = { ...sent, ticket };
      if (acknowledged) {
        const subject = receivedSubject(ticket);
        await mail.send({ to: email, subject, react: ReceivedMail({ ticket, department }) }, trx);
      }
      const to = addressOf(department, config);
      // Our own mailbox: one message that it refused, as for spam, keeps no later one from it.
      await mail.resume(to, trx);
      const forwarded = await mail.send(
        {
          to,
          subject: forwardedSubject(message),
          react: ForwardedMail(message),
          headers: { 'Reply-To': email },
        },
        trx,
      );
      await updateContact(trx, ticket, { forwarded });
    }
    return answerOf(ticket);
  });
}

function answerOf(ticket: string): Answer<typeof sendMessage> {
  return { success: true, message: contactText.thanks, ticket };
}
